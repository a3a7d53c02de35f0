#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The fuzzer calls it with one input after the other. It takes any bytes; a crash, a sanitizer's report or
/// an expectation that does not hold is a find.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace pahtum::fuzz {

[[nodiscard]] std::string_view text_of(const std::uint8_t* data, std::size_t size);

/// Takes the first line off the text, without its LF.
[[nodiscard]] std::string_view take_line(std::string_view& text);

/// Ends the program if it does not hold; the fuzzer then keeps the input.
void expect(bool holds, std::string_view what);

/// expect(left == right) that shows both.
void expect_same(std::string_view left, std::string_view right, std::string_view what);

}  // namespace pahtum::fuzz
