#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/game.hpp"

namespace pahtum::arena {

enum class TournamentKind : std::uint8_t {
    kRoundRobin,  ///< everybody meets everybody
    kGauntlet,    ///< the first engines meet all others
    kSwiss,       ///< a few rounds in which engines of equal score meet
    kKnockout,    ///< who loses a match is out
    kLadder,      ///< who wins against the engine above takes its place
};

/// "round-robin", "gauntlet", "swiss", "knockout", "ladder".
[[nodiscard]] std::string_view to_text(TournamentKind kind);
/// The reverse, nothing for another text.
[[nodiscard]] std::optional<TournamentKind> parse_kind(std::string_view text);
/// Whether all games are known from the start; else results decide who meets whom.
[[nodiscard]] bool is_static(TournamentKind kind);

/// The outcome of a planned game, as far as a schedule cares.
struct GameOutcome {
    int half_points = 0;                          ///< of the pairing's first engine: 0, 1 or 2
    std::optional<int> forfeiter = std::nullopt;  ///< the game is not played: this engine has been halted
};

/// An engine's place by the rules of its format.
struct Standing {
    int engine = 0;
    int place = 1;                                   ///< equal engines share the best of their places
    std::optional<double> points = std::nullopt;     ///< of matches won (1) and drawn (1/2); byes are won
    std::optional<double> tie_break = std::nullopt;  ///< the opponents' points added up
    std::optional<int> out_in_round = std::nullopt;  ///< where it lost its way to the title, from 1
    std::optional<int> lost_to = std::nullopt;       ///< and to whom
    int byes = 0;
    int forfeits = 0;  ///< matches lost without being played to the end, because it was halted

    bool operator==(const Standing&) const = default;
};

/// The games of a tournament, numbered from 0 in the order in which they are to be started. Games 2k and
/// 2k + 1 are a pair: the same opening with colours exchanged, in the first of which the pairing's first
/// engine (the smaller index) is Black.
///
/// Some formats know all their games from the start; in others results decide later ones. Which games there
/// are depends on nothing but the settings and the results in the order of their numbers, so that a
/// tournament can be interrupted and resumed: what is planned and not recorded is still to be played.
class Schedule {
  public:
    Schedule() = default;
    Schedule(const Schedule&) = delete;
    Schedule& operator=(const Schedule&) = delete;
    virtual ~Schedule() = default;

    /// Games known so far; even, and more than 0.
    [[nodiscard]] virtual std::size_t size() const = 0;
    /// Whether these are all.
    [[nodiscard]] virtual bool is_complete() const = 0;
    /// How many there will be, or at least will be while is_complete() does not hold.
    [[nodiscard]] virtual std::size_t expected_size() const = 0;

    /// Requires number < size().
    [[nodiscard]] virtual GameUnit unit(std::size_t number) const = 0;
    /// Where the unit is planned; nothing if it is not, or not yet. The reverse of unit().
    [[nodiscard]] virtual std::optional<std::size_t> number_of(const GameUnit& unit) const = 0;

    /// Takes the outcome of a game; each once, in the order of their numbers. May make more games known.
    virtual void feed(std::size_t number, const GameOutcome& outcome) = 0;

    /// Who meets whom, as far as it is known.
    [[nodiscard]] virtual const std::vector<std::array<int, 2>>& pairings() const = 0;
    /// Whether a pairing may have an opening more than once.
    [[nodiscard]] virtual bool repeats_openings() const = 0;
    /// After the rounds that have ended, best first; empty where nothing but the score ranks.
    [[nodiscard]] virtual std::vector<Standing> standings() const = 0;
    /// How games that are not known yet are determined, a sentence for people; empty if all are known.
    [[nodiscard]] virtual std::string rule() const = 0;
};

}  // namespace pahtum::arena
