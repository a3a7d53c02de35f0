// A Pah-Tum engine that plays random legal moves and misbehaves on order, as a process of its own, for tests
// of the arena. Arguments:
//   seed=N    for its moves (default 1)
//   fault=F   what it does wrong; the names are in kMoveFaults and in Engine::run and answer
//   at=N      at its N-th genmove since it was started (default 1), for the faults in kMoveFaults
//   as=S      at its N-th genmove for that side, black or white
//   ms=N      how late for fault=late (default 100), how slow for fault=slow-after, and how much processor
//             time a thread uses for fault=warm-up and warm-up-at-start
//   says=V,V  what it says of its moves, one after the other and then the last again: points, or none
//   after=C   the command after which fault=slow-after makes every move slow
//   bench=S   the signature of its bench (default: it has none)
// Its version ends with a number of its own, "1.0 run=123456789", which is the name of its process, too:
// its process id is another in another namespace.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "protocol/wire/request.hpp"

namespace {

using namespace pahtum;

constexpr int kDaemons = 8;

struct Script {
    std::string fault;
    std::string as;  ///< the side whose moves count; empty = both
    int at = 1;
    int milliseconds = 100;
    std::string after;
    std::string says;
    std::string bench;
    std::uint64_t seed = 1;
};

void say(const std::string& text) { std::cout << text << std::flush; }

[[noreturn]] void sleep_for_ever() {
    while (true) pause();
}

void sleep_ms(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds{milliseconds}); }

/// Pieces that never become an answer, far more slowly than any limit on its size would notice.
[[noreturn]] void chatter(const std::string& piece) {
    say("=");
    while (true) {
        say(piece);
        sleep_ms(1);
    }
}

void flood_stderr() {
    const std::string line(999, 'e');
    for (int i = 0; i < 300; ++i) std::cerr << line << '\n';
    std::cerr << "the last line" << std::endl;
}

/// Gives the process the name "run=NUMBER", which its children get too.
void set_name(unsigned number) { prctl(PR_SET_NAME, ("run=" + std::to_string(number)).c_str()); }

unsigned new_number() { return std::random_device{}() % 1'000'000'000; }

/// Of this process.
const unsigned kRun = new_number();

/// A child in our process group that keeps our pipes open and outlives us; its number goes to stderr.
void leave_child() {
    const unsigned number = new_number();
    set_name(number);
    if (fork() == 0) {
        std::signal(SIGTERM, SIG_IGN);
        sleep_for_ever();
    }
    set_name(kRun);
    std::cerr << "child=" << number << std::endl;
}

/// Like leave_child, but it is nobody's child and in a session of its own.
void leave_daemon() {
    const unsigned number = new_number();
    set_name(number);
    const pid_t parent = fork();
    if (parent == 0) {
        setsid();
        if (fork() != 0) std::_Exit(0);
        sleep_for_ever();
    }
    waitpid(parent, nullptr, 0);
    set_name(kRun);
    std::cerr << "daemon=" << number << std::endl;
}

void eat_files() {
    while (true) {
        if (open("/dev/null", O_RDONLY) >= 0) continue;
        std::cerr << "cannot open any more files" << std::endl;
        std::_Exit(3);
    }
}

[[noreturn]] void spin() {
    for (volatile unsigned i = 0;;) i = i + 1;
}

/// Uses that much processor time in a thread.
void warm_up(int milliseconds) {
    std::thread{[milliseconds] {
        timespec used{};
        while (used.tv_sec * 1000 + used.tv_nsec / 1'000'000 < milliseconds)
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    }}.detach();
}

/// Does it in a session of its own, as nobody's child.
void in_daemon(void (*work)()) {
    const pid_t parent = fork();
    if (parent == 0) {
        setsid();
        if (fork() != 0) std::_Exit(0);
        work();
        std::_Exit(0);
    }
    waitpid(parent, nullptr, 0);
}

/// In children that are gone before anybody can look at them, one after the other.
void spin_in_children() {
    constexpr auto kLife = std::chrono::milliseconds{3};
    while (true) {
        const pid_t child = fork();
        if (child == 0) {
            const auto end = std::chrono::steady_clock::now() + kLife;
            while (std::chrono::steady_clock::now() < end) {
            }
            std::_Exit(0);
        }
        waitpid(child, nullptr, 0);
    }
}

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(c));
    return text;
}

/// The genmove at which a fault happens.
struct Turn {
    const Script& script;
    const std::string& move;  ///< that would have been answered
};
using Step = std::function<void(const Turn&)>;

