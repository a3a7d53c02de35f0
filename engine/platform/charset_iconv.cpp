#include <algorithm>
#include <cerrno>
#include <iconv.h>

#include "engine/platform/charset.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
const iconv_t kNoConversion = reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)

class IconvDecoder : public CharsetDecoder {
  public:
    explicit IconvDecoder(iconv_t conversion) : conversion_(conversion) {}
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
            if (iconv(conversion_, &in, &left, &out, &room) != kFailed) break;
            if (errno == E2BIG || room < kReplacement.size()) break;
            // A byte that begins no character, or one that the text ends in.
            out = std::copy(kReplacement.begin(), kReplacement.end(), out);
            room -= kReplacement.size();
            ++in;
            --left;
        }
        if (left == 0) iconv(conversion_, nullptr, nullptr, &out, &room);  // what it may have held back
        taken = bytes.size() - left;
        text.resize(most - room);
        return text;
    }

  private:
    static constexpr std::size_t kFailed = ~std::size_t{0};

    iconv_t conversion_;
};

}  // namespace

std::unique_ptr<CharsetDecoder> make_charset_decoder(const char* name) {
    const iconv_t conversion = iconv_open("UTF-8", name);
    return conversion == kNoConversion ? nullptr : std::make_unique<IconvDecoder>(conversion);
}

}  // namespace pahtum
