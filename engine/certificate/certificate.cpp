#include "engine/certificate/certificate.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/bytes.hpp"
#include "engine/base/digits.hpp"
#include "engine/base/text.hpp"

namespace pahtum::certificate {
namespace {

constexpr std::string_view kFirstLine = "pahtum certificate 3";
constexpr std::string_view kMirrorLine = "mirror";
constexpr std::size_t kLongestLine = 500;
constexpr int kMostLines = 1 << 16;

const LineRules& line_rules() {
    static const LineRules kRules;
    return kRules;
}

int read_byte(std::istream& in) {
    const int byte = in.get();
    if (byte == std::istream::traits_type::eof()) throw Fault{"the certificate ends early"};
    return byte;
}
int read_number(std::istream& in) {
    const int low = read_byte(in);
    return low | read_byte(in) << 8;
}

std::string read_line(std::istream& in) {
    std::string line;
    for (int byte = read_byte(in); byte != '\n'; byte = read_byte(in)) {
        if (line.size() >= kLongestLine) throw Fault{"this is not a certificate"};
        line += static_cast<char>(byte);
    }
    return line;
}

/// What stands after the word in a line.
std::string field(const std::string& line, const std::string& word) {
    if (!line.starts_with(word + " ")) throw Fault{"expected a line that begins with \"" + word + "\""};
    return line.substr(word.size() + 1);
}

int read_integer(const std::string& text, const std::string& name, int least, int most) {
    const auto number = whole_number<int>(text);
    if (!number || *number < least || *number > most)
        throw Fault{name + " " + quote(text) + ": expected a number from " + std::to_string(least) + " to " +
                    std::to_string(most)};
    return *number;
}

Claim read_claim_lines(std::istream& in) {
    Claim claim{.position = field(read_line(in), "position")};
    const std::string words = field(read_line(in), "claim");
    const bool is_black = words.starts_with("black ");
    if (!is_black && !words.starts_with("white ")) throw Fault{"expected a claim about black or white"};
    claim.side = is_black ? 'x' : 'o';
    claim.margin = read_integer(words.substr(6), "margin", -kMostMargin, kMostMargin);
    return claim;
}

int read_signed(std::istream& in) { return static_cast<std::int16_t>(read_number(in)); }

std::vector<Raised> read_raised(std::istream& in) {
    std::vector<Raised> raised(static_cast<std::size_t>(read_number(in)));
    for (Raised& each : raised) {
        each.line = static_cast<Line>(read_number(in));
        each.gain = read_signed(in);
        each.total = read_signed(in);
    }
    return raised;
}

HintsByKind read_hints(std::istream& in, int count) {
    HintsByKind hints;
    for (int i = 0; i < count; ++i) {
        const auto kind = static_cast<Line>(read_number(in));
        Hints of_kind{.residue = read_byte(in)};
        if (of_kind.residue > 2) throw Fault{"a residue is 0, 1 or 2"};
        of_kind.exact = read_raised(in);
        of_kind.rounded = read_raised(in);
        if (!hints.emplace(kind, std::move(of_kind)).second) throw Fault{"a line has two functions"};
    }
    if (!read_line(in).empty()) throw Fault{"expected an empty line after the functions"};
    return hints;
}

void add_raised(std::string& text, const std::vector<Raised>& raised) {
    append_bytes(text, raised.size(), 2);
    for (const Raised& each : raised) {
        append_bytes(text, each.line, 2);
        append_bytes(text, each.gain, 2);
        append_bytes(text, each.total, 2);
    }
}

bool is_mirrored(const Claim& claim, const Start& start) { return claim.margin <= 0 && can_mirror(start); }

Start understood(const Claim& claim) {
    try {
        return read_claim(claim, line_rules());
    } catch (const std::invalid_argument& error) {
        throw Fault{error.what() + (", in " + claim.position)};
    }
}

/// Of a level. A vector of them that grows is there twice for a moment.
constexpr std::size_t positions_in(std::size_t memory) {
    return std::max<std::size_t>(2, memory / (3 * sizeof(Board)));
}

/// Walks to the end. `fill(boards, choices, progress)` gives the moves of a part of a level; false ends it.
template <typename Fill>
std::optional<Proof> walk_through(Walk& walk, const Claim& claim, int threads, const Fill& fill) {
    Progress progress;
    while (walk.level_size() > 0) {
        progress.level_size = walk.level_size();
        progress.done = 0;
        const auto fill_part = [&](const std::vector<Board>& boards, std::vector<std::uint8_t>& choices) {
            const std::size_t before = progress.done;
            const bool goes_on = fill(boards, choices, progress);
            progress.done = before + boards.size();
            return goes_on;
        };
        if (!walk.play(fill_part, threads)) return std::nullopt;
        progress.positions += progress.done;
        ++progress.level;
    }
    return Proof{.claim = claim, .positions = progress.positions, .levels = progress.level};
}

/// A move after which all is decided, or the one that is chosen. Where that changes nothing, any that does is
/// as good.
int move_in(const Walk& walk, const Board& board, const Start& start, const Choose& choose) {
    if (const auto cell = walk.deciding_move(board)) return *cell;
    const int chosen = choose(board, start);
    if (walk.matters(board, chosen)) return chosen;
    int other = 0;
    while (other < start.size * start.size && !walk.matters(board, other)) ++other;
    return other < start.size * start.size ? other : chosen;
}

}  // namespace

std::optional<Proof> write(const Sink& out, const Claim& claim, const Choose& choose, int threads,
                           const Report& report, std::size_t memory) {
    constexpr std::size_t kReportInterval = 64;  // moves
    const Start start = read_claim(claim, line_rules());
    std::string head = std::string{kFirstLine} + "\nposition " + claim.position + "\nclaim " +
                       (claim.side == 'x' ? "black " : "white ") + std::to_string(claim.margin) + "\n";
    if (is_mirrored(claim, start)) {
        out(head + std::string{kMirrorLine} + "\n");
        return Proof{.claim = claim, .is_by_mirroring = true};
    }
    const HintsByKind hints = best_hints(start.board, line_rules());
    const Potentials potentials{start.board, line_rules(), hints};
    Walk walk{claim, start, line_rules(), potentials, positions_in(memory)};
    head += "functions " + std::to_string(hints.size()) + "\n";
    for (const auto& [kind, of_kind] : hints) {
        append_bytes(head, kind, 2);
        head += static_cast<char>(of_kind.residue);
        add_raised(head, of_kind.exact);
        add_raised(head, of_kind.rounded);
    }
    out(head + "\n");
    const auto fill = [&](const std::vector<Board>& boards, std::vector<std::uint8_t>& choices,
                          Progress& progress) {
        for (std::size_t i = 0; i < boards.size(); ++i, ++progress.done) {
            if (i % kReportInterval == 0 && report(progress)) return false;
            choices[i] = static_cast<std::uint8_t>(move_in(walk, boards[i], start, choose));
        }
        out({reinterpret_cast<const char*>(choices.data()), choices.size()});
        return true;
    };
    return walk_through(walk, claim, threads, fill);
}

std::optional<Proof> check_next(std::istream& in, int threads, const Report& report, std::size_t memory,
                                const Visit& visit) {
    if (in.peek() == std::istream::traits_type::eof()) return std::nullopt;
    if (read_line(in) != kFirstLine) throw Fault{"this is not a certificate of version 3"};
    const Claim claim = read_claim_lines(in);
    const Start start = understood(claim);
    const std::string means = read_line(in);
    if (means == kMirrorLine) {
        if (!is_mirrored(claim, start))
            throw Fault{"mirroring does not reach what is claimed, in " + claim.position};
        return Proof{.claim = claim, .is_by_mirroring = true};
    }
    const Potentials potentials{
        start.board, line_rules(),
        read_hints(in, read_integer(field(means, "functions"), "functions", 0, kMostLines))};
    Walk walk{claim, start, line_rules(), potentials, positions_in(memory)};
    const auto fill = [&](const std::vector<Board>& boards, std::vector<std::uint8_t>& choices,
                          const Progress& progress) {
        if (report(progress)) return false;
        in.read(reinterpret_cast<char*>(choices.data()), static_cast<std::streamsize>(choices.size()));
        if (in.gcount() != static_cast<std::streamsize>(choices.size()))
            throw Fault{"the certificate ends early"};
        for (std::size_t i = 0; visit && i < boards.size(); ++i)
            if (walk.matters(boards[i], choices[i])) visit(claim, boards[i], choices[i]);
        return true;
    };
    return walk_through(walk, claim, threads, fill);
}

}  // namespace pahtum::certificate
