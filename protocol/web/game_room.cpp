#include "protocol/web/game_room.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/version.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"

namespace pahtum::web {
namespace {

/// From the report of EngineTask::Kind::kJudge.
review::ReviewedMove reviewed(const Position& before, Move move, const Thought& report) {
    return {.move = move,
            .side = before.side_to_move(),
            .empty_cells = before.empty().count(),
            .uncertainty = review::uncertainty_of(before),
            .played = review::prospect_of(report.moves.back()),
            .best = review::prospect_of(report.moves.front()),
            .pv = report.moves.front().pv};
}

/// For proofs: of the start, then of all other positions together.
constexpr std::chrono::seconds kProofTime{2};

}  // namespace

GameRoom::GameRoom(const GameSetup& setup, Callbacks callbacks)
    : callbacks_(std::move(callbacks)),
      settings_(setup.settings),
      random_(setup.random),
      game_(setup.start),
      begun_(begin_now(0)),
      worker_(make_engine_worker(listener())) {}

std::uint64_t GameRoom::begin_now(std::uint64_t last) {
    using std::chrono::milliseconds;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto since = static_cast<std::uint64_t>(std::chrono::duration_cast<milliseconds>(now).count());
    return std::max(since, last + 1);
}

/// Results are handled in the room's thread.
EngineWorker::Listener GameRoom::listener() {
    const auto& post = callbacks_.post;
    return {.thought =
                [this, &post](auto task, const Thought& thought) {
                    post([this, task, thought] { on_thought(task, thought); });
                },
            .failed = [this, &post](
                          auto task,
                          const std::string& why) { post([this, task, why] { on_failed(task, why); }); }};
}

void GameRoom::require_no_choice() const {
    if (is_doing<Choosing>()) throw InvalidState{"the engine is choosing a move: wait, or stop it first"};
}

void GameRoom::play(std::string_view move) {
    require_no_choice();
    game_.play(parse_move(game_.position(), move));
    is_playing_ = true;
    turned();
}

void GameRoom::go_to(std::uint64_t ply) {
    if (ply > game_.length())
        throw InvalidState{"the game has " + std::to_string(game_.length()) + " moves, not " +
                           std::to_string(ply)};
    game_.go_to(ply);
    is_playing_ = false;
    turned();
}

void GameRoom::go_to(std::uint64_t ply, std::string_view move) {
    if (ply == 0 || ply > game_.length())
        throw InvalidState{"the game has no move " + std::to_string(ply) + " to choose another for"};
    const Move other = parse_move(game_.position_after(ply - 1), move);
    if (!game_.go_to(ply, other))
        throw InvalidState{"move " + std::to_string(ply) + " of the game was never " + std::string{move}};
    is_playing_ = false;
    turned();
}

void GameRoom::resign() {
    if (game_.has_ended()) throw InvalidState{"the game is over"};
    const Side to_move = game_.position().side_to_move();
    const bool is_of_person = controller(to_move) == Controller::kHuman;
    const bool other_is_person = controller(opponent(to_move)) == Controller::kHuman;
    game_.resign(!is_of_person && other_is_person ? opponent(to_move) : to_move);
    turned();
}

void GameRoom::find_hint() {
    if (game_.has_ended()) throw InvalidState{"the game is over"};
    require_no_choice();
    hint_.reset();
    start(Hinting{}, EngineTask::Kind::kHint);
    callbacks_.changed();
}

void GameRoom::undo() {
    if (game_.resigned()) {
        game_.withdraw_resignation();
        is_playing_ = false;
        return turned();
    }
    if (game_.ply() == 0) throw InvalidState{"there are no moves to take back"};
    std::size_t ply = game_.ply() - 1;
    while (ply > 0 && has_person() &&
           controller(game_.position_after(ply).side_to_move()) == Controller::kEngine)
        --ply;
    go_to(ply);
}

void GameRoom::begin(const Position& start, const std::array<Controller, 2>& controllers) {
    show(Game{start}, {.controllers = controllers});
}

void GameRoom::begin(const SgfGame& record, const std::string& trouble) {
    Standing standing{.controllers = controllers_, .is_playing = false, .loaded = record.moves.size()};
    // As a record that this page has written names the players.
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::string& name = side == Side::kBlack ? record.black : record.white;
        Controller& controller = standing.controllers[index_of(side)];
        if (name == kPersonName) controller = Controller::kHuman;
        if (name.starts_with(std::string{kProgramName} + ' ')) controller = Controller::kEngine;
    }
    show(Game{record}, standing, trouble);
}

