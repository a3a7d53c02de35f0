#include <array>
#include <cerrno>
#include <stdexcept>
#include <string_view>
#include <unistd.h>

#include "arena/bench/bench.hpp"
#include "arena/process/watchdog.hpp"

namespace pahtum::arena {
namespace {

/// An engine at the other end of two pipes, and nothing else.
class BareEngine {
  public:
    BareEngine(const std::vector<std::string>& command, Watchdog::Alarm& alarm)
        : process_(Program{.command = command, .directory = ""}), alarm_(alarm) {}

    /// Sends the commands in one write and reads until that many answers are complete. Gives all of them,
    /// valid until the next call.
    std::string_view exchange(std::string_view commands, int answers) {
        if (write(process_.input(), commands.data(), commands.size()) !=
            static_cast<ssize_t>(commands.size()))
            throw std::runtime_error{"the engine does not read"};
        std::size_t size = 0;
        for (int complete = 0; complete < answers; complete = count_answers({buffer_.data(), size}))
            size += read_more(size);
        return {buffer_.data(), size};
    }

  private:
    std::size_t read_more(std::size_t size) {
        while (true) {
            const ssize_t count = read(process_.output(), buffer_.data() + size, buffer_.size() - size);
            if (count > 0) return static_cast<std::size_t>(count);
            if (count == 0 || errno != EINTR || alarm_.is_due())
                throw std::runtime_error{"the engine does not answer"};
        }
    }

    static int count_answers(std::string_view text) {
        int count = 0;
        for (std::size_t end = text.find("\n\n"); end != std::string_view::npos;
             end = text.find("\n\n", end + 2))
            ++count;
        return count;
    }

    ChildProcess process_;
    Watchdog::Alarm& alarm_;
    std::array<char, 4096> buffer_;
};

/// The move in "= D4\n\n", the last of the answers.
std::string_view last_move(std::string_view answers) {
    answers.remove_suffix(2);
    return answers.substr(answers.rfind(' ') + 1);
}

int play_bare_game(std::array<BareEngine, 2>& engines, const std::string& opening, Latency& times) {
    for (BareEngine& engine : engines) (void)engine.exchange("position " + opening + "\n", 1);
    std::string commands = "genmove b\n";
    for (int moves = 0;; ++moves) {
        const bool is_black = moves % 2 == 0;
        const Deadline start = Clock::now();
        const std::string_view answers = engines[is_black ? 0 : 1].exchange(commands, moves == 0 ? 1 : 2);
        times.add(Clock::now() - start);
        const std::string_view move = last_move(answers);
        if (move == "pass") return moves;
        commands = is_black ? "play b " : "play w ";
        commands += move;
        commands += is_black ? "\ngenmove w\n" : "\ngenmove b\n";
    }
}

}  // namespace

long play_bare_games(const std::vector<std::string>& engine, const std::string& opening, int games,
                     Deadline deadline, Latency& times) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    std::array<BareEngine, 2> engines{BareEngine{engine, alarm}, BareEngine{engine, alarm}};
    const AlarmScope scope{alarm, deadline};
    long moves = 0;
    for (int game = 0; game < games; ++game) moves += play_bare_game(engines, opening, times);
    return moves;
}

}  // namespace pahtum::arena
