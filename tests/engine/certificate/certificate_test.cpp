#include "engine/certificate/certificate.hpp"

#include "engine/core/line_patterns.hpp"
#include "engine/openings/endings.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/reference_game.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace {

using namespace certificate;

const LineRules& line_rules() {
    static const LineRules rules;
    return rules;
}

int exact_value(const Position& position) { return reference::exact_value(game_of(position)); }

Position ending(int size, int boulders, int empty, Random& random) {
    Ruleset ruleset = named_ruleset(RulesetName::kClassic, size);
    ruleset.boulders = boulders;
    return noisy_greedy_position(ruleset, empty, random);
}

/// A move that reaches the margin, by plain minimax; else any.
Choose minimax(const Claim& claim) {
    return [claim](const Board& board, const Start& start) {
        const reference::Game game = game_of(parse_position(text_of(board, start.size, claim.side, true)));
        int any = 0;
        for (const std::string& move : reference::legal_moves(game)) {
            const reference::Cell cell = reference::cell_of(move);
            const int black = reference::exact_value(*reference::play(game, move));
            any = cell.row * start.size + cell.column;
            if ((claim.side == 'x' ? black : -black) >= claim.margin) return any;
        }
        return any;
    };
}

bool go_on(const Progress& /*unused*/) { return false; }

std::string certificate_of(const Claim& claim) {
    std::string bytes;
    BOOST_TEST_REQUIRE(
        write([&](std::string_view more) { bytes += more; }, claim, minimax(claim), 1, go_on).has_value());
    return bytes;
}

/// The claim that was proven, or why none was.
struct Verdict {
    std::optional<Claim> claim;
    std::string fault;
};
Verdict verdict_on(const std::string& bytes) {
    std::istringstream in{bytes};
    Verdict verdict;
    try {
        const auto proof = check_next(in, 2, go_on);
        if (proof) verdict.claim = proof->claim;
    } catch (const Fault& fault) {
        verdict.fault = fault.what();
    }
    return verdict;
}

/// By the reference; Black's margin at least this, or at most.
bool is_true(const Claim& claim) {
    // The rest of the text says nothing about a board that its stones fill.
    const std::size_t turn = claim.position.find(' ') + 1;
    const int black = exact_value(parse_position(claim.position.substr(0, turn + 1) + " classic"));
    return (claim.side == 'x' ? black : -black) >= claim.margin;
}

/// Calls visit(line) for each way to fill the empty cells.
template <typename Visit>
void fill(Line line, int size, const Visit& visit) {
    for (int i = 0; i < size; ++i) {
        if (cell_of(line, i) != Cell::kEmpty) continue;
        for (const Cell side : {Cell::kClaimer, Cell::kOther}) fill(with_cell(line, i, side), size, visit);
        return;
    }
    visit(line);
}

/// A live part.
Line random_line(Random& random) {
    Line line = kClosedLine;
    const int length = 3 + static_cast<int>(uniform(random, 4));
    for (int i = 0; i < length; ++i) line = with_cell(line, i, static_cast<Cell>(uniform(random, 4)));
    return line_rules().live_part(line);
}

/// Some cells filled, with any total.
Raised random_successor(Line line, Random& random) {
    Raised raised{.line = line, .gain = 0, .total = 0};
    for (int i = 0; i < kLineCells; ++i) {
        if (cell_of(raised.line, i) != Cell::kEmpty || uniform(random, 2) == 0) continue;
        const Placed placed =
            line_rules().placed(raised.line, i, uniform(random, 2) == 0 ? Cell::kClaimer : Cell::kOther);
        raised.line = placed.line;
        raised.gain += placed.gain;
    }
    raised.total = static_cast<int>(uniform(random, 2000)) - 1000;
    return raised;
}

