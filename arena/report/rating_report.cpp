#include "arena/report/rating_report.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/report/results.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "arena/stats/estimate.hpp"
#include "arena/stats/small_sample.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

/// Two engines compared as a run compares them.
struct MatchEstimate {
    Estimate strength;
    std::int64_t pairs = 0;  ///< that it is estimated from; 0 = from single games
    std::int64_t games = 0;  ///< likewise, in pairs or single
};

/// From pairs if all games are ours, or most are in pairs: like a run, without those whose pair is
/// incomplete. Otherwise from single games. Nothing of more engines.
std::optional<MatchEstimate> match_of(const RatingReport& report) {
    if (report.games.names().size() != 2) return std::nullopt;
    Pentanomial pairs;
    for (const OrderedPairs& counted : report.games.pairs()) {
        const Pentanomial results = pentanomial_of(counted);
        pairs += counted.one == 0 ? results : reversed(results);
    }
    const auto& files = report.games.files();
    const bool are_ours = std::ranges::all_of(files, [](const RatedGames::File& file) {
        return file.format == GameFormat::kRecords || file.games == 0;
    });
    if (pairs.pairs() > 0 && (are_ours || 4 * pairs.pairs() > report.games.games()))
        return MatchEstimate{estimate(sample_of(pairs)), pairs.pairs(), 2 * pairs.pairs()};
    Trinomial games;
    for (const auto& [first, second, counts] : report.games.ordered_games())
        games += first == 0 ? counts : reversed(counts);
    return MatchEstimate{estimate(sample_of(games)), 0, games.games()};
}

/// Whether it has too few games for a likelihood that follows from its rating to mean anything.
bool has_few_games(const PlayerRating& player) {
    return static_cast<double>(player.games.games()) < kFewestForLargeSample;
}

/// Likelihood that one engine is stronger than another. Of two engines it is that of their match, so that no
/// two numbers for it are shown. Of more, nothing if it follows from the ratings, and one has few games.
std::optional<double> superiority(const RatingReport& report, int one, int other) {
    if (one == other) return std::nullopt;
    const auto match = match_of(report);
    if (!match) {
        const auto& players = report.ratings.players;
        const bool is_unknown = report.ratings.are_comparable(one, other) &&
                                (has_few_games(players[index(one)]) || has_few_games(players[index(other)]));
        return is_unknown ? std::nullopt : report.ratings.los(one, other);
    }
    const auto& los = match->strength.los;
    return los && one == 1 ? 1 - *los : los;
}

std::optional<double> superiority_over_next(const RatingReport& report, const std::vector<int>& order,
                                            std::size_t rank) {
    if (rank + 1 == order.size()) return std::nullopt;
    return superiority(report, order[rank], order[rank + 1]);
}

constexpr std::string_view kRough = "~";

bool has_rough_error(const PlayerRating& player) { return player.is_rough && player.error95.value_or(0) > 0; }

/// A likelihood that follows from the ratings is as rough as they are; one that follows from the games of two
/// engines is not.
bool has_rough_superiority(const RatingReport& report, int one, int other) {
    const auto& players = report.ratings.players;
    return players.size() > 2 && report.ratings.are_comparable(one, other) &&
           (players[index(one)].is_rough || players[index(other)].is_rough);
}

std::string error_text(const PlayerRating& player) {
    return std::string(has_rough_error(player) ? kRough : "") + number_text(player.error95, 1);
}

std::string superiority_text(const RatingReport& report, int one, int other) {
    const auto los = superiority(report, one, other);
    return std::string(los && has_rough_superiority(report, one, other) ? kRough : "") + los_text(los);
}

bool has_groups(const Ratings& ratings) {
    return std::ranges::any_of(ratings.players,
                               [](const PlayerRating& player) { return player.elo && player.group > 0; });
}

