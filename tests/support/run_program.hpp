#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace pahtum::testing {

/// Bytes for a program's stdin, and how long to wait before they are sent.
struct Input {
    std::string bytes;
    std::chrono::milliseconds after{0};
};

struct Output {
    std::string text;   ///< all of stdout
    int exit_code = 0;  ///< 128 + signal if one ended it
    std::chrono::milliseconds after_input{
        0};  ///< from the last input, or the closing of stdin behind it, to the end
};

enum class Stdin { kClosed, kLeftOpen };

/// Runs argv[0], a path, sends it the inputs and closes its stdin behind them, unless told to leave it open
/// until the program ends. Reads all it prints. Throws std::runtime_error if it has not ended after the
/// timeout; it is killed.
[[nodiscard]] Output run_program(const std::vector<std::string>& argv, const std::vector<Input>& inputs,
                                 Stdin afterwards = Stdin::kClosed,
                                 std::chrono::milliseconds timeout = std::chrono::seconds{60});

/// The built program `pahtum`, by the environment that CTest sets.
[[nodiscard]] std::string pahtum_program();

}  // namespace pahtum::testing
