#include "arena/match/engine_client.hpp"

#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace engine_client_test {
using testing::scripted;
using Kind = EngineFault::Kind;

constexpr auto kLong = 60s;
constexpr auto kShort = 500ms;

struct Fixture {
    EngineClient start(const std::vector<std::string>& arguments) {
        return EngineClient{Program{.command = scripted(arguments), .directory = ""}, alarm};
    }
    static Deadline in(Clock::duration time) { return Clock::now() + time; }

    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
};

/// The fault that the action ends in; its message goes to the log.
template <typename Action>
EngineFault fault_of(Action action) {
    try {
        action();
    } catch (const EngineFault& fault) {
        BOOST_TEST_MESSAGE(fault.what());
        return fault;
    }
    throw std::runtime_error{"there was no fault"};
}

bool mentions(const EngineFault& fault, const std::string& text) {
    return std::string{fault.what()}.find(text) != std::string::npos;
}

BOOST_FIXTURE_TEST_SUITE(engine_client, Fixture)

BOOST_AUTO_TEST_CASE(an_engine_is_asked_for_its_name_and_commands) {
    EngineClient client = start({});
    client.introduce(in(kLong));
    BOOST_TEST(client.identity().starts_with("Scripted 1.0 run="));
    BOOST_TEST(testing::scripted_process("run", client.identity()) == client.pid());
    BOOST_TEST((client.knows("genmove") && client.knows("limit") && client.knows("position")));
    BOOST_TEST((!client.knows("gen") && !client.knows("")));
}

BOOST_AUTO_TEST_CASE(several_commands_in_one_write_give_the_last_answer) {
    EngineClient client = start({});
    client.introduce(in(kLong));
    BOOST_TEST("Scripted " +
                   std::string{client.ask("position 3-3/7/7/7/7/7/7 x\nplay b A1\nversion\n", in(kLong))} ==
               client.identity());
    const std::string move{client.ask("genmove w\n", in(kLong))};
    BOOST_TEST(move.size() == 2U);
    BOOST_TEST(client.is_running());
}

BOOST_AUTO_TEST_CASE(a_refusal_names_the_command_and_the_reason) {
    EngineClient client = start({});
    client.introduce(in(kLong));
    const EngineFault fault = fault_of([&] { client.ask("name\nplay b Z9\nname\n", in(kLong)); });
    BOOST_TEST((fault.kind() == Kind::kWrongAnswer));
    BOOST_TEST(mentions(fault, "to 'play b Z9'"));
    BOOST_TEST(mentions(fault, "answered '? "));
    BOOST_TEST(!client.is_running());
}

BOOST_AUTO_TEST_CASE(a_program_that_does_not_exist_is_not_run) {
    const EngineFault fault = fault_of([&] {
        const EngineClient client{Program{.command = {"no-such-engine"}, .directory = ""}, alarm};
    });
    BOOST_TEST((fault.kind() == Kind::kNotRun));
    BOOST_TEST(mentions(fault, "cannot run 'no-such-engine'"));
}

BOOST_AUTO_TEST_CASE(silence_at_the_handshake_ends_at_the_deadline) {
    EngineClient client = start({"fault=hang-at-start"});
    const pid_t pid = client.pid();
    const Deadline deadline = in(kShort);
    BOOST_TEST((fault_of([&] { client.introduce(deadline); }).kind() == Kind::kTimeout));
    BOOST_TEST((Clock::now() >= deadline));
    BOOST_TEST(!testing::is_alive(pid));
}
BOOST_AUTO_TEST_CASE(a_raw_exchange_takes_commands_in_pieces_and_gives_refusals_with_their_ids) {
    EngineClient client = start({});
    client.introduce(in(kLong));
    (void)client.exchange("7 na", 0, in(kLong));
    const auto answers = client.exchange("me\n8 no_such_command\n", 2, in(kLong));
    BOOST_TEST((answers[0].success && answers[0].id == "7" && answers[0].text == "Scripted"));
    BOOST_TEST((!answers[1].success && answers[1].id == "8"));
    BOOST_TEST((fault_of([&] { (void)client.exchange("name\n", 2, in(kShort)); }).kind() == Kind::kTimeout));
}

BOOST_AUTO_TEST_CASE(what_it_writes_unasked_is_heard) {
    EngineClient calm = start({});
    calm.introduce(in(kLong));
    BOOST_TEST(calm.listen(in(50ms)) == "");
    BOOST_TEST(calm.ask("protocol_version\n", in(kLong)) == "2");
    EngineClient client = start({"fault=unasked"});
    client.introduce(in(kLong));
    (void)client.ask("genmove b\n", in(kLong));
    BOOST_TEST(client.listen(in(kLong)) == "'= E5'");
    calm.close_input();
    BOOST_TEST((calm.wait_until(in(kLong)) == ExitStatus{}));
    BOOST_TEST(calm.listen(in(kLong)) == "");
}

BOOST_AUTO_TEST_CASE(a_write_to_an_engine_that_does_not_read_ends_at_the_deadline) {
    EngineClient client = start({"fault=hang"});
    client.introduce(in(kLong));
    std::string commands = "genmove b\n";
    for (int i = 0; i < 20000; ++i) commands += "protocol_version\n";
    const EngineFault fault = fault_of([&] { client.ask(commands, in(kShort)); });
    BOOST_TEST((fault.kind() == Kind::kTimeout));
}

BOOST_AUTO_TEST_CASE(an_engine_quits_when_told_to) {
    EngineClient client = start({});
    client.introduce(in(kLong));
    const pid_t pid = client.pid();
    const Deadline begin = Clock::now();
    client.quit(begin + kLong);
    BOOST_TEST((Clock::now() - begin < kLong));
    BOOST_TEST(!testing::is_alive(pid));
    BOOST_TEST(!client.is_running());
}

BOOST_AUTO_TEST_CASE(an_engine_that_does_not_quit_is_killed_at_the_deadline) {
    EngineClient client = start({"fault=ignore-quit"});
    client.introduce(in(kLong));
    const pid_t pid = client.pid();
    client.quit(in(kShort));
    BOOST_TEST(!testing::is_alive(pid));
}

BOOST_AUTO_TEST_CASE(cancelling_the_watchdog_breaks_an_exchange_off) {
    EngineClient client = start({"fault=hang"});
    client.introduce(in(kLong));
    watchdog.cancel();
    BOOST_TEST((fault_of([&] { client.ask("genmove b\n", in(kLong)); }).kind() == Kind::kCancelled));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace engine_client_test
}  // namespace pahtum::arena
