#include "arena/records/seal.hpp"

#include <cstddef>

#include "arena/records/record.hpp"
#include "engine/base/hash.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kBefore = R"(,"crc":")";
constexpr std::string_view kAfter = R"("})";
constexpr std::size_t kSealDigits = 8;
constexpr std::size_t kSeal = kBefore.size() + kSealDigits + kAfter.size();
constexpr std::string_view kSealedStart = R"({"format":2,)";

bool has_seal(std::string_view line) {
    return line.size() > kSeal && line.ends_with(kAfter) &&
           line.substr(line.size() - kSeal, kBefore.size()) == kBefore;
}

}  // namespace

void seal(std::string& line) {
    const std::string digits = crc32c_text(line);
    line.append(kBefore).append(digits).append(kAfter);
}

bool check_seal(std::string_view line) {
    if (line.find('\0') != std::string_view::npos)
        throw DamagedLine{"the line is damaged: it has NUL bytes, as a power failure leaves them"};
    if (!has_seal(line)) {
        if (line.starts_with(kSealedStart))
            throw DamagedLine{"the line is damaged: it does not end with its checksum"};
        return false;
    }
    const std::string_view text = line.substr(0, line.size() - kSeal);
    if (line.substr(text.size() + kBefore.size(), kSealDigits) != crc32c_text(text))
        throw DamagedLine{"the line is damaged: its checksum is wrong"};
    return true;
}

bool is_sealed(std::string_view line) try { return check_seal(line); } catch (const DamagedLine&) {
    return false;
}

std::string_view sealed_at(std::string_view text, std::size_t begin) {
    const std::size_t end = text.find(kBefore, begin);
    if (end == std::string_view::npos || text.size() - end < kSeal) return {};
    return text.substr(begin, end + kSeal - begin);
}

}  // namespace pahtum::arena
