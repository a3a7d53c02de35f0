#include "engine/joint/solve_store.hpp"

#include "engine/base/text.hpp"
#include "engine/joint/joint_solver.hpp"
#include "engine/joint/joint_tree.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/prover.hpp"
#include "engine/solver/solver.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/store_place.hpp"
#include "tests/support/test.hpp"

// `pahtum solve --store`: several real processes, which are killed, on both kinds of store.
namespace pahtum::testing::solve_store_test {
namespace {

using std::chrono::milliseconds;

/// 36 empty cells and no symmetry; one process alone takes some 85,000 nodes.
const std::string kBoard = "3---1/5-1/-2-1-1/5--/7/3-1-1/1-3-1 x classic,boulders=13";
/// 28 empty cells.
const std::string kEnding = "x2---1/o1x2-1/-2-1-1/2o1x--/7/3-1-1/1-o1x-o x classic,boulders=13";
/// Nobody proves it in the time of a test.
const std::string kHard = "7/5-1/7/3-3/7/2-4/7 x classic";

Words solve_command(const Words& more) {
    return Words{pahtum_program(), "solve", "--hash", "16", "--threads", "1"} + more;
}

Output run_solve(const Words& more) { return run_kept(solve_command(more)); }

/// A store with nothing in it.
struct Place : StorePlace {
    using StorePlace::StorePlace;

    [[nodiscard]] Words worker(const Words& more) const {
        Words words = solve_command({"--store", address, "--lease", "1"});
        return words + more;
    }
    /// Whether a worker has handed over anything.
    [[nodiscard]] bool has_outcomes() const { return number("SELECT COUNT(*) FROM @solve_outcome") > 0; }
    [[nodiscard]] int leases() const { return number("SELECT COUNT(*) FROM @solve_lease"); }
    [[nodiscard]] int number_of(const std::string& event) const {
        return number("SELECT number FROM @solve WHERE name = '" + event + "'");
    }

