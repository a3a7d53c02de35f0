#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace pahtum::fuzz {

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

void expect(bool holds, std::string_view what) {
    if (holds) return;
    std::cerr << "not as expected: " << what << std::endl;
    std::abort();
}

void expect_same(std::string_view left, std::string_view right, std::string_view what) {
    if (left == right) return;
    std::cerr << "left:  " << left << "\nright: " << right << '\n';
    expect(false, what);
}

}  // namespace pahtum::fuzz
