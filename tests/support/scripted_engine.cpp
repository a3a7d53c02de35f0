// A Pah-Tum engine that plays random legal moves and misbehaves on order, as a process of its own, for tests
// of the arena. Arguments:
//   seed=N    for its moves (default 1)
//   fault=F   what it does wrong; the names are in kMoveFaults and in Engine::run and answer
//   at=N      at its N-th genmove since it was started (default 1), for the faults in kMoveFaults
//   ms=N      how late for fault=late (default 100), and how slow for fault=slow-after
//   after=C   the command after which fault=slow-after makes every move slow
// Its version ends with a number of its own, "1.0 run=123456789", which is the name of its process, too:
// its process id is another in another namespace.

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <map>
#include <optional>
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

struct Script {
    std::string fault;
    int at = 1;
    int milliseconds = 100;
    std::string after;
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

/// Takes memory and writes to it, until it gets no more or has a gibibyte.
void eat_memory() {
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    static std::vector<std::vector<char>> pieces;
    for (int i = 0; i < 1024; ++i) pieces.emplace_back(kPiece, 'm');
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

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(c));
    return text;
}

/// What happens instead of a normal answer to genmove, given the move that would have been answered.
using MoveFault = void (*)(const Script&, const std::string& move);

const std::map<std::string, MoveFault> kMoveFaults{
    {"crash",
     [](const Script&, const std::string&) {
         std::cerr << "about to abort" << std::endl;
         std::abort();
     }},
    {"exit", [](const Script&, const std::string&) { std::_Exit(3); }},
    {"answer-and-exit",
     [](const Script&, const std::string& move) {
         say("= " + move + "\n\n");
         std::_Exit(0);
     }},
    {"answer-and-exit-asked-for-info",
     [](const Script&, const std::string& move) {
         say("= " + move + "\n\n");
         std::_Exit(0);
     }},
    {"close-output",
     [](const Script&, const std::string&) {
         close(STDOUT_FILENO);
         sleep_for_ever();
     }},
    {"close-input",
     [](const Script&, const std::string& move) {
         close(STDIN_FILENO);
         say("= " + move + "\n\n");
         sleep_for_ever();
     }},
    {"hang", [](const Script&, const std::string&) { sleep_for_ever(); }},
    {"ignore-sigterm",
     [](const Script&, const std::string&) {
         std::signal(SIGTERM, SIG_IGN);
         sleep_for_ever();
     }},
    {"chatter", [](const Script&, const std::string&) { chatter(" and on"); }},
    {"chatter-lines", [](const Script&, const std::string&) { chatter("and on\n"); }},
    {"empty-lines",
     [](const Script&, const std::string&) {
         while (true) say("\n");
     }},
    {"late",
     [](const Script& script, const std::string& move) {
         sleep_ms(script.milliseconds);
         say("= " + move + "\n\n");
     }},
    {"garbage", [](const Script&, const std::string&) { say("Segmentation fault?\n\n"); }},
    {"no-move", [](const Script&, const std::string&) { say("= the best move\n\n"); }},
    {"refuse", [](const Script&, const std::string&) { say("? no idea\n\n"); }},
    {"off-board", [](const Script&, const std::string&) { say("= H8\n\n"); }},
    {"occupied",
     [](const Script&, const std::string&) { say("= D4\n\n"); }},  // a boulder in the tests' opening
    {"pass", [](const Script&, const std::string&) { say("= pass\n\n"); }},
    {"resign", [](const Script&, const std::string&) { say("= Resign\n\n"); }},
    {"lower", [](const Script&, const std::string& move) { say("= " + lower(move) + "\n\n"); }},
    {"half-line",
     [](const Script&, const std::string& move) {
         say("= " + move.substr(0, 1));
         sleep_for_ever();
     }},
    {"half-line-and-exit",
     [](const Script&, const std::string& move) {
         say("= " + move.substr(0, 1));
         std::_Exit(0);
     }},
    {"huge-line",
     [](const Script&, const std::string&) {
         const std::string piece(1 << 16, 'x');
         say("= ");
         for (int i = 0; i < 1600; ++i) std::cout << piece;
         say("\n\n");
     }},
    {"zeros", [](const Script&, const std::string&) { say(std::string(100, '\0') + "\n\n"); }},
    {"wrong-id", [](const Script&, const std::string& move) { say("=77 " + move + "\n\n"); }},
    {"unasked", [](const Script&, const std::string& move) { say("= " + move + "\n\n= E5\n\n"); }},
    // A second answer that comes when the first has been read: the opponent has moved.
    {"late-second-answer",
     [](const Script&, const std::string& move) {
         say("= " + move + "\n\n");
         sleep_ms(100);
         say("= " + move + "\n\n");
     }},
    {"late-empty-answer",
     [](const Script&, const std::string& move) {
         say("= " + move + "\n\n");
         sleep_ms(100);
         say("=\n\n");
     }},
    {"stderr-flood",
     [](const Script&, const std::string& move) {
         flood_stderr();
         say("= " + move + "\n\n");
     }},
    {"stderr-flood-and-exit",
     [](const Script&, const std::string&) {
         flood_stderr();
         std::_Exit(3);
     }},
    {"leave-child-and-exit",
     [](const Script&, const std::string&) {
         leave_child();
         std::_Exit(3);
     }},
    {"leave-daemon-and-exit",
     [](const Script&, const std::string&) {
         leave_daemon();
         std::_Exit(3);
     }},
    {"leave-daemon",
     [](const Script&, const std::string& move) {
         leave_daemon();
         say("= " + move + "\n\n");
     }},
    {"leave-daemon-and-hang",
     [](const Script&, const std::string&) {
         leave_daemon();
         sleep_for_ever();
     }},
    // Against keepers, which end all of it otherwise. What is left behind holds our pipes open.
    {"leave-daemon-and-kill-keeper",
     [](const Script&, const std::string&) {
         leave_daemon();
         kill(getppid(), SIGKILL);
         sleep_for_ever();
     }},
    {"leave-daemon-and-stop-keeper",
     [](const Script&, const std::string&) {
         leave_daemon();
         kill(getppid(), SIGSTOP);
         std::_Exit(3);
     }},
    {"leave-daemon-and-trace-keeper",
     [](const Script&, const std::string&) {
         leave_daemon();
         if (ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr) != 0) std::_Exit(3);  // forbidden
         sleep_for_ever();
     }},
    {"eat-memory",
     [](const Script&, const std::string& move) {
         eat_memory();
         say("= " + move + "\n\n");
     }},
    {"eat-files", [](const Script&, const std::string&) { eat_files(); }},
    {"eat-cpu", [](const Script&, const std::string&) { spin(); }},
    {"think-on",
     [](const Script&, const std::string& move) {
         std::thread{spin}.detach();
         say("= " + move + "\n\n");
     }},
    {"leave-child",
     [](const Script&, const std::string& move) {
         leave_child();
         say("= " + move + "\n\n");
     }},
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
        if (script_.fault != "quit-silently") say("=\n\n");
        return script_.fault == "bad-status" ? 3 : 0;
    }

    void answer(const gtp::Request& request) {
        // In one write with the answer to this command.
        if (!second_answer_.empty()) std::cout << "= " << std::exchange(second_answer_, {}) << "\n\n";
        const std::string& command = request.command;
        std::string rest;
        for (const std::string& argument : request.arguments) rest += (rest.empty() ? "" : " ") + argument;
        const std::string id = script_.fault == "no-id" ? "" : request.id;
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
        if (command == "last_info" && script_.fault == "tell-info") return "value 1.5 depth 2";
        if (script_.fault == "accept-anything") return "";
        throw std::runtime_error{"unknown command: " + line_excerpt(command)};
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
        if (script_.fault.ends_with("-info")) list += "\nlast_info";
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
        position_.play(move);
        const auto fault = kMoveFaults.find(script_.fault);
        if (++genmoves_ == script_.at && fault != kMoveFaults.end()) return fault->second(script_, text);
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
        if (key == "after") script.after = value;
        if (key == "ms") script.milliseconds = std::stoi(value);
        if (key == "seed") script.seed = std::stoull(value);
    }
    return script;
}

}  // namespace

int main(int count, char** arguments) { return Engine{parse_arguments(count, arguments)}.run(); }