  private:
    /// As psql or sqlite3 find it; 0 while the tables are not there.
    [[nodiscard]] int number(std::string statement) const try {
        statement.replace(statement.find('@'), 1, server ? "pahtum_solve." : "");
        if (!server) {
            const Output output = run_kept({"/usr/bin/sqlite3", address, ".timeout 5000", statement});
            return output.exit_code == 0 ? std::stoi(output.out) : 0;
        }
        return std::stoi(server->sql(statement));
    } catch (const std::exception&) {
        return 0;
    }
};

json without_effort(json answer) {
    for (const char* member : {"nodes", "seconds", "workers", "best", "best_complete", "line"})
        answer.erase(member);
    return answer;
}

/// What one process without a store says.
json alone(const Words& arguments) { return without_effort(json::parse(run_solve(arguments).out)); }

/// A settled node of a proof holds for the position that it is about, by a solver that knows nothing of it.
void check_node(JointTree& tree, std::uint32_t node, Position position, Solver& solver) {
    const Points value = *tree.tree().view(node).value();
    const Points alpha = tree.tree().question(node).alpha;
    const std::string path = tree.path_of(node);
    BOOST_TEST_CONTEXT(path) {
        for (const std::string_view cell : split(path))
            position.play(Move::place(Square::from_index(std::stoi(std::string{cell}))));
        const Points margin = position.margin(position.side_to_move()) + value;
        const bool is_lower = value > alpha;
        const SolveReport report = solver.solve(
            position,
            {.goal = SolveGoal::kAtLeast, .at_least = is_lower ? margin : margin + 1, .all_best = false});
        BOOST_TEST((is_lower ? report.lower >= margin : report.upper <= margin));
    }
}

/// What must hold whatever has died: the log has no gaps, no job twice, nothing proven twice differently, and
/// what it says is true.
void check_log(const Place& place, std::int64_t solve, const std::string& board) {
    SolveStore store{place.address};
    const Position position = parse_position(board);
    const std::int64_t question = store.question(solve, to_text(position), 0);
    JointTree tree{position, 0};
    std::set<std::pair<std::int64_t, std::int64_t>> jobs;
    std::int64_t sequence = 0;
    for (const LoggedOutcome& outcome : store.outcomes(question, 0, 1'000'000)) {
        BOOST_TEST(outcome.sequence == ++sequence);
        BOOST_TEST(jobs.emplace(outcome.worker, outcome.job).second);
        const JobOutcome parsed = parse_job_outcome(outcome.outcome);
        if (const auto node = tree.node_at(outcome.path); node && parsed.value) {
            const auto known = tree.tree().view(*node).value();
            const Points alpha = tree.tree().question(*node).alpha;
            if (known) BOOST_TEST((*known > alpha) == (*parsed.value > alpha));
        }
        BOOST_CHECK_NO_THROW(static_cast<void>(parse_proofs(outcome.proofs)));
        static_cast<void>(tree.add(outcome.path, parsed));
    }
    BOOST_TEST_REQUIRE(tree.value().has_value());
    Solver solver{{.hash_mebibytes = 16}};
    std::vector<std::uint32_t> settled;
    for (std::uint32_t node = 0; node < tree.tree().size(); ++node)
        if (tree.tree().view(node).value()) settled.push_back(node);
    std::mt19937 random{7};  // NOLINT: the same sample of the same log
    std::shuffle(settled.begin(), settled.end(), random);
    settled.resize(std::min<std::size_t>(settled.size(), 8));
    for (const std::uint32_t node : settled) check_node(tree, node, position, solver);
}

int most_kills() {
    const char* const text = std::getenv("PAHTUM_EVENT_KILLS");
    constexpr int kShare = 5;  // a solve takes longer than a few games
    return text == nullptr ? 20 : std::max(2, std::atoi(text) / kShare);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve_store)

BOOST_DATA_TEST_CASE(any_number_of_processes_prove_what_one_proves_alone, kBackends, backend) {
    const Words question{"--wdl", "--one-best", "--json", kBoard};
    const json expected = alone(question);
    const Place place{backend};
    int round = 0;
    for (const int processes : {1, 3}) {
        const std::string event = std::to_string(++round);
        std::vector<std::unique_ptr<Process>> workers;
        for (int i = 0; i < processes; ++i)
            workers.push_back(std::make_unique<Process>(
                place.worker({"--event", event, "--job", "1000", "--wdl", "--one-best", "--json", kBoard}),
                kKept));
        std::set<std::string> outputs;
        for (auto& worker : workers) {
            const Output output = worker->wait();
            BOOST_TEST_CONTEXT(output.err) BOOST_TEST_REQUIRE(output.exit_code == 0);
            outputs.insert(output.out);
        }
        BOOST_TEST(outputs.size() == 1U);
        BOOST_TEST(without_effort(json::parse(*outputs.begin())) == expected);
        BOOST_TEST(json::parse(*outputs.begin())["workers"] <= processes);
        BOOST_TEST(place.leases() == 0);
        if (processes == 3) check_log(place, place.number_of(event), kBoard);
        // Who comes afterwards gets the answer at once.
        const Output late =
            run_kept(place.worker({"--event", event, "--wdl", "--one-best", "--json", kBoard}));
        BOOST_TEST(late.out == *outputs.begin());
    }
}

BOOST_AUTO_TEST_CASE(what_is_proven_together_is_certified_without_proving_it_again) {
    const Place place{Backend::kServer};
    const Words command = place.worker({"--job", "300", "--wdl", "--one-best", kBoard});
    Process other{command, kKept};
    BOOST_TEST(run_kept(command).exit_code == 0);
    BOOST_TEST(other.wait().exit_code == 0);
    // A process that comes later and only writes the certificate; the first is interrupted while it does.
    const std::string file = place.directory.file("proof.cert");
    Words certify = command;
    certify.insert(certify.end(), {"--certificate", file});
    Process interrupted{certify, kKept};
    wait_until([&] { return contains(interrupted.out(), "effort:"); });
    interrupted.send(SIGINT);
    BOOST_TEST(interrupted.wait().exit_code == 128 + SIGINT);
    BOOST_TEST(!std::filesystem::exists(file));
    check_done(run_kept(certify));
    check_printed(run_kept({pahtum_program(), "verify", file}), 0, kBoard + "\nproven: ");

    const Position position = parse_position(kBoard);
    const SolveRequest request{.goal = SolveGoal::kOutcome, .all_best = false, .line = false};
    Solver taught{{.hash_mebibytes = 16}};
    JointOptions joint{.store = place.address};
    read_proofs({.position = position}, request, joint, [&](const Proof& proof) { taught.restore(proof); });
    Solver fresh{{.hash_mebibytes = 16}};
    const SolveReport known = taught.solve(position, request);
    const SolveReport proven = fresh.solve(position, request);
    BOOST_TEST((outcome(known) == outcome(proven)));
    BOOST_TEST(known.nodes * 20 < proven.nodes);
}

BOOST_AUTO_TEST_CASE(margins_and_all_best_moves_are_those_of_one_process) {
    json expected = json::parse(run_solve({"--json", kEnding}).out);
    const Place place{Backend::kFile};
    Process other{place.worker({"--job", "20", "--json", kEnding}), kKept};
    const Output output = run_kept(place.worker({"--job", "20", "--json", kEnding}));
    BOOST_TEST_CONTEXT(output.err) BOOST_TEST_REQUIRE(output.exit_code == 0);
    json answer = json::parse(output.out);
    BOOST_TEST(other.wait().out == output.out);
    for (const char* member :
         {"position", "status", "value", "wdl", "lower", "upper", "best", "best_complete"})
        BOOST_TEST(answer[member] == expected[member], member);
    BOOST_TEST(answer["line"].size() == expected["line"].size());
}

BOOST_AUTO_TEST_CASE(workers_that_are_killed_change_no_value) {
    const json expected = alone({"--wdl", "--one-best", "--json", kBoard});
    std::mt19937 random{21};  // NOLINT: the same moments in every run, as far as the machine allows
    const Place place{Backend::kServer};
    int round = 0;
    for (int kills = 0; kills < most_kills() / 2;) {
        const std::string event = std::to_string(++round);
        const Words command =
            place.worker({"--event", event, "--job", "500", "--wdl", "--one-best", "--json", kBoard});
        std::vector<std::unique_ptr<Process>> workers(3);
        for (auto& worker : workers) worker = std::make_unique<Process>(command, kKept);
        for (int victims = 0; victims < 5 && kills < most_kills() / 2; ++victims) {
            std::this_thread::sleep_for(milliseconds{10 + random() % 200});
            auto& victim = workers[random() % workers.size()];
            kills += victim->is_running() || victims == 0;
            victim = std::make_unique<Process>(command, kKept);
        }
        for (auto& worker : workers) {
            const Output output = worker->wait();
            BOOST_TEST_CONTEXT(output.err) BOOST_TEST_REQUIRE(output.exit_code == 0);
            BOOST_TEST(without_effort(json::parse(output.out)) == expected);
        }
        check_log(place, place.number_of(event), kBoard);
    }
}

/// Boards of 13 boulders that differ in how hard they are; the first one twice.
std::string write_boards(const Place& place) {
    return place.directory.write(
        "boards.txt", "# five\n" + kEnding + "\n" + kBoard + "\n\n" +
                          "3---1/o1x2-1/-2-1-1/2o1x--/7/3-1-1/1-o1x-1 x classic,boulders=13 ; easy\n" +
                          "x2---x/o1x2-1/-2-1-1/2o1x--/7/3-1-1/1-oox-o x classic,boulders=13\n" + kEnding +
                          "\n");
}

std::vector<json> lines_of(const std::string& text) {
    std::vector<json> lines;
    for (const std::string_view line : split(text, "\n"))
        if (!line.empty()) lines.push_back(json::parse(line));
    return lines;
}

BOOST_AUTO_TEST_CASE(many_positions_are_worked_through_by_processes_that_are_killed) {
    const Place place{Backend::kFile};
    const std::string file = write_boards(place);
    const std::vector<json> expected = lines_of(run_solve({"--wdl", "--one-best", "--json", file}).out);
    BOOST_TEST_REQUIRE(expected.size() == 5U);
    const Words command = place.worker({"--job", "500", "--wdl", "--one-best", "--json", file});
    std::mt19937 random{4};  // NOLINT: the same moments in every run, as far as the machine allows
    std::vector<std::unique_ptr<Process>> workers(3);
    for (auto& worker : workers) worker = std::make_unique<Process>(command, kKept);
    for (int kills = 0; kills < 4; ++kills) {
        std::this_thread::sleep_for(milliseconds{20 + random() % 200});
        workers[random() % workers.size()] = std::make_unique<Process>(command, kKept);
    }
    for (auto& worker : workers) {
        const Output output = worker->wait();
        BOOST_TEST_CONTEXT(output.err) BOOST_TEST_REQUIRE(output.exit_code == 0);
        const std::vector<json> answers = lines_of(output.out);
        BOOST_TEST_REQUIRE(answers.size() == expected.size());
        for (std::size_t i = 0; i < answers.size(); ++i)
            BOOST_TEST(without_effort(answers[i]) == without_effort(expected[i]));
    }
    check_log(place, place.number_of(to_text(parse_position(kBoard))), kBoard);
}

BOOST_AUTO_TEST_CASE(positions_take_no_more_nodes_than_they_may_and_go_on_from_there) {
    const Place place{Backend::kFile};
    const auto solve = [&](const std::string& nodes, const std::string& position) {
        return lines_of(run_kept(place.worker({"--job", "500", "--wdl", "--one-best", "--json", "--event",
                                               "some", "--nodes", nodes, kHard, position}))
                            .out);
    };
    for (const char* const nodes : {"3000", "9000"}) {
        const auto lines = solve(nodes, kEnding);
        BOOST_TEST_REQUIRE(lines.size() == 2U);
        BOOST_TEST((lines[0]["wdl"].is_null() && lines[0]["position"] == kHard));
        BOOST_TEST(lines[0]["nodes"] == std::stoi(nodes));
        BOOST_TEST(!lines[1]["wdl"].is_null());
    }
    // The second time it was told what had been proven: one process, and then one more.
    BOOST_TEST(place.number_of("some: " + to_text(parse_position(kHard))) == 1);
    BOOST_TEST(solve("9000", kEnding)[0]["workers"] == 2);
}

BOOST_AUTO_TEST_CASE(an_interrupted_process_gives_its_lease_back_and_prints_what_is_known_of_its_positions) {
    const Place place{Backend::kFile};
    const std::string late = "x2---1/o1x2-1/-2-1-1/2o1x--/7/3-1-1/1-o1x-- x classic,boulders=13";
    Process worker{place.worker({"--wdl", "--json", kEnding, kHard, late}), kKept};
    wait_until([&] { return place.has_outcomes() && contains(worker.out(), "\n"); });
    worker.send(SIGINT);
    const Output output = worker.wait();
    BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == 128 + SIGINT);
    const auto lines = lines_of(output.out);
    BOOST_TEST_REQUIRE(lines.size() == 2U);
    BOOST_TEST((!lines[0]["wdl"].is_null() && lines[1]["wdl"].is_null()));
    BOOST_TEST(place.leases() == 0);
}

/// A server that does not answer, a file to which somebody else writes all the time.
BOOST_DATA_TEST_CASE(an_interrupt_ends_a_process_that_waits_for_its_store, kBackends, backend) {
    const Place place{backend};
    Process worker{place.worker({"--wdl", kHard}), kKept};
    wait_until([&] { return place.has_outcomes(); });
    Process other{{"/usr/bin/sqlite3", "-interactive", "-cmd", ".timeout 60000", place.address}};
    if (place.server)
        place.server->suspend();
    else
        other.converse("BEGIN IMMEDIATE; SELECT 'is' || ' held';\n",
                       [](std::string_view text) { return contains(std::string{text}, "is held"); });
    worker.send(SIGINT);
    const Output output = worker.wait(kAtOnce);
    if (place.server) place.server->resume();
    BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == 128 + SIGINT);
}

