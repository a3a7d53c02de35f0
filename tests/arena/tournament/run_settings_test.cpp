#include "arena/tournament/run_settings.hpp"

#include "engine/base/unusable.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace run_settings_test {
namespace {

RunHeader header_of(const std::vector<std::string>& engines, const std::optional<SprtSettings>& sprt) {
    TournamentSettings settings;
    for (const std::string& name : engines)
        settings.engines.push_back({.name = name, .command = {name}, .directory = "", .time_control = {}});
    settings.openings.ruleset.emplace();
    settings.sprt = sprt;
    return make_run_header(settings);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(run_settings)

BOOST_AUTO_TEST_CASE(a_test_does_not_become_one_of_the_other_engine) {
    const SprtSettings sprt{.elo0 = 0, .elo1 = 5};
    const RunHeader begun = header_of({"new", "old"}, sprt);
    const RunHeader turned = header_of({"old", "new"}, sprt);
    testing::check_error<StoreError>([&] { ResumedRun{turned}.add(begun); },
                                     R"(--engine was '["new","old"]' and is '["old","new"]' now)");
    ResumedRun resumed{begun};
    resumed.add(begun);
    // As earlier versions have gone on with it.
    RunHeader later = turned;
    later.id = begun.id;
    BOOST_CHECK_NO_THROW(resumed.add(later));
    BOOST_CHECK_NO_THROW(ResumedRun{header_of({"new", "older"}, sprt)}.add(begun));
    BOOST_CHECK_NO_THROW(ResumedRun{header_of({"old", "new"}, {})}.add(header_of({"new", "old"}, {})));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace run_settings_test
}  // namespace pahtum::arena
