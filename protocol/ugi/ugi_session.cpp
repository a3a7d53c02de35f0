#include "protocol/ugi/ugi_session.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <new>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/base/version.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::ugi {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kLongestEcho = 200;
constexpr std::string_view kTooLong = "the line is too long";
constexpr int kCentipoints = 100;
constexpr std::array<std::string_view, 3> kOnlyGtp{"live_gfx", "ponder", "resign"};
constexpr int kDeepest = 100;
constexpr std::size_t kMostLater = 10'000;

/// The words before and after the first that is `word`.
std::pair<std::span<const std::string_view>, std::span<const std::string_view>> split_at(
    std::span<const std::string_view> words, std::string_view word) {
    const auto found = std::ranges::find(words, word);
    const auto before = static_cast<std::size_t>(found - words.begin());
    if (found == words.end()) return {words, {}};
    return {words.first(before), words.subspan(before + 1)};
}

/// Of the words of `go`. A match program that forgives a late move tells an overdrawn clock as a number below
/// 0. Throws ParseError.
std::uint64_t number_after(const std::vector<std::string_view>& words, std::size_t i) {
    if (i + 1 >= words.size()) throw ParseError{"go: " + std::string{words[i]} + ": expected a number"};
    const bool is_overdrawn = words[i].ends_with("time") && words[i + 1].starts_with('-');
    const std::string_view digits = words[i + 1].substr(is_overdrawn ? 1 : 0);
    const std::uint64_t number = parse_unsigned(digits, 0, "go " + std::string{words[i]});
    return is_overdrawn ? 0 : number;
}

/// What UGI, like UCI, calls the type of an option.
std::string type_text(const Parameter& parameter, const Settings& settings) {
    const std::string preset = " default " + parameter.print(settings);
    if (parameter.range)
        return "spin" + preset + " min " + std::to_string(parameter.range->low) + " max " +
               std::to_string(parameter.range->high);
    if (parameter.type == "bool") return "check" + preset;
    if (!parameter.type.starts_with("list/")) return "string" + preset;
    std::string text = "combo" + preset;
    for (const std::string_view value : split(parameter.type.substr(parameter.type.find('/') + 1), "/"))
        text += " var " + std::string{value};
    return text;
}

std::string_view result_text_of(const Position& position) {
    if (!position.is_over()) return "none";
    const Points margin = position.margin(Side::kBlack);
    if (margin == 0) return "draw";
    return margin > 0 ? "p1win" : "p2win";
}

}  // namespace

bool UgiSession::serve() {
    while (!is_finished_ && !output_.has_failed()) {
        if (!later_.empty()) {
            const std::string line = later_.front();
            later_.erase(later_.begin());
            answer(line);
        } else if (const auto line = input_.read_line()) {
            if (line->too_long)
                complain(kTooLong);
            else
                answer(line->text);
        } else {
            break;
        }
        output_.flush();
    }
    return !output_.has_failed() && !input_.has_lost_client();
}

template <typename Run>
bool UgiSession::attempt(const Run& run) {
    try {
        run();
        return true;
    } catch (const std::bad_alloc&) {
        complain("out of memory: set a smaller hash with setoption");
    } catch (const std::system_error& error) {
        complain(resources_text(error, "set fewer threads with setoption"));
    } catch (const std::runtime_error& error) {  // a ParseError or IllegalMove
        complain(error.what());
    }
    return false;
}

void UgiSession::answer(std::string_view line) {
    attempt([&] { obey(line); });
}

void UgiSession::obey(std::string_view line) {
    const Words words = split(line);
    if (words.empty()) return;
    const std::string_view command = words.front();
    if (command == "ugi") {
        tell_options();
    } else if (command == "isready") {
        make_ready();
    } else if (command == "uginewgame") {
        thinker_.new_game();
        game_ = start_;
    } else if (command == "setoption") {
        set_option(words);
    } else if (command == "position") {
        set_position(words);
    } else if (command == "query") {
        query(words);
    } else if (command == "go") {
        go(words);
    } else if (command == "quit") {
        is_finished_ = true;
    } else if (command != "stop") {
        throw ParseError{"unknown command " + quote(command, kLongestEcho)};
    }
}

/// Always answered by `readyok`.
void UgiSession::make_ready() {
    attempt([this] {
        if (game_) thinker_.make_ready(*game_, settings_);
    });
    say("readyok");
}

void UgiSession::say(const std::string& line) { output_.add(line + "\n"); }

void UgiSession::complain(std::string_view what) { say("info string error: " + printable(what)); }

void UgiSession::tell_options() {
    say("id name " + std::string{kProgramName} + " " + std::string{kVersion});
    say("id author the Pah-Tum authors");
    for (const Parameter& parameter : parameters()) {
        // Without effect here.
        if (std::ranges::find(kOnlyGtp, parameter.name) != kOnlyGtp.end()) continue;
        say("option name " + std::string{parameter.name} + " type " + type_text(parameter, settings_));
    }
    say("ugiok");
}

/// setoption name NAME value VALUE
void UgiSession::set_option(const Words& words) {
    const auto [head, value] = split_at(words, "value");
    if (head.size() != 3 || head[1] != "name" || value.empty())
        throw ParseError{"expected 'setoption name NAME value VALUE'"};
    find_parameter(head[2]).read(settings_, join(value));
}

