#include "arena/report/rated_games.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "arena/match/game.hpp"
#include "arena/score/tally.hpp"
#include "engine/base/hash.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

OrderedPairs seen_by_other(const OrderedPairs& pairs) {
    OrderedPairs seen{pairs.other, pairs.one, {}};
    for (std::size_t first = 0; first <= 2; ++first)
        for (std::size_t second = 0; second <= 2; ++second)
            seen.counts[3 * (2 - second) + (2 - first)] = pairs.counts[3 * first + second];
    return seen;
}

}  // namespace

void RatedGames::read(const std::vector<Input>& inputs, const Progress& progress) {
    for (const Input& input : inputs) files_.push_back({.name = input.name, .format = input.format});
    read_records(inputs, progress);
    of_records_ = names_.size();
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
    std::vector<std::size_t> order(names_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(of_records_), order.end(),
              [this](std::size_t a, std::size_t b) { return names_[a] < names_[b]; });
    played_names_.clear();
    place_.assign(names_.size(), 0);
    for (const std::size_t player : order) {
        if (!has_played[player]) continue;
        place_[player] = static_cast<int>(played_names_.size());
        played_names_.push_back(names_[player]);
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
    return !identities_.insert(std::hash<std::string>{}(game.identity)).second;
}

bool RatedGames::is_copy(GameRecord& record) {
    // As CSV has it, before the engines get other names.
    const std::uint64_t identity = std::hash<std::string>{}(identity_of(record));
    if (!merge_.add(record)) return true;
    identities_.insert(identity);
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
                           .lot = game.content,
                           .has_opening = !game.opening.empty(),
                           .seats = seats});
}

// Games of one content are alike, so it does not matter which of them gets which lot.
void RatedGames::draw_lots() {
    std::ranges::sort(candidates_, {}, &Candidate::lot);
    std::uint64_t content = 0;
    std::uint64_t copies = 0;
    for (Candidate& game : candidates_) {
        copies = game.lot == content ? copies + 1 : 0;
        content = game.lot;
        game.lot = mix_bits(content + copies);
    }
}

void RatedGames::pair_candidates() {
    draw_lots();
    pair_by(&Candidate::round);
    std::erase_if(candidates_, [](const Candidate& game) { return game.is_paired || !game.has_opening; });
    pair_by(&Candidate::opening);
    candidates_ = {};
}

void RatedGames::pair_by(std::uint64_t Candidate::*key) {
    const auto is_turned = [](const Candidate& game) { return game.seats.first > game.seats.second; };
    std::ranges::sort(candidates_, [&](const Candidate& a, const Candidate& b) {
        return std::tuple(a.*key, is_turned(a), a.lot) < std::tuple(b.*key, is_turned(b), b.lot);
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
    const bool repeats_moves = is_repetition(outcome, seen_);
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

// In the order of places: sums of floating-point numbers depend on it.
std::vector<OrderedGames> RatedGames::ordered_games() const {
    std::vector<OrderedGames> games;
    games.reserve(by_seats_.size());
    for (const auto& [seats, counts] : by_seats_) games.push_back({place(seats[0]), place(seats[1]), counts});
    std::ranges::sort(games, [](const OrderedGames& a, const OrderedGames& b) {
        return std::pair(a.first, a.second) < std::pair(b.first, b.second);
    });
    return games;
}

std::vector<OrderedPairs> RatedGames::pairs() const {
    std::vector<OrderedPairs> pairs;
    for (const auto& [players, counts] : pairs_) {
        OrderedPairs& seen = pairs.emplace_back(OrderedPairs{place(players[0]), place(players[1]), counts});
        if (seen.one > seen.other) seen = seen_by_other(seen);
    }
    std::ranges::sort(pairs, [](const OrderedPairs& a, const OrderedPairs& b) {
        return std::pair(a.one, a.other) < std::pair(b.one, b.other);
    });
    return pairs;
}

}  // namespace pahtum::arena