void GameRoom::begin(const SgfGame& record, const Standing& standing) {
    Game game{record};
    if (standing.ply > game.length())
        throw InvalidState{"the game has " + std::to_string(game.length()) + " moves, not " +
                           std::to_string(standing.ply)};
    for (const Side side : {Side::kBlack, Side::kWhite})
        if (const std::string& name = standing.own_names[index_of(side)]; !name.empty())
            game.claim_moves(side, name);
    for (std::size_t ply = 0; ply < std::min(standing.evaluations.size(), game.length() + 1); ++ply)
        if (const std::optional<Evaluation>& known = standing.evaluations[ply]) game.evaluate(ply, *known);
    game.go_to(standing.ply);
    if (standing.resigned && !game.has_ended()) game.resign(*standing.resigned);
    show(std::move(game), standing);
}

Standing GameRoom::standing() const {
    std::vector<std::optional<Evaluation>> evaluations;
    std::vector<std::optional<Truth>> truths;
    for (std::size_t ply = 0; ply <= game_.length(); ++ply) {
        evaluations.push_back(game_.evaluation_after(ply));
        const auto truth = truths_.find(game_.node_after(ply));
        truths.push_back(truth == truths_.end() ? std::nullopt : std::optional{truth->second});
    }
    return {.ply = game_.ply(),
            .controllers = controllers_,
            .own_names = {game_.own_name(Side::kBlack), game_.own_name(Side::kWhite)},
            .resigned = game_.resigned(),
            .is_playing = is_playing_,
            .review = last_review_,
            .evaluations = std::move(evaluations),
            .truths = std::move(truths),
            .begun = begun_,
            .loaded = loaded_,
            .before_lesson = before_lesson_};
}

std::size_t GameRoom::reviewed_moves() const {
    std::size_t ply = 0;
    while (ply < game_.length() && reviews_.contains(game_.node_after(ply + 1))) ++ply;
    return ply;
}

void GameRoom::set_review(std::size_t ply, const review::ReviewedMove& judged) {
    const bool is_black = judged.side == Side::kBlack;
    reviews_[game_.node_after(ply + 1)] = judged;
    game_.evaluate(ply + 1, {.score = is_black ? judged.played.score : -judged.played.score,
                             .win_rate = is_black ? judged.played.win_rate : 1 - judged.played.win_rate,
                             .exact = judged.played.exact});
}

void GameRoom::mark(const review::GameReview& review) {
    const SgfGame marked = review::annotated(review);
    for (std::size_t ply = 0; ply < game_.length(); ++ply) {
        if (reviews_.contains(game_.node_after(ply + 1))) continue;
        set_review(ply, review.moves[ply]);
        game_.annotate(ply, marked.notes.at(ply));
        const auto before = review.game.variations.find(ply);
        const auto after = marked.variations.find(ply);
        const std::size_t known = before == review.game.variations.end() ? 0 : before->second.size();
        if (after == marked.variations.end() || after->second.size() == known) continue;
        // A better move that is known already has its own line.
        game_.add_variation(ply, after->second.back());
    }
}

void GameRoom::set_last_review() {
    SgfGame line{.start = game_.start(), .moves = {}, .black = "", .white = "", .result = ""};
    last_review_ = review::GameReview{.game = std::move(line), .moves = {}};
    for (std::size_t ply = 0; ply < reviewed_moves(); ++ply) {
        last_review_->game.moves.push_back(*game_.move(ply));
        last_review_->moves.push_back(reviews_.at(game_.node_after(ply + 1)));
    }
}

void GameRoom::restore_review(const review::GameReview& review) {
    if (review.game.start != game_.start()) return;
    const std::size_t shown = game_.ply();
    std::vector<Move> line;
    for (std::size_t ply = 0; ply < game_.length(); ++ply) line.push_back(*game_.move(ply));
    const auto follow = [this](const std::vector<Move>& moves) {
        std::size_t ply = 0;
        while (ply < std::min(moves.size(), game_.length()) && game_.go_to(ply + 1, moves[ply])) ++ply;
        return ply == moves.size();
    };
    if (follow(review.game.moves)) {
        for (std::size_t ply = 0; ply < review.moves.size(); ++ply) set_review(ply, review.moves[ply]);
        set_last_review();
    }
    follow(line);
    game_.go_to(shown);
}