std::string ratings_text(const RatingReport& report) {
    const Ratings& ratings = report.ratings;
    const std::vector<int>& order = ratings.ranking;
    const bool shows_groups = has_groups(ratings);
    TextTable::Row header = {"", "Engine", "Elo", "±95%", "Games", "W", "D", "L", "Score", "Draws", "LOS"};
    if (shows_groups) header.push_back("Group");
    TextTable table(std::move(header));
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const PlayerRating& player = ratings.players[index(order[rank])];
        TextTable::Row row = {rank + 1,
                              report.games.names()[index(order[rank])],
                              number_text(player.elo, 1, true),
                              error_text(player),
                              player.games.games(),
                              player.games.wins,
                              player.games.draws,
                              player.games.losses,
                              percent_text(score_share(player.games)),
                              percent_text(draw_share(player.games)),
                              rank + 1 == order.size()
                                  ? std::string(kNotAvailable)
                                  : superiority_text(report, order[rank], order[rank + 1])};
        if (shows_groups) row.push_back(player.elo ? std::to_string(player.group + 1) : "");
        table.add_row(std::move(row));
    }
    return table.to_text(1);
}

std::string parameter_text(const FittedParameter& parameter, int decimals, bool is_signed) {
    if (!parameter.value) return number_text(std::nullopt, decimals);
    return number_text(parameter.value, decimals, is_signed) +
           (parameter.error95 ? " ± " + number_text(parameter.error95, decimals) : " (not fitted)");
}

/// "400 pairs", "400 pairs and 12 single games".
std::string trials_text(const RatingReport& report) {
    const std::int64_t pairs = report.errors_from_pairs ? report.games.pair_count() : 0;
    const std::int64_t single = report.games.games() - 2 * pairs;
    std::string text = pairs > 0 ? counted(pairs, "pair") : "";
    if (single > 0 && pairs > 0) text += " and ";
    if (single > 0) text += counted(single, "single game");
    return text;
}

std::string parameters_text(const RatingReport& report) {
    const bool is_davidson = report.options.model == TieModel::kDavidson;
    return "First move " + parameter_text(report.ratings.first_move_advantage, 1, true) + " Elo; " +
           (is_davidson ? "draws: nu " : "draws: ") +
           parameter_text(report.ratings.draw_parameter, is_davidson ? 3 : 1, false) +
           (is_davidson ? "" : " Elo") + " (" + std::string(to_text(report.options.model)) +
           "); errors from " + trials_text(report) + "\n";
}

/// The score that an engine 100 Elo stronger expects over both colours.
double score_at_100(const RatingReport& report) {
    constexpr double kElo = 100;
    if (report.options.scale == RatingScale::kLogistic) return score_from_elo(kElo);
    const bool is_davidson = report.options.model == TieModel::kDavidson;
    const double draws = report.ratings.draw_parameter.value.value_or(0) / (is_davidson ? 1 : kEloPerNat);
    const double advantage = report.ratings.first_move_advantage.value.value_or(0);
    const auto score = [&](double elo) {
        return chances(report.options.model, elo / kEloPerNat, draws).score();
    };
    return (score(advantage + kElo) + 1 - score(advantage - kElo)) / 2;
}

std::string scale_text(const RatingReport& report) {
    const bool is_logistic = report.options.scale == RatingScale::kLogistic;
    return "Scale: " + std::string(to_text(is_logistic ? RatingScale::kLogistic : RatingScale::kModel)) +
           (is_logistic ? "" : " (" + std::string(to_text(report.options.model)) + ")") +
           ", 100 Elo more mean a score of " + percent_text(score_at_100(report)) + " over both colours\n";
}

std::string match_text(const RatingReport& report) {
    const auto match = match_of(report);
    if (!match) return "";
    const std::int64_t left_out = report.games.games() - match->games;
    return printable(report.games.names()[0]) + " against " + printable(report.games.names()[1]) + ", from " +
           (match->pairs > 0 ? counted(match->pairs, "pair") : counted(match->games, "single game")) +
           (left_out > 0 ? ", leaving out games in incomplete pairs: " + std::to_string(left_out) : "") +
           "\n  " + strength_line(match->strength) + "\n";
}

