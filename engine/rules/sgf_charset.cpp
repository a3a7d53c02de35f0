#include "engine/rules/sgf_charset.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/platform/charset.hpp"
#include "engine/rules/sgf_nodes.hpp"

namespace pahtum {
namespace {

/// A character set and the names that files give it, without '-', '_', ':', ' ' and in small letters.
struct Charset {
    const char* iconv_name;
    std::string_view names;  ///< a blank before and after each
};

constexpr const char* kUtf8 = "UTF-8";
constexpr const char* kWindows1252 = "CP1252";

// The names and what they stand for are those of the Encoding Standard, as browsers have them: what is called
// Shift_JIS is Windows' code page 932, and so on. In these a backslash, which SGF needs, is one. ASCII is
// UTF-8, and a few are known besides.
constexpr std::array kCharsets{
    Charset{kUtf8, " utf8 usascii ascii ansix3.41968 unicode11utf8 unicode20utf8 xunicode20utf8 "},
    Charset{kWindows1252,
            " windows1252 cp1252 xcp1252 ansi iso88591 latin1 l1 iso885911987 isoir100 ibm819 cp819 "
            "csisolatin1 "},
    Charset{"CP932",
            " shiftjis shiftjisx0213 sjis mskanji msmskanji windows31j cp932 ms932 xsjis csshiftjis "},
    Charset{"EUC-JP-MS", " eucjp ujis xeucjp cseucpkdfmtjapanese "},
    Charset{"ISO-2022-JP", " iso2022jp csiso2022jp jis "},
    Charset{"GB18030",
            " gb18030 gbk gb2312 gb231280 gb2312.1980 euccn cp936 windows936 ms936 xgbk chinese "
            "csgb2312 csiso58gb231280 isoir58 "},
    Charset{"BIG5-HKSCS", " big5 big5hkscs cnbig5 xxbig5 csbig5 cp950 windows950 "},
    Charset{"EUC-TW", " euctw "},
    Charset{"CP949",
            " euckr korean ksc5601 ksc56011987 ksc56011989 kscksc56011987 csksc56011987 uhc cp949 ms949 "
            "windows949 cseuckr isoir149 "},
    Charset{"KOI8-R", " koi8r koi koi8 cskoi8r "},
    Charset{"KOI8-U", " koi8u koi8ru "},
    Charset{"CP1250", " windows1250 cp1250 xcp1250 "},
    Charset{"CP1251", " windows1251 cp1251 xcp1251 "},
    Charset{"CP1253", " windows1253 cp1253 xcp1253 "},
    Charset{"CP1254", " windows1254 cp1254 xcp1254 iso88599 latin5 l5 isoir148 iso885991989 csisolatin5 "},
    Charset{"CP1255", " windows1255 cp1255 xcp1255 "},
    Charset{"CP1256", " windows1256 cp1256 xcp1256 "},
    Charset{"CP1257", " windows1257 cp1257 xcp1257 "},
    Charset{"CP1258", " windows1258 cp1258 xcp1258 "},
    Charset{"CP874", " windows874 cp874 dos874 tis620 iso885911 "},
    Charset{"ISO-8859-2", " iso88592 latin2 l2 isoir101 iso885921987 csisolatin2 "},
    Charset{"ISO-8859-3", " iso88593 latin3 l3 isoir109 iso885931988 csisolatin3 "},
    Charset{"ISO-8859-4", " iso88594 latin4 l4 isoir110 iso885941988 csisolatin4 "},
    Charset{"ISO-8859-5", " iso88595 cyrillic isoir144 iso885951988 csisolatincyrillic "},
    Charset{"ISO-8859-6",
            " iso88596 arabic isoir127 iso885961987 csisolatinarabic asmo708 ecma114 csiso88596e csiso88596i "
            "iso88596e iso88596i "},
    Charset{"ISO-8859-7",
            " iso88597 greek greek8 isoir126 iso885971987 csisolatingreek ecma118 elot928 suneugreek "},
    Charset{"ISO-8859-8",
            " iso88598 hebrew isoir138 iso885981988 csisolatinhebrew visual logical csiso88598e csiso88598i "
            "iso88598e iso88598i "},
    Charset{"ISO-8859-10", " iso885910 latin6 l6 isoir157 iso8859101992 csisolatin6 "},
    Charset{"ISO-8859-13", " iso885913 latin7 "},
    Charset{"ISO-8859-14", " iso885914 latin8 "},
    Charset{"ISO-8859-15", " iso885915 latin9 l9 csisolatin9 "},
    Charset{"ISO-8859-16", " iso885916 latin10 "},
    Charset{"MACINTOSH", " macintosh mac xmacroman macroman csmacintosh "},
    Charset{"MAC-CYRILLIC", " maccyrillic xmaccyrillic xmacukrainian "},
    Charset{"CP437", " ibm437 cp437 437 "},
    Charset{"CP850", " ibm850 cp850 850 "},
    Charset{"CP852", " ibm852 cp852 852 "},
    Charset{"CP855", " ibm855 cp855 855 "},
    Charset{"CP866", " ibm866 cp866 866 csibm866 "},
};

/// Null if it is not known.
const Charset* find_charset(std::string_view name) {
    std::string plain{' '};
    for (const char letter : name) {
        if (letter == '-' || letter == '_' || letter == ':' || letter == ' ') continue;
        plain += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    plain += ' ';
    if (plain.size() == 2) return nullptr;
    const auto* const found = std::find_if(kCharsets.begin(), kCharsets.end(), [&](const Charset& charset) {
        return charset.names.find(plain) != std::string_view::npos;
    });
    return found == kCharsets.end() ? nullptr : found;
}

class Windows1252Decoder : public CharsetDecoder {
  public:
    std::string decode(std::string_view bytes, std::size_t most, std::size_t& taken) override {
        std::string text;
        for (taken = 0; taken < bytes.size(); ++taken) {
            const std::string character = utf8_of_windows1252(bytes.substr(taken, 1));
            if (text.size() + character.size() > most) break;
            text += character;
        }
        return text;
    }
};

class Transcoder {
  public:
    explicit Transcoder(std::string_view bytes) : bytes_(bytes) {}

    std::string run() {
        if (strip_byte_order_mark(bytes_).size() < bytes_.size()) return std::string{bytes_};
        std::string text;
        for (std::size_t start = 0; start < bytes_.size();) {
            const std::size_t game = start_of_sgf_game(bytes_, start);
            text += bytes_.substr(start, game - start);
            start = game;
            if (start < bytes_.size()) text += read_game(start);
        }
        return text;
    }

  private:
    /// The game that begins there, in UTF-8; `start` moves behind it.
    std::string read_game(std::size_t& start) {
        const std::string_view rest = bytes_.substr(start);
        CharsetDecoder* const decoder = decoder_of(start);
        if (decoder == nullptr) {
            const std::size_t end = end_of_sgf_game(rest).value_or(rest.size());
            start += end;
            return std::string{rest.substr(0, end)};
        }
        // So much as holds the whole game: not the rest again for each of many small games.
        for (std::size_t bytes = 128;; bytes *= 2) {
            const std::string_view part = rest.substr(0, bytes);
            std::size_t taken = 0;
            std::string text = decoder->decode(part, part.size() * kMostPerByte, taken);
            const std::optional<std::size_t> end = end_of_sgf_game(text);
            if (!end && part.size() < rest.size()) continue;
            if (end) text = decoder->decode(part, *end, taken);
            start += taken;
            return text;
        }
    }

    /// For the game that begins there. Null for one in UTF-8, or if it does not say.
    CharsetDecoder* decoder_of(std::size_t start) {
        std::size_t place = start;
        // Until the name is known, its place is not certain: a letter before it may have eaten a bracket.
        for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
            place = next_name(place);
            // A bracket of a letter may seem to end the game, but what is looked at ends where another
            // begins, so that no byte is for many games.
            const auto game = end_of_sgf_game(bytes_.substr(start, place - start));
            const std::size_t next = game ? start_of_sgf_game(bytes_, start + *game) : bytes_.size();
            const std::size_t end = bytes_.substr(0, next).find(']', place);
            if (end == std::string_view::npos) return nullptr;
            const std::string_view name = trim(bytes_.substr(place, end - place), " \t\r\n");
            const Charset* const charset = find_charset(name);
            CharsetDecoder* const decoder = charset != nullptr ? decoder_for(*charset) : nullptr;
            if (is_of_root(bytes_.substr(start, end + 1 - start), decoder)) {
                if (charset != nullptr && (decoder != nullptr || charset->iconv_name == kUtf8))
                    return decoder;
                fail_in_sgf(bytes_, place,
                            "CA: the character set " + quote(std::string{name}, kMostShown) +
                                (charset == nullptr ? " is not known" : " is not installed here") +
                                ": save the file as UTF-8");
            }
        }
        return nullptr;
    }

    /// Where the next value of CA may begin behind `from`, which never becomes less; npos if there is none.
    std::size_t next_name(std::size_t from) {
        for (std::size_t next = from; name_ <= from; ++next) {
            next = bytes_.find("CA", next);
            if (next == std::string_view::npos) return name_ = next;
            const std::size_t bracket = bytes_.find_first_not_of(" \t\r\n", next + 2);
            if (bracket != std::string_view::npos && bytes_[bracket] == '[') name_ = bracket + 1;
        }
        return name_;
    }

    /// Whether the text, from the begin of a game on, ends with the property CA of its root.
    static bool is_of_root(std::string_view begin, CharsetDecoder* decoder) {
        std::size_t taken = 0;
        const std::string text = decoder == nullptr
                                     ? std::string{begin}
                                     : decoder->decode(begin, begin.size() * kMostPerByte, taken);
        const std::vector<SgfText> properties =
            sgf_properties(std::string_view{text}.substr(text.find(';') + 1));
        return !properties.empty() && properties.back().name == "CA" &&
               properties.back().text.ends_with(']') &&
               properties.back().text.data() + properties.back().text.size() == text.data() + text.size();
    }

    /// Null for UTF-8, and if the system does not have it.
    CharsetDecoder* decoder_for(const Charset& charset) {
        if (charset.iconv_name == kUtf8) return nullptr;
        auto& decoder = decoders_[&charset];
        if (decoder == nullptr && charset.iconv_name == kWindows1252)
            decoder = std::make_unique<Windows1252Decoder>();
        if (decoder == nullptr) decoder = make_charset_decoder(charset.iconv_name);
        return decoder.get();
    }

    static constexpr int kMostAttempts = 16;
    static constexpr std::size_t kMostPerByte = 4;  ///< bytes of UTF-8
    static constexpr std::size_t kMostShown = 40;

    std::string_view bytes_;
    std::size_t name_ = 0;  ///< what next_name() has found last
    std::map<const Charset*, std::unique_ptr<CharsetDecoder>> decoders_;
};

}  // namespace

std::string sgf_as_utf8(std::string_view bytes) { return Transcoder{bytes}.run(); }

}  // namespace pahtum
