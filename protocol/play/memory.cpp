#include "protocol/play/memory.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace pahtum {
namespace {

constexpr std::size_t kGenerous = 1024;

}  // namespace

std::size_t generous_hash_mebibytes(std::istream& meminfo) {
    for (std::string name; meminfo >> name;) {
        std::size_t kibibytes = 0;
        if (name == "MemAvailable:" && meminfo >> kibibytes) {
            return std::clamp<std::size_t>(kibibytes / 1024 / 2, 1, kGenerous);
        }
        meminfo.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return kGenerous;
}

}  // namespace pahtum
