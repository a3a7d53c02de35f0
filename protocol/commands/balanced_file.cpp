#include "protocol/commands/balanced_file.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/common_options.hpp"

namespace pahtum::program {
namespace {

constexpr std::size_t kLongestPath = 400;
constexpr int kRateDecimals = 3;
/// Of -1, 0 and 1.
constexpr std::array<std::string_view, 3> kResults{"white", "draw", "black"};

std::string result_word(int result) { return std::string{kResults.at(static_cast<std::size_t>(result + 1))}; }

/// What is written as NAME=VALUE after the position.
class Facts {
  public:
    explicit Facts(std::string_view text) {
        for (const std::string_view fact : split(text)) {
            const std::size_t equals = fact.find('=');
            if (equals == std::string_view::npos)
                throw ParseError{quote(fact) + ": expected NAME=VALUE, like draws=2"};
            facts_.emplace(fact.substr(0, equals), fact.substr(equals + 1));
        }
    }

    [[nodiscard]] std::optional<std::string> find(const std::string& name) const {
        const auto found = facts_.find(name);
        return found == facts_.end() ? std::nullopt : std::optional{found->second};
    }
    [[nodiscard]] std::string at(const std::string& name) const {
        auto value = find(name);
        if (!value) throw ParseError{"there is no " + name + "="};
        return *value;
    }
    [[nodiscard]] int games(const std::string& name) const {
        constexpr int kMost = 1'000'000;
        return parse_integer(at(name), 0, kMost, name);
    }

  private:
    std::map<std::string, std::string, std::less<>> facts_;
};

/// "0.472"
double parse_rate(const std::string& text) {
    constexpr int kWhole = 1000;
    const bool is_rate = text.size() == 2 + kRateDecimals && text.starts_with("0.");
    if (!is_rate) throw ParseError{"rate " + quote(text) + ": expected a number like 0.472"};
    return parse_integer(text.substr(2), 0, kWhole, "rate") / static_cast<double>(kWhole);
}

std::optional<int> parse_result(const std::optional<std::string>& word) {
    if (!word) return std::nullopt;
    const auto* const found = std::ranges::find(kResults, *word);
    if (found == kResults.end())
        throw ParseError{"proven " + quote(*word) + ": expected black, draw or white"};
    return static_cast<int>(found - kResults.begin()) - 1;
}

std::string first_image(const Position& position) {
    std::string first = to_text(position);
    for (const Symmetry symmetry : kSymmetries)
        first = std::min(first, to_text(transform(position, symmetry)));
    return first;
}

}  // namespace

std::string command_comment(const BalanceRule& rule) {
    const std::string ruleset = ruleset_text(rule.ruleset);
    return "# pahtum openings balanced " + std::string{rule.is_empty_board ? "--fair " : ""} + "--ruleset " +
           ruleset + " --seed " + std::to_string(rule.seed) + " --nodes " + std::to_string(rule.nodes) +
           " --games " + std::to_string(rule.games);
}

std::string to_line(const NumberedOpening& numbered) {
    const BalancedOpening& opening = numbered.opening;
    std::string line = to_text(opening.position) + "; candidate=" + std::to_string(numbered.number) +
                       " rate=" + decimal_text(opening.black_rate, kRateDecimals) +
                       " black=" + std::to_string(opening.games.black_wins) +
                       " draws=" + std::to_string(opening.games.draws) +
                       " white=" + std::to_string(opening.games.white_wins);
    if (opening.proven) line += " proven=" + result_word(*opening.proven);
    return line;
}

NumberedOpening parse_opening_line(std::string_view line) {
    const std::size_t semicolon = line.find(';');
    const Position position = parse_position(trim(line.substr(0, semicolon)));
    const Facts facts{semicolon == std::string_view::npos ? std::string_view{} : line.substr(semicolon + 1)};
    return {.number = parse_unsigned(facts.at("candidate"), 0, "candidate"),
            .opening = {.position = position,
                        .black_rate = parse_rate(facts.at("rate")),
                        .games = {.black_wins = facts.games("black"),
                                  .draws = facts.games("draws"),
                                  .white_wins = facts.games("white")},
                        .proven = parse_result(facts.find("proven"))}};
}

void BalancedFile::use(const std::string& path) {
    file_.emplace(path);
    const std::string header = command_comment(rule_);
    const std::vector<std::string>& lines = file_->lines();
    const bool is_ours = lines.empty() ? header.starts_with(file_->torn()) : lines.front() == header;
    if (!is_ours) {
        throw ParseError{quote(path, kLongestPath) +
                         " is not what this command makes: its first line is not " +
                         quote(header, kLongestPath)};
    }
    file_->drop_torn();
    if (lines.empty()) file_->append(header);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        try {
            (void)note(parse_opening_line(lines[i]));
        } catch (const ParseError& error) {
            throw ParseError{printable(path, kLongestPath) + ":" + std::to_string(i + 1) + ": " +
                             error.what()};
        }
    }
}

bool BalancedFile::note(const NumberedOpening& opening) {
    next_number_ = opening.number + 1;
    const bool is_new = images_.insert(first_image(opening.opening.position)).second;
    if (is_new) ++size_;
    return is_new;
}

std::string BalancedFile::add(const NumberedOpening& opening) {
    if (!note(opening)) return {};
    const std::string line = to_line(opening);
    if (file_) file_->append(line);
    return line + "\n";
}

}  // namespace pahtum::program