/// What the other side can gain in this line alone, by plain minimax.
int most_gained(Line line, Cell mover) {
    const Cell next = mover == Cell::kClaimer ? Cell::kOther : Cell::kClaimer;
    const bool is_claimers = mover == Cell::kClaimer;
    std::optional<int> best;
    for (int i = 0; i < kLineCells; ++i) {
        if (cell_of(line, i) != Cell::kEmpty) continue;
        const Placed placed = line_rules().placed(line, i, mover);
        const int gain = most_gained(placed.line, next) - placed.gain;
        best = !best ? gain : is_claimers ? std::min(*best, gain) : std::max(*best, gain);
    }
    return best.value_or(0);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(certificates)

BOOST_AUTO_TEST_CASE(a_level_gives_each_position_once_in_order_however_little_fits_into_memory) {
    Random random{11};
    for (const std::size_t most : {2U, 64U, 1000U, 100'000U}) {
        Level level{most};
        std::map<std::array<Line, 16>, int> expected;  // lines, greatest need
        for (int part = 0; part < 12; ++part) {
            std::vector<Board> boards(uniform(random, 200));
            for (Board& board : boards) {
                board.lines[0] = static_cast<Line>(uniform(random, 60));
                board.lines[15] = static_cast<Line>(uniform(random, 60));
                board.need = static_cast<int>(uniform(random, 9)) - 4;
                const auto [found, is_new] = expected.emplace(board.lines, board.need);
                if (!is_new) found->second = std::max(found->second, board.need);
            }
            level.add(boards);
        }
        level.close();
        BOOST_TEST(level.size() >= expected.size());
        auto next = expected.begin();
        for (std::vector<Board> part = level.take(7); !part.empty(); part = level.take(7)) {
            const auto left = static_cast<std::size_t>(std::distance(next, expected.end()));
            BOOST_TEST(part.size() == std::min<std::size_t>(7, left));
            for (const Board& board : part) {
                BOOST_TEST_REQUIRE((next != expected.end()));
                BOOST_TEST((board.lines == next->first && board.need == next->second));
                ++next;
            }
        }
        BOOST_TEST((next == expected.end() && level.size() == 0U));
    }
}

BOOST_AUTO_TEST_CASE(a_certificate_is_the_same_and_is_checked_alike_however_little_fits_into_memory) {
    Random random{5};
    for (int i = 0; i < 6; ++i) {
        const Position position = ending(4, 2, 8, random);
        const int margin = exact_value(position);
        const bool is_black = i % 2 == 0;
        const Claim claim{.position = to_text(position),
                          .side = is_black ? 'x' : 'o',
                          .margin = is_black ? margin : -margin};
        const std::string bytes = certificate_of(claim);
        std::string small;
        const auto proof =
            write([&](std::string_view more) { small += more; }, claim, minimax(claim), 2, go_on, 2000);
        BOOST_TEST_REQUIRE(proof.has_value());
        BOOST_TEST((small == bytes));
        for (const std::size_t memory : {std::size_t{2000}, kUsualMemory}) {
            std::istringstream in{bytes};
            const auto checked = check_next(in, 3, go_on, memory);
            BOOST_TEST(
                (checked && checked->positions == proof->positions && checked->levels == proof->levels));
        }
        // The same fault, too.
        if (bytes.back() == '\n') continue;
        Words faults;
        for (const std::size_t memory : {std::size_t{2000}, kUsualMemory}) {
            std::istringstream in{bytes.substr(0, bytes.size() - 1) + '\x3f'};
            try {
                static_cast<void>(check_next(in, 3, go_on, memory));
                faults.emplace_back();
            } catch (const Fault& fault) {
                faults.emplace_back(fault.what());
            }
        }
        BOOST_TEST((faults[0] == faults[1] && !faults[0].empty()));
    }
}

BOOST_AUTO_TEST_CASE(a_level_says_so_when_the_disk_is_full_or_there_is_no_folder) {
    const FileSizeLimit limit{1000};
    const std::vector<Board> boards = [] {
        std::vector<Board> many(1000);
        for (std::size_t i = 0; i < many.size(); ++i) many[i].lines[3] = static_cast<Line>(i);
        return many;
    }();
    const auto message = [&] {
        return error_of<FileError>([&] {
            Level level{100};
            level.add(boards);
            level.close();
            return 0;
        });
    };
    BOOST_TEST((contains(message(), "temporary file in ") && contains(message(), "TMPDIR")), message());
    const char* const before = std::getenv("TMPDIR");
    const std::string kept = before != nullptr ? before : "/tmp";
    setenv("TMPDIR", "/nowhere", 1);
    BOOST_TEST(contains(message(), "set TMPDIR to a folder"), message());
    setenv("TMPDIR", kept.c_str(), 1);
}

BOOST_AUTO_TEST_CASE(points_of_runs_are_those_of_the_published_recurrence) {
    for (int length = 0; length <= kLineCells; ++length) {
        Line line = kClosedLine;
        for (int i = 0; i < length; ++i) line = with_cell(line, i, Cell::kClaimer);
        BOOST_TEST(line_rules().margin(line) == reference::run_points(length));
    }
}

BOOST_AUTO_TEST_CASE(cells_that_are_closed_change_no_points_whatever_fills_the_line) {
    constexpr int kSize = 6;
    for (unsigned cells = 0; cells < 1U << 2 * kSize; ++cells) {
        const auto line = static_cast<Line>(cells | static_cast<unsigned>(kClosedLine) << 2 * kSize);
        const Line live = line_rules().live_part(line);
        bool is_same = line_rules().live_part(live) == live;
        fill(line, kSize, [&](Line full) {
            Line rest = live;
            for (int i = 0; i < kSize; ++i)
                if (cell_of(live, i) == Cell::kEmpty) rest = with_cell(rest, i, cell_of(full, i));
            is_same = is_same && line_rules().margin(full) - line_rules().margin(line) ==
                                     line_rules().margin(rest) - line_rules().margin(live);
        });
        if (!is_same) BOOST_ERROR(cells);
    }
}

BOOST_AUTO_TEST_CASE(potentials_are_those_of_the_solver) {
    constexpr int kSize = 7;
    Board board;
    board.lines.fill(kClosedLine);
    board.lines[0] = static_cast<Line>(kClosedLine << 2 * kSize);
    const Potentials potentials{board, line_rules(), best_hints(board, line_rules())};
    const LinePatterns& patterns = LinePatterns::of_size(kSize);
    int lowered = 0;
    for (unsigned cells = 0; cells < 1U << 2 * kSize; ++cells) {
        Line line = board.lines[0];
        LinePattern pattern = 0;
        for (int i = 0; i < kSize; ++i) {
            const auto cell = static_cast<Cell>(cells >> 2 * i & 3U);
            line = with_cell(line, i, cell);
            // The claimer is the other side of the one whose gain is bounded.
            if (cell == Cell::kOther) pattern = with_cell(pattern, i, CellState::kOwn);
            if (cell == Cell::kClaimer) pattern = with_cell(pattern, i, CellState::kOther);
        }
        if ((cells & cells >> 1 & 0x5555U) != 0) continue;  // no boulder can come of that line
        const Potential& potential = potentials.of(line_rules().live_part(line));
        const LineFacts& facts = patterns[pattern];
        if (potential.exact != facts.potential || potential.rounded != facts.rounded_potential)
            BOOST_ERROR(cells);
        const Line kind = kind_of(line_rules().live_part(line));
        if (!is_full(kind) && total_of(kind, line_rules(), {}, {}) > facts.potential) ++lowered;
    }
    BOOST_TEST(lowered > 100);
}

BOOST_AUTO_TEST_CASE(whatever_the_hints_say_potentials_bound_what_can_be_gained) {
    Random random{5};
    for (int i = 0; i < rounds(3000); ++i) {
        const Line line = random_line(random);
        if (is_full(line)) continue;
        const int gain = most_gained(line, Cell::kClaimer);
        std::vector<Raised> raised;
        for (std::size_t n = uniform(random, 6); n > 0; --n) raised.push_back(random_successor(line, random));
        const int residue = static_cast<int>(uniform(random, 3));
        BOOST_TEST(Potential::kUnit * gain <= total_of(line, line_rules(), {}, raised));
        // The rounded one bounds numbers that leave the residue.
        const int rounded = total_of(line, line_rules(), residue, raised) - Potential::kUnit * residue;
        BOOST_TEST(3 * Potential::kUnit * ((gain - residue + 300 + 2) / 3 - 100) <= rounded);
    }
}

BOOST_AUTO_TEST_CASE(a_true_claim_has_a_certificate_and_a_greater_one_has_none) {
    Random random{1};
    for (int i = 0; i < rounds(60); ++i) {
        const Position position = ending(4 + i % 2, 1 + i % 3, 4 + i % 4, random);
        const int black = exact_value(position);
        for (const char side : {'x', 'o'}) {
            Claim claim{.position = to_text(position), .side = side, .margin = side == 'x' ? black : -black};
            BOOST_TEST_CONTEXT(claim.position << ' ' << side << ' ' << claim.margin) {
                const Verdict verdict = verdict_on(certificate_of(claim));
                BOOST_TEST(verdict.fault == "");
                BOOST_TEST((verdict.claim && verdict.claim->margin == claim.margin));
                ++claim.margin;
                BOOST_CHECK_THROW(write([](std::string_view) {}, claim, minimax(claim), 1, go_on), Fault);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(no_mutation_proves_what_is_not_true) {
    Random random{2};
    int refused = 0;
    int proven = 0;
    for (int i = 0; i < 10; ++i) {
        const Position position = ending(4, 2, 7, random);
        const int black = exact_value(position);
        const std::string bytes =
            certificate_of({.position = to_text(position), .side = 'x', .margin = black});
        for (int mutation = 0; mutation < rounds(1200); ++mutation) {
            std::string changed = bytes;
            const std::size_t place = uniform(random, changed.size());
            const auto kind = uniform(random, 4);
            if (kind == 0) changed[place] = static_cast<char>(uniform(random, 256));
            if (kind == 1) changed[place] = static_cast<char>(changed[place] + (mutation % 2 == 0 ? 1 : -1));
            if (kind == 2) changed.erase(place, 1 + uniform(random, 3));
            if (kind == 3) std::swap(changed[place], changed[uniform(random, changed.size())]);
            const Verdict verdict = verdict_on(changed);
            if (!verdict.claim) {
                ++refused;
                continue;
            }
            ++proven;
            BOOST_TEST_CONTEXT(verdict.claim->position << ' ' << verdict.claim->side << ' '
                                                       << verdict.claim->margin)
            BOOST_TEST(is_true(*verdict.claim));
        }
    }
    BOOST_TEST(refused > 0);
    BOOST_TEST(proven > 0);  // those that change a potential that has room, or a move to another good one
}

/// Boulders and stones that half a turn or a mirror maps to each other, but for a cell now and then;
/// the usual ruleset of four by four.
std::string nearly_mirrored_board(Random& random) {
    constexpr int kSize = 4;
    std::array<std::string, kSize> rows;
    rows.fill(std::string(kSize, '.'));
    const bool is_turn = uniform(random, 2) == 0;
    for (std::size_t row = 0; row < kSize; ++row) {
        for (std::size_t column = 0; column < kSize; ++column) {
            const std::size_t to_column = kSize - 1 - column;
            const std::size_t to_row = is_turn ? kSize - 1 - row : row;
            const std::size_t kind = uniform(random, 16);
            rows.at(row).at(column) = "..--xxoo.---xooo"[kind];
            rows.at(to_row).at(to_column) = "..--ooxx.---oxxx"[kind];
        }
    }
    if (uniform(random, 2) == 0)
        rows.at(uniform(random, kSize)).at(uniform(random, kSize)) = "xo.-"[uniform(random, 4)];
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    for (std::size_t dot = text.find('.'); dot != std::string::npos; dot = text.find('.')) text[dot] = '1';
    return text;
}

BOOST_AUTO_TEST_CASE(mirroring_proves_only_what_is_true) {
    Random random{4};
    int proven = 0;
    int refused = 0;
    for (int i = 0; i < rounds(2000); ++i) {
        const std::string board = nearly_mirrored_board(random);
        const auto empty = std::ranges::count(board, '1');
        if (empty == 0 || empty > 7) continue;
        const std::string margin = std::to_string(static_cast<int>(uniform(random, 3)) - 1);
        const std::string bytes = "pahtum certificate 3\nposition " + board +
                                  (uniform(random, 2) == 0 ? " x" : " o") + " classic\nclaim " +
                                  (uniform(random, 2) == 0 ? "black " : "white ") + margin + "\nmirror\n";
        const Verdict verdict = verdict_on(bytes);
        ++(verdict.claim ? proven : refused);
        if (!verdict.claim) continue;
        BOOST_TEST_CONTEXT(bytes)
        BOOST_TEST((is_true(*verdict.claim) && certificate_of(*verdict.claim) == bytes));
    }
    BOOST_TEST((proven > rounds(100) && refused > rounds(100)));
}

BOOST_AUTO_TEST_CASE(games_to_which_the_proof_does_not_apply_are_refused) {
    for (const char* const text : {"7/7/7/7/7/7/7 x classic",
                                   "7/7/7/3-3/7/7/7 x custodial",
                                   "7/7/7/3-3/7/7/7 x classic,scoring=running",
                                   "4/4/4/4 x classic,stones=7",
                                   "4/4/4 x classic",
                                   "9/9/9/9/9/9/9/9/9 x classic",
                                   "4/4/4/4 y classic",
                                   "",
                                   "4/4/4/3z x classic",
                                   "4/4/4/4 x classic,",
                                   "4/4/4/4 x ",
                                   "4/4/4/4  x classic",
                                   "4/4/4/4 x classic classic",
                                   "4/4/4/4/ x classic",
                                   "4/4/4/4 x classic,classic",
                                   "4/4/4/4 x stones=8,classic",
                                   "4/4/4/4 x classic,stones=8,stones=9",
                                   "4/4/4/4 x classic,boulders=0,boulders=0",
                                   "4/4/4/4 x classic,stones=65",
                                   "4/4/4/4 x classic,stones=008",
                                   "4/4/4/4 x classic,stones=",
                                   "4/4/4/4 x classic\r"})
        BOOST_CHECK_THROW(static_cast<void>(read_claim({.position = text, .side = 'x'}, line_rules())),
                          std::invalid_argument);
    BOOST_TEST(error_of<std::invalid_argument>([] {
                   return read_claim({.position = "4/4/4/4 o custodial placing", .side = 'x'}, line_rules());
               }) == "the position: certificates are of classic games, not of custodial placing");
    for (const char* const text :
         {"4/4/4/4 x", "4/4/4/4 x classic,stones=8", "4/4/4/4 x stones=08,boulders=0"})
        BOOST_CHECK_NO_THROW(static_cast<void>(read_claim({.position = text, .side = 'o'}, line_rules())));
}

BOOST_AUTO_TEST_CASE(margins_that_no_board_has_and_other_ways_to_write_numbers_are_refused) {
    for (const char* const claim :
         {"black 2147483647", "white -2147483648", "black 100001", "black 4294967299", "black +3", "black  3",
          "black 3 ", "black", "black x", "red 3", "black 3.0"}) {
        const std::string bytes = "pahtum certificate 3\nposition ooo/x-1/x1x o classic\nclaim " +
                                  std::string{claim} + "\nfunctions 0\n\n";
        BOOST_TEST(verdict_on(bytes).fault != "", claim);
    }
    const std::string start = "pahtum certificate 3\nposition ooo/x-1/x1x o classic\nclaim black ";
    BOOST_TEST(verdict_on(start + "+3\nfunctions 0\n\n").fault ==
               "margin '+3': expected a number from -100000 to 100000");
    BOOST_TEST(verdict_on(start + "3\nfunctions 99999999999999\n\n").fault ==
               "functions '99999999999999': expected a number from 0 to 65536");
}

BOOST_AUTO_TEST_CASE(the_first_fault_is_named_by_its_position) {
    const Claim claim{.position = "x2o1/1-1xo/o1xx1/2-o1/xo3 x classic", .side = 'x', .margin = 3};
    std::string bytes;
    const Claim less{.position = claim.position, .side = 'x', .margin = -50};
    BOOST_TEST(
        write([&](std::string_view more) { bytes += more; }, less, minimax(less), 1, go_on).has_value());
    bytes.replace(bytes.find("-50"), 3, "3");
    BOOST_TEST(verdict_on(bytes).fault == "the certificate ends early");
    const std::string wrong = bytes + '\0';
    BOOST_TEST(verdict_on(wrong).fault ==
               "the move A1 is to no empty cell that matters, in " + claim.position);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
