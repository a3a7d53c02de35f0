#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire/request.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum::fuzz;
using namespace pahtum::gtp;

namespace {

constexpr std::size_t kLimit = 60;

/// The bytes fed in pieces of this size, 0 = at once, and cut into lines; each too long one is nothing.
std::vector<std::optional<std::string>> lines_of(std::string_view bytes, std::size_t piece) {
    LineBuffer buffer{kLimit};
    for (std::string_view rest = bytes; !rest.empty();) {
        const std::size_t count = piece == 0 ? rest.size() : std::min(piece, rest.size());
        buffer.feed(rest.substr(0, count));
        rest.remove_prefix(count);
    }
    buffer.finish();
    std::vector<std::optional<std::string>> lines;
    while (const auto line = buffer.next())
        lines.push_back(line->too_long ? std::nullopt : std::optional{line->text});
    expect(buffer.bytes_waiting() == 0, "nothing waits in an empty buffer");
    return lines;
}

/// The same, by hand.
std::vector<std::optional<std::string>> split(std::string_view bytes) {
    std::vector<std::optional<std::string>> lines;
    while (!bytes.empty()) {
        const std::string_view line = take_line(bytes);
        const std::string beginning{line.substr(0, kLimit)};
        const bool is_whole = line.size() <= kLimit || beginning.find('#') != std::string::npos;
        lines.push_back(is_whole ? std::optional{beginning} : std::nullopt);
    }
    return lines;
}

bool is_word(const std::string& text) {
    return !text.empty() && std::ranges::none_of(text, [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code <= 0x20 || code == 0x7f || c == '#';
    });
}

void check_request(std::string_view line) {
    const std::optional<Request> request = parse_request(line);
    expect(!(request && is_interrupt(line)), "an interrupt is no request");
    if (!request) return;
    expect(request->id.find_first_not_of("0123456789") == std::string::npos, "an id is a number");
    expect(is_word(request->command), "a command is a word");
    std::string again = request->id + " " + request->command;
    for (const std::string& argument : request->arguments) {
        expect(is_word(argument), "an argument is a word");
        again += " " + argument;
    }
    const std::optional<Request> reread = parse_request(again);
    expect(reread && reread->id == request->id && reread->command == request->command &&
               reread->arguments == request->arguments,
           "a request is read back");
}

void check_interrupts(std::string_view bytes) {
    LineBuffer buffer{kLimit};
    buffer.feed(bytes);
    const bool had_command = buffer.has_command();
    static_cast<void>(buffer.take_interrupts());
    expect(!buffer.take_interrupts(), "interrupts are taken once");
    expect(buffer.has_command() == had_command, "and nothing else is");
}

}  // namespace

/// The first byte says how the rest arrives.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes = text_of(data + 1, size - 1);
    const auto lines = split(bytes);
    expect(lines_of(bytes, 0) == lines, "lines that come at once");
    expect(lines_of(bytes, data[0]) == lines, "lines that come in pieces");
    for (const auto& line : lines) {
        if (line) check_request(*line);
    }
    check_interrupts(bytes);
    return 0;
}