BOOST_AUTO_TEST_CASE(without_a_reader_it_ends_and_that_is_no_success) {
    const Place place{Backend::kFile};
    Words command = place.worker({"--wdl", kHard});
    command.insert(command.begin(), {"/bin/sh", "-c", R"({ "$@" 2>/dev/null; echo $? >&2; } | true)", "sh"});
    const Output output = run_kept(command);
    BOOST_TEST(output.err == "5\n");
    BOOST_TEST(place.leases() == 0);
}

BOOST_AUTO_TEST_CASE(another_question_under_the_same_name_is_refused_with_both_named) {
    const Place place{Backend::kFile};
    const Words event{"--event", "mine", "--wdl", kEnding};
    BOOST_TEST(run_kept(place.worker(event)).exit_code == 0);
    for (const Words& other :
         {Words{"--event", "mine", "--wdl", kBoard}, Words{"--event", "mine", kEnding}}) {
        const Output output = run_kept(place.worker(other));
        BOOST_TEST(output.exit_code == 5);
        for (const std::string& part :
             {std::string{"'mine' is the solve of"}, to_text(parse_position(kEnding)) + " (wdl",
              "not of " + to_text(parse_position(other.back()))})
            BOOST_TEST(contains(output.err, part), output.err);
    }
}

BOOST_AUTO_TEST_CASE(a_server_that_is_killed_and_started_again_is_used_again) {
    const Place place{Backend::kServer};
    Process worker{place.worker({"--wdl", kHard}), kKept};
    wait_until([&] { return place.has_outcomes(); });
    place.server->kill();
    wait_until([&] { return contains(worker.err(), "The store is away"); });
    place.server->start();
    wait_until([&] { return contains(worker.err(), "The store is back"); });
    worker.send(SIGINT);
    BOOST_TEST(worker.wait().exit_code == 128 + SIGINT);
}

