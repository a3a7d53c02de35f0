#include "protocol/web/game_api.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/platform/decimals.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/play/lesson.hpp"
#include "protocol/review/review_report.hpp"

namespace pahtum::web {
namespace {

GameApi::Answer refusal(unsigned status, const std::string& message) {
    return {.status = status, .json = error_json(message)};
}

Controller parse_controller(const std::string& text) {
    if (text == "human") return Controller::kHuman;
    if (text == "engine") return Controller::kEngine;
    throw ParseError{"player " + quote(text) + ": expected human or engine"};
}

/// The moves, with spaces between them. Throws ParseError that says which one is not legal and why.
std::vector<Move> play_all(Position position, std::string_view text) {
    std::vector<Move> moves;
    for (const std::string_view word : split(text)) {
        try {
            moves.push_back(parse_move(position, word));
            position.play(moves.back());
        } catch (const std::runtime_error& error) {
            throw ParseError{"move " + std::to_string(moves.size() + 1) + ": " + error.what()};
        }
    }
    return moves;
}

/// As parse_sgf. Throws ParseError that also tells which board to set up first if that is the cause.
SgfGame parse_without_boulders(const std::string& sgf, const Position& board) {
    try {
        return parse_sgf(sgf, board);
    } catch (const ParseError& error) {
        throw ParseError{error.what() +
                         std::string{" (the file names no boulders: if its moves do not fit the board that "
                                     "is here, begin a game of its size and with its boulders, then open it "
                                     "again)"}};
    }
}

/// Nothing if another version has written it: the game is worth more than its review.
std::optional<review::GameReview> kept_review(const std::string& text) try {
    return review::parse_review_json(text).review;
} catch (const review::OtherFormat&) {
    return std::nullopt;
}

/// As kept_json() writes them.
std::vector<std::optional<Evaluation>> read_evaluations(const std::string& text) {
    std::vector<std::optional<Evaluation>> evaluations;
    for (const std::string_view word : split(text)) {
        evaluations.emplace_back();
        if (word == "-") continue;
        const bool is_exact = word.ends_with('!');
        const auto parts = parts_between(word.substr(0, word.size() - (is_exact ? 1 : 0)), ',');
        const auto score = parse_decimal(parts.front()), chance = parse_decimal(parts.back());
        if (parts.size() != 2 || !score || !chance || !(*chance >= 0 && *chance <= 1))
            throw ParseError{"evaluation " + quote(word) + ": expected two numbers"};
        evaluations.back() = {.score = *score, .win_rate = *chance, .exact = is_exact};
    }
    return evaluations;
}

/// Likewise, of the positions of the record.
std::vector<std::optional<Truth>> read_truths(const std::string& text, const SgfGame& record) {
    std::vector<std::optional<Truth>> truths;
    Position position = record.start;
    for (const std::string_view word : split(text)) {
        if (truths.size() > record.moves.size()) break;
        if (!truths.empty()) position.play(record.moves[truths.size() - 1]);
        truths.emplace_back();
        if (word == "-") continue;
        const auto parts = parts_between(word, ':');
        const auto outcome = parse_decimal(parts.front());
        if (parts.size() != 3 || !(outcome == -1 || outcome == 0 || outcome == 1))
            throw ParseError{"proof " + quote(word) + ": expected an outcome and moves"};
        truths.back() = {.outcome = static_cast<int>(*outcome), .moves_are_all = parts[1] == "all"};
        for (const std::string_view move : split(parts[2], ","))
            truths.back()->moves.push_back(parse_move(position, move));
    }
    return truths;
}

}  // namespace

const std::array<GameApi::Action, 18> GameApi::kActions{{
    {"move", &GameApi::play},
    {"go", &GameApi::go},
    {"undo", &GameRoom::undo},
    {"new", &GameApi::replace_lesson<&GameApi::begin>},
    {"genmove", &GameRoom::let_engine_move},
    {"hurry", &GameRoom::hurry},
    {"halt", &GameRoom::halt},
    {"settings", &GameApi::change_settings},
    {"load", &GameApi::replace_lesson<&GameApi::load>},
    {"hint", &GameRoom::find_hint},
    {"resign", &GameRoom::resign},
    {"review", &GameRoom::review},
    {"prove", &GameRoom::prove},
    {"judge", &GameApi::judge},
    {"restore", &GameApi::replace_lesson<&GameApi::restore>},
    {"learn", &GameApi::learn},
    {"leave", &GameApi::leave_lesson},
    {"boards", &GameApi::boards},
}};

GameApi::GameApi(const GameSetup& setup, Channel channel)
    : channel_(std::move(channel)), room_(setup, callbacks()) {}

GameRoom::Callbacks GameApi::callbacks() {
    return {.post = channel_.post,
            .changed =
                [this] {
                    if (is_between_games_) return;
                    ++version_;
                    channel_.send("state", state());
                },
            .analysed =
                [this](const Thought& report) {
                    analysis_ = analysis_json(report, room_);
                    channel_.send("analysis", analysis_);
                }};
}

const GameApi::Action* GameApi::find_action(std::string_view name) {
    for (const Action& action : kActions)
        if (action.name == name) return &action;
    return nullptr;
}

bool GameApi::is_action(std::string_view name) { return find_action(name) != nullptr; }

GameApi::Answer GameApi::act(std::string_view name, const std::string& body) try {
    const Action* const action = find_action(name);
    if (action == nullptr) return refusal(404, "no action: " + std::string{name});
    RequestFields fields{body};
    if (const auto* const question = std::get_if<Question>(&action->act))
        return {.json = (this->**question)(fields)};
    if (const auto* const act = std::get_if<ActOfApi>(&action->act)) {
        (this->**act)(fields);
    } else {
        fields.expect_no_more();
        (room_.*std::get<ActOfRoom>(action->act))();
    }
    return {.json = state()};
} catch (const ParseError& error) {
    return refusal(400, error.what());
} catch (const IllegalMove& error) {
    return refusal(409, std::string{"illegal move: "} + error.what());
} catch (const InvalidState& error) {
    return refusal(409, error.what());
}

std::string GameApi::state() const { return state_json(room_, version_); }

std::string GameApi::sgf() const {
    SgfGame record = room_.game().record();
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        std::string& name = side == Side::kBlack ? record.black : record.white;
        if (name.empty() && room_.loaded() == 0 && room_.controller(side) == Controller::kHuman)
            name = kPersonName;
    }
    return to_sgf(record);
}

