#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/square.hpp"

namespace pahtum::arena {

enum class TournamentKind : std::uint8_t {
    kRoundRobin,  ///< every engine meets every other
    kGauntlet,    ///< the first engines meet all others
    kSwiss,       ///< a few rounds in which engines of equal score meet
    kKnockout,    ///< the loser of a match is out
    kLadder,      ///< an engine that beats the one above takes its place
    kTuning,      ///< two sides of one engine, whose values follow from the results; see arena/tune
};

/// "round-robin", "gauntlet", "swiss", "knockout", "ladder", "tuning".
[[nodiscard]] std::string_view to_text(TournamentKind kind);
/// Whether all games are known from the start; otherwise results decide who meets whom.
[[nodiscard]] bool is_static(TournamentKind kind);
/// The same of its name, as records have it.
[[nodiscard]] bool is_static(std::string_view kind);

/// One game to be played. What it is, (pairing, opening, colours, repeat), identifies it on record.
struct GameUnit {
    std::array<int, 2> pairing{};  ///< the two engines' indices, the pairing's first engine first
    bool first_is_black = true;    ///< the pairing's first engine plays Black
    std::string opening;           ///< text of the position the game starts from
    int repeat = 0;                ///< how often this pairing has had this opening before
    std::size_t number = 0;        ///< in the schedule that it is from

    /// Sets the pairing, the smaller index first, and its colours.
    void seat(int black, int white) {
        pairing = {std::min(black, white), std::max(black, white)};
        first_is_black = black < white;
    }
    /// Index of the engine that plays Black.
    [[nodiscard]] int black() const { return pairing[first_is_black ? 0 : 1]; }
    [[nodiscard]] int white() const { return pairing[first_is_black ? 1 : 0]; }
    /// Index of the engine that plays this side.
    [[nodiscard]] int engine(Side side) const { return side == Side::kBlack ? black() : white(); }
    bool operator==(const GameUnit&) const = default;
};

/// The outcome of a planned game, as far as it matters to a schedule.
struct GameOutcome {
    int half_points = 0;                          ///< of the pairing's first engine: 0, 1 or 2
    std::optional<int> forfeiter = std::nullopt;  ///< the game is not played: this engine has been halted
};

/// An engine's place by the rules of its format.
struct Standing {
    int engine = 0;
    int place = 1;  ///< equal engines share the best of their places
    std::optional<double> points =
        std::nullopt;  ///< 1 for each match won, 1/2 for each drawn; a bye counts as won
    std::optional<double> tie_break = std::nullopt;  ///< the opponents' points added up
    std::optional<int> out_in_round = std::nullopt;  ///< the round in which it was eliminated, from 1
    std::optional<int> lost_to = std::nullopt;       ///< and to whom
    int byes = 0;
    int forfeits = 0;  ///< matches lost without being played to the end, because it was halted

    bool operator==(const Standing&) const = default;
};

/// The games of a tournament, numbered from 0 in the order in which they are to be started. Games 2k and
/// 2k + 1 are a pair: the same opening with colours exchanged, in the first of which the pairing's first
/// engine (the smaller index) is Black.
///
/// Some formats know all their games from the start; in others results decide later ones. The games
/// depend only on the settings and on the results in the order of their numbers, so a tournament can be
/// interrupted and resumed: what is planned and not recorded is still to be played.
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
    /// The total number of games; the minimum while is_complete() is false.
    [[nodiscard]] virtual std::size_t expected_size() const = 0;

    /// Requires number < size().
    [[nodiscard]] virtual GameUnit unit(std::size_t number) const = 0;
    /// The number of a planned game that is on record; nothing if it is not planned, or not yet. The inverse
    /// of unit(), whatever number the unit has.
    [[nodiscard]] virtual std::optional<std::size_t> number_of(const GameUnit& unit) const = 0;

    /// Takes the outcome of a game: each game once, in the order of their numbers. May add more games.
    virtual void feed(std::size_t number, const GameOutcome& outcome) = 0;

    /// Who meets whom, as far as it is known.
    [[nodiscard]] virtual const std::vector<std::array<int, 2>>& pairings() const = 0;
    /// Whether a pairing may have an opening more than once.
    [[nodiscard]] virtual bool repeats_openings() const = 0;
    /// After the rounds that have ended, best first; empty where the score alone ranks.
    [[nodiscard]] virtual std::vector<Standing> standings() const = 0;
    /// A sentence for people on how later games are determined; empty if all are known.
    [[nodiscard]] virtual std::string rule() const = 0;
    /// Commands that an engine of a planned game gets before it, see Slot::prepare(). Requires
    /// number < size().
    [[nodiscard]] virtual std::string preparation(std::size_t /*number*/, int /*engine*/) const { return ""; }
};

}  // namespace pahtum::arena
