#include <cctype>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

// Games of every ruleset go through files, and come back as the reference says they went.
namespace pahtum::testing::records_test {
namespace {

using reference::Game;
using reference::Random;

constexpr std::uint64_t kSeed = 60'319;

/// A game that ends, or not quite: the moves, and the games before each and behind the last.
struct Story {
    Words moves;
    std::vector<Game> games;
};

Story random_story(const reference::Rules& rules, Random& random) {
    Story story{.moves = {}, .games = {random_start(rules, random)}};
    const bool is_cut_short = reference::random_below(random, 4) == 0;
    while (story.games.back().phase != "over") {
        if (is_cut_short && reference::random_below(random, 10) == 0) break;
        story.moves.push_back(random_move(story.games.back(), random));
        story.games.push_back(*play(story.games.back(), story.moves.back()));
    }
    return story;
}

/// How the node of a move begins, by the rules of SGF: rows count from the top.
std::string node_start(const Game& game, const std::string& move) {
    std::string text = game.mover == 'x' ? ";B[" : ";W[";
    if (std::isdigit(static_cast<unsigned char>(move[1])) == 0) return text + "]PTM[" + move + "]";
    const reference::Cell cell = reference::cell_of(move);
    text += static_cast<char>('a' + cell.column);
    text += static_cast<char>('a' + game.rules.size - 1 - cell.row);
    return text + "]";
}

/// The moves' lines of a printed record.
Words nodes_of(const std::string& record) {
    Words nodes;
    for (const std::string& line : split_lines(record))
        if (line.starts_with(";")) nodes.push_back(line);
    return nodes;
}

/// Plays the story, saves it, and returns what `printsgf` says.
std::string save(Process& program, const Story& story, const std::string& file) {
    Words commands{"position " + position_text(story.games.front())};
    for (std::size_t i = 0; i < story.moves.size(); ++i)
        commands.push_back((story.games[i].mover == 'x' ? "play b " : "play w ") + story.moves[i]);
    commands.push_back("savesgf " + file);
    commands.emplace_back("printsgf");
    const Words answers = program.ask(commands);
    for (std::size_t i = 0; i + 1 < answers.size(); ++i) BOOST_TEST(answers[i].starts_with("= "), answers[i]);
    return answers.back().substr(2);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(records)

BOOST_AUTO_TEST_CASE(games_of_every_ruleset_come_back_from_their_files) {
    const TemporaryDirectory folder;
    const std::string file = folder / "a game.sgf";
    Process writer{{pahtum_program()}};
    Process reader{{pahtum_program()}};
    Random random{kSeed};
    for (const reference::Rules& rules : reference::variants(random)) {
        const Story story = random_story(rules, random);
        const std::string record = save(writer, story, file);
        BOOST_TEST_CONTEXT("seed " << kSeed << "\n" << record) {
            BOOST_TEST(contents(file) == record + "\n");
            const Words nodes = nodes_of(record);
            BOOST_TEST_REQUIRE(nodes.size() == story.moves.size());
            for (std::size_t i = 0; i < nodes.size(); ++i)
                BOOST_TEST(nodes[i].starts_with(node_start(story.games[i], story.moves[i])), nodes[i]);
            const auto earlier = static_cast<std::size_t>(
                reference::random_below(random, static_cast<int>(story.games.size())));
            const Words answers =
                reader.ask({"loadsgf " + file, "position", "printsgf",
                            "loadsgf " + file + " " + std::to_string(earlier + 1), "position"});
            BOOST_TEST(answers[0] == "= ");
            BOOST_TEST(answers[1] == "= " + position_text(story.games.back()));
            BOOST_TEST(answers[2] == "= " + record);
            BOOST_TEST(answers[4] == "= " + position_text(story.games[earlier]));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::records_test
