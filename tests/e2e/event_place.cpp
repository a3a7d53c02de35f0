#include "tests/e2e/event_place.hpp"

#include "arena/event/event_store.hpp"
#include "arena/report/game_files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

namespace {

std::string openings() { return source_file("openings/7x7-5-boulders.txt"); }

/// Replays a record by the rules.
void check_replay(const std::string& line) {
    const arena::GameRecord record = arena::parse_record(line);
    const arena::Replay game = arena::replay(record);
    Position position = game.start;
    for (const Move& move : game.moves) position.play(move);
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.margin(Side::kBlack) == record.result.margin);
}

}  // namespace

Words match(const std::string& nodes, const std::string& other_nodes) {
    return {"--engine",      "a=" + pahtum_program(),
            "--engine",      "b=" + pahtum_program(),
            "--tc",          "a:nodes=" + nodes,
            "--tc",          "b:nodes=" + other_nodes,
            "--openings",    openings(),
            "--concurrency", "1",
            "--no-affinity"};
}

Words EventPlace::worker(const Words& more, const std::string& event) const {
    return match() + Words{"--store", address, "--event", event, "--spool", spool.string(), "--lease", "1"} +
           more;
}

json EventPlace::status(const std::string& event) const {
    const Output output = run_arena({"status", address, "--event", event, "--json"});
    BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    return json::parse(output.out);
}

std::string EventPlace::exported(const std::string& event) const {
    return run_arena({"export", address, "--event", event}).out;
}

EventPlace::Counts EventPlace::counts(const std::string& event) const try {
    if (!reader_) reader_ = std::make_shared<arena::EventStore>(address, arena::EventStore::Access::kRead);
    const std::int64_t number = reader_->find(event).value().number;
    const arena::EventProgress progress = reader_->progress(number);
    return {2 * static_cast<int>(progress.counted), progress.counted == progress.planned,
            reader_->workers(number).size()};
} catch (const std::exception&) {
    return {};  // nobody has made it, or it is away
}

std::size_t EventPlace::spooled() const {
    std::size_t count = 0;
    if (!std::filesystem::exists(spool)) return 0;
    for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(spool)) ++count;
    return count;
}

void check_invariants(const EventPlace& place, const std::string& event) {
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
        if (contains(line, R"("run":{)")) continue;  // of games that were imported
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

Gang::Gang(std::size_t size, Words arguments) : arguments_(std::move(arguments)), workers_(size) {
    for (auto& worker : workers_) worker = std::make_unique<ArenaProcess>(arguments_);
}

bool Gang::is_running() const {
    return std::ranges::any_of(workers_, [](const auto& worker) { return worker->is_running(); });
}

bool Gang::kill(std::size_t index) {
    if (!workers_[index]->is_running()) return false;
    workers_[index] = std::make_unique<ArenaProcess>(arguments_);
    return true;
}

std::vector<Output> Gang::wait() {
    std::vector<Output> outputs;
    for (auto& worker : workers_) outputs.push_back(worker->wait());
    return outputs;
}

}  // namespace pahtum::testing
