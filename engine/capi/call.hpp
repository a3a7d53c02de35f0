#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
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

/// No structure is larger: a larger size has not been set by anybody.
inline constexpr std::size_t kMostBytes = 1 << 16;

/// The size that the structure had when it first had one. To be specialized when the structure grows.
template <typename Struct>
inline constexpr std::size_t kFirstSize = sizeof(Struct);

/// Throws CallError unless the structure says a size that it has had, or a larger one.
template <typename Struct>
void require_size(const Struct& given, std::string_view argument) {
    if (given.struct_size >= kFirstSize<Struct> && given.struct_size <= kMostBytes) return;
    throw CallError{PAHTUM_INVALID_ARGUMENT, std::string{argument} + ".struct_size is " +
                                                 std::to_string(given.struct_size) +
                                                 ", not the size of pahtum_" + std::string{argument}};
}

/// What the caller says, as this library knows the structure; all is 0 if the pointer is null. Throws
/// CallError for a size that it never had, and if something is set that this library does not know.
template <typename Struct>
[[nodiscard]] Struct read(const Struct* given, std::string_view argument) {
    Struct known{};
    if (given == nullptr) return known;
    require_size(*given, argument);
    const auto* bytes = reinterpret_cast<const unsigned char*>(given);
    if (given->struct_size > sizeof known && std::any_of(bytes + sizeof known, bytes + given->struct_size,
                                                         [](unsigned char byte) { return byte != 0; }))
        throw CallError{PAHTUM_INVALID_ARGUMENT,
                        std::string{argument} + " sets a member that this library is too old for"};
    std::memcpy(&known, given, std::min(given->struct_size, sizeof known));
    return known;
}

/// Fills the caller's structure, whose size require_size has checked; what this library does not know is 0.
template <typename Struct>
void write(const Struct& value, Struct& out) {
    const std::size_t size = out.struct_size;
    auto* bytes = reinterpret_cast<unsigned char*>(&out);
    std::memcpy(bytes, &value, std::min(size, sizeof value));
    if (size > sizeof value) std::memset(bytes + sizeof value, 0, size - sizeof value);
    out.struct_size = size;
}

/// Copies the text and a null byte. Throws CallError if they do not fit.
void write_text(const std::string& text, char* out, std::size_t capacity);

}  // namespace pahtum::capi