std::string GameApi::copy() const { return copy_json(kept(), sgf(), version_); }

template <GameApi::ActOfApi kAct>
void GameApi::replace_lesson(RequestFields& fields) {
    if (!room_.before_lesson()) return (this->*kAct)(fields);
    RequestFields lesson{kept()};
    is_between_games_ = true;
    try {
        RequestFields none{""};
        leave_lesson(none);
    } catch (const std::exception&) {
        // What cannot be put back makes way, too.
    }
    is_between_games_ = false;
    try {
        (this->*kAct)(fields);
    } catch (const std::runtime_error&) {
        restore(lesson);
        throw;
    }
}

void GameApi::play(RequestFields& fields) {
    const std::string move = fields.required_text("move");
    const auto turn = fields.number("turn");
    fields.expect_no_more();
    // A click on a board that another page has changed meanwhile is refused.
    if (turn && *turn != room_.turn()) throw InvalidState{"the position has changed; try again"};
    room_.play(move);
}

void GameApi::go(RequestFields& fields) {
    const auto ply = fields.number("ply");
    const auto move = fields.text("move");
    if (!ply) throw ParseError{"'ply' is missing"};
    fields.expect_no_more();
    if (move) return room_.go_to(*ply, *move);
    room_.go_to(*ply);
}

Position GameApi::read_start(RequestFields& fields) {
    const auto position = fields.text("position");
    const auto ruleset_text = fields.text("ruleset");
    const auto boulders = fields.text("boulders");
    const auto seed = fields.number("seed");
    if (position && (ruleset_text || boulders))
        throw ParseError{"'position' includes the ruleset and the boulders"};
    if (seed && (position || boulders)) throw ParseError{"'seed' is for boulders that are drawn"};
    if (position) return parse_position(*position);
    if (!ruleset_text && !boulders && !seed) return room_.draw_fair_start();
    const Ruleset ruleset = parse_ruleset(ruleset_text.value_or(""));
    if (!boulders) return room_.draw_start(ruleset, seed);
    return Position::new_game(ruleset, parse_squares(*boulders, ruleset.size));
}

std::array<Controller, 2> GameApi::read_controllers(RequestFields& fields) const {
    std::array<Controller, 2> controllers{};
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const auto text = fields.text(std::string{pahtum::to_text(side)});
        controllers[index_of(side)] = text ? parse_controller(*text) : room_.controller(side);
    }
    return controllers;
}

void GameApi::begin(RequestFields& fields) {
    const std::array<Controller, 2> controllers = read_controllers(fields);
    const Position start = read_start(fields);
    const auto moves = fields.text("moves");
    const auto resigned = fields.text("resigned");
    if (resigned && !moves) throw ParseError{"'resigned' is for a game with 'moves'"};
    Settings settings = room_.settings();
    const bool has_parameters = read_parameters(fields, settings);
    fields.expect_no_more();
    // In this order, so that the last game is never shown with the settings of the next.
    if (moves) {
        const SgfGame record{
            .start = start, .moves = play_all(start, *moves), .black = "", .white = "", .result = ""};
        Standing standing{.ply = record.moves.size(),
                          .controllers = controllers,
                          .is_playing = false,
                          .loaded = record.moves.size()};
        if (resigned) standing.resigned = parse_side(*resigned);
        room_.begin(record, standing);
    } else {
        room_.begin(start, controllers);
    }
    if (has_parameters) room_.set_settings(settings);
}

