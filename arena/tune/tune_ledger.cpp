#include "arena/tune/tune_ledger.hpp"

#include <utility>
#include <variant>

#include "arena/records/record.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/run_settings.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "arena/tune/tune_schedule.hpp"

namespace pahtum::arena {

std::vector<std::string> TuneLedger::open() {
    if (!records_) return {};
    TuneLines tuning;
    const ReadLines lines = records_->read(LineTaker{[&](std::string_view text, const LinePlace& place) {
        tuning.take(text, place.number);
        if (!std::exchange(has_header_, true)) check_same_settings(*tuning.header());
    }});
    for (const auto& [number, line] : tuning.pairs())
        at_place(place_of(records_->path().string(), line.line), [&, &pair = line.pair] { count(pair); });
    std::vector<std::string> remarks;
    const std::string where = "'" + records_->path().string() + "'";
    if (lines.torn > 0)
        remarks.push_back("The last line of " + where + " was incomplete, as a crash leaves it: cut off " +
                          std::to_string(lines.torn) + " bytes");
    if (agenda_.played() > 0)
        remarks.push_back(std::to_string(agenda_.played() / 2) + " of " +
                          std::to_string(agenda_.planned() / 2) + " pairs are in " + where + " already");
    return remarks;
}

void TuneLedger::check_same_settings(const TuneHeader& recorded) const {
    const std::string text = differences_text(recorded.settings, header_.settings);
    if (!text.empty())
        throw StoreError{"the tuning was begun with other settings: " + text +
                         "; give the same, or another file for the records"};
}

void TuneLedger::count(const TunedPair& pair) {
    const std::string name = "pair " + std::to_string(pair.number);
    if (pair.number >= agenda_.planned() / 2) throw StoreError{name + " is not one of this tuning"};
    const auto known = planned(pair.number);
    if (!known) refuse_dependent();
    if (pair.iteration != known->iteration || pair.plus != known->plus || pair.minus != known->minus)
        throw StoreError{name + " was played with other values than this tuning has then"};
    if (pair.opening != known->opening)
        throw StoreError{name + " was played from another opening than this tuning has then"};
    for (const std::size_t i : {0U, 1U}) {
        const GameUnit unit = agenda_.schedule().unit(2 * pair.number + i);
        ScoredGame game{.pairing = unit.pairing,
                        .half_points = pair.games[i].half_points,
                        .ending = parse_ending(pair.games[i].ending),
                        .fingerprint = unit.number,
                        .first_is_black = unit.first_is_black,
                        .opening = unit.opening};
        if (is_fault(game.ending)) game.culprit = unit.pairing[game.half_points == 0 ? 0 : 1];
        static_cast<void>(agenda_.add(unit.number, game));
    }
}

std::optional<TunedPair> TuneLedger::planned(std::size_t number) const {
    const auto& schedule = dynamic_cast<const TuneSchedule&>(agenda_.schedule());
    const auto pair = schedule.tuning().pair(number);
    if (!pair) return std::nullopt;
    const auto& parameters = schedule.tuning().spsa().parameters();
    return TunedPair{.number = number,
                     .iteration = pair->iteration,
                     .opening = schedule.unit(2 * number).opening,
                     .plus = texts_of(parameters, pair->probe.plus),
                     .minus = texts_of(parameters, pair->probe.minus)};
}

std::optional<GameUnit> TuneLedger::next() {
    if (is_draining_ && !is_half_given_) return std::nullopt;
    auto unit = agenda_.next();
    is_half_given_ = unit && unit->number % 2 == 0;
    return unit;
}

void TuneLedger::add(const GameResult& result, std::string, const ScoredGame& outcome) {
    const std::size_t number = result.unit.number;
    const auto [half, is_first] = halves_.try_emplace(number / 2, tuned_game(result));
    if (!is_first) {
        const auto other = halves_.extract(half);
        TunedPair pair = *planned(number / 2);
        pair.games[number % 2] = tuned_game(result);
        pair.games[1 - number % 2] = other.mapped();
        if (records_ && !std::exchange(has_header_, true)) records_->append(to_line(header_));
        if (records_) records_->append(to_line(pair));
    }
    static_cast<void>(agenda_.add(number, outcome));
}

bool TuneLedger::wind_down() {
    is_draining_ = true;
    return false;
}

std::vector<std::string> TuneLedger::close(Failures& failures) {
    if (!records_) return {};
    failures.attempt([this] { records_->close(); });
    return {"Records: " + records_->path().string()};
}

}  // namespace pahtum::arena