BOOST_AUTO_TEST_CASE(without_proc_a_store_cannot_be_used_and_that_is_said) {
    const Words without_proc{"bwrap", "--dev-bind", "/", "/", "--tmpfs", "/proc"};
    const auto run = [&](const Words& more) {
        Words words = without_proc;
        return run_kept(words + more);
    };
    if (run({"true"}).exit_code != 0) return;  // not installed, or forbidden here
    check_told(run(Place{Backend::kFile}.worker({kBoard})), 5, "--store: needs /proc");
    BOOST_TEST(run(solve_command({"1oo/x-x/xo1 x classic"})).exit_code == 0);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_solved_together_is_refused) {
    const Place place{Backend::kFile};
    const auto code = [&](const Words& more) { return run_kept(place.worker(more)).exit_code; };
    BOOST_TEST(code({kEnding, "7/7/7/7/7/7/7 x strategic"}) == 4);
    BOOST_TEST(code({"--checkpoint", place.directory.file("proof.bin"), kBoard}) == 4);
    BOOST_TEST(code({"7/7/7/7/7/7/7 x strategic"}) == 4);
    BOOST_TEST(run_solve({"--lease", "5", kBoard}).exit_code == 4);
    BOOST_TEST(run_solve({"--store", "postgresql://me:secret@nowhere/x", kBoard}).exit_code == 5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::solve_store_test