void GameRoom::show(Game game, const Standing& standing, const std::string& trouble) {
    game_ = std::move(game);
    controllers_ = standing.controllers;
    is_playing_ = standing.is_playing;
    loaded_ = standing.loaded;
    before_lesson_ = standing.before_lesson;
    begun_ = standing.begun.value_or(begin_now(begun_));
    reviews_.clear();
    truths_.clear();
    last_review_.reset();
    for (std::size_t ply = 0; ply < standing.truths.size(); ++ply)
        if (const std::optional<Truth>& truth = standing.truths[ply]) truths_[game_.node_after(ply)] = *truth;
    if (standing.review) restore_review(*standing.review);
    worker_->new_game();
    turned(trouble);
}

void GameRoom::let_engine_move() {
    if (game_.has_ended()) throw InvalidState{"the game is over"};
    is_playing_ = true;
    start(Choosing{}, EngineTask::Kind::kChoose);
    callbacks_.changed();
}

void GameRoom::hurry() {
    if (!is_thinking()) throw InvalidState{"the engine is not thinking about a move"};
    worker_->hurry();
}

void GameRoom::halt() {
    is_playing_ = false;
    resume();
    callbacks_.changed();
}

void GameRoom::set_controllers(const std::array<Controller, 2>& controllers) {
    controllers_ = controllers;
    is_playing_ = true;
    resume();
    callbacks_.changed();
}

void GameRoom::set_settings(const Settings& settings) {
    settings_ = settings;
    resume();
    callbacks_.changed();
}

void GameRoom::set_analysis(bool is_on) {
    is_analysis_on_ = is_on;
    if (!is_busy()) resume();
    callbacks_.changed();
}

void GameRoom::set_pace(const Pace& pace) {
    pace_ = pace;
    callbacks_.changed();
}

void GameRoom::set_watched(bool is_watched) {
    if (is_watched_ == is_watched) return;
    is_watched_ = is_watched;
    if (!is_busy()) resume();
}

bool GameRoom::has_person() const {
    return controllers_[0] == Controller::kHuman || controllers_[1] == Controller::kHuman;
}

bool GameRoom::is_engines_turn() const {
    return controller(game_.position().side_to_move()) == Controller::kEngine;
}

void GameRoom::turned(const std::string& trouble) {
    ++turn_;
    hint_.reset();
    trouble_ = trouble;
    resume();
    callbacks_.changed();
}

void GameRoom::resume() {
    rest();
    if (game_.position().is_over()) {
        const Position& end = game_.position();
        const Points margin = end.margin(end.side_to_move());
        game_.evaluate(game_.ply(), evaluation_of(end, margin, win_rate(margin, true, end), true));
    } else if (game_.has_ended()) {
        return;
    } else if (is_playing_ && is_engines_turn()) {
        start(Choosing{}, EngineTask::Kind::kChoose);
    } else if (is_analysis_on_ && is_watched_) {
        start(Analysing{}, EngineTask::Kind::kAnalyse);
    }
}

void GameRoom::start(Activity activity, EngineTask::Kind kind) {
    start(std::move(activity), {.kind = kind,
                                .position = game_.position(),
                                .settings = settings_,
                                .least = has_person() ? pace_.answer : pace_.between});
}

void GameRoom::start(Activity activity, const EngineTask& task) {
    rest();
    activity_ = std::move(activity);
    task_ = worker_->start(task);
}

void GameRoom::rest() {
    worker_->stop();
    task_ = 0;
    activity_ = Idle{};
}

void GameRoom::on_chosen(const Thought& report) {
    const MoveAnalysis& best = report.best();
    const Evaluation thought = evaluation_of(game_.position(), best.score, best.win_rate, best.exact);
    // What is proven stays.
    const std::optional<Evaluation>& before = game_.evaluation_after(game_.ply());
    if (!before || !before->exact) game_.evaluate(game_.ply(), thought);
    game_.play_own(best.move, note_on(game_.position(), report), report.from_book, own_name(settings_));
    game_.evaluate(game_.ply(), thought);
    turned();
}

void GameRoom::on_thought(EngineWorker::TaskNumber task, const Thought& report) {
    if (task != task_) return;
    if (auto* const proving = std::get_if<Proving>(&activity_)) return on_proven(std::move(*proving), report);
    if (report.moves.empty()) return;
    if (is_doing<Choosing>()) return on_chosen(report);
    if (is_doing<Hinting>()) return on_hint(report);
    if (auto* const reviewing = std::get_if<Reviewing>(&activity_))
        return on_reviewed(std::move(*reviewing), report);
    if (const auto* const judging = std::get_if<Judging>(&activity_)) return on_judged(*judging, report);
    const MoveAnalysis& best = report.best();
    game_.evaluate(game_.ply(), evaluation_of(game_.position(), best.score, best.win_rate, best.exact));
    callbacks_.analysed(report);
}