/// position startpos|fen POSITION [moves MOVE...]
void UgiSession::set_position(const Words& words) {
    game_.reset();
    const auto [head, moves] = split_at(words, "moves");
    if (head.size() < 2 || (head[1] != "startpos" && head[1] != "fen"))
        throw ParseError{"expected 'position startpos' or 'position fen POSITION'"};
    Position position = head[1] == "fen" ? parse_position(join(head.subspan(2))) : start_;
    for (const std::string_view move : moves) position.play(parse_move(position, move));
    game_ = position;
}

void UgiSession::query(const Words& words) {
    if (!game_) throw ParseError{"no position: the last 'position' was refused"};
    const std::string_view question = words.size() == 2 ? words[1] : std::string_view{};
    const auto boolean = [](bool is_true) { return std::string{is_true ? "true" : "false"}; };
    if (question == "gameover")
        say("response " + boolean(game_->is_over()));
    else if (question == "p1turn")
        say("response " + boolean(game_->side_to_move() == Side::kBlack));
    else if (question == "result")
        say("response " + std::string{result_text_of(*game_)});
    else
        throw ParseError{"expected 'query gameover', 'query p1turn' or 'query result'"};
}

SearchLimits UgiSession::limits_of(const Words& words) const {
    const bool is_black = game_->side_to_move() == Side::kBlack;
    SearchLimits limits{.vertices_only = settings_.vertices_only};
    std::optional<milliseconds> clock;
    milliseconds increment{0};
    for (std::size_t i = 1; i < words.size(); i += 2) {
        const std::string_view word = words[i];
        if (word == "infinite") return {.vertices_only = settings_.vertices_only};
        const std::uint64_t number = number_after(words, i);
        constexpr std::uint64_t kLongest = 1'000'000'000;
        const milliseconds time{std::min(number, kLongest)};
        if (word == "movetime")
            limits.time = usable_time(time, settings_);
        else if (word == "depth")
            limits.depth = static_cast<int>(std::clamp<std::uint64_t>(number, 1, kDeepest));
        else if (word == "nodes")
            limits.nodes = number;
        else if (word == (is_black ? "p1time" : "p2time"))
            clock = time;
        else if (word == (is_black ? "p1inc" : "p2inc"))
            increment = time;
        else if (word != "p1time" && word != "p2time" && word != "p1inc" && word != "p2inc")
            throw ParseError{"go: unknown word " + quote(word, kLongestEcho)};
    }
    const bool has_limit = clock || limits.time || limits.depth || limits.nodes;
    if (!has_limit) return limits_for(*game_, settings_, Clocks{});
    if (!clock) return limits;
    const SearchLimits budget = time_budget(*game_, {.main = *clock}, settings_.overhead);
    // What comes back after the move need not be saved.
    const auto most = std::max<std::chrono::nanoseconds>(*clock - settings_.overhead, *clock / 4);
    limits.time = std::min<std::chrono::nanoseconds>(*budget.time + increment, most);
    limits.target = *budget.target + increment / 2;
    return limits;
}

/// Always answered by a `bestmove`, so that no client waits in vain.
void UgiSession::go(const Words& words) {
    const bool is_done = attempt([&] {
        if (!game_) throw ParseError{"no position: the last 'position' was refused"};
        if (game_->is_over()) throw ParseError{"the game is over"};
        choose(limits_of(words), std::ranges::find(words, "infinite") != words.end());
    });
    if (!is_done) say("bestmove none");
}

void UgiSession::choose(const SearchLimits& limits, bool is_endless) {
    const Position position = *game_;
    is_stopped_ = false;
    std::optional<std::pair<int, std::uint64_t>> told;  // depth and nodes of the last thought
    const auto tell = [&](const Thought& thought) {
        const std::pair now{thought.best().depth, thought.nodes};
        if (told != now) tell_thought(thought, position);
        told = now;
    };
    const Thought thought = thinker_.think(
        position, settings_, {.limits = limits}, [this] { return wants_stop(); }, tell);
    if (is_endless) wait_for_stop();
    tell(thought);
    say("bestmove " + to_text(position, thought.best().move));
}

/// `score cp` is the expected final margin in hundredths of a point, from the view of the side to move.
void UgiSession::tell_thought(const Thought& thought, const Position& position) {
    const MoveAnalysis& best = thought.best();
    const auto time = std::chrono::duration_cast<milliseconds>(thought.elapsed).count();
    std::string line = "info depth " + std::to_string(best.depth) + " score cp " +
                       std::to_string(std::lround(best.score * kCentipoints)) + " time " +
                       std::to_string(time) + " nodes " + std::to_string(thought.nodes) + " pv";
    for (const std::string& move : line_texts(position, best.pv)) line += " " + move;
    say(line);
    output_.try_flush();
}

void UgiSession::take_while_thinking(const std::string& line) {
    const Words words = split(line);
    if (words.empty()) return;
    if (words.front() == "stop") {
        is_stopped_ = true;
    } else if (words.front() == "isready") {
        say("readyok");
    } else {
        is_stopped_ = is_stopped_ || words.front() == "quit";
        later_.push_back(line);
        // A client that sends without end waits for no answer.
        is_stopped_ = is_stopped_ || later_.size() >= kMostLater;
    }
}

bool UgiSession::wants_stop() {
    output_.try_flush();
    while (!is_stopped_ && input_.has_any() && input_.has_line()) {
        const auto line = input_.read_line();
        if (line && line->too_long)
            complain(kTooLong);
        else if (line)
            take_while_thinking(line->text);
    }
    return is_stopped_ || output_.has_failed() || input_.wants_stop();
}

/// A search without limits is answered when it is stopped, even if it has come to its end.
void UgiSession::wait_for_stop() {
    while (!wants_stop()) std::this_thread::sleep_for(milliseconds{1});
}

}  // namespace pahtum::ugi