Json match_json(const RatingReport& report) {
    const auto match = match_of(report);
    if (!match) return {};
    const Estimate& strength = match->strength;
    return Json::object({{"first", report.games.names()[0]},
                         {"second", report.games.names()[1]},
                         {"elo", strength.elo},
                         {"elo_low95", strength.elo_low95},
                         {"elo_high95", strength.elo_high95},
                         {"elo_error95", strength.elo_error95},
                         {"los", strength.los},
                         {"from", match->pairs > 0 ? "pairs" : "games"},
                         {"games", match->games}});
}

/// What would give an engine a rating; empty if nothing is known that does. `fixed` are the ratings with
/// --first-move 0, if they differ.
std::string remedy_text(std::size_t player, const RatingReport& report, const std::optional<Ratings>& fixed) {
    if (report.ratings.players[player].gap == RatingGap::kAllDrawn) return "; --draws X would give one";
    std::string remedies = report.options.prior > 0 ? "" : "--prior 2";
    if (fixed && fixed->players[player].gap == RatingGap::kNone)
        remedies += (remedies.empty() ? "" : " or ") + std::string("--first-move 0");
    return remedies.empty() ? "" : "; " + remedies + " would give one";
}

/// Whether no two engines have met in both orders.
bool has_one_order_only(const RatingReport& report) {
    std::set<std::array<int, 2>> orders;
    for (const auto& [first, second, counts] : report.games.ordered_games()) {
        if (counts.games() == 0) continue;
        if (orders.contains({second, first})) return false;
        orders.insert({first, second});
    }
    return true;
}

bool is_unbounded(const RatingReport& report) {
    const auto& players = report.ratings.players;
    return std::ranges::any_of(
        players, [](const PlayerRating& player) { return player.gap == RatingGap::kUnbounded; });
}

/// As if moving first were worth nothing, where its fitted worth leaves engines without a rating: as where
/// the first to move has won every game.
std::optional<Ratings> with_fixed_first_move(const RatingReport& report) {
    if (report.options.fixed_advantage || !is_unbounded(report)) return std::nullopt;
    RatingOptions options = report.options;
    options.fixed_advantage = 0;
    options.wants_covariances = false;
    options.progress = {};
    return fit_ratings(static_cast<int>(report.ratings.players.size()), report.games.ordered_games(),
                       options);
}

/// How far one-order games determine the first-move advantage; empty if it is given or both orders occur.
std::string one_order_text(const RatingReport& report) {
    if (report.options.fixed_advantage || !has_one_order_only(report)) return "";
    const FittedParameter& advantage = report.ratings.first_move_advantage;
    if (!advantage.value && !is_unbounded(report)) return "";
    std::string text = "Every pairing was played in one order only: ";
    if (!advantage.value) {
        text += "the games do not bound what the first move is worth; --prior 2 does,";
    } else if (!advantage.error95) {
        text += "the first move cannot be told from strength and is taken to be worth nothing;";
    } else {
        text += "what the first move is worth, and so the ratings, rest on cycles of pairings;";
        if (report.options.prior == 0) text += " --prior 2 holds it nearer to 0,";
    }
    return text + " --first-move ELO sets it\n";
}

/// Whether the likelihood has no maximum in the draw parameter, see Ratings::draw_parameter.
bool has_unbounded_draws(const RatingReport& report) {
    const FittedParameter& draws = report.ratings.draw_parameter;
    return !report.options.fixed_draw_parameter && draws.value.value_or(0) > 0 && !draws.error95;
}

std::string remarks_text(const RatingReport& report) {
    std::string text;
    const auto& players = report.ratings.players;
    if (std::ranges::any_of(players, has_rough_error)) {
        text += std::string(kRough) + " rough, from few games: fewer than " +
                number_text(kFewestForLargeSample, 0) + (report.errors_from_pairs ? " pairs" : " games") +
                " of the engine differ from its commonest result\n";
    }
    const std::optional<Ratings> fixed = with_fixed_first_move(report);
    for (std::size_t player = 0; player < players.size(); ++player) {
        if (players[player].gap == RatingGap::kNone) continue;
        text += printable(report.games.names()[player]) +
                " has no rating: " + std::string(to_text(players[player].gap)) +
                remedy_text(player, report, fixed) + "\n";
    }
    text += one_order_text(report);
    if (has_unbounded_draws(report))
        text +=
            "No draw parameter fits best: it and the ratings could grow without end; it is taken to be "
            "that of equal engines with as many draws; --draws X sets it\n";
    if (has_groups(report.ratings)) text += "Ratings of different groups cannot be compared\n";
    for (const RatedGames::File& file : report.games.files()) {
        if (file.duplicates + file.unusable == 0) continue;
        text += printable(file.name) + ": left out " + counted(file.duplicates, "duplicate") + ", " +
                counted(file.unusable, "game") + " without a result or two players\n";
    }
    return text;
}

