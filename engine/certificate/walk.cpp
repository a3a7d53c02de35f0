#include "engine/certificate/walk.hpp"

#include <algorithm>
#include <cerrno>
#include <exception>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <utility>

namespace pahtum::certificate {
namespace {

constexpr int floor_divided(int dividend, int divisor) {
    return dividend >= 0 ? dividend / divisor : -((-dividend + divisor - 1) / divisor);
}

static_assert(std::is_trivially_copyable_v<Board>);

/// Each keeps a file open.
constexpr std::size_t kMostRuns = 64;
constexpr std::size_t kLeastUnited = 1U << 14U;

bool same_lines(const Board& a, const Board& b) { return a.lines == b.lines; }
/// Positions with the same lines have the one that covers the others first. The stones decide last, so that
/// the same one stays, whatever was added first.
bool comes_before(const Board& a, const Board& b) {
    const auto order = a.lines <=> b.lines;
    if (order != 0) return order < 0;
    return std::tie(b.need, a.claimer, a.other) < std::tie(a.need, b.claimer, b.other);
}

std::string folder() { return temporary_folder(", or allow more memory"); }

[[noreturn]] void fail(int error) {
    throw FileError{"temporary file in " + folder() + ": " + std::generic_category().message(error) +
                    "; allow more memory, or set TMPDIR to a folder with more room"};
}

}  // namespace

Walk::Walk(const Claim& claim, const Start& start, const LineRules& rules, const Potentials& potentials,
           std::size_t most_in_memory)
    : claim_(claim),
      size_(start.size),
      rules_(rules),
      potentials_(potentials),
      most_in_memory_(most_in_memory),
      level_(most_in_memory) {
    std::vector<Board> first;
    const Summed position = summed(start.board);
    if (start.is_claimers_turn) {
        if (!is_decided(position)) first.push_back(start.board);
    } else if (!for_each_reply(position, [&](const Board& reply) { first.push_back(reply); }) &&
               start.board.need > 0) {
        throw Fault{"the claim is wrong: nothing can change any more in " + claim.position};
    }
    level_.add(first);
    level_.close();
}

bool Walk::play(const Fill& fill, int threads) {
    // The replies to these take some tens of megabytes.
    constexpr std::size_t kPositionsPerThread = 1U << 13U;
    Level next{most_in_memory_};
    std::vector<std::uint8_t> choices;
    for (;;) {
        const std::vector<Board> boards =
            level_.take(kPositionsPerThread * static_cast<std::size_t>(threads));
        if (boards.empty()) break;
        choices.assign(boards.size(), 0);
        if (!fill(boards, choices)) return false;
        expand_all(boards, choices, threads, next);
    }
    next.close();
    level_ = std::move(next);
    return true;
}

void Walk::expand_all(const std::vector<Board>& boards, const std::vector<std::uint8_t>& choices, int threads,
                      Level& next) const {
    const std::size_t share = boards.size() / static_cast<std::size_t>(threads) + 1;
    std::vector<std::vector<Board>> parts(static_cast<std::size_t>(threads));
    std::vector<std::exception_ptr> faults(parts.size());
    std::vector<std::jthread> workers;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        workers.emplace_back([&, part] {
            try {
                const std::size_t end = std::min(boards.size(), (part + 1) * share);
                for (std::size_t i = part * share; i < end; ++i)
                    expand(boards[i], choices.at(i), parts[part]);
            } catch (...) {
                faults[part] = std::current_exception();
            }
        });
    }
    workers.clear();
    for (const std::exception_ptr& fault : faults)
        if (fault) std::rethrow_exception(fault);
    for (const std::vector<Board>& part : parts) next.add(part);
}

std::optional<int> Walk::deciding_move(const Board& board) const {
    const Summed position = summed(board);
    int open_reply = 0;
    for (int cell = 0; cell < size_ * size_; ++cell)
        if (matters(board, cell) && decides(position, cell, open_reply)) return cell;
    return std::nullopt;
}

/// Whether after this move every reply is decided; if not, `open_reply` is one that is not. The one that left
/// another move open is tried first.
bool Walk::decides(Summed position, int cell, int& open_reply) const {
    place(position, cell, Cell::kClaimer);
    bool has_reply = false;
    const auto leaves_open = [&](int reply) {
        if (!matters(position.board, reply)) return false;
        has_reply = true;
        Summed next = position;
        place(next, reply, Cell::kOther);
        return !is_decided(next) && !is_dominated(position.board, reply / size_, reply % size_);
    };
    if (leaves_open(open_reply)) return false;
    for (int reply = 0; reply < size_ * size_; ++reply) {
        if (!leaves_open(reply)) continue;
        open_reply = reply;
        return false;
    }
    return has_reply || position.board.need <= 0;
}

