#include "protocol/program/start_options.hpp"

#include <algorithm>
#include <vector>

#include "engine/rules/text.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/layout_text.hpp"

namespace pahtum::gtp {
namespace {

std::vector<std::string> split_vertices(std::string text) {
    std::replace(text.begin(), text.end(), ',', ' ');
    std::vector<std::string> words;
    for (std::size_t begin = text.find_first_not_of(' '); begin != std::string::npos;) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(' ', end);
    }
    return words;
}

}  // namespace

void add_start(Use& use) {
    add_value(use, "ruleset", "ruleset and settings, like classic,size=5 (default classic)", "TEXT");
    add_value(use, "boulders", "vertices, like \"B2 D4\"; by default placed at random from the seed",
              "VERTICES");
    add_value(use, "position", "start position; includes the ruleset and the boulders", "TEXT");
}

Position read_start(const cxxopts::ParseResult& parsed, Random& random) {
    if (parsed.count("position") != 0) {
        for (const char* const other : {"ruleset", "boulders"}) {
            if (parsed.count(other) != 0) {
                throw OptionError{std::string{"options --position and --"} + other +
                                  " cannot be combined: the position includes the ruleset and the boulders"};
            }
        }
        return read_option("position", [&] { return parse_position(parsed["position"].as<std::string>()); });
    }
    const std::string rules = parsed.count("ruleset") != 0 ? parsed["ruleset"].as<std::string>() : "";
    const Ruleset ruleset = read_option("ruleset", [&] { return parse_ruleset(rules); });
    if (parsed.count("boulders") == 0) return draw_start(ruleset, random);
    return read_option("boulders", [&] {
        const auto words = split_vertices(parsed["boulders"].as<std::string>());
        return Position::new_game(ruleset, parse_squares(words, ruleset.size));
    });
}

void add_classic(Use& use) {
    add_value(use, "size", "width of the board, 3 to 8", "N", "7");
    add_value(use, "boulders", "number of boulders", "N", "5");
}

Ruleset read_classic(const cxxopts::ParseResult& parsed) {
    Ruleset ruleset =
        named_ruleset(RulesetName::kClassic, integer_option(parsed, "size", kMinSize, kMaxSize));
    ruleset.boulders = integer_option(parsed, "boulders", 0, ruleset.cells() - 1);
    return ruleset;
}

}  // namespace pahtum::gtp
