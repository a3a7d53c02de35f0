#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/report/game_files.hpp"
#include "tests/e2e/arena_process.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/postgres_server.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kPatience{120};

/// What a store is kept in.
enum class Backend { kFile, kServer };
std::ostream& operator<<(std::ostream& out, Backend backend) {
    return out << (backend == Backend::kFile ? "SQLite" : "PostgreSQL");
}
const auto kBackends = boost::unit_test::data::make({Backend::kFile, Backend::kServer});

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Waits for something that will come about.
void wait_until(const std::function<bool()>& has_come) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!has_come() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(milliseconds{10});
    BOOST_TEST_REQUIRE(has_come());
}

std::string openings() {
    return std::string{std::getenv("PAHTUM_SOURCE_DIR")} + "/openings/7x7-5-boulders.txt";
}

/// Two engines that play the same games at any speed: pahtum with so many nodes.
std::vector<std::string> match(const std::string& nodes = "40", const std::string& other_nodes = "30") {
    return {"--engine",      "a=" + pahtum_program(),
            "--engine",      "b=" + pahtum_program(),
            "--tc",          "a:nodes=" + nodes,
            "--tc",          "b:nodes=" + other_nodes,
            "--openings",    openings(),
            "--concurrency", "1",
            "--no-affinity"};
}

std::vector<std::string> operator+(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// A store with nothing in it, and a folder for the workers' spools.
struct Place {
    explicit Place(Backend backend) {
        if (backend == Backend::kServer) server = std::make_unique<PostgresServer>();
        address = server ? server->address() : (directory / "games.db").string();
    }

    [[nodiscard]] std::vector<std::string> worker(const std::vector<std::string>& more,
                                                  const std::string& event = "event") const {
        return match() + std::vector<std::string>{"--store", address,        "--event", event,
                                                  "--spool", spool.string(), "--lease", "1"} +
               more;
    }
    [[nodiscard]] json status(const std::string& event = "event") const {
        return json::parse(run_arena({"status", address, "--event", event, "--json"}).out);
    }
    [[nodiscard]] std::string exported(const std::string& event = "event") const {
        return run_arena({"export", address, "--event", event}).out;
    }
    [[nodiscard]] bool has_games(int count) const {
        const ProgramOutput output = run_arena({"status", address, "--json"});
        return output.exit_code == 0 && json::parse(output.out)["counted"].get<int>() >= count;
    }
    [[nodiscard]] std::size_t spooled() const {
        std::size_t count = 0;
        if (!std::filesystem::exists(spool)) return 0;
        for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(spool)) ++count;
        return count;
    }

    TemporaryDirectory directory;
    std::filesystem::path spool = directory / "spool";
    std::unique_ptr<PostgresServer> server;  ///< null: SQLite
    std::string address;
};

/// Replays a record by the rules.
void check_replay(const std::string& line) {
    const arena::GameRecord record = arena::parse_record(line);
    const arena::Replay game = arena::replay(record);
    Position position = game.start;
    for (const Move& move : game.moves) position.play(move);
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.margin(Side::kBlack) == record.result.margin);
}