bool Walk::matters(const Board& board, int cell) const {
    const int row = cell / size_;
    const int column = cell % size_;
    return row < size_ &&
           (cell_of(board.lines[static_cast<std::size_t>(row)], column) == Cell::kEmpty ||
            cell_of(board.lines[static_cast<std::size_t>(size_ + column)], row) == Cell::kEmpty);
}

Walk::Summed Walk::summed(const Board& board) const {
    Summed position{.board = board};
    for (const Line line : board.lines) position.sum += potentials_.of(line);
    return position;
}

/// The other side gains a whole number of points, and rounded one that leaves what the residues of all lines
/// add up to when divided by three, which is not less.
bool Walk::is_decided(const Summed& position) {
    constexpr int kUnit = Potential::kUnit;
    const Potential& sum = position.sum;
    const int gain = -position.board.need;
    return floor_divided(sum.exact, kUnit) <= gain ||
           sum.residue + 3 * floor_divided(sum.rounded - kUnit * sum.residue, 3 * kUnit) <= gain;
}

void Walk::place(Summed& position, int cell, Cell side) const {
    Board& board = position.board;
    const int row = cell / size_;
    const int column = cell % size_;
    const auto put = [&](int line, int place) {
        Line& content = board.lines[static_cast<std::size_t>(line)];
        if (cell_of(content, place) != Cell::kEmpty) return;
        const Placed after = rules_.placed(content, place, side);
        position.sum -= potentials_.of(content);
        position.sum += potentials_.of(after.line);
        content = after.line;
        board.need -= after.gain;
    };
    put(row, column);
    put(size_ + column, row);
    (side == Cell::kClaimer ? board.claimer : board.other) |= std::uint64_t{1} << (8 * row + column);
}

template <typename Visit>
bool Walk::for_each_reply(const Summed& position, const Visit& visit) const {
    bool any = false;
    for (int cell = 0; cell < size_ * size_; ++cell) {
        if (!matters(position.board, cell)) continue;
        any = true;
        if (is_dominated(position.board, cell / size_, cell % size_)) continue;
        Summed after = position;
        place(after, cell, Cell::kOther);
        if (!is_decided(after)) visit(after.board);
    }
    return any;
}

void Walk::expand(const Board& board, int cell, std::vector<Board>& next) const {
    if (!matters(board, cell)) {
        const std::string move =
            cell < size_ * size_ ? vertex(cell / size_, cell % size_) : std::to_string(cell);
        throw Fault{"the move " + move + " is to no empty cell that matters, in " + text(board)};
    }
    Summed after = summed(board);
    place(after, cell, Cell::kClaimer);
    const bool has_reply = for_each_reply(after, [&](const Board& reply) { next.push_back(reply); });
    if (!has_reply && after.board.need > 0)
        throw Fault{"after " + vertex(cell / size_, cell % size_) + " " + std::to_string(after.board.need) +
                    " points are missing and nothing can change any more, in " + text(board)};
}

/// Whether another empty cell is at least as good for both sides, and is not dropped for this one's sake.
bool Walk::is_dominated(const Board& board, int row, int column) const {
    const Line in_row = board.lines[static_cast<std::size_t>(row)];
    const Line in_column = board.lines[static_cast<std::size_t>(size_ + column)];
    const bool in_row_only = cell_of(in_column, row) != Cell::kEmpty;
    if (!in_row_only && cell_of(in_row, column) == Cell::kEmpty) return false;
    const Line line = in_row_only ? in_row : in_column;
    const int here = in_row_only ? column : row;
    const auto crossing = [&](int cell) {
        return in_row_only ? cell_of(board.lines[static_cast<std::size_t>(size_ + cell)], row)
                           : cell_of(board.lines[static_cast<std::size_t>(cell)], column);
    };
    const unsigned better = LineRules::better_cells(line, here);
    for (int cell = 0; cell < size_; ++cell) {
        if ((better >> cell & 1U) == 0) continue;
        const bool is_equal =
            crossing(cell) != Cell::kEmpty && (LineRules::better_cells(line, cell) >> here & 1U) != 0;
        if (!is_equal || cell < here) return true;
    }
    return false;
}

std::string Walk::text(const Board& board) const {
    return certificate::text_of(board, size_, claim_.side, true);
}

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
    std::ranges::sort(boards_, comes_before);
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
