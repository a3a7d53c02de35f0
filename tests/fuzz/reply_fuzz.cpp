#include <algorithm>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "protocol/wire/response.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;

namespace {

constexpr std::size_t kLimit = 300;
/// Bytes that are not UTF-8 are written as four characters.
constexpr std::size_t kWrittenLimit = 4 * kLimit;

struct Reading {
    std::vector<std::string> responses;
    gtp::ResponseReader::Fault fault;
    bool operator==(const Reading&) const = default;
};

/// Fed in pieces of this size; 0 = at once.
Reading read(std::string_view bytes, std::size_t piece, std::size_t limit = kLimit) {
    gtp::ResponseReader reader{limit};
    Reading reading;
    do {
        const std::size_t count = piece == 0 ? bytes.size() : std::min(piece, bytes.size());
        reader.feed(bytes.substr(0, count));
        bytes.remove_prefix(count);
        while (const auto response = reader.next()) {
            expect(response->id.size() + response->text.size() <= limit, "no response beyond the limit");
            reading.responses.push_back(gtp::format_response(*response));
            static_cast<void>(arena::parse_move_info(response->text));
        }
    } while (!bytes.empty());
    reading.fault = reader.fault();
    expect(reader.pending_line().size() <= 80, "a short excerpt");
    return reading;
}

std::string reread(const std::string& response) {
    const Reading reading = read(response, 0, kWrittenLimit);
    expect(reading.responses.size() == 1, "a response is written as one: " + response);
    return reading.responses.front();
}

}  // namespace

/// The first byte says how the rest arrives.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes = text_of(data + 1, size - 1);
    const Reading at_once = read(bytes, 0);
    expect(read(bytes, data[0]) == at_once, "it does not matter how the bytes arrive");
    expect(read(bytes, 1) == at_once, "nor that they arrive one by one");
    // The first time control characters go, and with them what separates blanks from the margins.
    for (const std::string& response : at_once.responses) {
        const std::string clean = reread(response);
        expect_same(reread(clean), clean, "a response that was written is read back");
    }
    return 0;
}
