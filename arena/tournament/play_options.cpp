#include "arena/tournament/play_options.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "arena/match/time_control.hpp"
#include "arena/process/program_files.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"
#include "engine/rules/square.hpp"

namespace pahtum::arena {
namespace {

constexpr const char* kNone = "none";

bool has_adjudicator(const PoolOptions& pool) { return !pool.slot.adjudicator.command.empty(); }

std::string adjudicator_text(const PoolOptions& pool) {
    if (!has_adjudicator(pool)) return kNone;
    const std::vector<std::string>& command = pool.slot.adjudicator.command;
    return join(command) + " (" + checksum_of(checked_files(command, "")) + ")";
}

void read_hang(const std::string& text, PoolOptions& pool) {
    pool.slot.game.turn.hang_timeout = parse_time(text);
    if (pool.slot.game.turn.hang_timeout.count() == 0) throw ParseError{"must be above 0"};
}

void read_adjudicator(const std::string& text, PoolOptions& pool) {
    pool.slot.adjudicator.command = split_words(text);
    if (!has_adjudicator(pool)) throw ParseError{"has no command"};
}

void read_limit(const std::string& text, PoolOptions& pool) {
    const TimeControl limit = parse_time_control(text);
    if (!limit.move_time && !limit.nodes)
        throw ParseError{"expected move=SECONDS or nodes=N, not '" + text + "'"};
    pool.slot.adjudicator.limit = limit;
}

/// The numbers of a rule, a margin first: from 2 to `most`.
std::vector<std::string> parts_of_rule(const std::string& text, std::size_t most, const std::string& form) {
    const auto parts = split(text, ",");
    const auto commas = static_cast<std::size_t>(std::count(text.begin(), text.end(), ','));
    if (parts.size() < 2 || parts.size() > most || parts.size() != commas + 1)
        throw ParseError{"expected " + form + ", not '" + text + "'"};
    return {parts.begin(), parts.end()};
}

double margin_of_rule(const std::string& text) {
    const double margin = parse_number(text);
    if (!(margin > 0)) throw ParseError{"the margin must be above 0"};
    return margin;
}

constexpr int kMostPlies = 1000;

void read_agreement(const std::string& text, PoolOptions& pool) {
    const auto parts = parts_of_rule(text, 2, "MARGIN,PLIES");
    pool.slot.game.score_rules.agreement =
        AgreementRule{.margin = margin_of_rule(parts[0]),
                      .plies = parse_integer(parts[1], 2, kMostPlies, "the number of plies")};
}

std::string agreement_text(const PoolOptions& pool) {
    const auto& rule = pool.slot.game.score_rules.agreement;
    return rule ? json_text(rule->margin) + "," + std::to_string(rule->plies) : kNone;
}

void read_draw_rule(const std::string& text, PoolOptions& pool) {
    const auto parts = parts_of_rule(text, 3, "MARGIN,PLIES or MARGIN,PLIES,EMPTY");
    DrawRule rule{.margin = parse_number(parts[0]),
                  .plies = parse_integer(parts[1], 2, kMostPlies, "the number of plies")};
    if (!(rule.margin >= 0)) throw ParseError{"the margin must be at least 0"};
    if (parts.size() == 3)
        rule.most_empty = parse_integer(parts[2], 1, kMaxSize * kMaxSize, "the number of empty cells");
    pool.slot.game.score_rules.draw = rule;
}

std::string draw_rule_text(const PoolOptions& pool) {
    const auto& rule = pool.slot.game.score_rules.draw;
    if (!rule) return kNone;
    return json_text(rule->margin) + "," + std::to_string(rule->plies) +
           (rule->most_empty ? "," + std::to_string(*rule->most_empty) : "");
}

void read_resign_rule(const std::string& text, PoolOptions& pool) {
    const auto parts = parts_of_rule(text, 2, "MARGIN,MOVES");
    pool.slot.game.score_rules.resign =
        ResignRule{.margin = margin_of_rule(parts[0]),
                   .moves = parse_integer(parts[1], 1, kMostPlies, "the number of moves")};
}

std::string resign_rule_text(const PoolOptions& pool) {
    const auto& rule = pool.slot.game.score_rules.resign;
    return rule ? json_text(rule->margin) + "," + std::to_string(rule->moves) : kNone;
}

std::string suspension_text(const PoolOptions& pool) {
    const TurnOptions& turn = pool.slot.game.turn;
    return turn.off_turn == OffTurn::kPonder ? "ponder" : flag_text(turn.off_turn == OffTurn::kSuspend);
}

void read_pondering(const std::string& text, PoolOptions& pool) {
    if (parse_flag(text)) pool.slot.game.turn.off_turn = OffTurn::kPonder;
}

std::vector<RunOption> turn_options() {
    return {
        {{"time-margin", "MS", "how many milliseconds late a move may be", "", "margin"},
         kForTask | kForMatch | kForTune | kForSuite,
         "",
         [](const std::string& text, PoolOptions& pool) {
             pool.slot.game.turn.margin =
                 std::chrono::milliseconds{parse_integer(text, 0, 1'000'000, "the value")};
         },
         [](const PoolOptions& pool) {
             return std::to_string(
                 std::chrono::duration_cast<std::chrono::milliseconds>(pool.slot.game.turn.margin).count());
         }},
        {{"hang", "SECONDS", "longest wait for a move where no clock runs"},
         kForTask | kForMatch | kForTune | kForSuite,
         "",
         read_hang,
         [](const PoolOptions& pool) { return seconds_text(pool.slot.game.turn.hang_timeout); }},
        {{"suspend", "", "engines get no processor time while their opponents think; --sandbox implies it"},
         kForTask | kForMatch | kForTune,
         "",
         [](const std::string& text, PoolOptions& pool) {
             if (parse_flag(text)) pool.slot.game.turn.off_turn = OffTurn::kSuspend;
         },
         suspension_text},
        {{"ponder", "", "engines think on their opponents' time, each on processors of its own"},
         kForTask | kForMatch | kForTune,
         "",
         read_pondering},
        {{"no-suspend", "", "the same as --ponder"}, kForTask | kForMatch | kForTune, "", read_pondering},
        {{"restart", "", "start new processes for every game"},
         kForTask | kForMatch,
         "",
         [](const std::string& text, PoolOptions& pool) { pool.slot.restart = parse_flag(text); },
         [](const PoolOptions& pool) { return flag_text(pool.slot.restart); }},
    };
}

/// An engine that ends games by proofs.
std::vector<RunOption> adjudicator_options() {
    return {
        {{"adjudicator", "COMMAND",
          "an engine that is asked `solve`; games whose value it proves are not played out"},
         kForMatch,
         "",
         read_adjudicator,
         adjudicator_text},
        {{"adjudicate-empty", "N",
          "ask it when N cells or fewer are empty (default " +
              std::to_string(AdjudicatorOptions{}.most_empty) + ")"},
         kForMatch,
         "adjudicator",
         [](const std::string& text, PoolOptions& pool) {
             pool.slot.adjudicator.most_empty = parse_integer(text, 1, kMaxSize * kMaxSize, "the value");
         },
         [](const PoolOptions& pool) {
             return has_adjudicator(pool) ? std::to_string(pool.slot.adjudicator.most_empty) : kNone;
         }},
        {{"adjudicate-tc", "SPEC",
          "limit of each question: move=SECONDS or nodes=N (default " + to_text(AdjudicatorOptions{}.limit) +
              ")"},
         kForMatch,
         "adjudicator",
         read_limit,
         [](const PoolOptions& pool) {
             return has_adjudicator(pool) ? to_text(pool.slot.adjudicator.limit) : kNone;
         }},
    };
}

/// Games that end by what both engines say.
std::vector<RunOption> score_rule_options() {
    return {
        {{"adjudicate-agree", "MARGIN,PLIES",
          "end a game when both engines have said for PLIES moves that one wins by MARGIN"},
         kForTask | kForMatch | kForTune | kForWhatIf,
         "",
         read_agreement,
         agreement_text},
        {{"adjudicate-draw", "MARGIN,PLIES[,EMPTY]",
          "end a game as a draw when both engines have said for PLIES moves that nobody wins by more than "
          "MARGIN, and at most EMPTY cells are empty"},
         kForTask | kForMatch | kForTune | kForWhatIf,
         "",
         read_draw_rule,
         draw_rule_text},
        {{"adjudicate-resign", "MARGIN,MOVES",
          "end a game when an engine has said for MOVES of its moves that it loses by MARGIN, and its "
          "opponent that it wins"},
         kForTask | kForMatch | kForTune | kForWhatIf,
         "",
         read_resign_rule,
         resign_rule_text},
    };
}

}  // namespace

std::string flag_text(bool is_on) { return is_on ? "on" : "off"; }

std::vector<RunOption> play_options() {
    std::vector<RunOption> options = turn_options();
    for (const auto& more : {adjudicator_options(), score_rule_options()})
        options.insert(options.end(), more.begin(), more.end());
    for (RunOption& row : options) {
        const std::string usual = row.option.argument.empty() ? kNone : row.print(PoolOptions{});
        if (usual != kNone) row.option.preset = usual;
    }
    return options;
}

void read_play_options(const OptionReader& reader, PoolOptions& pool) {
    for (const RunOption& row : run_options()) {
        const std::string& name = row.option.name;
        const auto text = row.read == nullptr ? std::nullopt : reader.text(name);
        if (!text) continue;
        read_option(name, [&] { row.read(*text, pool); });
    }
    for (const char* const name : {"ponder", "no-suspend"})
        if (reader.flag("suspend") && reader.flag(name)) refuse_option(name, "contradicts --suspend");
}

RunSettings play_settings(const PoolOptions& pool) {
    RunSettings settings;
    for (const RunOption& row : run_options()) {
        // Where records have always had it: no option, but a rule of the gate.
        if (row.option.name == "adjudicator")
            settings.emplace_back("halt-after", std::to_string(pool.halt_after));
        if (row.print != nullptr) settings.emplace_back(row.option.name, row.print(pool));
    }
    return settings;
}

}  // namespace pahtum::arena