/// What must hold whatever has died: planned = counted + open, each game once, pairs whole and by one worker,
/// and the tallies are those of the records, each of which the rules confirm.
void check_invariants(const Place& place, const std::string& event) {
    const json status = place.status(event);
    BOOST_TEST(status["planned"] == status["counted"].get<int>() + status["open"].get<int>());
    std::map<std::string, std::set<std::string>> blacks;  // by opening
    std::map<std::string, int> wins;
    int games = 0;
    std::istringstream lines(place.exported(event));
    std::string line;
    std::getline(lines, line);
    BOOST_TEST(contains(line, R"("run":{)"));
    while (std::getline(lines, line)) {
        check_replay(line);
        const json game = json::parse(line);
        const std::string winner = game["result"];
        if (winner != "draw") ++wins[game[winner]["name"]];
        const std::string opening =
            game["opening"].get<std::string>() + std::to_string(game["repeat"].get<int>());
        BOOST_TEST(blacks[opening].insert(game["black"]["name"]).second);
        ++games;
    }
    for (const auto& [opening, engines] : blacks) BOOST_TEST(engines.size() == 2U);
    BOOST_TEST(status["counted"] == games);
    BOOST_TEST(status["duplicates"] == 0);
    for (const json& engine : status["engines"]) {
        BOOST_TEST(engine["games"] == games);
        BOOST_TEST(engine["wins"] == wins[engine["name"]]);
    }
    arena::EventStore store{place.address, arena::EventStore::Access::kRead};
    const auto results = store.results(store.find(event)->number, 0, 1'000'000, 1'000'000);
    BOOST_TEST_REQUIRE(results.size() == static_cast<std::size_t>(games));
    for (std::size_t i = 0; i < results.size(); i += 2) {
        BOOST_TEST(results[i].number + 1 == results[i + 1].number);
        BOOST_TEST(results[i].worker == results[i + 1].worker);
    }
}

/// Workers that are killed at random and replaced.
class Gang {
  public:
    Gang(std::size_t size, std::vector<std::string> arguments)
        : arguments_(std::move(arguments)), workers_(size) {
        for (auto& worker : workers_) worker = std::make_unique<ArenaProcess>(arguments_);
    }

    [[nodiscard]] bool is_running() const {
        return std::any_of(workers_.begin(), workers_.end(),
                           [](const auto& worker) { return worker->is_running(); });
    }
    /// False if it has ended already.
    bool kill(std::size_t index) {
        if (!workers_[index]->is_running()) return false;
        workers_[index] = std::make_unique<ArenaProcess>(arguments_);
        return true;
    }
    std::vector<ProgramOutput> wait() {
        std::vector<ProgramOutput> outputs;
        for (auto& worker : workers_) outputs.push_back(worker->wait(kPatience));
        return outputs;
    }

  private:
    std::vector<std::string> arguments_;
    std::vector<std::unique_ptr<ArenaProcess>> workers_;
};

int most_kills() {
    const char* const text = std::getenv("PAHTUM_EVENT_KILLS");
    return text == nullptr ? 20 : std::atoi(text);
}

/// The sequential test of a run that nothing disturbs.
const ProgramOutput& undisturbed() {
    static const ProgramOutput output =
        run_arena(match() + std::vector<std::string>{"--sprt", "0,60", "--json"});
    return output;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(arena_event)

BOOST_DATA_TEST_CASE(workers_that_are_killed_lose_no_game_and_change_no_verdict, kBackends, backend) {
    const Place place{backend};
    std::mt19937 random{20};  // NOLINT: the same moments in every run, as far as the machine allows
    BOOST_TEST_REQUIRE(undisturbed().exit_code == 1);
    const json expected = json::parse(undisturbed().out)["sprt"];
    int kills = 0;
    for (int round = 0; kills < most_kills() / 2; ++round) {
        const std::string event = "event " + std::to_string(round);
        const auto arguments = place.worker({"--sprt", "0,60", "--json"}, event);
        Gang gang{3, arguments};
        while (kills < most_kills() / 2 && gang.is_running()) {
            std::this_thread::sleep_for(milliseconds{10 + random() % 300});
            kills += gang.kill(random() % 3);
        }
        for (const ProgramOutput& output : gang.wait()) {
            BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == undisturbed().exit_code);
            BOOST_TEST(json::parse(output.out)["sprt"] == expected);
        }
        // What the last ones that were killed have left behind.
        BOOST_TEST(run_arena(arguments).exit_code == undisturbed().exit_code);
        BOOST_TEST(place.spooled() == 0U);
        const json status = place.status(event);
        BOOST_TEST(status["state"] == "decided");
        BOOST_TEST(status["verdict"] == "H0");
        BOOST_TEST(status["sprt"]["llr"] == expected["llr"]);
        BOOST_TEST(status["leased"] == 0);
        check_invariants(place, event);
    }
}

