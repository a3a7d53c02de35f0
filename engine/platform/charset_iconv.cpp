#include <algorithm>
#include <array>
#include <cerrno>
#include <iconv.h>

#include "engine/platform/charset.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
const iconv_t kNoConversion = reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)

/// Sets of which a character may take two bytes, the second of them perhaps one of ASCII.
constexpr std::array<std::string_view, 4> kPaired{"CP932", "GB18030", "BIG5-HKSCS", "CP949"};

/// Characters of the Encoding Standard that the GNU C library does not have.
struct Character {
    std::string_view charset;
    std::string_view bytes;
    std::string_view utf8;
};
constexpr std::array kMissing{
    Character{"BIG5-HKSCS", "\xA1\x5A", "\u2574"}, Character{"BIG5-HKSCS", "\xA1\xC3", "\uFFE3"},
    Character{"BIG5-HKSCS", "\xA1\xC5", "\u02CD"}, Character{"BIG5-HKSCS", "\xA1\xFE", "\uFF0F"},
    Character{"BIG5-HKSCS", "\xA2\x40", "\uFF3C"}, Character{"BIG5-HKSCS", "\xA2\xCC", "\u5341"},
    Character{"BIG5-HKSCS", "\xA2\xCE", "\u5345"}, Character{"GB18030", "\x80", "\u20AC"},
};

class IconvDecoder : public CharsetDecoder {
  public:
    IconvDecoder(iconv_t conversion, std::string_view name)
        : conversion_(conversion),
          name_(name),
          is_paired_(std::find(kPaired.begin(), kPaired.end(), name) != kPaired.end()) {}
    IconvDecoder(const IconvDecoder&) = delete;
    IconvDecoder& operator=(const IconvDecoder&) = delete;
    ~IconvDecoder() override { iconv_close(conversion_); }

    std::string decode(std::string_view bytes, std::size_t most, std::size_t& taken) override {
        iconv(conversion_, nullptr, nullptr, nullptr, nullptr);
        std::string text(most, '\0');
        char* out = text.data();
        std::size_t room = most;
        char* in = const_cast<char*>(bytes.data());  // NOLINT(cppcoreguidelines-pro-type-const-cast): as is
        std::size_t left = bytes.size();
        while (left > 0) {
            const char* const before = in;
            if (iconv(conversion_, &in, &left, &out, &room) != kFailed) break;
            // What begins no character, or one that the text ends in. In CP949 it may fail behind them.
            const bool is_behind =
                in - before >= 2 && name_ == "CP949" && std::string_view{in - 2, 2} == "\xA2\xE8";
            const Character next = is_behind ? Character{name_, {}, kReplacement} : undecodable({in, left});
            if (errno == E2BIG || room < next.utf8.size()) break;
            out = std::copy(next.utf8.begin(), next.utf8.end(), out);
            room -= next.utf8.size();
            in += next.bytes.size();
            left -= next.bytes.size();
        }
        if (left == 0) iconv(conversion_, nullptr, nullptr, &out, &room);  // what it may have held back
        taken = bytes.size() - left;
        text.resize(most - room);
        return text;
    }

  private:
    static constexpr std::size_t kFailed = ~std::size_t{0};

    /// What iconv does not know, at the beginning of the bytes.
    [[nodiscard]] Character undecodable(std::string_view bytes) const {
        for (const Character& missing : kMissing)
            if (missing.charset == name_ && bytes.starts_with(missing.bytes)) return missing;
        const bool is_pair = bytes.size() > 1 && begins_pair(bytes[0]) && (bytes[1] & 0x80) != 0;
        return {name_, bytes.substr(0, is_pair ? 2 : 1), kReplacement};
    }

    [[nodiscard]] bool begins_pair(char byte) const {
        const auto value = static_cast<unsigned char>(byte);
        if (!is_paired_ || value <= 0x80 || value == 0xFF) return false;
        return name_ != "CP932" || ((value < 0xA0 || value >= 0xE0) && value <= 0xFC);
    }

    iconv_t conversion_;
    std::string_view name_;
    bool is_paired_;
};

}  // namespace

std::unique_ptr<CharsetDecoder> make_charset_decoder(const char* name) {
    const iconv_t conversion = iconv_open("UTF-8", name);
    return conversion == kNoConversion ? nullptr : std::make_unique<IconvDecoder>(conversion, name);
}

}  // namespace pahtum
