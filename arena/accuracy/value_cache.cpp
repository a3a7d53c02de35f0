#include "arena/accuracy/value_cache.hpp"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "arena/records/line_reader.hpp"
#include "arena/records/record.hpp"
#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

constexpr const char* kVersionKey = "version";
constexpr const char* kNodes = "nodes";
constexpr const char* kPosition = "position";
constexpr const char* kLower = "lower";
constexpr const char* kUpper = "upper";

std::string line_of(const std::string& position, std::uint64_t nodes, const ProvenMargin& proven) {
    std::string line = std::string(kLineStart) + std::to_string(kRecordFormat) + ",\"" + kVersionKey + "\":";
    append_json_text(line, kVersion);
    line += std::string(",\"") + kNodes + "\":" + std::to_string(nodes) + ",\"" + kPosition + "\":";
    append_json_text(line, position);
    line += std::string(",\"") + kLower + "\":" + std::to_string(proven.lower) + ",\"" + kUpper +
            "\":" + std::to_string(proven.upper);
    seal(line);
    return line;
}

constexpr std::string_view kOtherFile = "; --accuracy-cache FILE names another";

std::string cannot_write(const std::string& file, int error) {
    return "cannot write the cache of --accuracy " + quote(file) + ": " +
           std::generic_category().message(error) + std::string(kOtherFile);
}

/// Lines of some earlier versions do not say theirs.
bool is_of_this_version(const Json& json) {
    return json.contains(kVersionKey) && as_text(member(json, kVersionKey)) == kVersion;
}

}  // namespace

std::optional<Points> ProvenMargin::margin() const {
    return lower == upper ? std::optional{lower} : std::nullopt;
}

std::optional<int> ProvenMargin::half_points() const {
    if (lower > 0) return 2;
    if (upper < 0) return 0;
    return lower == 0 && upper == 0 ? std::optional{1} : std::nullopt;
}

ValueCache::ValueCache(const std::filesystem::path& file, std::uint64_t nodes) try
    : nodes_(nodes), name_(file.string()) {
    std::error_code ignored;  // what cannot be created cannot be opened
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
    file_ = open_regular_file(name_, O_RDWR | O_CREAT | O_APPEND);
    read();
} catch (const FileError& error) {
    throw CacheUnavailable{std::string("cannot open the cache of --accuracy: ") + error.what() +
                           std::string(kOtherFile)};
}

void ValueCache::read() {
    LineReader lines(name_);
    std::size_t sound = 0;
    bool is_ended = true;
    for (std::string_view line; lines.next(line); is_ended = lines.is_ended()) {
        try {
            if (lines.is_too_long() || !check_seal(line)) throw DamagedLine{"the line has no checksum"};
            take(line);
            ++sound;
        } catch (const DamagedLine&) {
            ++damaged_;
        } catch (const JsonError&) {
            throw StoreError{quote(name_) + " is not a cache of --accuracy; name another file"};
        }
    }
    if (damaged_ > 0 && sound == 0)
        throw StoreError{quote(name_) +
                         " has no sound line of a cache of --accuracy; delete it or name another file"};
    // A kill or a full disk has left half a line: what is added begins a new one.
    if (is_ended) return;
    flock(file_.number(), LOCK_EX);  // or the line feed cuts what another process is writing
    const int error = write_all(file_.number(), "\n");
    flock(file_.number(), LOCK_UN);
    if (error != 0) throw CacheUnavailable{cannot_write(name_, error)};
}

/// Throws JsonError if it is another kind of line.
void ValueCache::take(std::string_view line) {
    const Json json = parse_json(line);
    const auto nodes = as_integer<std::uint64_t>(member(json, kNodes));
    const std::string& position = as_text(member(json, kPosition));
    const ProvenMargin proven{as_integer<Points>(member(json, kLower)),
                              as_integer<Points>(member(json, kUpper))};
    if (nodes == nodes_ && is_of_this_version(json)) known_.insert_or_assign(position, proven);
}

std::optional<ProvenMargin> ValueCache::find(const std::string& position) const {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(position);
    return found == known_.end() ? std::nullopt : std::optional{found->second};
}

void ValueCache::add(const std::string& position, const ProvenMargin& proven) {
    const std::lock_guard lock(mutex_);
    if (!known_.try_emplace(position, proven).second || !file_.is_open()) return;
    // So that what is cut off below is not a line of another process.
    const bool is_alone = flock(file_.number(), LOCK_EX) == 0;
    const off_t size = lseek(file_.number(), 0, SEEK_END);
    const int error = write_all(file_.number(), line_of(position, nodes_, proven) + "\n");
    if (error != 0) {
        failure_ = cannot_write(name_, error);
        // Half a line is left out all the same, but would be reported as damage.
        [[maybe_unused]] const bool is_cut = is_alone && size >= 0 && ftruncate(file_.number(), size) == 0;
        static_cast<void>(file_.close());  // ends the lock, too
    } else if (is_alone) {
        flock(file_.number(), LOCK_UN);
    }
}

std::string ValueCache::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

std::size_t ValueCache::size() const {
    const std::lock_guard lock(mutex_);
    return known_.size();
}

}  // namespace pahtum::arena
