#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace {

Output learn(Words arguments) {
    arguments.insert(arguments.begin(), built("bin/pahtum-learn"));
    return run_program(arguments, {});
}

const Words kQuick{"--games", "30", "--nodes", "20", "--proof-nodes", "2000"};

Words with(Words words, const Words& more) { return words + more; }

BOOST_AUTO_TEST_SUITE(learn_program)

BOOST_AUTO_TEST_CASE(the_same_seeds_make_the_same_weights_at_once_or_step_by_step) {
    const TemporaryDirectory folder;
    const std::string samples = folder / "samples";
    const std::string weights = folder / "weights";
    BOOST_TEST(learn(with({"generate", "--out", samples}, kQuick)).exit_code == 0);
    const Output train = learn({"train", "--epochs", "2", "--out", weights, samples});
    BOOST_TEST(train.exit_code == 0);
    BOOST_TEST(contains(train.out, "margin"));

    const std::string running_samples = folder / "running-samples";
    const std::string running_weights = folder / "running-weights";
    BOOST_TEST(
        learn(with({"generate", "--rules", "strategic", "--out", running_samples}, kQuick)).exit_code == 0);

    const TemporaryDirectory other;
    BOOST_TEST(
        learn(with({"all", "--epochs", "2", "--threads", "2", "--data", other / "", "--out", other / ""},
                   kQuick))
            .exit_code == 0);
    BOOST_TEST(contents(other / "classic.bin") == contents(samples));
    BOOST_TEST(contents(other / "strategic.bin") == contents(running_samples));
    BOOST_TEST(contents(other / "outcome_weights.txt") == contents(weights));
    BOOST_TEST(contents(weights).starts_with("// version 1\n"));

    BOOST_TEST(learn({"train", "--epochs", "2", "--from", other / "outcome_weights.txt", "--out",
                      running_weights, running_samples})
                   .exit_code == 0);
    BOOST_TEST(contents(other / "running_weights.txt") == contents(running_weights));
    BOOST_TEST(contents(running_weights) != contents(weights));

    const std::string judge = other / "custodial-2.txt";
    const std::string captures = folder / "captures";
    BOOST_TEST(
        learn(with({"generate", "--rules", "custodial", "--weights", judge, "--out", captures}, kQuick))
            .exit_code == 0);
    BOOST_TEST(contents(captures) == contents(other / "custodial.bin"));
    BOOST_TEST(contents(captures) != contents(other / "custodial-2.bin"));
    BOOST_TEST(learn({"train", "--epochs", "2", "--out", folder / "capture-weights", captures}).exit_code ==
               0);
    BOOST_TEST(contents(folder / "capture-weights") == contents(other / "capture_weights.txt"));
    // Judged by other weights they would be other games.
    BOOST_TEST(learn(with({"generate", "--rules", "custodial", "--out", captures}, kQuick)).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(errors_of_the_weights_built_in_are_measured) {
    const TemporaryDirectory folder;
    const std::string samples = folder / "samples";
    BOOST_TEST(learn(with({"generate", "--out", samples}, kQuick)).exit_code == 0);
    const Output measure = learn({"measure", "--all", samples});
    BOOST_TEST(measure.exit_code == 0);
    BOOST_TEST(contains(measure.out, "network"));
}

BOOST_AUTO_TEST_CASE(wrong_usage_and_wrong_files_have_exit_code_four) {
    const TemporaryDirectory folder;
    const std::string notes = folder.write("notes", "nothing of the kind");
    const std::vector<std::vector<std::string>> wrong{
        {},
        {"trian"},
        {"--seed", "1"},
        {"generate"},
        {"generate", "--out", notes, "--games", "no"},
        {"generate", "--out", notes},
        {"generate", "--rules", "assyrian", "--out", folder / "samples"},
        {"generate", "--weights", notes, "--out", folder / "samples"},
        {"train", "--out", folder / "weights"},
        {"train", notes},
        {"train", "--out", folder / "weights", notes},
        {"measure"},
        {"measure", notes},
        {"all", "--out", folder / "weights"},
        {"positions"},
        {"positions", "--out", folder / "positions.txt"},
        {"positions", "--out", folder / "positions.npy", "--empty", "0"},
        {"positions", "--out", folder / "positions.npy", "--empty", "45"},
        {"positions", "--out", folder / "positions.npy", "--nodes", "1"},
        {"positions", "--out", folder / "positions.npy", "--rules", "chess"},
    };
    for (const Words& arguments : wrong)
        BOOST_TEST(learn(arguments).exit_code == 4, (arguments.empty() ? "" : arguments[0]));
    BOOST_TEST(learn({"measure", folder / "missing"}).exit_code == 5);
    const std::string samples = folder / "samples";
    const std::string running = folder / "running";
    BOOST_TEST(learn(with({"generate", "--out", samples}, kQuick)).exit_code == 0);
    BOOST_TEST(learn(with({"generate", "--rules", "strategic", "--out", running}, kQuick)).exit_code == 0);
    BOOST_TEST(learn(with({"generate", "--out", running}, kQuick)).exit_code == 4);
    BOOST_TEST(learn({"train", "--out", folder / "weights", samples, running}).exit_code == 4);
    BOOST_TEST(learn({"train", "--from", notes, "--out", folder / "weights", samples}).exit_code == 4);
    // Nothing else is replaced.
    const std::string table = folder.write("positions.csv", "nothing of the kind");
    BOOST_TEST(learn({"train", "--out", notes, samples}).exit_code == 5);
    BOOST_TEST(learn({"positions", "--out", table, "--count", "1"}).exit_code == 5);
    BOOST_TEST(contents(notes) == "nothing of the kind");
    BOOST_TEST(contents(table) == "nothing of the kind");
}

BOOST_AUTO_TEST_CASE(help_lists_every_command_and_its_options) {
    const Output overview = learn({"--help"});
    BOOST_TEST(overview.exit_code == 0);
    for (const std::string command : {"generate", "train", "measure", "positions", "all"}) {
        BOOST_TEST(contains(overview.out, "  " + command));
        const Output help = learn({command, "--help"});
        BOOST_TEST(help.exit_code == 0);
        BOOST_TEST(contains(help.out, "pahtum-learn " + command));
        BOOST_TEST(learn({"help", command}).out == help.out);
    }
    BOOST_TEST(learn({"--version"}).out.starts_with("Pahtum "));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing
