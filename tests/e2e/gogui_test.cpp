#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

// The program as GoGui uses it: four processes of one command line, live graphics on stderr, interrupts.
namespace pahtum::testing::gogui_test {
namespace {

/// What GoGui starts: the player, a ruler for the board it shows, one that tries moves, and a spare.
class Gogui {
  public:
    explicit Gogui(Words options) {
        options.insert(options.begin(), {pahtum_program(), "--hash", "4"});
        for (auto* process : {&player_, &ruler_, &trial_ruler_, &spare_}) {
            *process = std::make_unique<Process>(options);
            (*process)->ask({"name", "protocol_version", "list_commands", "gogui-interrupt",
                             "gogui-analyze_commands", "gogui-version 1.6", "gogui-title"});
        }
    }

    Process& player() { return *player_; }
    Process& spare() { return *spare_; }

    /// As at the menu's New Game: size and clear in every process.
    void start_game(int size) {
        moves_.clear();
        for (const auto* process : {&player_, &ruler_, &trial_ruler_, &spare_}) {
            for (const std::string& reply :
                 (*process)->ask({"boardsize " + std::to_string(size), "clear_board"})) {
                BOOST_TEST(reply == "= ");
            }
        }
    }

    /// A person's click: tried in a ruler, sent to the player twice, of which it refuses the second.
    void play(const std::string& colour, const std::string& vertex) {
        const std::string command = "play " + colour + " " + vertex;
        BOOST_TEST(replay(*trial_ruler_, {command}).back() == "= ");
        const Words replies = player_->ask({command, command});
        BOOST_TEST(replies.front() == "= ");
        BOOST_TEST(replies.back().starts_with("? illegal move: "));
        moves_.push_back(command);
    }

    void genmove(const std::string& colour) {
        const std::string reply = player_->ask({"genmove " + colour}).front();
        moves_.push_back("play " + colour + " " + reply.substr(2));
    }

    void take_back() {
        BOOST_TEST(player_->ask({"undo"}).front() == "= ");
        moves_.pop_back();
    }

    /// Asks a ruler, which gets the whole game first.
    std::string rule(const std::string& command) { return replay(*ruler_, {command}).front().substr(2); }

    /// Every process has the same board, boulders and side to move.
    void check_agreement() {
        const Words questions{"gogui-rules_board", "gogui-rules_board_gfx", "gogui-rules_side_to_move",
                              "gogui-rules_legal_moves", "gogui-rules_captured_count"};
        const Words answers = player_->ask(questions);
        BOOST_TEST(replay(*ruler_, questions) == answers, boost::test_tools::per_element());
        BOOST_TEST(replay(*trial_ruler_, questions) == answers, boost::test_tools::per_element());
    }

  private:
    /// Clears the board, replays the game, and returns the replies to what follows.
    Words replay(Process& ruler, const Words& commands) {
        Words replies = ruler.ask(Words{"clear_board"} + moves_ + commands);
        for (std::size_t i = 0; i <= moves_.size(); ++i) BOOST_TEST(replies[i] == "= ");
        replies.erase(replies.begin(), replies.begin() + static_cast<std::ptrdiff_t>(moves_.size()) + 1);
        return replies;
    }