void answer(const Turn& turn) { say("= " + turn.move + "\n\n"); }
void half_answer(const Turn& turn) { say("= " + turn.move.substr(0, 1)); }
Step says(const std::string& text) {
    return [text](const Turn&) { say(text); };
}
Step does(void (*act)()) {
    return [act](const Turn&) { act(); };
}
Step exits(int status) {
    return [status](const Turn&) { std::_Exit(status); };
}
Step waits(int milliseconds) {
    return [milliseconds](const Turn&) { sleep_ms(milliseconds); };
}
Step closes(int descriptor) {
    return [descriptor](const Turn&) { close(descriptor); };
}
const Step kHang = does([] { sleep_for_ever(); });

/// What happens instead of a normal answer to genmove, one step after the other.
const std::map<std::string, std::vector<Step>> kMoveFaults{
    {"crash", {does([] { std::cerr << "about to abort" << std::endl; }), does(std::abort)}},
    {"exit", {exits(3)}},
    {"answer-and-exit", {answer, exits(0)}},
    {"answer-and-exit-asked-for-info", {answer, exits(0)}},
    {"close-output", {closes(STDOUT_FILENO), kHang}},
    {"close-input", {answer, closes(STDIN_FILENO), kHang}},
    {"close-input-and-hang", {closes(STDIN_FILENO), kHang}},
    {"hang", {kHang}},
    {"ignore-sigterm", {does([] { std::signal(SIGTERM, SIG_IGN); }), kHang}},
    {"chatter", {does([] { chatter(" and on"); })}},
    {"chatter-lines", {does([] { chatter("and on\n"); })}},
    {"empty-lines", {does([] {
         while (true) say("\n");
     })}},
    {"late", {[](const Turn& turn) { sleep_ms(turn.script.milliseconds); }, answer}},
    {"garbage", {says("Segmentation fault?\n\n")}},
    {"no-move", {says("= the best move\n\n")}},
    {"refuse", {says("? no idea\n\n")}},
    {"off-board", {says("= H8\n\n")}},
    {"occupied", {says("= D4\n\n")}},  // a boulder in the tests' opening
    {"pass", {says("= pass\n\n")}},
    {"resign", {says("= Resign\n\n")}},
    {"lower", {[](const Turn& turn) { say("= " + lower(turn.move) + "\n\n"); }}},
    {"half-line", {half_answer, kHang}},
    {"half-line-and-exit", {half_answer, exits(0)}},
    {"huge-line",
     {says("= "), does([] {
          const std::string piece(1 << 16, 'x');
          for (int i = 0; i < 1600; ++i) std::cout << piece;
      }),
      says("\n\n")}},
    {"zeros", {says(std::string(100, '\0') + "\n\n")}},
    {"wrong-id", {[](const Turn& turn) { say("=77 " + turn.move + "\n\n"); }}},
    {"unasked", {[](const Turn& turn) { say("= " + turn.move + "\n\n= E5\n\n"); }}},
    // A second answer that comes when the first has been read: the opponent has moved.
    {"late-second-answer", {answer, waits(100), answer}},
    {"late-empty-answer", {answer, waits(100), says("=\n\n")}},
    {"stderr-flood", {does(flood_stderr), answer}},
    {"stderr-flood-and-exit", {does(flood_stderr), exits(3)}},
    {"leave-child", {does(leave_child), answer}},
    {"leave-child-and-exit", {does(leave_child), exits(3)}},
    {"leave-daemon", {does(leave_daemon), answer}},
    {"leave-daemon-and-exit", {does(leave_daemon), exits(3)}},
    {"leave-daemon-and-hang", {does(leave_daemon), kHang}},
    // Against keepers, which end all of it otherwise. What is left behind holds our pipes open.
    {"leave-daemon-and-kill-keeper", {does(leave_daemon), does([] { kill(getppid(), SIGKILL); }), kHang}},
    {"leave-daemon-and-stop-keeper", {does(leave_daemon), does([] { kill(getppid(), SIGSTOP); }), exits(3)}},
    {"leave-daemon-and-trace-keeper",
     {does(leave_daemon), does([] {
          const long status = ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr);
          if (status != 0) std::_Exit(3);  // forbidden
      }),
      kHang}},
    {"eat-files", {does(eat_files)}},
    {"eat-cpu", {does([] { spin(); })}},
    {"warm-up", {[](const Turn& turn) { warm_up(turn.script.milliseconds); }, answer}},
    {"think-on", {does([] { std::thread{spin}.detach(); }), answer}},
    {"spin-daemon", {does([] { in_daemon(spin); }), answer}},
    {"spin-daemons",
     {does([] {
          for (int i = 0; i < kDaemons; ++i) in_daemon(spin);
      }),
      answer}},
    {"spin-children", {does([] { in_daemon(spin_in_children); }), answer}},
};

