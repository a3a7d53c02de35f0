#include "engine/certificate/level.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <unistd.h>

namespace pahtum::certificate {
namespace {

static_assert(std::is_trivially_copyable_v<Board>);

/// Each keeps a file open.
constexpr std::size_t kMostRuns = 64;
constexpr std::size_t kLeastUnited = 1U << 14U;

bool same_lines(const Board& a, const Board& b) { return a.lines == b.lines; }
/// Positions with the same lines have the one that covers the others first. The stones decide last, so that
/// the same one stays, whatever was added first.
bool comes_before(const Board& a, const Board& b) {
    if (a.lines != b.lines) return a.lines < b.lines;
    return std::tie(b.need, a.claimer, a.other) < std::tie(a.need, b.claimer, b.other);
}

std::string folder() { return std::filesystem::temp_directory_path().string(); }

[[noreturn]] void fail(int error) {
    throw FileError{"temporary file in " + folder() + ": " + std::generic_category().message(error) +
                    "; allow more memory, or set TMPDIR to a folder with more room"};
}

}  // namespace

void Level::Run::write(const std::vector<Board>& boards) {
    const auto* const bytes = reinterpret_cast<const char*>(boards.data());
    if (const int error = write_all(file_.number(), {bytes, boards.size() * sizeof(Board)}); error != 0)
        fail(error);
    count_ += boards.size();
}

void Level::Run::rewind(std::size_t buffered) {
    if (::lseek(file_.number(), 0, SEEK_SET) != 0) fail(errno);
    buffer_.resize(std::max<std::size_t>(buffered, 1));
    fill();
}

void Level::Run::pop() {
    --count_;
    if (++next_ == buffer_.size()) fill();
}

void Level::Run::fill() {
    next_ = 0;
    auto* const bytes = reinterpret_cast<char*>(buffer_.data());
    const std::size_t wanted = std::min(buffer_.size(), count_) * sizeof(Board);
    for (std::size_t have = 0; have < wanted;) {
        const auto count = ::read(file_.number(), bytes + have, wanted - have);
        if (count == 0) fail(EIO);
        if (count < 0 && errno != EINTR) fail(errno);
        if (count > 0) have += static_cast<std::size_t>(count);
    }
}

void Level::add(const std::vector<Board>& boards) {
    for (auto next = boards.begin(); next != boards.end();) {
        // Waits until there are twice as many as after the last sort, so that each is sorted only a few
        // times.
        if (boards_.size() >= std::min(most_in_memory_, std::max(kLeastUnited, 2 * united_))) {
            unite_memory();
            if (2 * boards_.size() >= most_in_memory_) spill();
        }
        const auto room = std::min<std::ptrdiff_t>(
            boards.end() - next, static_cast<std::ptrdiff_t>(most_in_memory_ - boards_.size()));
        boards_.insert(boards_.end(), next, next + room);
        next += room;
    }
}

void Level::close() {
    unite_memory();
    if (runs_.empty()) return;
    spill();
    boards_ = {};
    for (Run& run : runs_) run.rewind(most_in_memory_ / runs_.size());
}

std::size_t Level::size() const {
    std::size_t size = boards_.size() - taken_;
    for (const Run& run : runs_) size += run.size();
    return size;
}

std::vector<Board> Level::take(std::size_t most) {
    if (!runs_.empty()) return take_from_runs(most);
    const auto first = boards_.begin() + static_cast<std::ptrdiff_t>(taken_);
    taken_ += std::min(most, boards_.size() - taken_);
    return {first, boards_.begin() + static_cast<std::ptrdiff_t>(taken_)};
}

void Level::unite_memory() {
    std::sort(boards_.begin(), boards_.end(), comes_before);
    boards_.erase(std::unique(boards_.begin(), boards_.end(), same_lines), boards_.end());
    united_ = boards_.size();
}

/// Writes what is in memory to a new run. It must be sorted and without duplicates.
void Level::spill() {
    if (boards_.empty()) return;
    if (runs_.size() == kMostRuns) merge_runs();
    runs_.emplace_back(open_unnamed_file(folder())).write(boards_);
    boards_.clear();
    united_ = 0;
}

/// Merges all runs into one.
void Level::merge_runs() {
    constexpr std::size_t kBuffered = 1U << 12U;
    Run all{open_unnamed_file(folder())};
    for (Run& run : runs_) run.rewind(kBuffered);
    for (std::vector<Board> part = take_from_runs(kBuffered); !part.empty(); part = take_from_runs(kBuffered))
        all.write(part);
    runs_.clear();
    runs_.push_back(std::move(all));
}

std::vector<Board> Level::take_from_runs(std::size_t most) {
    std::vector<Board> taken;
    // The top of the heap is the run whose next position comes first.
    const auto comes_later = [](const Run* a, const Run* b) { return comes_before(b->front(), a->front()); };
    std::vector<Run*> heap;
    for (Run& run : runs_)
        if (run.size() > 0) heap.push_back(&run);
    std::make_heap(heap.begin(), heap.end(), comes_later);
    while (!heap.empty()) {
        Run& run = *heap.front();
        const bool is_new = taken.empty() || !same_lines(taken.back(), run.front());
        if (is_new && taken.size() == most) break;
        if (is_new) taken.push_back(run.front());
        std::pop_heap(heap.begin(), heap.end(), comes_later);
        run.pop();
        if (run.size() == 0)
            heap.pop_back();
        else
            std::push_heap(heap.begin(), heap.end(), comes_later);
    }
    return taken;
}

}  // namespace pahtum::certificate
