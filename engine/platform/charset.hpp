#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace pahtum {

/// Turns text in one character set into UTF-8. What means nothing there becomes U+FFFD, as the Encoding
/// Standard has it: a pair of bytes that could be a character, or else a single one. ASCII is never part
/// of such a pair.
class CharsetDecoder {
  public:
    virtual ~CharsetDecoder() = default;

    /// The characters at the beginning of `bytes`, at most `most` bytes of UTF-8, always whole ones. Sets
    /// `taken` to the number of bytes they came from.
    [[nodiscard]] virtual std::string decode(std::string_view bytes, std::size_t most,
                                             std::size_t& taken) = 0;
};

/// `name`, which must outlive the decoder, as iconv spells it. Null if this system does not have that
/// character set, or has no iconv.
[[nodiscard]] std::unique_ptr<CharsetDecoder> make_charset_decoder(const char* name);

}  // namespace pahtum
