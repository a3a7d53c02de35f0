#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pahtum::arena {

/// SHA-256 (FIPS 180-4) of bytes that come in pieces: nobody can make two different files of the same hash.
class Sha256 {
  public:
    void add(std::string_view bytes);
    /// The hash of all that was added, in 64 hexadecimal digits. Call it once, last.
    [[nodiscard]] std::string finish();

  private:
    static constexpr std::size_t kBlock = 64;

    void add_block(const char* bytes);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<char, kBlock> rest_{};
    std::size_t rest_size_ = 0;
    std::uint64_t size_ = 0;  ///< in bytes
};

}  // namespace pahtum::arena