BOOST_AUTO_TEST_CASE(a_server_that_is_killed_and_started_again_costs_no_game) {
    const Place place{Backend::kServer};
    Gang gang{2, place.worker({"--rounds", "150"})};
    for (int i = 1; i <= 2; ++i) {
        wait_until([&] { return place.has_games(20 * i) || !gang.is_running(); });
        place.server->kill();
        std::this_thread::sleep_for(milliseconds{300});
        place.server->start();
    }
    for (const ProgramOutput& output : gang.wait())
        BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 300);
    BOOST_TEST(place.spooled() == 0U);
    check_invariants(place, "event");
}

BOOST_AUTO_TEST_CASE(what_a_worker_cannot_hand_over_is_handed_over_by_the_same_command) {
    const Place place{Backend::kServer};
    ArenaProcess worker{place.worker({"--rounds", "100"})};
    wait_until([&] { return place.has_games(10); });
    place.server->kill();
    wait_until([&] { return contains(worker.err(), "The store is away"); });
    worker.send(SIGINT);
    const ProgramOutput output = worker.wait(kPatience);
    BOOST_TEST(output.exit_code == 128 + SIGINT);
    place.server->start();
    if (contains(output.err, "The store has not taken all games")) BOOST_TEST(place.spooled() > 0U);
    BOOST_TEST(run_arena(place.worker({"--rounds", "100"})).exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 200);
    BOOST_TEST(place.spooled() == 0U);
    check_invariants(place, "event");
}

BOOST_DATA_TEST_CASE(an_interrupt_ends_the_running_pairs_and_gives_back_the_others, kBackends, backend) {
    const Place place{backend};
    const auto arguments = place.worker({"--rounds", "60"});
    ArenaProcess worker{arguments};
    wait_until([&] { return place.has_games(4); });
    worker.send(SIGINT);
    BOOST_TEST(worker.wait(kPatience).exit_code == 128 + SIGINT);
    const json status = place.status();
    BOOST_TEST(status["leased"] == 0);
    BOOST_TEST(status["late"] == 0);
    BOOST_TEST(place.spooled() == 0U);
    BOOST_TEST(run_arena(arguments).exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 120);
    check_invariants(place, "event");
}

