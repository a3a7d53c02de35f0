#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/tournament/tournament.hpp"
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

/// A tournament, and how this process plays it as one of any number of workers of an event.
struct EventSettings : TournamentSettings {
    std::string store{};                           ///< its address
    std::string event = "event";                   ///< its name in the store
    std::filesystem::path spool{};                 ///< see Spool; empty = default_spool()
    std::chrono::milliseconds lease{60'000};       ///< of pairs that are claimed and not played yet
    std::chrono::milliseconds store_wait{60'000};  ///< before the first game, while the store is away
    bool checks_bench = false;  ///< whether programs must answer `bench` as the event has it
    /// Asked about every second, in any thread: true ends this worker, as its first Ctrl-C would.
    std::function<bool()> should_leave = nullptr;
    std::vector<std::string> imports{};  ///< files of records to put into the store instead of playing
};

/// The terms of an event with these settings, without its engines' programs. Throws ParseError.
[[nodiscard]] EventTerms event_terms(const EventSettings& settings);

/// The engines as an event has them. `checksums` and `commits` are by engine; empty where unknown. No bench
/// is run.
[[nodiscard]] std::vector<EventEngine> event_engines(const TournamentSettings& settings,
                                                     std::span<const std::string> checksums,
                                                     std::span<const std::string> commits);

/// Throws StoreError that names the differences between how and which games the event plays and what this
/// machine would.
void check_same_plan(const EventTerms& stored, const EventTerms& here);

/// Throws StoreError that names the first difference. Where both know the commit that a program was built
/// from, builds may differ.
void check_same_engines(const std::string& event, std::span<const EventEngine> stored,
                        std::span<const EventEngine> here);

/// The settings with which the event's schedule has that many pairs. `stored` is its header: a worker whose
/// options ask for fewer games, or would draw other openings, goes by the event.
[[nodiscard]] TournamentSettings with_pairs(TournamentSettings settings, const RunHeader& stored,
                                            std::size_t pairs);

/// Pairs of a schedule that are known, up to the most games.
[[nodiscard]] std::size_t known_pairs(const Schedule& schedule, std::optional<std::size_t> most_games);

}  // namespace pahtum::arena