void GameRoom::review() {
    require_no_choice();
    if (reviewed_moves() == game_.length())
        throw InvalidState{"there are no moves that have not been reviewed"};
    is_playing_ = false;
    judge_next({});
    callbacks_.changed();
}

std::optional<std::size_t> GameRoom::review_progress() const {
    const auto* const reviewing = std::get_if<Reviewing>(&activity_);
    return reviewing != nullptr ? std::optional{reviewing->judged.size()} : std::nullopt;
}

void GameRoom::judge_next(Reviewing reviewing) {
    const std::size_t ply = game_.length() - reviewing.judged.size() - 1;
    start(std::move(reviewing), {.kind = EngineTask::Kind::kJudge,
                                 .position = game_.position_after(ply),
                                 .settings = settings_,
                                 .move = *game_.move(ply)});
}

void GameRoom::on_reviewed(Reviewing reviewing, const Thought& report) {
    const std::size_t ply = game_.length() - reviewing.judged.size() - 1;
    reviewing.judged.push_back(reviewed(game_.position_after(ply), *game_.move(ply), report));
    if (reviewing.judged.size() < game_.length()) {
        judge_next(std::move(reviewing));
    } else {
        mark({.game = game_.record(), .moves = {reviewing.judged.rbegin(), reviewing.judged.rend()}});
        set_last_review();
        resume();
    }
    callbacks_.changed();
}

void GameRoom::judge(const Position& position, std::string_view move) {
    if (is_doing<Choosing>() || is_doing<Reviewing>())
        throw InvalidState{"the engine is busy: wait, or stop it first"};
    const Move judged = parse_move(position, move);
    judged_move_.reset();
    start(Judging{position, judged},
          {.kind = EngineTask::Kind::kJudge, .position = position, .settings = settings_, .move = judged});
    callbacks_.changed();
}

void GameRoom::prove() {
    if (is_doing<Choosing>() || is_doing<Reviewing>())
        throw InvalidState{"the engine is busy: wait, or stop it first"};
    Proving proving{.plies = {}, .end = std::chrono::steady_clock::now() + kProofTime};
    if (game_.has_ended()) {
        for (std::size_t ply = 1; ply <= game_.length(); ++ply) proving.plies.push_back(ply);
    } else if (game_.ply() > 0) {
        proving.plies.push_back(game_.ply());
    }
    proving.plies.push_back(0);
    prove_next(std::move(proving));
    callbacks_.changed();
}

void GameRoom::prove_next(Proving proving) {
    const auto is_known = [this](std::size_t ply) {
        const Position& position = game_.position_after(ply);
        if (position.is_over()) {
            const Points margin = position.margin(position.side_to_move());
            truths_[game_.node_after(ply)] = {.outcome = (margin > 0) - (margin < 0), .moves_are_all = true};
        }
        return truths_.contains(game_.node_after(ply));
    };
    while (!proving.plies.empty() && is_known(proving.plies.back())) proving.plies.pop_back();
    const auto left = proving.end - std::chrono::steady_clock::now();
    if (proving.plies.empty() || left <= left.zero()) return resume();
    EngineTask task{.kind = EngineTask::Kind::kProve,
                    .position = game_.position_after(proving.plies.back()),
                    .settings = settings_,
                    .limits = SearchLimits{.time = left}};
    start(std::move(proving), task);
}

void GameRoom::on_proven(Proving proving, const Thought& report) {
    const std::size_t ply = proving.plies.back();
    proving.plies.pop_back();
    if (!report.moves.empty()) {
        Truth truth{.outcome = static_cast<int>(report.best().score), .moves_are_all = report.is_complete};
        for (const MoveAnalysis& move : report.moves) truth.moves.push_back(move.move);
        truths_[game_.node_after(ply)] = std::move(truth);
    } else if (ply > 0) {
        proving.plies.clear();  // those before are harder still
    }
    if (ply == 0) proving.end = std::chrono::steady_clock::now() + kProofTime;
    prove_next(std::move(proving));
    callbacks_.changed();
}

void GameRoom::on_judged(const Judging& judging, const Thought& report) {
    judged_move_ =
        JudgedMove{.before = judging.before, .move = reviewed(judging.before, judging.move, report)};
    resume();
    callbacks_.changed();
}

void GameRoom::on_hint(const Thought& report) {
    hint_ = report.moves.front();
    resume();
    callbacks_.changed();
}

void GameRoom::on_failed(EngineWorker::TaskNumber task, const std::string& why) {
    if (task != task_) return;
    rest();
    is_playing_ = false;
    trouble_ = why;
    callbacks_.changed();
}

}  // namespace pahtum::web
