#include "protocol/gtp/session.hpp"

#include "tests/protocol/gtp/conversation.hpp"
#include "tests/support/test.hpp"

namespace pahtum::gtp::session_test {

BOOST_FIXTURE_TEST_SUITE(session, Conversation)

BOOST_AUTO_TEST_CASE(typing_errors_get_a_suggestion) {
    BOOST_TEST(ask("GENMOVE b") == "? unknown command: 'GENMOVE'; did you mean 'genmove'?");
    BOOST_TEST(ask("genmov b") == "? unknown command: 'genmov'; did you mean 'genmove'?");
    BOOST_TEST(ask("gogui-rules_bord") ==
               "? unknown command: 'gogui-rules_bord'; did you mean 'gogui-rules_board'?");
    BOOST_TEST(ask("fly") == "? unknown command: 'fly', see list_commands");
    BOOST_TEST(ask("param tmie 3") == "? syntax error: unknown parameter 'tmie'; did you mean 'time'?");
    BOOST_TEST(ask("gogui-param_game sise 5").ends_with("'sise'; did you mean 'size'?"));
    for (const std::string line : {"newgame custodail", "newgame classic captrue=none"})
        BOOST_TEST(testing::contains(ask(line), "did you mean '"));
    BOOST_TEST(ask("help").find("pahtum play") != std::string::npos);
    BOOST_TEST(ask("play b F9").find("from A1 to E5") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_response_has_the_status_a_blank_and_one_empty_line_at_its_end) {
    for (const char* line :
         {"name", "showboard", "gogui-rules_board", "legal_moves", "komi 0", "list_commands", "foo"}) {
        const std::string response = session.answer(line).value();
        BOOST_TEST_CONTEXT(response) {
            BOOST_TEST((response.starts_with("= ") || response.starts_with("? ")));
            BOOST_TEST(response.find("\n\n") == response.size() - 2);
        }
    }
}

BOOST_AUTO_TEST_CASE(without_a_game_the_reason_is_answered_and_a_client_gets_through_its_handshake) {
    Conversation game{"3/3/3 x classic", {}, "--boulders: no such cell"};
    for (const char* line : {"protocol_version", "name", "version", "list_commands", "known_command genmove",
                             "gogui-version 1.6.0", "gogui-analyze_commands", "gogui-rules_game_id",
                             "gogui-rules_board_size", "gogui-rules_board", "gogui-rules_legal_moves"})
        BOOST_TEST(game.ask(line).starts_with("= "), line);
    for (const char* line :
         {"boardsize 3", "clear_board", "newgame", "position 3/3/3 x", "genmove b", "play b A1", "param",
          "savesgf x", "loadsgf x", "analyze b", "solve", "gogui-play_sequence b A1"})
        BOOST_TEST(game.ask(line) == "? cannot start: --boulders: no such cell", line);
    BOOST_TEST(game.ask("quit") == "= ");
    BOOST_TEST(game.session.is_finished());
}

BOOST_AUTO_TEST_CASE(replaying_onto_a_boulder_says_what_to_do_about_other_boulders) {
    BOOST_TEST(ask("gogui-play_sequence b A1 w B2").starts_with("? illegal move: B2 holds a boulder; for"));
    BOOST_TEST(ask("gogui-play_sequence b A1 w A1") == "? illegal move: A1 is occupied");
    BOOST_TEST(ask("play b B2") == "? illegal move: B2 holds a boulder");
}

BOOST_AUTO_TEST_CASE(the_title_says_in_words_what_is_unusual) {
    const auto title_of = [&](const std::string& position) {
        BOOST_TEST(ask("position " + position) == "= ");
        return ask("gogui-title");
    };
    BOOST_TEST(title_of("4/1-2/4/3- x classic") == "= Pah-Tum: classic rules, 4x4, boulders D1 B3");
    BOOST_TEST(title_of("3/3/3 x classic,scoring=running,swap=on") ==
               "= Pah-Tum: classic rules, every stone scores, pie rule, 3x3, no boulders");
    BOOST_TEST(title_of("3/1-1/3 x custodial,capture=none") ==
               "= Pah-Tum: custodial rules, no captures, 3x3, boulder B2");
}

BOOST_AUTO_TEST_CASE(every_listed_command_is_known_and_none_twice) {
    std::vector<std::string_view> names;
    for (const Command& command : all_commands()) {
        BOOST_TEST(ask("known_command " + std::string{command.name}) == "= true");
        names.push_back(command.name);
    }
    std::ranges::sort(names);
    BOOST_CHECK(std::ranges::adjacent_find(names) == names.end());
}

BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_layouts_again_and_each_new_game_another) {
    const auto next_layout = [&] {
        BOOST_TEST(ask("newgame boulders=9") == "= ");
        return ask("boulders");
    };
    ask("param seed 5");
    const std::string first = next_layout();
    const std::string second = next_layout();
    BOOST_TEST(first != second);
    ask("param seed 5");
    BOOST_TEST(next_layout() == first);
    BOOST_TEST(next_layout() == second);
    ask("param seed 6");
    BOOST_TEST(next_layout() != first);
}

BOOST_AUTO_TEST_CASE(random_boulders_follow_from_their_own_seed) {
    const std::string drawn = ask("boulders random 6 42");
    BOOST_TEST(std::ranges::count(drawn, ' ') == 6);
    BOOST_TEST(ask("boulders random 6") != drawn);
    BOOST_TEST(ask("boulders random 6 42") == drawn);
    BOOST_TEST(ask("boulders") == drawn);
}

BOOST_AUTO_TEST_CASE(a_new_game_without_arguments_goes_back_to_the_first_ruleset) {
    Conversation game{"5/5/2-2/5/5 x strategic,setup=fixed"};
    game.ask("newgame custodial size=6");
    BOOST_TEST(game.ask("newgame") == "= ");
    BOOST_TEST(game.ask("ruleset") ==
               "= strategic size=5 setup=fixed boulders=4 scoring=running capture=none stones=12 swap=off");
}

BOOST_AUTO_TEST_CASE(each_player_finishes_a_game_in_every_phase) {
    for (const std::string player : {"search", "greedy", "random"}) {
        for (const std::string rules :
             {"assyrian size=3 boulders=3 swap=on", "strategic size=4", "custodial size=4",
              "setup=choose size=3 boulders=2", "setup=offer size=3 boulders=2 swap=on"}) {
            Conversation game;
            game.ask("param player " + player);
            game.ask("limit depth 2");
            game.ask("param hash 1");
            BOOST_TEST(game.ask("newgame " + rules) == "= ");
            std::string move;
            for (int i = 0; i < 40 && move != "= pass"; ++i) {
                const std::string side = game.ask("gogui-rules_side_to_move").substr(2);
                move = game.ask("genmove " + side);
                BOOST_TEST_REQUIRE(move.starts_with("= "));
            }
            BOOST_TEST(move == "= pass");
            BOOST_TEST(game.ask("final_score").starts_with("= "));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_solve_that_is_interrupted_says_what_is_proven) {
    Conversation game{"8/8/8/8/8/8/8/7- x classic", {.stop = [] { return true; }}};
    game.ask("param hash 1");
    const std::string response = game.ask("solve");
    BOOST_TEST(response.starts_with("? cannot solve: interrupted: lower -"), response);
}

BOOST_AUTO_TEST_CASE(every_capture_is_a_bare_vertex_for_clients_that_know_no_others) {
    ask("param player random");
    ask("position 1x3/1o3/2-x1/x3x/xx1xx x custodial,size=5,setup=fixed");
    ask("gogui-rules_game_id");
    for (int i = 0; i < 50; ++i) {
        const std::string move = ask("reg_genmove b");
        BOOST_TEST(move.size() == 4U);
    }
}

BOOST_AUTO_TEST_CASE(a_limit_is_given_once) {
    BOOST_TEST(ask("limit nodes 5 depth 2") == "= ");
    BOOST_TEST(ask("limit nodes 5 nodes 6") == "? syntax error: 'nodes' is given twice: give it once");
    BOOST_TEST(ask("param nodes") == "= 5");
}

BOOST_AUTO_TEST_CASE(the_value_of_a_parameter_may_contain_blanks) {
    BOOST_TEST(testing::contains(ask("param book /no such/book"), "/no such/book"));
    BOOST_TEST(ask("param level 5 6").starts_with("? syntax error: level '5 6'"));
}

BOOST_AUTO_TEST_CASE(a_stop_ends_a_search_with_a_move) {
    Conversation game{"7/5-1/7/3-3/7/2-4/7 x classic", {.stop = [] { return true; }}};
    game.ask("limit time 1000");
    BOOST_TEST(game.ask("genmove b").starts_with("= "));
    BOOST_TEST(game.ask("perft 40") == "? interrupted");
}

BOOST_AUTO_TEST_CASE(the_last_move_is_reviewed_also_behind_passes) {
    Conversation game{"1oo/x-x/xo1 x classic"};
    for (const char* const line : {"play b A3", "play w C1", "play b pass"})
        BOOST_TEST(game.ask(line) == "= ", line);
    const std::string review = game.ask("gogui-review_move");
    BOOST_TEST(review.find("TEXT white C1: best") != std::string::npos, review);
}

BOOST_AUTO_TEST_CASE(random_input_is_answered_or_ignored_and_a_failure_changes_nothing) {
    const std::vector<std::string> words{"play",        "undo",        "gg-undo", "boardsize",
                                         "position",    "boulders",    "newgame", "gogui-play_sequence",
                                         "b",           "w",           "A1",      "B2",
                                         "C3xB3",       "classic",     "size=3",  "setup=offer",
                                         "swap=on",     "3",           "-1",      "1e9",
                                         "\xff\xfe",    "3/3/3",       "x",       "random",
                                         "legal_moves", "clear_board", "score",   "showboard",
                                         "pass",        "swap"};
    std::mt19937 random{2024};
    Conversation game{"3/3/3 x classic"};
    for (int i = 0; i < 20'000; ++i) {
        std::string line = words[random() % words.size()];
        for (std::size_t rest = random() % 5; rest > 0; --rest) line += " " + words[random() % words.size()];
        const std::string before = game.ask("position");
        const std::string response = game.ask(line);
        const std::string after = game.ask("position");
        if (response.starts_with("?") && before != after)
            BOOST_ERROR("'" + line + "' failed and changed the game");
        const bool is_answered = response.starts_with("=") || response.starts_with("?");
        BOOST_TEST_REQUIRE(is_answered == parse_request(line).has_value());
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::session_test
