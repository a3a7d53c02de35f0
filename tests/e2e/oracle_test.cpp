#include <cctype>

#include "tests/support/process.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

// Plays random games through the real program, on real pipes, as the reference says they go.
namespace pahtum::testing::oracle_test {

namespace {

using reference::Game;
using reference::Random;
using reference::random_below;

constexpr std::uint64_t kSeed = 1'800'028'019;

/// How a reply is compared.
enum class Match { kExact, kStart, kWordsInAnyOrder };

struct Step {
    std::string command;
    std::string reply;
    Match match = Match::kExact;
};

std::string sorted_words(const std::string& text) {
    std::istringstream stream{text};
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    std::ranges::sort(words);
    std::string joined;
    for (const std::string& word : words) joined += word + " ";
    return joined;
}

bool fits(const Step& step, const std::string& reply) {
    switch (step.match) {
        case Match::kExact: return reply == step.reply;
        case Match::kStart: return reply.starts_with(step.reply);
        case Match::kWordsInAnyOrder: return sorted_words(reply) == sorted_words(step.reply);
    }
    return false;
}

std::string in_random_case(std::string text, Random& random) {
    if (random_below(random, 4) != 0) return text;
    for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

std::string colour(char side, Random& random) {
    const Words black{"b", "black", "B", "Black"};
    const Words white{"w", "white", "W", "WHITE"};
    return (side == 'x' ? black : white).at(static_cast<std::size_t>(random_below(random, 4)));
}

/// One game with detours: writes down what is said and what must be answered.
class Script {
  public:
    Script(const reference::Rules& rules, Random& random)
        : random_(random), games_{random_start(rules, random)} {
        say("newgame " + full_text(rules), "=", Match::kStart);
        if (rules.setup == "fixed" && rules.boulders > 0) {
            std::string command = "boulders";
            for (const reference::Cell cell : cells_with(now(), '-')) command += " " + vertex(cell);
            say(command, "=", Match::kStart);
        }
        expect_state();
    }

    std::vector<Step> play_to_the_end() {
        while (now().phase != "over") {
            play_on();
            if (random_below(random_, 8) == 0) try_illegal_moves();
            if (random_below(random_, 10) == 0) take_back(1 + random_below(random_, 4));
        }
        say("final_score", "= " + result_text(now()));
        try_illegal_moves();
        set_up_an_earlier_position();
        return std::move(steps_);
    }

  private:
    const Game& now() const { return games_.back(); }

    void say(const std::string& command, const std::string& reply, Match match = Match::kExact) {
        steps_.push_back({command, reply, match});
    }

    void expect_state() {
        std::string moves = "=";
        for (const std::string& move : legal_moves(now())) moves += " " + move;
        if (now().phase == "over") {
            say("legal_moves", "= ");
        } else {
            say("legal_moves", moves, Match::kWordsInAnyOrder);
        }
        say("position", "= " + position_text(now()));
        say("score",
            "= black " + std::to_string(score(now(), 'x')) + " white " + std::to_string(score(now(), 'o')));
    }

    void play_on() {
        std::string move = random_move(now(), random_);
        if (move.find('x') == 2 && random_below(random_, 3) == 0) move.resize(2);
        say("play " + colour(now().mover, random_) + " " + in_random_case(move, random_), "= ");
        games_.push_back(*play(now(), move));
        expect_state();
    }

    /// Moves of every shape; those that the reference refuses must be refused and change nothing.
    void try_illegal_moves() {
        const std::string last = reference::vertex({now().rules.size - 1, now().rules.size - 1});
        Words moves{"A1", "B2", last, "H8", "D4xD5", "B2xB3", "A1xA1", "swap", "first", "second"};
        if (!legal_moves(now()).empty()) {
            const std::string legal = legal_moves(now()).front();
            say("play " + colour(reference::other(now().mover), random_) + " " + legal, "? illegal move",
                Match::kStart);
            if (now().phase != "choosing") moves.push_back(legal.substr(0, 2) + "xA1");
            say("play " + colour(now().mover, random_) + " pass", "? illegal move", Match::kStart);
        }
        for (const std::string& move : moves) {
            if (play(now(), move)) continue;
            say("play " + colour(now().mover, random_) + " " + move, "? illegal move", Match::kStart);
        }
        expect_state();
    }

    void take_back(int count) {
        const int played = static_cast<int>(games_.size()) - 1;
        const bool is_possible = count <= played;
        say(count == 1 ? "undo" : "gg-undo " + std::to_string(count), is_possible ? "= " : "? cannot undo",
            is_possible ? Match::kExact : Match::kStart);
        if (is_possible) games_.resize(games_.size() - static_cast<std::size_t>(count));
        expect_state();
    }

    /// Sends the text of a position and plays on from there for a move.
    void set_up_an_earlier_position() {
        games_.resize(1 + static_cast<std::size_t>(random_below(random_, static_cast<int>(games_.size()))));
        say("position " + position_text(now()), "= ");
        expect_state();
        if (now().phase != "over") play_on();
    }

    Random& random_;
    std::vector<Game> games_;
    std::vector<Step> steps_;
};

/// What changed the game before this step: enough to play it again by hand.
std::string story(const std::vector<Step>& steps, std::size_t end) {
    std::string told;
    for (std::size_t index = 0; index < end; ++index) {
        const std::string& command = steps[index].command;
        const bool is_question = command == "legal_moves" || command == "score" || command == "position";
        if (!is_question && !steps[index].reply.starts_with("?")) told += "\n  " + command;
    }
    return told;
}

void run(Process& engine, const std::vector<Step>& steps) {
    Words commands;
    for (const Step& step : steps) commands.push_back(step.command);
    const Words replies = engine.ask(commands);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        if (fits(steps[index], replies[index])) continue;
        BOOST_FAIL("seed " << kSeed << ": after" << story(steps, index) << "\nto '" << steps[index].command
                           << "' the answer should be\n'" << steps[index].reply << "' and was\n'"
                           << replies[index] << "'");
    }
}

/// At least one game of every variant; more if PAHTUM_ORACLE_GAMES asks for them.
int wanted_games() {
    const char* wanted = std::getenv("PAHTUM_ORACLE_GAMES");
    return wanted == nullptr ? 1 : std::atoi(wanted);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(oracle_test)

BOOST_AUTO_TEST_CASE(the_program_plays_every_kind_of_game_as_the_reference_does) {
    Process engine{{pahtum_program()}};
    Random random{kSeed};
    int games = 0;
    do {
        for (const reference::Rules& rules : reference::variants(random)) {
            run(engine, Script{rules, random}.play_to_the_end());
            ++games;
        }
    } while (games < wanted_games());
    BOOST_TEST_MESSAGE(games << " games");
    BOOST_TEST(engine.close() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::oracle_test
