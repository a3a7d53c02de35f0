#include "tests/e2e/soak/nuisance.hpp"

#include <algorithm>
#include <utility>

namespace pahtum::testing {
namespace {

const std::vector<std::string> kColours{"b", "w"};

const std::vector<std::string> kGames{
    "newgame",
    "newgame classic",
    "newgame assyrian",
    "newgame strategic",
    "newgame custodial",
    "newgame classic size=8 boulders=0",
    "newgame classic size=3 boulders=1 swap=on",
    "newgame custodial size=5 setup=fixed boulders=3",
    "newgame strategic setup=fixed boulders=9 size=6",
    "newgame classic setup=choose boulders=4",
    "newgame classic setup=offer swap=on",
    "boulders random 7",
    "boulders B2 D4",
    "clear_board",
    "boardsize 5",
    "position 1oo/x-x/xo1 x classic",
    "position ooo2/2x2/2x2/2x2/xxxxx o strategic,setup=fixed x=38:4 o=3:9",
    "position xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6",
    "position 3/1-1/-2 x classic,setup=choose,boulders=2 choosing",
};

/// Every thought is this short, whatever else was set.
const std::string kSmallLimit = "limit nodes 200";

const std::vector<std::string> kParameters{
    "player search",
    "player greedy",
    "player random",
    "threads 1",
    "threads 2",
    "hash 4",
    "seed 7",
    "level 1",
    "level 15",
    "resign 5",
    "resign off",
    "overhead 0",
    "vertices_only true",
    "vertices_only false",
    "ponder true",
    "ponder false",
};

const std::vector<std::string> kWords{
    "b",   "w",        "1",        "0",       "-1",     "7",     "1000000000000", "D4",    "d4xd5",
    "A9",  "pass",     "swap",     "all",     "x",      "depth", "time",          "nodes", "0.5",
    "nan", "\xff\xc3", "maxmoves", "classic", "size=5", "\"",    "7/7 x",         "%n"};

/// Commands that take long whatever the limit, that end the program, or that switch thinking between
/// commands on and off.
bool is_left_out(const std::string& name) {
    return name == "quit" || name == "perft" || name == "bench" || name == "param" || name == "limit" ||
           name == "time_settings" || name == "time_left";
}

}  // namespace

Nuisance::Nuisance(std::vector<std::string> commands, std::uint64_t seed)
    : commands_(std::move(commands)), random_(seed) {
    commands_.erase(std::remove_if(commands_.begin(), commands_.end(), is_left_out), commands_.end());
}

Burst Nuisance::next() {
    burst_ = {};
    if (below(500) == 0) return endless_thought();
    for (std::size_t lines = 1 + below(8); lines > 0; --lines) {
        const std::size_t lot = below(100);
        if (lot < 35) {
            command("play " + one_of(kColours) + " " + vertex());
        } else if (lot < 50) {
            think();
        } else if (lot < 55) {
            analyse();
        } else if (lot < 65) {
            game();
        } else if (lot < 90) {
            any_command();
        } else {
            noise();
        }
    }
    silent("");  // ends an analysis
    return burst_;
}

/// Alone in its burst: an interrupt ends the thought during which it is read.
Burst Nuisance::endless_thought() {
    command(one_of({"bench 100", "perft 100"}));
    silent("# interrupt");
    return burst_;
}

void Nuisance::command(const std::string& line) {
    silent(line);
    ++burst_.replies;
}

void Nuisance::think() {
    command("param " + one_of(kParameters));
    command(kSmallLimit);
    command(one_of({"genmove b", "genmove w", "reg_genmove b", "reg_genmove w", "solve"}));
    if (below(4) == 0) silent("# interrupt");
    if (below(20) == 0) command("perft 2");
}

void Nuisance::analyse() {
    const std::vector<std::string> kinds{"analyze", "lz-analyze", "kata-analyze", "genmove_analyze",
                                         "lz-genmove_analyze"};
    command(one_of(kinds) + " " + one_of(kColours) + " 1");
}

void Nuisance::game() {
    command(one_of(kGames));
    if (below(3) == 0) command("gg-undo " + std::to_string(below(6)));
}

void Nuisance::any_command() {
    std::string line = one_of(commands_);
    if (below(8) == 0) line = std::to_string(random_()) + " " + line;
    for (std::size_t words = below(4); words > 0; --words) line += " " + one_of(kWords);
    command(line);
    // It may have been a thought.
    silent("# interrupt");
}

void Nuisance::noise() {
    switch (below(6)) {
        case 0: return silent("# a comment");
        case 1: return silent("  12  ");
        case 2: return silent("\t\r");
        case 3: return command("no_such_command \x01\x02 " + any_word());
        case 4: return command(any_word());
        default:
            if (below(50) == 0) return command(std::string(std::size_t{2} << 20, 'x'));
            return command(std::string(1 + below(5000), 'y'));
    }
}

std::string Nuisance::vertex() {
    std::string text(1, static_cast<char>('A' + below(8)));
    return text + static_cast<char>('1' + below(8));
}

/// Bytes that make a word that is no number.
std::string Nuisance::any_word() {
    std::string word = "z";
    for (std::size_t bytes = below(40); bytes > 0; --bytes) {
        const char byte = static_cast<char>(below(256));
        if (byte != '\n' && byte != '#') word += byte;
    }
    return word;
}

}  // namespace pahtum::testing
