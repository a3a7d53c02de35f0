#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// Options by name as a person wrote them, in a file or on the command line; a flag has the value "true".
using OptionTexts = std::map<std::string, std::vector<std::string>>;

/// An engine as a person wrote it.
struct EngineText {
    std::string name;
    std::vector<std::string> command;
    std::string directory = {};
};

/// All that defines a tournament, as text.
struct SettingTexts {
    std::vector<EngineText> engines;
    OptionTexts options;
};

/// A move may be this late. Waking up a process and passing a line through a pipe takes 0.1 ms, but a
/// scheduler that serves something else in between takes a few ms, and that is not the engine's fault.
inline constexpr std::chrono::milliseconds kDefaultMargin{100};

/// For engines that no `tc` speaks of.
inline constexpr std::string_view kDefaultTimeControl = "move=0.1";

/// Requires texts that merge() gave. Throws UsageError.
[[nodiscard]] TournamentSettings make_settings(const SettingTexts& texts);

/// The sequential test that the options sprt, model, alpha and beta ask for, if any. Throws UsageError.
[[nodiscard]] std::optional<SprtSettings> make_sprt(const OptionTexts& options);

/// `stronger` where both say something. Engines: the same name has its command replaced, a new one is added.
/// Of `tc` and `threads` both are kept, `stronger` behind, because the later one wins for the engines it
/// names; other options are replaced. Throws UsageError if two engines of `stronger` have the same name.
[[nodiscard]] SettingTexts merge(SettingTexts weaker, const SettingTexts& stronger);

}  // namespace pahtum::arena