std::string residuals_text(const RatingReport& report) {
    TextTable table(
        {"Pairing", "Games", "W", "D", "L", "Score", "Expected", "Draws", "Expected", "Deviation"});
    for (const Residual& residual : report.ratings.residuals) {
        table.add_row(
            {report.games.names()[index(residual.one)] + " - " + report.games.names()[index(residual.other)],
             residual.games.games(), residual.games.wins, residual.games.draws, residual.games.losses,
             percent_text(score_share(residual.games)), percent_text(residual.expected_score),
             percent_text(draw_share(residual.games)), percent_text(residual.expected_draws),
             number_text(residual.deviation, 2, true)});
    }
    return "\n" + table.to_text(0);
}

std::string superiorities_text(const RatingReport& report) {
    const std::vector<int>& order = report.ratings.ranking;
    TextTable::Row header = {"LOS over"};
    for (const int player : order) header.push_back(report.games.names()[index(player)]);
    TextTable table(std::move(header));
    for (const int one : order) {
        TextTable::Row row = {report.games.names()[index(one)]};
        for (const int other : order) {
            row.push_back(one == other ? "" : superiority_text(report, one, other));
        }
        table.add_row(std::move(row));
    }
    return "\n" + table.to_text(0);
}

template <class Map, class ToText>
std::string parts_text(const std::string& title, const Map& parts, const ToText& to_text) {
    TextTable table({title, "Games", "First won", "Drawn", "Second won"});
    for (const auto& [key, games] : parts) {
        table.add_row(
            {to_text(key), games.games(), percent_text(share(static_cast<double>(games.wins), games)),
             percent_text(draw_share(games)), percent_text(share(static_cast<double>(games.losses), games))});
    }
    return "\n" + table.to_text(0);
}

/// Every player's games moving first and moving second, from its view.
std::vector<std::array<Trinomial, 2>> by_turn(const RatingReport& report) {
    std::vector<std::array<Trinomial, 2>> turns(report.games.names().size());
    for (const auto& [first, second, counts] : report.games.ordered_games()) {
        turns[index(first)][0] += counts;
        turns[index(second)][1] += reversed(counts);
    }
    return turns;
}

std::string turns_text(const RatingReport& report) {
    const auto turns = by_turn(report);
    TextTable table({"By turn", "First", "W", "D", "L", "Second", "W", "D", "L"});
    for (const int player : report.ratings.ranking) {
        TextTable::Row row = {report.games.names()[index(player)]};
        for (const Trinomial& games : turns[index(player)]) {
            row.insert(row.end(), {percent_text(score_share(games)), games.wins, games.draws, games.losses});
        }
        table.add_row(std::move(row));
    }
    return "\n" + table.to_text(0);
}

std::string breakdown_text(const RatingReport& report) {
    std::string text = turns_text(report);
    if (report.games.by_opening().empty()) return text;
    text +=
        parts_text("Boulders", report.games.by_boulders(), [](int number) { return std::to_string(number); });
    return text +
           parts_text("Opening", report.games.by_opening(), [](const std::string& name) { return name; });
}

void put_shares(const Trinomial& games, Json& json) {
    put_games(games, json);
    json["score"] = score_share(games);
    json["draw_ratio"] = draw_share(games);
}

Json games_json(const Trinomial& games) {
    Json json;
    put_shares(games, json);
    return json;
}

