#pragma once

// What nearly every test uses, precompiled.

#include <algorithm>
#include <array>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <ostream>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/text.hpp"

// Compiled once, with test_main.cpp: it takes longer than all else in the files that read JSON.
extern template class nlohmann::basic_json<>;

namespace pahtum {
using namespace std::chrono_literals;
}

namespace pahtum::testing {

using nlohmann::json;
using Words = std::vector<std::string>;

[[nodiscard]] inline Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Never called: what compares and prints JSON is so made with the precompiled header, and not in each file
/// again.
inline void compile_json(const json& some, const json& other) {
    BOOST_TEST(some == other);
    BOOST_TEST(some < other);
    BOOST_TEST(some == 1);
    BOOST_TEST(some == "");
    BOOST_TEST(some > 0.5);
}

/// Text that is refused, and what the message must quote of it.
struct BadText {
    const char* text;
    const char* quoted;
};
inline std::ostream& operator<<(std::ostream& out, const BadText& bad) {
    return out << "'" << bad.text << "'";
}

/// Checks that the call throws this error and that its message has this part.
template <class Error, class Call>
void check_error(const Call& call, std::string_view part) {
    BOOST_CHECK_EXCEPTION(static_cast<void>(call()), Error, [&](const Error& error) {
        BOOST_TEST_MESSAGE(error.what());
        return contains(error.what(), part);
    });
}

/// 1, 0 or -1.
[[nodiscard]] constexpr int sign(int number) { return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0); }

/// The JSON in the script element of that id, found as a browser does: up to the first "</script".
[[nodiscard]] inline json data_of(const std::string& page, const std::string& id) {
    const std::string start = "<script type=\"application/json\" id=\"" + id + "\">";
    const std::size_t at = page.find(start);
    BOOST_TEST_REQUIRE(at != std::string::npos);
    const std::size_t begin = at + start.size();
    return json::parse(page.substr(begin, page.find("</script", begin) - begin));
}

/// The words of a text or of several, with one blank between any two.
[[nodiscard]] inline std::string single_spaced(const json& texts) {
    std::string all;
    for (const json& text : texts)
        for (const std::string& word : words_of(text.get<std::string>()))
            all += (all.empty() ? "" : " ") + word;
    return all;
}

/// The rounds of a long random walk: `all`, or with PAHTUM_SHORT_TESTS=N one Nth of them, at least one.
[[nodiscard]] inline int rounds(int all) {
    const char* share = std::getenv("PAHTUM_SHORT_TESTS");
    return share == nullptr ? all : std::max(1, all / std::max(1, std::atoi(share)));
}

}  // namespace pahtum::testing
