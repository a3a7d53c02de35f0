#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arena/records/record_source.hpp"

namespace pahtum::arena {

/// Records of any number of sources in the order of their plans, whatever the order of their lines: runs in
/// the order in which they were begun, and the games of a run by their numbers. Games of runs that have none,
/// of earlier versions, come in the order of their start. Parts of one run count as one, wherever they are.
///
/// Keeps some 70 bytes for each game, and reads the game itself each time it is asked for.
class OrderedRecords {
  public:
    struct Use {
        std::function<void(std::size_t source, GameRecord&& game)> game;
        std::function<void(std::size_t source, const RunHeader& run)> run;
    };

    /// Looks through all sources. Throws StoreError as RecordSource::scan() does.
    explicit OrderedRecords(std::vector<std::shared_ptr<RecordSource>> sources);

    /// Gives all headers, then all games, with their machines. A StoreError of a reader gets the place of the
    /// game in front.
    void read(const Use& use) const;

    /// Sentences for people on what is left out.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    [[nodiscard]] const std::string& name(std::size_t source) const { return sources_[source]->name(); }

  private:
    struct Header {
        std::size_t source = 0;
        RunHeader run;
    };
    /// Runs whose games have numbers in common: one, or an event with those that were imported into it.
    struct Group {
        std::string id;
        std::chrono::system_clock::time_point started = std::chrono::system_clock::time_point::max();
        bool has_numbers = true;  ///< in all games
        std::size_t rank = 0;
    };
    /// What its headers say.
    struct Run {
        std::size_t group = 0;            ///< in groups_
        bool has_lines_in_order = false;  ///< see kOrderOfLines
        std::string header{};             ///< the last, with its source
        /// Of each part: when it was begun, and where.
        std::set<std::pair<std::chrono::system_clock::time_point, std::string>> machines{};
    };
    struct Game {
        std::uint32_t source = 0;
        std::uint32_t run = 0;  ///< in runs_
        std::optional<std::uint64_t> number;
        std::chrono::system_clock::time_point started;
        std::uint64_t black = 0;
        std::uint64_t fingerprint = 0;
        LinePlace place;
    };

    void scan(std::size_t source);
    void add(std::size_t source, RunHeader&& header);
    void add(std::size_t source, const FoundGame& game);
    std::size_t run_of(const std::string& id);
    std::size_t group_of(const std::string& id);
    void number_games();
    void sort();
    /// Of the last part of its run that was begun before the game.
    [[nodiscard]] std::string_view machine_of(const Game& game) const;

    std::vector<std::shared_ptr<RecordSource>> sources_;
    std::vector<std::string> notes_;
    std::vector<Header> headers_;
    std::vector<Run> runs_;
    std::unordered_map<std::string, std::size_t> run_places_;  ///< in runs_, by id
    std::vector<Group> groups_;
    std::unordered_map<std::string, std::size_t> group_places_;  ///< likewise
    std::vector<Game> games_;
};

}  // namespace pahtum::arena
