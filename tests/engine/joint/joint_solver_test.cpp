#include "engine/joint/joint_solver.hpp"

#include "engine/base/files.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(joint_answers)

BOOST_AUTO_TEST_CASE(answers_are_read_as_they_were_written) {
    const Position position = parse_position("1oo/x-x/xo1 x classic");
    const SolveReport solved = Solver{}.solve(position);
    BOOST_TEST(answer_text(position, solved) == "exact 3 3 all|A3|A3 C1");
    const SolveReport read = parse_answer(position, answer_text(position, solved));
    BOOST_TEST((read.status == solved.status && read.best == solved.best && read.pv == solved.pv));
    BOOST_TEST((read.lower == 3 && read.upper == 3 && read.best_is_complete));
}

BOOST_AUTO_TEST_CASE(damaged_answers_are_refused) {
    const Position position = parse_position("1oo/x-x/xo1 x classic");
    for (const char* text :
         {"", "exact 3 3 all", "exact 3 3 all|A3", "won 3 3 all|A3|A3", "exact 3 all|A3|A3",
          "exact 3 3 all|B2|", "exact 3 3 all||A3 A3", "exact 3 x all||"})
        BOOST_CHECK_THROW(static_cast<void>(parse_answer(position, text)), StoreError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