Json players_json(const RatingReport& report) {
    Json players = Json::array();
    const std::vector<int>& order = report.ratings.ranking;
    const auto turns = by_turn(report);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const PlayerRating& rating = report.ratings.players[index(order[rank])];
        Json player = Json::object({{"name", report.games.names()[index(order[rank])]},
                                    {"elo", rating.elo},
                                    {"elo_error95", rating.error95},
                                    {"los_next", superiority_over_next(report, order, rank)},
                                    {"rough", rating.is_rough && rating.elo.has_value()},
                                    {"gap", nullptr},
                                    {"group", rating.group}});
        if (rating.gap != RatingGap::kNone) player["gap"] = to_text(rating.gap);
        put_shares(rating.games, player);
        player["moving_first"] = games_json(turns[index(order[rank])][0]);
        player["moving_second"] = games_json(turns[index(order[rank])][1]);
        players.push_back(std::move(player));
    }
    return players;
}

Json files_json(const RatedGames& games) {
    Json files = Json::array();
    for (const RatedGames::File& file : games.files()) {
        files.push_back(Json::object({{"file", file.name},
                                      {"format", to_text(file.format)},
                                      {"games", file.games},
                                      {"duplicates", file.duplicates},
                                      {"unusable", file.unusable}}));
    }
    return files;
}

Json residuals_json(const RatingReport& report) {
    Json residuals = Json::array();
    for (const Residual& residual : report.ratings.residuals) {
        Json json = Json::object({{"first", report.games.names()[index(residual.one)]},
                                  {"second", report.games.names()[index(residual.other)]}});
        put_shares(residual.games, json);
        json["expected_score"] = residual.expected_score;
        json["expected_draw_ratio"] = residual.expected_draws;
        json["deviation"] = residual.deviation;
        residuals.push_back(std::move(json));
    }
    return residuals;
}

/// Rows and columns in the order of the ranking.
template <class Value>
Json matrix_json(const RatingReport& report, const Value& value) {
    const std::vector<int>& order = report.ratings.ranking;
    Json rows = Json::array();
    for (const int one : order) {
        Json row = Json::array();
        for (const int other : order) row.push_back(value(one, other));
        rows.push_back(std::move(row));
    }
    return rows;
}

template <class Map>
Json parts_json(const std::string& name, const Map& parts) {
    Json json = Json::array();
    for (const auto& [key, games] : parts) {
        Json part = Json::object({{name, key}});
        put_shares(games, part);
        json.push_back(std::move(part));
    }
    return json;
}

}  // namespace

std::string to_table(const RatingReport& report) {
    std::string text = ratings_text(report) + scale_text(report) + parameters_text(report) +
                       match_text(report) + remarks_text(report);
    if (report.wants_residuals) text += residuals_text(report);
    if (report.wants_los) text += superiorities_text(report);
    if (report.wants_breakdown) text += breakdown_text(report);
    return text;
}

std::string to_json(const RatingReport& report) {
    const Ratings& ratings = report.ratings;
    Json json = Json::object({{"format", 1}, {"model", to_text(report.options.model)}});
    json["scale"] = to_text(report.options.scale);
    json["games"] = report.games.games();
    json["pairs"] = report.games.pair_count();
    json["files"] = files_json(report.games);
    json["prior"] = report.options.prior;
    json["errors_from"] = report.errors_from_pairs ? "pairs" : "games";
    json["first_move_advantage"] = ratings.first_move_advantage.value;
    json["first_move_advantage_error95"] = ratings.first_move_advantage.error95;
    json["draw_parameter"] = ratings.draw_parameter.value;
    json["draw_parameter_error95"] = ratings.draw_parameter.error95;
    json["log_likelihood"] = ratings.log_likelihood;
    json["players"] = players_json(report);
    json["match"] = match_json(report);
    json["los"] = matrix_json(report, [&](int one, int other) { return superiority(report, one, other); });
    json["covariance"] =
        matrix_json(report, [&](int one, int other) { return ratings.covariance(one, other); });
    json["residuals"] = residuals_json(report);
    json["boulders"] = parts_json("boulders", report.games.by_boulders());
    json["openings"] = parts_json("opening", report.games.by_opening());
    return json_text(json) + "\n";
}

}  // namespace pahtum::arena
