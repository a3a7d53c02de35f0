#include "engine/learn/generate.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "engine/learn/game_player.hpp"

namespace pahtum::learn {
namespace {

/// Games that threads play in any order and one thread takes in the order of their numbers.
class GameQueue {
  public:
    GameQueue(std::uint32_t first, std::uint32_t end) : next_(first), end_(end) {}

    /// Work of one thread: returns when no game is left or the work is over.
    void play(const GameSettings& settings) {
        try {
            GamePlayer player{settings};
            for (auto game = begin_game(); game; game = begin_game()) finish_game(*game, player.play(*game));
        } catch (...) {  // passed on to the thread that takes
            const std::scoped_lock lock{mutex_};
            error_ = std::current_exception();
            finished_.notify_one();
        }
    }

    /// Waits a tenth of a second for the game; nothing if it is not finished. Throws what a thread has
    /// thrown.
    [[nodiscard]] std::optional<std::vector<Sample>> take(std::uint32_t game) {
        using namespace std::chrono_literals;
        std::unique_lock lock{mutex_};
        const bool has_come =
            finished_.wait_for(lock, 100ms, [&] { return error_ != nullptr || games_.contains(game); });
        if (error_ != nullptr) std::rethrow_exception(error_);
        if (!has_come) return std::nullopt;
        return std::move(games_.extract(game).mapped());
    }

    void end() { is_over_.store(true, std::memory_order_relaxed); }

  private:
    [[nodiscard]] std::optional<std::uint32_t> begin_game() {
        const std::scoped_lock lock{mutex_};
        if (next_ == end_ || is_over_.load(std::memory_order_relaxed)) return std::nullopt;
        return next_++;
    }
    void finish_game(std::uint32_t game, std::vector<Sample> samples) {
        const std::scoped_lock lock{mutex_};
        games_.emplace(game, std::move(samples));
        finished_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable finished_;
    std::uint32_t next_;
    std::uint32_t end_;
    std::map<std::uint32_t, std::vector<Sample>> games_;
    std::exception_ptr error_;
    std::atomic<bool> is_over_{false};
};

/// Ends the work of the threads before they are joined, also after an exception.
class EndOfWork {
  public:
    explicit EndOfWork(GameQueue& queue) : queue_(queue) {}
    ~EndOfWork() { queue_.end(); }
    EndOfWork(const EndOfWork&) = delete;
    EndOfWork& operator=(const EndOfWork&) = delete;

  private:
    GameQueue& queue_;
};

}  // namespace

void generate_games(const GameSettings& settings, std::uint32_t first, std::uint32_t end, int threads,
                    const std::function<void(const std::vector<Sample>&)>& take,
                    const std::function<bool()>& stop) {
    GameQueue queue{first, end};
    std::vector<std::jthread> workers;
    const EndOfWork end_of_work{queue};  // before the threads are joined
    for (int i = 0; i < threads; ++i) workers.emplace_back([&] { queue.play(settings); });
    for (std::uint32_t game = first; game < end && !stop();) {
        const auto samples = queue.take(game);
        if (!samples) continue;
        take(*samples);
        ++game;
    }
}

}  // namespace pahtum::learn