BOOST_AUTO_TEST_CASE(a_worker_whose_disk_is_full_hands_over_what_it_has_played) {
    const Place place{Backend::kServer};
    std::optional<ArenaProcess> worker;
    {
        const FileSizeLimit limit{20'000};
        worker.emplace(place.worker({"--rounds", "60"}));
    }
    const ProgramOutput output = worker->wait(kPatience);
    BOOST_TEST(output.exit_code == 5);
    BOOST_TEST(contains(output.err, "cannot write"), output.err);
    const json status = place.status();
    BOOST_TEST(status["counted"] > 0);
    BOOST_TEST(status["leased"] == 0);
    BOOST_TEST(status["late"] == 0);
    check_invariants(place, "event");
    BOOST_TEST(run_arena(place.worker({"--rounds", "60"})).exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 120);
    BOOST_TEST(place.spooled() == 0U);
}

BOOST_AUTO_TEST_CASE(an_engine_that_fails_too_often_ends_its_worker_and_not_the_event) {
    const Place place{Backend::kFile};
    const auto arguments = place.worker({"--rounds", "30", "--engine", scripted_option("c", "fault=crash")});
    BOOST_TEST(run_arena(arguments).exit_code == 3);
    const json status = place.status();
    BOOST_TEST(status["state"] == "running");
    BOOST_TEST(status["open"] > 0);
    BOOST_TEST(status["leased"] == 0);
    BOOST_TEST(place.spooled() == 0U);
}

BOOST_AUTO_TEST_CASE(a_second_interrupt_stops_at_once_and_gives_back_what_was_claimed) {
    const Place place{Backend::kFile};
    ArenaProcess worker{
        place.worker({"--rounds", "200", "--engine", scripted_option("c", "fault=late ms=20")})};
    wait_until([&] { return place.has_games(2); });
    worker.send(SIGINT);
    wait_until(
        [&] { return contains(worker.err(), "Letting the running games end") || !worker.is_running(); });
    worker.send(SIGINT);
    BOOST_TEST(worker.wait(kPatience).exit_code == 128 + SIGINT);
    const json status = place.status();
    BOOST_TEST(status["leased"] == 0);
    BOOST_TEST(status["planned"] == status["counted"].get<int>() + status["open"].get<int>());
    BOOST_TEST(place.spooled() == 0U);
}

BOOST_AUTO_TEST_CASE(a_worker_with_other_settings_is_refused_and_told_the_difference) {
    const Place place{Backend::kFile};
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    const auto refused = [&](const std::vector<std::string>& more, const std::string& difference) {
        const ProgramOutput output = run_arena(place.worker(more));
        BOOST_TEST(output.exit_code == 4);
        BOOST_TEST(contains(output.err, difference), output.err);
    };
    refused({"--rounds", "1", "--time-margin", "7"}, "--time-margin was '100' and is '7' now");
    refused({"--rounds", "1", "--seed", "5"}, "--seed was '1' and is '5' now");
    refused({"--rounds", "1", "--tc", "b:nodes=31"}, "'tc' of engine 'b'");
    refused({"--rounds", "1", "--engine", scripted_option("c")}, "--engine was 'a, b' and is 'a, b, c' here");
    refused({"--rounds", "1", "--out", "games.jsonl"}, "the store keeps the records");
    std::vector<std::string> other = place.worker({"--rounds", "1"});
    other[1] = scripted_option("a");
    const ProgramOutput output = run_arena(other);
    BOOST_TEST(output.exit_code == 4);
    BOOST_TEST(contains(output.err, "the program of engine 'a' was 'sha256:"), output.err);
}

BOOST_AUTO_TEST_CASE(a_paused_event_waits_and_an_extended_one_goes_on_with_the_same_workers) {
    const Place place{Backend::kFile};
    BOOST_TEST(run_arena(place.worker({"--rounds", "2"})).exit_code == 0);
    BOOST_TEST(run_arena({"extend", place.address, "--rounds", "10"}).exit_code == 0);
    BOOST_TEST(run_arena({"pause", place.address}).exit_code == 0);
    ArenaProcess worker{place.worker({"--rounds", "2"})};
    wait_until([&] { return contains(worker.err(), "The event is paused"); });
    BOOST_TEST(run_arena({"extend", place.address, "--rounds", "20"}).exit_code == 0);
    wait_until([&] { return contains(worker.err(), "The event has 20 pairs of games now"); });
    BOOST_TEST(place.status()["state"] == "paused");
    BOOST_TEST(place.status()["planned"] == 40);
    BOOST_TEST(place.status()["counted"] == 4);
    BOOST_TEST(worker.is_running());
    BOOST_TEST(run_arena({"resume", place.address}).exit_code == 0);
    const ProgramOutput output = worker.wait(kPatience);
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(contains(output.out, "of 40 games"), output.out);
    check_invariants(place, "event");
    BOOST_TEST(run_arena({"extend", place.address, "--games", "10"}).exit_code == 4);
    // Who asks for no number goes by the event.
    BOOST_TEST(run_arena(place.worker({})).exit_code == 0);
    BOOST_TEST(place.status()["planned"] == 40);
    BOOST_TEST(run_arena({"cancel", place.address}).exit_code == 0);
    const ProgramOutput late = run_arena(place.worker({}));
    BOOST_TEST(contains(late.err, "cancelled"));
    BOOST_TEST(late.exit_code == 2);
}

BOOST_AUTO_TEST_CASE(what_import_refuses_leaves_no_event) {
    const Place place{Backend::kFile};
    const std::vector<std::string> import = {"import", "no-such-file.jsonl"};
    BOOST_TEST(run_arena(import + place.worker({})).exit_code == 4);
    BOOST_TEST(run_arena({"status", place.address}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(an_empty_name_is_no_store_and_no_file) {
    for (const char* const option : {"--store", "--out"}) {
        const ProgramOutput refused = run_arena(match() + std::vector<std::string>{option, ""});
        BOOST_TEST(refused.exit_code == 4);
        BOOST_TEST(contains(refused.err, "needs a name"), refused.err);
    }
}

BOOST_AUTO_TEST_CASE(roles_are_created_in_a_database_and_refused_for_a_file) {
    const Place server{Backend::kServer};
    BOOST_TEST(run_arena({"roles", server.address}).exit_code == 0);
    BOOST_TEST(run_arena({"roles", server.address}).exit_code == 0);
    BOOST_TEST(contains(run_arena({"roles", "--print"}).out, "GRANT SELECT"));
    const ProgramOutput refused = run_arena({"roles", Place{Backend::kFile}.address});
    BOOST_TEST(refused.exit_code == 4);
    BOOST_TEST(contains(refused.err, "a file has no roles"), refused.err);
}

BOOST_AUTO_TEST_CASE(a_tournament_whose_results_decide_the_pairings_is_the_same_with_three_workers) {
    const Place place{Backend::kFile};
    std::vector<std::string> engines;
    for (const char* const name : {"c", "d", "e"})
        engines =
            engines + std::vector<std::string>{"--engine", name + ("=" + pahtum_program()), "--tc",
                                               std::string(name) + ":nodes=" + (*name == 'c' ? "5" : "20")};
    const std::vector<std::string> format = {"--tournament", "swiss", "--match-pairs", "2", "--json"};
    const json expected = json::parse(run_arena(match() + engines + format).out);
    Gang gang{3, place.worker(engines + format)};
    for (const ProgramOutput& output : gang.wait()) {
        BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == 0);
        const json results = json::parse(output.out);
        BOOST_TEST(results["standings"] == expected["standings"]);
        BOOST_TEST(results["played"] == expected["played"]);
    }
}

BOOST_AUTO_TEST_CASE(games_of_a_file_are_imported_once_and_the_rest_is_played) {
    const Place place{Backend::kFile};
    const std::string file = (place.directory / "games.jsonl").string();
    const std::vector<std::string> plan = {"--rounds", "10"};
    BOOST_TEST(
        run_arena(match() + plan + std::vector<std::string>{"--games", "8", "--out", file}).exit_code == 0);
    for (int time = 0; time < 2; ++time) {
        std::vector<std::string> command = place.worker(plan);
        command.insert(command.begin(), {"import", file});
        const ProgramOutput output = run_arena(command);
        BOOST_TEST(output.exit_code == 0);
        BOOST_TEST(contains(output.out, "Imported 8 games; 0 late"), output.out + output.err);
        BOOST_TEST(place.status()["counted"] == 8);
    }
    std::vector<std::string> other = place.worker({"--rounds", "10", "--seed", "3", "--event", "other"});
    other.insert(other.begin(), {"import", file});
    BOOST_TEST(contains(run_arena(other).err, "--seed was '3' and is '1' now"));
    BOOST_TEST(run_arena(place.worker(plan)).exit_code == 0);
    BOOST_TEST(place.status()["late"] == 0);
    check_invariants(place, "event");
}

BOOST_AUTO_TEST_CASE(reports_and_ratings_read_the_store_as_they_read_its_exported_games) {
    const Place place{Backend::kFile};
    const std::string page = (place.directory / "games.html").string();
    BOOST_TEST(run_arena(place.worker({"--rounds", "10", "--html", page})).exit_code == 0);
    BOOST_TEST(std::filesystem::file_size(page) > 1000U);
    const std::string file = (place.directory / "games.jsonl").string();
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 0);
    BOOST_TEST(lines_of(file).size() == 20U);
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 4);
    for (const std::string command : {"report", "rate"}) {
        const ProgramOutput from_store = run_arena({command, place.address});
        BOOST_TEST(from_store.exit_code == 0);
        BOOST_TEST(from_store.out == run_arena({command, file}).out);
    }
    BOOST_TEST(contains(run_arena({"status", place.address, "--event", "other"}).err, "it has 'event'"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
