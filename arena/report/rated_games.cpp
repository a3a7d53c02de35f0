#include "arena/report/rated_games.hpp"

#include <algorithm>
#include <utility>

#include "arena/match/game.hpp"
#include "arena/score/tally.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
void RatedGames::read(const std::vector<Input>& inputs, const Progress& progress) {
    for (const Input& input : inputs) files_.push_back({.name = input.name});
    read_records(inputs, progress);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (!inputs[i].records) read_foreign(files_[i], progress);
    number_played();
}

void RatedGames::read_records(const std::vector<Input>& inputs, const Progress& progress) {
    std::vector<std::shared_ptr<RecordSource>> sources;
    std::vector<std::size_t> places;  // in files_
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!inputs[i].records) continue;
        sources.push_back(inputs[i].records);
        places.push_back(i);
    }
    const OrderedRecords records{std::move(sources)};
    notes_ = records.notes();
    records.read({.game =
                      [&](std::size_t source, GameRecord&& record) {
                          merge_.begin_file(records.name(source));
                          add_record(record, files_[places[source]]);
                          progress(games_);
                      },
                  .run =
                      [&](std::size_t source, const RunHeader& run) {
                          merge_.begin_file(records.name(source));
                          merge_.add(run);
                          for (const std::string& engine : planned_engines(run)) number_of(engine);
                      }});
}

void RatedGames::read_foreign(File& file, const Progress& progress) {
    file.format = format_of(file.name);
    const auto use = [&](const ForeignGame& game) {
        add_foreign(game, file);
        progress(games_);
    };
    file.unusable = file.format == GameFormat::kPgn ? read_pgn(file.name, use) : read_csv(file.name, use);
    pair_candidates();
}

std::vector<std::string> RatedGames::notes() const {
    std::vector<std::string> notes = notes_;
    for (std::string& note : merge_.notes()) notes.push_back(std::move(note));
    return notes;
}

void RatedGames::number_played() {
    std::vector<bool> has_played(names_.size());
    for (const auto& [seats, counts] : by_seats_)
        for (const int player : seats) has_played[static_cast<std::size_t>(player)] = true;
    played_names_.clear();
    place_.assign(names_.size(), 0);
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (!has_played[i]) continue;
        place_[i] = static_cast<int>(played_names_.size());
        played_names_.push_back(names_[i]);
    }
}

int RatedGames::number_of(const std::string& name) {
    const auto [found, is_new] = numbers_.try_emplace(name, static_cast<int>(names_.size()));
    if (is_new) names_.push_back(name);
    return found->second;
}

void RatedGames::count(const Seats& game) {
    by_seats_[{game.first, game.second}] += one_game(game.half_points);
    ++games_;
}

bool RatedGames::is_copy(const ForeignGame& game) {
    if (game.identity.empty()) return false;
    return !identities_.insert(std::hash<std::string>{}(game.identity));
}

bool RatedGames::is_copy(GameRecord& record) {
    // As CSV has it, before the engines get other names.
    const std::uint64_t identity = std::hash<std::string>{}(identity_of(record));
    if (!merge_.add(record)) return true;
    static_cast<void>(identities_.insert(identity));
    return false;
}

void RatedGames::add_foreign(const ForeignGame& game, File& file) {
    if (is_copy(game)) {
        ++file.duplicates;
        return;
    }
    const Seats seats{number_of(game.first), number_of(game.second), game.half_points};
    count(seats);
    ++file.games;
    if (game.identity.empty()) ++file.unidentified;
    if (game.opening.empty() && game.round.empty()) return;
    const auto [low, high] = std::minmax(seats.first, seats.second);
    const std::string opening = std::to_string(low) + ' ' + std::to_string(high) + '\n' + game.opening;
    const std::hash<std::string> hash;
    candidates_.push_back({.round = hash(opening + "\n" + game.round),
                           .opening = hash(opening),
                           .has_opening = !game.opening.empty(),
                           .seats = seats});
}

void RatedGames::pair_candidates() {
    pair_by(&Candidate::round);
    std::erase_if(candidates_, [](const Candidate& game) { return game.is_paired || !game.has_opening; });
    pair_by(&Candidate::opening);
    candidates_ = {};
}

void RatedGames::pair_by(std::uint64_t Candidate::*key) {
    const auto is_turned = [](const Candidate& game) { return game.seats.first > game.seats.second; };
    std::stable_sort(candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
        return std::pair(a.*key, is_turned(a)) < std::pair(b.*key, is_turned(b));
    });
    for (auto game = candidates_.begin(); game != candidates_.end();) {
        const auto end = std::find_if(game, candidates_.end(),
                                      [&](const Candidate& other) { return other.*key != *game.*key; });
        auto turned = std::find_if(game, end, is_turned);
        const std::int64_t pairs =
            game->has_opening || end - game == 2 ? std::min(turned - game, end - turned) : 0;
        for (std::int64_t i = 0; i < pairs; ++i, ++game, ++turned) {
            add_pair(game->seats, turned->seats);
            game->is_paired = turned->is_paired = true;
        }
        game = end;
    }
}

/// The opening determines who moves first; usually Black.
void RatedGames::add_record(GameRecord& record, File& file) {
    if (is_copy(record)) {
        ++file.duplicates;
        return;
    }
    GameResult& result = record.result;
    const std::array<int, 2> engines = {number_of(record.engines[index_of(Side::kBlack)].name),
                                        number_of(record.engines[index_of(Side::kWhite)].name)};
    result.unit.pairing = engines;
    result.unit.first_is_black = true;
    const ScoredGame outcome = scored_game(result);
    const bool black_moves_first = parse_position(outcome.opening).side_to_move() == Side::kBlack;
    const Seats game = black_moves_first ? Seats{engines[0], engines[1], outcome.half_points}
                                         : Seats{engines[1], engines[0], 2 - outcome.half_points};
    const bool repeats_moves = !is_fault(outcome.ending) && !seen_.insert(outcome.fingerprint);
    const auto other = half_pairs_.partner_of(record.run, result.unit, Half{game, !repeats_moves});
    if (repeats_moves) {
        ++file.duplicates;
        return;
    }
    if (other && other->counts) add_pair(game, other->game);
    count(game);
    ++file.games;
    by_boulders_[boulders_of(outcome.opening)] += one_game(game.half_points);
    by_opening_[outcome.opening] += one_game(game.half_points);
}

void RatedGames::add_pair(const Seats& game, const Seats& other) {
    const bool is_lower = game.first < game.second;
    const Seats& lower_first = is_lower ? game : other;
    const Seats& lower_second = is_lower ? other : game;
    ++pairs_[{lower_first.first, lower_first.second}]
            [static_cast<std::size_t>(3 * lower_first.half_points + 2 - lower_second.half_points)];
    ++pair_count_;
}

std::vector<OrderedGames> RatedGames::ordered_games() const {
    std::vector<OrderedGames> games;
    for (const auto& [seats, counts] : by_seats_)
        games.push_back(
            {place_[static_cast<std::size_t>(seats[0])], place_[static_cast<std::size_t>(seats[1])], counts});
    return games;
}

std::vector<OrderedPairs> RatedGames::pairs() const {
    std::vector<OrderedPairs> pairs;
    for (const auto& [players, counts] : pairs_)
        pairs.push_back({place_[static_cast<std::size_t>(players[0])],
                         place_[static_cast<std::size_t>(players[1])], counts});
    return pairs;
}

}  // namespace pahtum::arena
