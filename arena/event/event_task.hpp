#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/options.hpp"

namespace pahtum::arena {

/// An engine of a task.
struct TaskEngine {
    std::string name;
    /// The program is `git:` and a commit in full, or `sha256:` and the program's checksum; arguments follow.
    std::vector<std::string> command;
};

/// What a worker needs to play an event, apart from what it decides itself. Comes from whoever may write to
/// the store: nothing in it names a file of the worker, and only options of kForTask are in it.
struct EventTask {
    std::vector<TaskEngine> engines;
    OptionTexts options;
    std::string openings;    ///< the text of their file; empty if a ruleset is among the options
    std::string repository;  ///< its address; empty if no engine is `git:`
};

/// JSON, on one line.
[[nodiscard]] std::string to_text(const EventTask& task);

/// Throws StoreError that says what a task may not have.
[[nodiscard]] EventTask parse_task(std::string_view text);

}  // namespace pahtum::arena