class Engine {
  public:
    explicit Engine(const Script& script)
        : script_(script), random_(script.fault == "random-seed" ? std::uint64_t{kRun} : script.seed) {}

    int run() {
        set_name(kRun);
        if (script_.fault == "exit-at-start") {
            std::cerr << "no licence" << std::endl;
            return 3;
        }
        if (script_.fault == "hang-at-start") sleep_for_ever();
        if (script_.fault == "warm-up-at-start") warm_up(script_.milliseconds);
        if (script_.fault == "greet") say("Welcome!\n");
        for (std::string line; std::getline(std::cin, line);) {
            if (script_.fault == "answer-comments" && line.starts_with("#")) say("? a comment\n\n");
            if (script_.fault == "need-lf" && line.ends_with("\r")) line.insert(0, "x");
            const auto request = gtp::parse_request(line);
            if (!request) continue;
            if (request->command == "quit" && script_.fault != "ignore-quit") return quit();
            answer(*request);
        }
        if (script_.fault == "ignore-quit" || script_.fault == "ignore-end") sleep_for_ever();
        return 0;
    }

  private:
    int quit() const {
        say("=\n\n");
        return script_.fault == "bad-status" ? 3 : 0;
    }

    void answer(const gtp::Request& request) {
        // In one write with the answer to this command.
        if (!second_answer_.empty()) std::cout << "= " << std::exchange(second_answer_, {}) << "\n\n";
        const std::string& command = request.command;
        std::string rest;
        for (const std::string& argument : request.arguments) rest += (rest.empty() ? "" : " ") + argument;
        std::string id = script_.fault == "no-id" ? "" : request.id;
        if (script_.fault == "leading-zeros" && !id.empty()) id = "00" + id;
        if (script_.fault == "hang-at-set-up" && command == "position") sleep_for_ever();
        if (command == "genmove") return answer_genmove();
        if (script_.fault == "slow-after" && command + " " + rest == script_.after) is_slow_ = true;
        try {
            say("=" + id + " " + respond(command, rest) + "\n\n");
        } catch (const std::runtime_error& error) {
            say("?" + id + " " + std::string{error.what()} + "\n\n");
        }
    }

    std::string respond(const std::string& command, const std::string& rest) {
        if (command == "protocol_version") return script_.fault == "protocol-1" ? "1" : "2";
        if (command == "name") return "Scripted";
        if (command == "version") return "1.0 run=" + std::to_string(kRun);
        if (command == "list_commands") return commands();
        if (command == "known_command") return knows(rest) ? "true" : "false";
        if (command == "quit") return "";
        if (command == "position" && script_.fault == "only-7x7" && parse_position(rest).ruleset().size != 7)
            throw std::runtime_error{"only 7x7"};
        if (command == "position" && script_.fault != "no-position") return set(parse_position(rest));
        if (command == "newgame") return set(Position::new_game(parse_ruleset(rest)));
        if (command == "boulders") return set_boulders(rest);
        if (command == "play") return play(rest);
        if (command == "time_settings" && !lacks_time("no-time-settings")) return "";
        if (command == "limit" && !lacks_time("no-limit")) return "";
        if (command == "time_left" && !lacks_time("no-time-left")) return "";
        if (command == "bench" && !script_.bench.empty()) return "nodes 1000\nsignature " + script_.bench;
        if (command == "last_info" && !script_.says.empty()) return said();
        if (command == "last_info" && script_.fault == "tell-info") return "value 1.5 depth 2";
        if (script_.fault == "accept-anything") return "";
        throw std::runtime_error{"unknown command: " + line_excerpt(command)};
    }

    /// Of the last move.
    std::string said() const {
        std::size_t start = 0;
        for (int i = 1; i < genmoves_ && script_.says.find(',', start) != std::string::npos; ++i)
            start = script_.says.find(',', start) + 1;
        const std::string value = script_.says.substr(start, script_.says.find(',', start) - start);
        if (value == "none") throw std::runtime_error{"nothing to say"};
        return "value " + value;
    }

    bool knows(const std::string& command) const {
        if (script_.fault == "know-everything") return true;
        return ("\n" + commands() + "\n").find("\n" + command + "\n") != std::string::npos;
    }

