#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "arena/records/record.hpp"

namespace pahtum::arena {

/// How to treat engines that have the same name in different records, but another program, arguments,
/// directory, time control, threads, options or limits.
enum class SameName : std::uint8_t {
    kRefuse,  ///< an error that names the difference
    kMerge,   ///< they count as one engine
    kSplit,   ///< they count as different engines: "name", "name (2)", ...
};

/// "refuse", "merge", "split".
[[nodiscard]] std::string_view to_text(SameName rule);

/// Puts records of several runs and files together: finds copies of games, and tells engines apart.
class RecordMerge {
  public:
    explicit RecordMerge(SameName rule) : rule_(rule) {}

    /// All that follows is from this file.
    void begin_file(const std::string& name) { file_ = name; }
    /// Notes in what the runs differ.
    void add(const RunHeader& run);
    /// False for a copy of a game that was added before; otherwise gives the engines the names under which
    /// they count. Throws StoreError if both engines have the same name, or one has been recorded with other
    /// settings and the rule is to refuse that.
    bool add(GameRecord& record);

    /// Sentences for people: copies, engines that are merged or split, settings in which runs differ.
    [[nodiscard]] std::vector<std::string> notes() const;

  private:
    /// An engine as one or more runs had it.
    struct Variant {
        EngineSpec engine;
        std::string checksum;
        std::string file;   ///< where it was first seen
        std::string shown;  ///< the name under which it counts
    };

    const Variant& variant_of(const GameRecord& record, std::size_t colour);
    const Variant& add_variant(std::vector<Variant>& known, const GameRecord& record, std::size_t colour);
    [[nodiscard]] std::string unused(const std::string& name) const;

    SameName rule_;
    std::string file_;
    std::unordered_set<std::uint64_t> games_;
    std::map<std::string, std::int64_t> copies_;               ///< by file
    std::map<std::string, std::vector<Variant>> variants_;     ///< by recorded name
    std::set<std::string> shown_;                              ///< names in use
    std::optional<std::pair<std::string, RunSettings>> runs_;  ///< the first run's file and settings
    std::set<std::string> remarks_;
};

/// What two games of a pair have in common: run, engines, opening and repeat.
[[nodiscard]] std::string pair_key(const std::string& run, const std::array<int, 2>& engines,
                                   const GameUnit& unit);

/// Games that wait for the other game of their pair.
template <class Game>
class HalfPairs {
  public:
    /// What waits for this game: the first with the same pair_key() and the colours exchanged, which waits no
    /// more. Nothing if there is none; then this game waits.
    std::optional<Game> partner_of(const std::string& run, const GameUnit& unit, Game game) {
        const std::string key = pair_key(run, unit.pairing, unit);
        auto& waiting = waiting_[key];
        const auto other =
            std::ranges::find_if(waiting, [&unit](const auto& half) { return half.first != unit.black(); });
        if (other == waiting.end()) {
            waiting.emplace_back(unit.black(), std::move(game));
            return std::nullopt;
        }
        const Game partner = std::move(other->second);
        waiting.erase(other);
        if (waiting.empty()) waiting_.erase(key);
        return partner;
    }

  private:
    std::unordered_map<std::string, std::vector<std::pair<int, Game>>> waiting_;  ///< with who has Black
};

}  // namespace pahtum::arena
