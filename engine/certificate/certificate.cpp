#include "engine/certificate/certificate.hpp"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum::certificate {
namespace {

constexpr std::string_view kFirstLine = "pahtum certificate 2";
constexpr std::size_t kLongestLine = 500;
constexpr std::size_t kMostLines = 1U << 16U;

const LineRules& line_rules() {
    static const LineRules kRules;
    return kRules;
}

void add_number(std::string& text, int number) {
    text += static_cast<char>(number & 0xff);
    text += static_cast<char>(number >> 8 & 0xff);
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

/// What stands after the word in the next line.
std::string read_field(std::istream& in, const std::string& word) {
    const std::string line = read_line(in);
    if (!line.starts_with(word + " ")) throw Fault{"expected a line that begins with \"" + word + "\""};
    return line.substr(word.size() + 1);
}

int read_integer(const std::string& text) {
    std::size_t end = 0;
    int number = 0;
    try {
        number = std::stoi(text, &end);
    } catch (const std::logic_error&) {
        end = std::string::npos;
    }
    if (end != text.size()) throw Fault{"expected a number"};
    return number;
}

Claim read_claim_lines(std::istream& in) {
    Claim claim;
    claim.position = read_field(in, "position");
    const std::string words = read_field(in, "claim");
    const bool is_black = words.starts_with("black ");
    if (!is_black && !words.starts_with("white ")) throw Fault{"expected a claim about black or white"};
    claim.side = is_black ? 'x' : 'o';
    claim.margin = read_integer(words.substr(6));
    return claim;
}

Tables read_potentials(std::istream& in, int size) {
    const int count = read_integer(read_field(in, "potentials"));
    if (count < 0 || count > static_cast<int>(kMostLines)) throw Fault{"expected a number of potentials"};
    Tables tables;
    for (int i = 0; i < count; ++i) {
        const auto line = static_cast<Line>(read_number(in));
        for (Potentials* potentials : {&tables.exact, &tables.rounded})
            potentials->add(line, static_cast<std::int16_t>(read_number(in)), line_rules(), size);
    }
    tables.exact.check(line_rules());
    tables.rounded.check(line_rules());
    if (!read_line(in).empty()) throw Fault{"expected an empty line after the potentials"};
    return tables;
}

Start understood(const Claim& claim) {
    try {
        return read_claim(claim, line_rules());
    } catch (const std::invalid_argument& error) {
        throw Fault{error.what()};
    }
}

/// Walks to the end. `fill(choices, progress)` gives the moves of a level; false ends it.
template <typename Fill>
std::optional<Proof> walk_through(Walk& walk, const Claim& claim, int threads, const Fill& fill) {
    Progress progress;
    std::vector<std::uint8_t> choices;
    while (!walk.level().empty()) {
        progress.level_size = walk.level().size();
        progress.done = 0;
        choices.assign(walk.level().size(), 0);
        if (!fill(choices, progress)) return std::nullopt;
        walk.play(choices, threads);
        progress.positions += progress.level_size;
        ++progress.level;
    }
    return Proof{.claim = claim, .positions = progress.positions, .levels = progress.level};
}

/// A move after which all is decided, or the one that is chosen. Where that changes nothing, any that does is
/// as good.
int move_in(const Walk& walk, const Board& board, const Start& start, const Choose& choose) {
    std::vector<int> cells;
    for (int cell = 0; cell < start.size * start.size; ++cell)
        if (walk.matters(board, cell)) cells.push_back(cell);
    for (const int cell : cells)
        if (walk.decides(board, cell)) return cell;
    const int chosen = choose(board, start);
    return walk.matters(board, chosen) || cells.empty() ? chosen : cells.front();
}

}  // namespace

std::optional<Proof> write(const Sink& out, const Claim& claim, const Choose& choose, int threads,
                           const Report& report) {
    const Start start = read_claim(claim, line_rules());
    const Tables tables = least_potentials(start, line_rules());
    Walk walk{claim, start, line_rules(), tables};
    std::string head = std::string{kFirstLine} + "\nposition " + claim.position + "\nclaim " +
                       (claim.side == 'x' ? "black " : "white ") + std::to_string(claim.margin) +
                       "\npotentials " + std::to_string(tables.exact.all().size()) + "\n";
    for (const auto& [line, potential] : tables.exact.all()) {
        add_number(head, line);
        add_number(head, potential);
        add_number(head, tables.rounded.of(line));
    }
    out(head + "\n");
    return walk_through(walk, claim, threads, [&](std::vector<std::uint8_t>& choices, Progress& progress) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
            progress.done = i;
            if (report(progress)) return false;
            choices[i] = static_cast<std::uint8_t>(move_in(walk, walk.level()[i], start, choose));
        }
        out({reinterpret_cast<const char*>(choices.data()), choices.size()});
        return true;
    });
}

std::optional<Proof> check_next(std::istream& in, int threads, const Report& report) {
    if (in.peek() == std::istream::traits_type::eof()) return std::nullopt;
    if (read_line(in) != kFirstLine) throw Fault{"this is not a certificate of version 2"};
    const Claim claim = read_claim_lines(in);
    const Start start = understood(claim);
    const Tables tables = read_potentials(in, start.size);
    Walk walk{claim, start, line_rules(), tables};
    return walk_through(walk, claim, threads, [&](std::vector<std::uint8_t>& choices, Progress& progress) {
        if (report(progress)) return false;
        in.read(reinterpret_cast<char*>(choices.data()), static_cast<std::streamsize>(choices.size()));
        if (in.gcount() != static_cast<std::streamsize>(choices.size()))
            throw Fault{"the certificate ends early"};
        return true;
    });
}

}  // namespace pahtum::certificate
