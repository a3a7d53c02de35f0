#include "engine/cli/program.hpp"

#include "tests/support/test.hpp"

namespace pahtum {
namespace {

Usage plain_usage() { return {.program = "game", .options = {{"time", "S", "seconds"}}, .words = "FILE..."}; }

constexpr Subcommand kStandard{.name = "", .purpose = "", .usage = plain_usage, .run = nullptr};
constexpr Subcommand kProve{.name = "prove", .purpose = "", .usage = plain_usage, .run = nullptr};
constexpr std::array kUses{&kProve};
const Program kGame{.name = "game", .title = "Game", .standard = &kStandard, .named = kUses};

std::string filled(const std::string& page) {
    std::istringstream in{page};
    std::ostringstream out;
    fill_page(kGame, in, out);
    return out.str();
}

BOOST_AUTO_TEST_SUITE(page_of_the_manual)

BOOST_AUTO_TEST_CASE(sections_of_what_was_not_built_are_left_out) {
    const std::string page = filled(
        ".Sh SYNOPSIS\n.\\\" synopsis of game\n.Sh DESCRIPTION\n.Ss game\nPlays.\n.\\\" options of game\n"
        ".Ss game web\nServes.\n.\\\" options of game web\n"
        ".Ss game prove\nProves.\n.\\\" options of game prove\n.Ss game web\nServes.\n.Sh EXIT STATUS\n0\n");
    BOOST_TEST(page.starts_with(
        ".Sh SYNOPSIS\n.Nm\n[options] FILE...\n.Nm\n.Cm prove\n[options] FILE...\n.Sh DESCRIPTION\n"));
    BOOST_TEST(page.find("web") == std::string::npos);
    BOOST_TEST(page.find("Serves") == std::string::npos);
    BOOST_TEST(page.find(".Ss game prove\nProves.\n.Bl") != std::string::npos);
    BOOST_TEST(page.ends_with(".El\n.Sh EXIT STATUS\n0\n"));
}

BOOST_AUTO_TEST_CASE(a_page_without_a_subcommand_is_refused) {
    BOOST_CHECK_THROW(filled(".Ss game\n.\\\" options of game\n"), UsageError);
    BOOST_CHECK_THROW(filled(".Ss game\n.\\\" options of game\n.\\\" options of game prov\n"), UsageError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum
