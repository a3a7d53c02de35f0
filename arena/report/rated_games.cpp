#include "arena/report/rated_games.hpp"

#include <algorithm>
#include <utility>

#include "arena/match/game.hpp"
#include "arena/score/tally.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
void RatedGames::read(const std::filesystem::path& file, const std::function<void(std::int64_t)>& progress) {
    File info{.name = file.string(), .format = format_of(file)};
    const auto use = [&](const ForeignGame& game) {
        add_foreign(game, info);
        progress(games_);
    };
    switch (info.format) {
        case GameFormat::kPgn:
            info.unusable = read_pgn(file, use);
            break;
        case GameFormat::kCsv:
            info.unusable = read_csv(file, use);
            break;
        case GameFormat::kRecords:
            return read([&file](const RecordReader& reader) { read_records(file, reader); }, progress,
                        info.name);
    }
    files_.push_back(std::move(info));
    number_played();
}

void RatedGames::read(const RecordSource& source, const std::function<void(std::int64_t)>& progress,
                      const std::string& name) {
    File info{.name = name, .format = GameFormat::kRecords};
    merge_.begin_file(name);
    source({.game =
                [&](GameRecord&& record) {
                    add_record(record, info);
                    progress(games_);
                },
            .run =
                [this](RunHeader&& run) {
                    merge_.add(run);
                    for (const std::string& engine : planned_engines(run)) number_of(engine);
                },
            .note = [this](const std::string& note) { merge_.add(note); }});
    files_.push_back(std::move(info));
    number_played();
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
    const std::uint64_t identity = std::hash<std::string>{}(game.identity);
    return in_records_.contains(identity) || !in_csv_.insert(identity);
}

bool RatedGames::is_copy(GameRecord& record) {
    const std::uint64_t identity = std::hash<std::string>{}(identity_of(record));
    if (!merge_.add(record) || in_csv_.contains(identity)) return true;
    in_records_.insert(identity);
    return false;
}

void RatedGames::add_foreign(const ForeignGame& game, File& file) {
    if (is_copy(game)) {
        ++file.duplicates;
        return;
    }
    count({number_of(game.first), number_of(game.second), game.half_points});
    ++file.games;
    if (game.identity.empty()) ++file.unidentified;
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
    add_to_pairs(record.run, result.unit, game, !repeats_moves);
    if (repeats_moves) {
        ++file.duplicates;
        return;
    }
    count(game);
    ++file.games;
    by_boulders_[boulders_of(outcome.opening)] += one_game(game.half_points);
    by_opening_[outcome.opening] += one_game(game.half_points);
}

void RatedGames::add_to_pairs(const std::string& run, const GameUnit& unit, const Seats& game, bool counts) {
    const std::array<int, 2> players = {std::min(game.first, game.second), std::max(game.first, game.second)};
    const std::string key = pair_key(run, players, unit);
    std::vector<Half>& waiting = half_pairs_[key];
    const auto other = std::find_if(waiting.begin(), waiting.end(),
                                    [&game](const Half& half) { return half.game.first != game.first; });
    if (other == waiting.end()) {
        waiting.push_back({game, counts});
        return;
    }
    if (counts && other->counts) {
        const Seats& lower_first = game.first == players[0] ? game : other->game;
        const Seats& lower_second = game.first == players[0] ? other->game : game;
        ++pairs_[players]
                [static_cast<std::size_t>(3 * lower_first.half_points + 2 - lower_second.half_points)];
        ++pair_count_;
    }
    waiting.erase(other);
    if (waiting.empty()) half_pairs_.erase(key);
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
