#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"

namespace pahtum {

/// The state of a search after an iteration, and in the end its result.
struct SearchReport {
    std::optional<Move> best{};  ///< set unless the game is over
    double score = 0;            ///< expected final margin in points, from the side to move's view
    double win_rate = 0.5;   ///< probability of a win, a draw counting half: what the search maximizes first;
                             ///< of SearchPlayer as games have shown it
    bool exact = false;      ///< score is the proven final margin under best play (the first move from among
                             ///< those the limits allow)
    bool from_book = false;  ///< looked up; who wins is proven in any case, the margin if exact
    int depth = 0;           ///< plies completed
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds elapsed{};
    std::vector<Move> pv{};  ///< principal variation; begins with `best`
};

class OutcomeNet;
class SearchMemory;

/// Finds the move to play. One object keeps its transposition table from search to search; clear() forgets
/// it. With one thread and no time limit the same sequence of searches after clear() visits the same nodes.
/// It serves one thread at a time; different objects are independent of each other.
class Searcher {
  public:
    /// Polled by the searching thread about once a millisecond; true ends the search with the best move so
    /// far.
    using Stop = std::function<bool()>;
    /// Called after each completed iteration.
    using Sink = std::function<void(const SearchReport&)>;

    explicit Searcher(SearchOptions options = {});
    /// Judges by this network instead of those compiled in where a network judges; it must be of the kind
    /// that all positions need, and outlive the searcher.
    Searcher(SearchOptions options, const OutcomeNet& net);
    ~Searcher();

    /// Takes effect at the next search; the contents of the table are lost if its size or the tuning changes.
    void set_options(SearchOptions options);
    void clear();
    /// Makes the tables that searches from this position need, so that the first need not do it in its time.
    void make_ready(const Position& position);
    /// For other searches that use the same table, though not at the same time.
    [[nodiscard]] SearchMemory& memory() { return *memory_; }

    /// Always returns a legal move unless the game is over, however tight the limits.
    [[nodiscard]] SearchReport run(const Position& position, const SearchLimits& limits,
                                   const Stop& stop = {}, const Sink& sink = {});

  private:
    std::unique_ptr<SearchMemory> memory_;
};

}  // namespace pahtum
