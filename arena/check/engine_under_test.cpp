#include "arena/check/engine_under_test.hpp"

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kLongestLine = 200;

/// The last line that is not empty, without its end.
std::string_view last_line(std::string_view text) {
    text = trim(text, "\r\n");
    return text.substr(text.find_last_of("\r\n") + 1);
}

}  // namespace

std::vector<EngineUnderTest::Answer> EngineUnderTest::exchange(std::string_view bytes, std::size_t answers,
                                                               std::chrono::nanoseconds patience) try {
    return client_.exchange(bytes, answers, Clock::now() + patience);
} catch (const EngineFault& fault) {
    std::string message = fault.what();
    if (fault.kind() == EngineFault::Kind::kTimeout) message += " (" + seconds_text(patience) + " s)";
    if (fault.kind() == EngineFault::Kind::kCrash) {
        const std::string errors = client_.stderr_tail();
        if (const std::string_view line = last_line(errors); !line.empty())
            message += "; its stderr ends with " + quote(line, kLongestLine);
    }
    throw EngineFault{fault.kind(), message};
}

EngineUnderTest::Answer EngineUnderTest::ask(std::string_view command, std::chrono::nanoseconds patience) {
    using namespace std::chrono_literals;
    if (const std::string text = listen(0ms); !text.empty())
        throw EngineFault{EngineFault::Kind::kUnasked, "wrote " + text + " without being asked"};
    Answer answer = exchange(std::string{command} + "\n", 1, patience).front();
    if (answer.id.empty()) return answer;
    throw EngineFault{EngineFault::Kind::kUnasked,
                      "answered with the id '" + answer.id + "' to " + quote(command) + ", which has none"};
}

std::string EngineUnderTest::require(std::string_view command, std::chrono::nanoseconds patience) {
    Answer answer = ask(command, patience);
    if (answer.success) return std::move(answer.text);
    throw EngineFault{EngineFault::Kind::kWrongAnswer,
                      "answered " + quote("? " + answer.text) + " to " + quote(command)};
}

std::string EngineUnderTest::listen(std::chrono::milliseconds time) {
    return client_.listen(Clock::now() + time);
}

}  // namespace pahtum::arena
