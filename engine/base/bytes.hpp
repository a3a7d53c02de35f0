#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pahtum {

// Numbers in files, the low byte first.

template <std::integral Number>
void append_bytes(std::string& bytes, Number number, std::size_t count = sizeof(Number)) {
    for (std::size_t i = 0; i < count; ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i);
}

/// Takes numbers off the front of bytes. Requires that they are there.
class BytesReader {
  public:
    explicit BytesReader(std::string_view bytes) : rest_(bytes) {}

    template <std::integral Number>
    [[nodiscard]] Number read() {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            number |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << 8 * i;
        rest_.remove_prefix(sizeof(Number));
        return static_cast<Number>(number);
    }

  private:
    std::string_view rest_;
};

}  // namespace pahtum