    bool lacks_time(const std::string& fault) const {
        return script_.fault == fault || script_.fault == "no-time-commands";
    }

    static std::string line_excerpt(const std::string& text) { return text.substr(0, 40); }

    std::string commands() const {
        std::string list =
            "protocol_version\nname\nversion\nlist_commands\nknown_"
            "command\nquit\nnewgame\nboulders\nplay";
        if (!lacks_time("no-time-settings")) list += "\ntime_settings";
        if (script_.fault != "no-genmove") list += "\ngenmove";
        if (script_.fault != "no-position") list += "\nposition";
        if (!lacks_time("no-limit")) list += "\nlimit";
        if (!lacks_time("no-time-left")) list += "\ntime_left";
        if (script_.fault.ends_with("-info") || !script_.says.empty()) list += "\nlast_info";
        if (script_.fault == "refuse-param") list += "\nparam";
        if (!script_.bench.empty()) list += "\nbench";
        return list;
    }

    std::string set(const Position& position) {
        position_ = position;
        return "";
    }

    std::string set_boulders(const std::string& vertices) {
        Bitboard boulders;
        for (std::size_t begin = 0; begin < vertices.size(); begin += 3)
            boulders.insert(parse_square(vertices.substr(begin, 2)).value());
        return set(Position::new_game(position_.ruleset(), boulders));
    }

    std::string play(const std::string& colour_and_move) {
        if (script_.fault == "accept-illegal" && !is_legal(colour_and_move)) return "";
        if (script_.fault == "upper-case" && lower(colour_and_move) == colour_and_move)
            throw std::runtime_error{"unknown colour"};
        if (script_.fault == "refuse-play") throw std::runtime_error{"illegal move"};
        const std::size_t blank = colour_and_move.find(' ');
        if (parse_side(colour_and_move.substr(0, blank)) != position_.side_to_move())
            throw std::runtime_error{"illegal move: it is not that side's turn"};
        position_.play(parse_move(position_, colour_and_move.substr(blank + 1)));
        return "";
    }

    bool is_legal(const std::string& colour_and_move) const {
        const std::size_t blank = colour_and_move.find(' ');
        if (blank == std::string::npos) return false;
        try {
            (void)parse_move(position_, colour_and_move.substr(blank + 1));
            return parse_side(colour_and_move.substr(0, blank)) == position_.side_to_move();
        } catch (const std::runtime_error&) {
            return false;
        }
    }

    void answer_genmove() {
        if (position_.is_over()) return say("= pass\n\n");
        if (is_slow_) sleep_ms(script_.milliseconds);
        if (script_.fault == "no-custodial" && position_.ruleset().capture != Capture::kNone)
            return say("= Z9\n\n");
        const MoveList moves = position_.legal_moves();
        const Move move = moves[uniform(random_, moves.size())];
        const std::string text = to_text(position_, move);
        const std::string mover{to_text(position_.side_to_move())};
        position_.play(move);
        const auto fault = kMoveFaults.find(script_.fault);
        const bool is_its_side = script_.as.empty() || script_.as == mover;
        genmoves_ += is_its_side ? 1 : 0;
        if (is_its_side && genmoves_ == script_.at && fault != kMoveFaults.end()) {
            for (const Step& step : fault->second) step({script_, text});
            return;
        }
        if (genmoves_ == script_.at && script_.fault == "second-answer-when-asked") second_answer_ = text;
        say("= " + text + "\n\n");
    }

    Script script_;
    Random random_;
    Position position_ = Position::new_game(Ruleset{});
    int genmoves_ = 0;
    bool is_slow_ = false;
    std::string second_answer_;  ///< to be given before the next one
};

Script parse_arguments(int count, char** arguments) {
    Script script;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        const std::string key = argument.substr(0, argument.find('='));
        const std::string value = argument.substr(key.size() + 1);
        if (key == "fault") script.fault = value;
        if (key == "at") script.at = std::stoi(value);
        if (key == "as") script.as = value;
        if (key == "after") script.after = value;
        if (key == "says") script.says = value;
        if (key == "bench") script.bench = value;
        if (key == "ms") script.milliseconds = std::stoi(value);
        if (key == "seed") script.seed = std::stoull(value);
    }
    return script;
}

}  // namespace

int main(int count, char** arguments) {
    const int code = Engine{parse_arguments(count, arguments)}.run();
    std::cout.flush();
    // A sanitizer would look for leaks, for as long as all else takes.
    std::_Exit(code);
}
