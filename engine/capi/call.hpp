#pragma once

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/capi/pahtum.h"
#include "engine/rules/position.hpp"

/// What the handles of pahtum.h point to.
struct pahtum_position {
    pahtum::Position position;
};
struct pahtum_stop {
    std::atomic<bool> is_requested{false};
};

namespace pahtum::capi {

/// What a call of the C interface returns instead of its results.
class CallError : public std::runtime_error {
  public:
    CallError(pahtum_status status, const std::string& message)
        : std::runtime_error(message), status_(status) {}
    [[nodiscard]] pahtum_status status() const { return status_; }

  private:
    pahtum_status status_;
};

/// Turns the exception that is being handled into a status, and keeps its message for pahtum_error.
[[nodiscard]] pahtum_status failure() noexcept;

/// Runs the body of a call; exceptions become the status that is returned.
template <typename Body>
[[nodiscard]] pahtum_status call(const Body& body) noexcept {
    try {
        body();
        return PAHTUM_OK;
    } catch (...) {
        return failure();
    }
}

/// What the pointer points to. Throws CallError that names the argument if it is null.
template <typename Value>
[[nodiscard]] Value& required(Value* pointer, std::string_view argument) {
    if (pointer == nullptr) throw CallError{PAHTUM_INVALID_ARGUMENT, std::string{argument} + " is NULL"};
    return *pointer;
}

/// Copies the text and a null byte. Throws CallError if they do not fit.
void write_text(const std::string& text, char* out, std::size_t capacity);

}  // namespace pahtum::capi
