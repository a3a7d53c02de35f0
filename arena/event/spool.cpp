#include "arena/event/spool.hpp"

#include <algorithm>
#include <fcntl.h>
#include <map>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <utility>
#include <variant>

#include "arena/records/line_reader.hpp"
#include "engine/base/files.hpp"
#include "engine/base/unusable.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

/// A file is not written to beyond this, so that what the store has taken is deleted in time.
constexpr std::size_t kFullSegment = std::size_t{4} << 20;
constexpr std::string_view kExtension = ".jsonl";

/// The worker's key in the name of a spool file of that event.
std::optional<std::string> worker_of(const fs::path& file, const std::string& event) {
    const std::string stem = file.stem().string();
    if (file.extension() != kExtension || !stem.starts_with(event + "-")) return std::nullopt;
    const std::string rest = stem.substr(event.size() + 1);
    const std::size_t dash = rest.find('-');
    if (dash == std::string::npos) return std::nullopt;
    return rest.substr(0, dash);
}

/// Whether a living worker has it, without waiting for it.
bool is_in_use(const fs::path& file) {
    const FileDescriptor opened(open(file.c_str(), O_RDONLY | O_CLOEXEC));
    return !opened.is_open() || flock(opened.number(), LOCK_EX | LOCK_NB) != 0;
}

/// Deletes the file if it is empty and nobody has locked it, and returns whether it did. Its worker has died
/// before its first line, or has not locked it yet and will make another (Spool::begin_segment).
bool delete_if_empty(const fs::path& file) {
    const FileDescriptor opened(open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!opened.is_open() || flock(opened.number(), LOCK_EX | LOCK_NB) != 0) return false;
    struct stat facts {};
    // While it is locked and has its name, nobody else deletes it.
    if (fstat(opened.number(), &facts) != 0 || facts.st_size != 0 || facts.st_nlink == 0) return false;
    std::error_code ignored;
    return fs::remove(file, ignored);
}

/// Adds the games of a file, and the file, locked.
void read_orphan(const fs::path& path, OrphanedSpool& spool) {
    auto file = std::make_unique<RecordFile>(path);
    static_cast<void>(file->read({.game = [](const GameRecord&) {}}));
    LineReader lines(path);
    for (std::string_view line; lines.next(line);)
        if (std::holds_alternative<GameRecord>(parse_line(line))) spool.lines.emplace_back(line);
    spool.files.push_back(std::move(file));
}

}  // namespace

fs::path default_spool() {
    return fs::path{user_folder("XDG_STATE_HOME", ".local/state", "--spool DIR")} / "pahtum-arena/spool";
}

Spool::Spool(fs::path folder, RunHeader header, std::string worker)
    : folder_(std::move(folder)), header_(std::move(header)), worker_(std::move(worker)) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error)
        throw UnusableStore{"cannot create the folder '" + folder_.string() +
                            "' for games that the store has not taken yet: " + error.message() +
                            "; give --spool DIR"};
    begin_segment();
}

Spool::~Spool() {
    try {
        close();
    } catch (const StoreError&) {
        // The files stay, and are found by the next worker.
        return;
    }
}

void Spool::begin_segment() {
    const std::string name =
        header_.id + "-" + worker_ + "-" + std::to_string(segments_.size()) + std::string(kExtension);
    auto file = std::make_unique<RecordFile>(folder_ / name);
    // Before it was locked, an heir may have deleted it.
    while (file->is_deleted()) file = std::make_unique<RecordFile>(folder_ / name);
    file->append(to_line(header_));
    segments_.push_back({.file = std::move(file)});
}

Spool::Place Spool::append(std::string_view line) {
    const std::lock_guard lock(mutex_);
    if (segments_.back().bytes >= kFullSegment) {
        begin_segment();
        Segment& full = segments_[segments_.size() - 2];
        if (full.waiting == 0) remove(full);
    }
    Segment& segment = segments_.back();
    segment.file->append(line);
    segment.bytes += line.size() + 1;
    ++segment.waiting;
    return segments_.size() - 1;
}

void Spool::check_disk() {
    const std::lock_guard lock(mutex_);
    segments_.back().file->check_disk();
}

void Spool::taken(Place place) noexcept {
    const std::lock_guard lock(mutex_);
    Segment& segment = segments_[place];
    if (--segment.waiting == 0 && &segment != &segments_.back()) remove(segment);
}

void Spool::remove(Segment& segment) noexcept {
    std::error_code ignored;
    fs::remove(segment.file->path(), ignored);
    segment.file.reset();
}

std::vector<Spool::Left> Spool::left() {
    const std::lock_guard lock(mutex_);
    std::vector<Left> left;
    for (const Segment& segment : segments_)
        if (segment.waiting > 0) left.push_back({.file = segment.file->path(), .games = segment.waiting});
    return left;
}

void Spool::close() {
    const std::lock_guard lock(mutex_);
    std::vector<Segment> ended = std::move(segments_);
    segments_.clear();
    for (Segment& segment : ended)
        if (segment.file && segment.waiting == 0) remove(segment);
    for (const Segment& segment : ended)
        if (segment.file) segment.file->close();
}

std::vector<OrphanedSpool> orphaned_spools(const fs::path& folder, const std::string& event,
                                           const std::string& self,
                                           const std::function<void(const std::string&)>& warn) {
    std::map<std::string, std::vector<fs::path>> files;  // by worker
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (const auto worker = worker_of(entry.path(), event); worker && *worker != self)
            files[*worker].push_back(entry.path());
    std::vector<OrphanedSpool> orphans;
    for (auto& [worker, paths] : files) {
        std::erase_if(paths, delete_if_empty);
        if (paths.empty()) continue;
        std::ranges::sort(paths);
        if (std::ranges::any_of(paths, is_in_use)) continue;
        OrphanedSpool orphan{.worker = worker, .lines = {}, .files = {}};
        try {
            for (const fs::path& path : paths) read_orphan(path, orphan);
            orphans.push_back(std::move(orphan));
        } catch (const StoreError& error) {
            warn(std::string("Games of a worker that died cannot be handed over: ") + error.what());
        }
    }
    return orphans;
}

}  // namespace pahtum::arena
