#pragma once

#include <concepts>
#include <cstddef>
#include <span>

namespace pahtum::learn {

/// Writes numbers into bytes one after the other, the low byte first.
class BytesWriter {
  public:
    explicit BytesWriter(std::span<char> bytes) : rest_(bytes) {}

    template <std::unsigned_integral Number>
    void write(Number number) {
        for (std::size_t i = 0; i < sizeof number; ++i) rest_[i] = static_cast<char>(number >> 8 * i & 0xff);
        rest_ = rest_.subspan(sizeof number);
    }

  private:
    std::span<char> rest_;
};

/// Reads what BytesWriter has written.
class BytesReader {
  public:
    explicit BytesReader(std::span<const char> bytes) : rest_(bytes) {}

    template <std::unsigned_integral Number>
    [[nodiscard]] Number read() {
        Number number = 0;
        for (std::size_t i = sizeof number; i-- > 0;)
            number = static_cast<Number>(static_cast<Number>(number << (sizeof number > 1 ? 8 : 0)) |
                                         static_cast<unsigned char>(rest_[i]));
        rest_ = rest_.subspan(sizeof number);
        return number;
    }

  private:
    std::span<const char> rest_;
};

}  // namespace pahtum::learn