    std::unique_ptr<Process> player_;
    std::unique_ptr<Process> ruler_;
    std::unique_ptr<Process> trial_ruler_;
    std::unique_ptr<Process> spare_;
    Words moves_;
};

/// A whole game, the person's moves at random, one of them taken back.
void play_game(Gogui& gogui, reference::Random& random) {
    for (int turn = 0;; ++turn) {
        const Words legal = words_of(gogui.rule("gogui-rules_legal_moves"));
        if (legal.empty()) break;
        const std::string colour = gogui.rule("gogui-rules_side_to_move") == "black" ? "b" : "w";
        const auto any =
            static_cast<std::size_t>(reference::random_below(random, static_cast<int>(legal.size())));
        if (turn % 2 == 0) gogui.play(colour, legal[any]);
        if (turn == 2) {
            gogui.take_back();
            gogui.play(colour, legal[any]);
        }
        if (turn % 2 != 0) gogui.genmove(colour);
        gogui.check_agreement();
    }
    BOOST_TEST(gogui.player().ask({"genmove b"}).front() == "= pass");
    const std::string result = gogui.rule("gogui-rules_final_result");
    BOOST_TEST((result.starts_with("Black wins by ") || result.starts_with("White wins by ") ||
                result.starts_with("Draw: ")),
               result);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gogui)

BOOST_AUTO_TEST_CASE(four_processes_agree_through_games_of_every_kind) {
    reference::Random random{5};
    const TemporaryDirectory folder;
    Gogui gogui{{"--session", folder / "session", "--nodes", "300"}};
    for (const std::string game : {"classic size=5 boulders=3", "custodial size=4 boulders=2 stones=12",
                                   "strategic size=4", "assyrian size=5 boulders=3"}) {
        BOOST_TEST_CONTEXT(game) {
            BOOST_TEST(gogui.player().ask({"newgame " + game}).front() == "= ");
            gogui.start_game(contains(game, "size=5") ? 5 : 4);
            BOOST_TEST(gogui.spare().ask({"ruleset"}) == gogui.player().ask({"ruleset"}),
                       boost::test_tools::per_element());
            play_game(gogui, random);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_dialogs_and_the_list_of_boulders_reach_all_processes) {
    const TemporaryDirectory folder;
    Gogui gogui{{"--session", folder / "session"}};
    for (const std::string setting :
         // assyrian is not for even sizes, and GoGui sends the ruleset before the size.
         {"ruleset strategic", "size 6", "ruleset assyrian", "size 5", "ruleset classic", "size 4",
          "boulders 2", "swap off"}) {
        BOOST_TEST(gogui.player().ask({"gogui-param_game " + setting}).front() == "= ", setting);
    }
    BOOST_TEST(gogui.player().ask({"ruleset"}).front() ==
               "= classic size=4 setup=fixed boulders=2 scoring=final capture=none stones=8 swap=off");
    gogui.start_game(4);
    gogui.check_agreement();
    BOOST_TEST(gogui.player().ask({"gogui-boulders A1 B2"}).front() == "= ");
    gogui.start_game(4);
    gogui.check_agreement();
    BOOST_TEST(gogui.rule("gogui-boulders show") == "A1 B2");
    gogui.play("b", "C3");
    gogui.check_agreement();
    BOOST_TEST(gogui.player().ask({"gogui-boulders A1"}).front() ==
               "? cannot set boulders: there are stones on the board");
}

BOOST_AUTO_TEST_CASE(a_thought_is_drawn_on_stderr_and_wiped_off_at_its_end) {
    const TemporaryDirectory folder;
    const std::string err = folder / "stderr";
    const std::string command = "exec '" + pahtum_program() + "' --position '" +
                                "7/5-1/7/3-3/7/2-4/7 x classic' --live_gfx --time 0.5 2>'" + err + "'";
    const Output output =
        run_program({"/bin/sh", "-c", command}, {{"genmove b\nname\nquit\n"}}, Stdin::kLeftOpen);
    BOOST_TEST(output.out.ends_with("\n\n= Pahtum\n\n= \n\n"));
    const std::string drawn = contents(err);
    const std::string boulders = "COLOR #505050 C2 D4 F6\nMARK C2 D4 F6\n";
    BOOST_TEST(drawn.starts_with("gogui-gfx:\n" + boulders + "VAR b "));
    BOOST_TEST(drawn.ends_with("\n\ngogui-gfx:\n" + boulders + "\n"));
    std::size_t sets = 0;
    for (std::size_t at = 0; (at = drawn.find("gogui-gfx:\n", at)) != std::string::npos; ++at) ++sets;
    BOOST_TEST(sets >= 2U);
    for (const char* part : {"\nINFLUENCE ", "\nTEXT "}) BOOST_TEST(contains(drawn, part));
}

BOOST_AUTO_TEST_CASE(nothing_is_drawn_unless_wanted) {
    const TemporaryDirectory folder;
    const std::string err = folder / "stderr";
    const std::string command = "exec '" + pahtum_program() + "' --time 0.1 2>'" + err + "'";
    check_done(run_program({"/bin/sh", "-c", command}, {{"genmove b\nquit\n"}}, Stdin::kLeftOpen));
    BOOST_TEST(contents(err) == "");
}

BOOST_AUTO_TEST_CASE(wrong_options_are_answered_not_fatal) {
    const TemporaryDirectory folder;
    const std::string err = folder / "stderr";
    for (const std::string options : {"--ruleset custodial --boulders B2", "--boulders Z9",
                                      "--boulders B2 D4", "--level 99", "--no-such-option", "--position x"}) {
        BOOST_TEST_CONTEXT(options) {
            const std::string command = "exec '" + pahtum_program() + "' " + options + " 2>'" + err + "'";
            const Output output =
                run_program({"/bin/sh", "-c", command}, {{"name\nboardsize 7\nquit\n"}}, Stdin::kLeftOpen);
            BOOST_TEST(output.exit_code == 4);
            BOOST_TEST(output.out.starts_with("= Pahtum\n\n? cannot start: "), output.out);
            const std::string reason = output.out.substr(26, output.out.find('\n', 26) - 26);
            BOOST_TEST(contents(err).starts_with("pahtum: " + reason), contents(err));
        }
    }
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_what_the_analyze_menu_started) {
    Process engine{{pahtum_program(), "--hash", "4", "--position", "8/8/8/8/8/8/8/7- x classic,boulders=0",
                    "--time", "3000"}};
    BOOST_TEST(engine.ask({"gogui-interrupt"}).front() == "= ");
    for (const std::string command : {"gogui-evaluate_moves", "gogui-evaluation_board", "gogui-proven_values",
                                      "gogui-principal_variation", "solve", "reg_genmove b"}) {
        BOOST_TEST_CONTEXT(command) {
            const Words replies = engine.exchange(command + "\n# interrupt\nname\n", 2);
            BOOST_TEST(replies.back() == "= Pahtum");
        }
    }
}

BOOST_AUTO_TEST_CASE(a_version_that_draws_no_boulders_is_told_where_they_are) {
    const std::string command = pahtum_program() + " --hash 4 --boulders 'B2 D4' 2>&1";
    const auto answer_to = [&](const std::string& version) {
        return run_program({"/bin/sh", "-c", command}, {{"gogui-version " + version + "\nquit\n"}}).out;
    };
    const std::string told = "pahtum: this GoGui does not draw boulders, 1.6.0 does; here: boulders B2 D4\n";
    for (const char* const version : {"1.5.1", "1.4", "0.9.3"})
        BOOST_TEST(answer_to(version) == told + "= \n\n= \n\n", version);
    for (const char* const version : {"1.6.0", "1.10", "2.0", ""})
        BOOST_TEST(answer_to(version) == "= \n\n= \n\n", version);
}

BOOST_AUTO_TEST_CASE(every_entry_of_the_analyze_menu_works_at_every_point_of_a_game) {
    const TemporaryDirectory directory;
    Process engine{{pahtum_program(), "--hash", "4", "--nodes", "500"}};
    std::istringstream menu{engine.ask({"gogui-analyze_commands"}).front().substr(2)};
    Words commands;
    for (std::string line; std::getline(menu, line);) {
        BOOST_TEST(std::ranges::count(line, '/') == 2);
        std::string command = line.substr(line.rfind('/') + 1);
        // The file that a person names.
        if (const std::size_t file = command.find("%w"); file != std::string::npos)
            command.replace(file, 2, (directory / "saved.sgf").string());
        const std::size_t colour = command.find(" %c");
        commands.push_back(colour == std::string::npos ? command : command.substr(0, colour) + " w");
        if (line.starts_with("eplist/")) commands.back() += " show";
    }
    for (const std::string position :
         {"5/3-1/5/1-3/5 x classic", "3/3/3 o custodial,boulders=2 placing",
          "3/1-1/-2 x classic,setup=choose,boulders=2 choosing", "3/1x1/3 o classic,boulders=0,swap=on",
          "ooo2/2x2/2x2/2x2/xxxxx o strategic,setup=fixed x=38:4 o=3:9",
          "xox/oxo/xox x classic,boulders=0,stones=5", "x2/o2/1ox x custodial,boulders=0"}) {
        BOOST_TEST(engine.ask({"position " + position}).front() == "= ");
        for (const std::string& command : commands) {
            const std::string reply = engine.ask({command}).front();
            BOOST_TEST(
                (reply.starts_with("= ") || (command == "solve" && reply.starts_with("? cannot solve"))),
                position << ": " << command << ": " << reply);
        }
        BOOST_TEST(engine.ask({"position"}).front() == "= " + position);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::gogui_test