void GameApi::restore(RequestFields& fields) {
    Standing standing{.controllers = read_controllers(fields)};
    Settings settings = room_.settings();
    read_parameters(fields, settings);
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::string prefix{pahtum::to_text(side)};
        const auto name = fields.text(prefix + "_name");
        if (fields.flag(prefix + "_own").value_or(false))
            standing.own_names[index_of(side)] = name.value_or(own_name(settings));
    }
    standing.ply = fields.number("ply").value_or(0);
    standing.is_playing = fields.flag("playing").value_or(false);
    if (const auto known = fields.text("evaluations")) standing.evaluations = read_evaluations(*known);
    standing.begun = fields.number("begun");
    standing.loaded = fields.number("loaded").value_or(0);
    standing.before_lesson = fields.text("before");
    if (const auto side = fields.text("resigned")) standing.resigned = parse_side(*side);
    const bool has_analysis = fields.flag("analysis").value_or(false);
    const SgfGame record = parse_sgf(fields.required_text("sgf"));
    if (const auto known = fields.text("truths")) standing.truths = read_truths(*known, record);
    if (const auto review = fields.text("review")) standing.review = kept_review(*review);
    fields.expect_no_more();
    room_.begin(record, standing);
    room_.set_settings(settings);
    room_.set_analysis(has_analysis);
}

void GameApi::learn(RequestFields& fields) {
    fields.expect_no_more();
    SgfGame record{.start = lesson_start(), .moves = {}, .black = "", .white = "", .result = ""};
    // A lesson within a lesson leads back to the game before both.
    room_.begin(record, Standing{.before_lesson = room_.before_lesson().value_or(kept())});
    Settings settings = room_.settings();
    settings.level = kLessonLevel;
    room_.set_settings(settings);
    room_.set_analysis(false);
}

void GameApi::leave_lesson(RequestFields& fields) {
    fields.expect_no_more();
    if (!room_.before_lesson()) throw InvalidState{"no lesson is on"};
    RequestFields before{*room_.before_lesson()};
    restore(before);
}

void GameApi::judge(RequestFields& fields) {
    const Position position = parse_position(fields.required_text("position"));
    const std::string move = fields.required_text("move");
    fields.expect_no_more();
    room_.judge(position, move);
}

std::string GameApi::boards(RequestFields& fields) {
    const Position position = parse_position(fields.required_text("position"));
    const std::string moves = fields.text("moves").value_or("");
    fields.expect_no_more();
    return boards_json(position, split(moves));
}

bool GameApi::read_parameters(RequestFields& fields, Settings& settings) {
    bool has_any = false;
    for (const std::string_view name : kPageParameters) {
        const auto value = fields.text(std::string{name});
        if (value) find_parameter(name).read(settings, *value);
        has_any = has_any || value.has_value();
    }
    return has_any;
}

void GameApi::change_settings(RequestFields& fields) {
    const std::array<Controller, 2> controllers = read_controllers(fields);
    const auto analysis = fields.flag("analysis");
    const auto pace = read_pace(fields);
    Settings settings = room_.settings();
    const bool has_parameters = read_parameters(fields, settings);
    fields.expect_no_more();
    // First, since the others may start the engine.
    if (pace) room_.set_pace(*pace);
    if (has_parameters) room_.set_settings(settings);
    if (controllers[0] != room_.controller(Side::kBlack) || controllers[1] != room_.controller(Side::kWhite))
        room_.set_controllers(controllers);
    if (analysis) room_.set_analysis(*analysis);
}

std::optional<Pace> GameApi::read_pace(RequestFields& fields) const {
    constexpr std::uint64_t kLongest = 60'000;
    const auto answer = fields.number("answer");
    const auto between = fields.number("between");
    if (answer.value_or(0) > kLongest || between.value_or(0) > kLongest)
        throw ParseError{"the engine waits for at most " + std::to_string(kLongest) + " milliseconds"};
    if (!answer && !between) return std::nullopt;
    Pace pace = room_.pace();
    if (answer) pace.answer = std::chrono::milliseconds{*answer};
    if (between) pace.between = std::chrono::milliseconds{*between};
    return pace;
}

void GameApi::load(RequestFields& fields) {
    const std::string sgf = fields.required_text("sgf");
    fields.expect_no_more();
    const Position board = room_.game().start();
    if (names_boulders(sgf)) return room_.begin(parse_sgf(sgf, board));
    const SgfGame record = parse_without_boulders(sgf, board);
    const bool has_boulders = !record.start.boulders().is_empty();
    room_.begin(record, std::string{"The file names no boulders: its game is shown on "} +
                            (has_boulders ? "the board that was here." : "a board without any."));
}

}  // namespace pahtum::web
