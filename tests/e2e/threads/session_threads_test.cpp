#include "engine/rules/text.hpp"
#include "protocol/gtp/session.hpp"
#include "tests/support/test.hpp"

namespace pahtum::gtp {
namespace {

/// A client of a session whose thoughts have four threads.
class FourThreads {
  public:
    FourThreads() {
        for (const char* line : {"param hash 2", "param threads 4", "param ponder true", "limit time 0.1"})
            ask(line);
    }

    /// The response without its closing empty line.
    std::string ask(const std::string& line) {
        streamed_.clear();
        looked_ = 0;
        const std::string rest = session_.answer(line).value_or("");
        const std::string response = streamed_ + rest;
        BOOST_TEST_REQUIRE(response.ends_with("\n\n"));
        return response.substr(0, response.size() - 2);
    }

    /// As between two commands, until input comes after so many looks.
    void ponder() {
        looked_ = 0;
        session_.ponder();
    }

    void stop_after(int looks) { looks_ = looks; }

  private:
    [[nodiscard]] Client client() {
        const auto look = [this] { return ++looked_ > looks_; };
        return {
            .stop = look, .any_input = look, .write = [this](std::string_view bytes) { streamed_ += bytes; }};
    }

    int looks_ = 1'000'000;
    int looked_ = 0;
    std::string streamed_;
    Session session_{GameSetup{{}, parse_position("6/1-4/6/4-1/6/6 x classic"), Random{1}}, SessionFile{},
                     client()};
};

/// Classic boards are searched and solved by other code than those of the other rulesets.
const std::string kClassic = "newgame classic size=6 boulders=4";
const std::string kCustodial = "newgame custodial size=5 setup=fixed boulders=3";

}  // namespace

BOOST_AUTO_TEST_SUITE(session_threads)

BOOST_AUTO_TEST_CASE(moves_and_proofs) {
    FourThreads client;
    for (const std::string& game : {kClassic, kCustodial}) {
        BOOST_TEST(client.ask(game) == "= ");
        BOOST_TEST(client.ask("genmove b").starts_with("= "));
        BOOST_TEST(client.ask("genmove w").starts_with("= "));
        BOOST_TEST(client.ask("solve").starts_with("? cannot solve: not proven within the limit"));
    }
    client.ask("limit");
    client.ask("position x2o1/1-1xo/o1xx1/2-o1/xo1ox x classic");
    BOOST_TEST(client.ask("solve").starts_with("= value "));
}

BOOST_AUTO_TEST_CASE(thoughts_that_are_stopped_at_any_moment) {
    FourThreads client;
    client.ask("limit");
    for (const std::string& game : {kClassic, kCustodial}) {
        client.ask(game);
        for (const int looks : {0, 1, 5, 20}) {
            client.stop_after(looks);
            BOOST_TEST(client.ask("genmove b").starts_with("= "));
            BOOST_TEST(client.ask("solve").starts_with("? cannot solve"));
            BOOST_TEST(client.ask("undo") == "= ");
            BOOST_TEST(client.ask("lz-analyze b 1").starts_with("= \ninfo move "));
        }
    }
}

BOOST_AUTO_TEST_CASE(pondering_that_is_stopped_and_goes_on_with_other_settings) {
    FourThreads client;
    client.ask(kClassic);
    for (const char* setting : {"threads 3", "hash 3", "threads 1", "threads 4", "level 3"}) {
        client.stop_after(20);
        BOOST_TEST(client.ask("genmove b").starts_with("= "));
        client.ponder();
        client.ask(std::string{"param "} + setting);
        BOOST_TEST(client.ask("undo") == "= ");
        client.ponder();
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
