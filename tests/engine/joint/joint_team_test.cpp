#include "engine/joint/joint_team.hpp"

#include <string_view>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/rules/text.hpp"
#include "tests/support/store_place.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

/// Watches what this process sends to a server.
struct Watch {
    int countdown = 0;         ///< the connection drops after this many outcomes; 0: never
    int sent = 0;              ///< outcomes
    bool has_outcome = false;  ///< in this transaction
};
Watch watch;

/// Whether the connection is to be lost after these bytes: the server does what they say, and its answer does
/// not come.
bool is_lost_after(std::string_view bytes) {
    if (testing::contains(bytes, "BEGIN")) watch.has_outcome = false;
    if (testing::contains(bytes, " ( ")) watch.has_outcome = true;
    if (!testing::contains(bytes, "COMMIT") || !watch.has_outcome) return false;
    return ++watch.sent == watch.countdown;
}

}  // namespace
}  // namespace pahtum

// libpq calls it in place of the C library's.
#pragma GCC visibility push(default)
extern "C" ssize_t send(int socket, const void* bytes, size_t size, int flags) {
    const ssize_t done = syscall(SYS_sendto, socket, bytes, size, flags, nullptr, 0);
    if (pahtum::is_lost_after({static_cast<const char*>(bytes), size})) shutdown(socket, SHUT_RDWR);
    return done;
}
#pragma GCC visibility pop

namespace pahtum {

BOOST_AUTO_TEST_SUITE(joint_team)

BOOST_AUTO_TEST_CASE(what_is_found_after_an_answer_was_lost_is_in_the_log_too) {
    const testing::StorePlace place{testing::Backend::kServer};
    const Position position = parse_position("3---1/5-1/-2-1-1/5--/7/3-1-1/1-3-1 x classic,boulders=13");
    JointOptions options;
    options.store = place.address;
    options.solver = {.hash_mebibytes = 16};
    options.job_nodes = 1000;
    const SolveRequest request{.goal = SolveGoal::kOutcome, .all_best = false, .line = false};
    const SolveStatus expected = Solver{options.solver}.solve(position, request).status;
    for (const int lost : {0, 1, 2, 5}) {
        watch = {.countdown = lost};
        const std::string name = std::to_string(lost);
        int notices = 0;
        solve_jointly(std::vector{JointSolve{position, name}}, request, options,
                      {.notice = [&](const std::string&) { ++notices; },
                       .report =
                           [&](std::size_t, const JointReport& report) {
                               BOOST_TEST((report.is_final && report.solve.status == expected));
                           }});
        BOOST_TEST(notices == (lost == 0 ? 0 : 2));  // it is away, and back
        BOOST_TEST(watch.sent > lost);
        BOOST_TEST(place.server->sql("SELECT COUNT(*) FROM pahtum_solve.solve_outcome "
                                     "JOIN pahtum_solve.solve_question AS asked ON asked.number = question "
                                     "JOIN pahtum_solve.solve ON solve.number = asked.solve "
                                     "WHERE outcome LIKE '% ( %' AND name = '" +
                                     name + "'") == std::to_string(watch.sent) + "\n");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
