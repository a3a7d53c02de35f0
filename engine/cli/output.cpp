#include "engine/cli/output.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <streambuf>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/no_signals.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"

namespace pahtum {

class OutputStream::Buffer final : public std::streambuf {
  public:
    explicit Buffer(int descriptor) : descriptor_(descriptor) { clear(); }

    [[nodiscard]] int error() const { return error_; }

  protected:
    int_type overflow(int_type character) override {
        if (sync() != 0) return traits_type::eof();
        if (!traits_type::eq_int_type(character, traits_type::eof()))
            sputc(traits_type::to_char_type(character));
        return traits_type::not_eof(character);
    }

    int sync() override {
        if (error_ == 0)
            error_ = write_all(descriptor_, {pbase(), static_cast<std::size_t>(pptr() - pbase())});
        clear();
        return error_ == 0 ? 0 : -1;
    }

  private:
    void clear() { setp(bytes_.data(), bytes_.data() + bytes_.size()); }

    int descriptor_;
    int error_ = 0;
    std::array<char, 4096> bytes_{};
};

OutputStream::OutputStream(int descriptor)
    : std::ostream(nullptr), buffer_(std::make_unique<Buffer>(descriptor)) {
    rdbuf(buffer_.get());
    exceptions(std::ios_base::badbit);
    if (isatty(descriptor) != 0) setf(std::ios_base::unitbuf);
}

OutputStream::~OutputStream() { static_cast<void>(buffer_->pubsync()); }

int OutputStream::error() const { return buffer_->error(); }

void report_failed_write(std::string_view program, int error, std::ostream& log) {
    if (error == EPIPE) return;
    log << program << ": cannot write to stdout: " << std::generic_category().message(error) << std::endl;
}

namespace {

void end_without_reader(int descriptor, int end) {
    std::array<pollfd, 2> watched{pollfd{.fd = descriptor, .events = 0, .revents = 0},
                                  pollfd{.fd = end, .events = POLLIN, .revents = 0}};
    while (watched[1].revents == 0) {
        const bool has_event = poll(watched.data(), watched.size(), -1) > 0;
        if (has_event && watched[0].revents != 0) _exit(kExitFailure);
    }
}

}  // namespace

ReaderWatch::ReaderWatch(int descriptor) : end_(eventfd(0, EFD_CLOEXEC)) {
    if (!end_.is_open()) return;
    const NoSignals none;  // they are for the other threads
    try {
        thread_ = std::thread{end_without_reader, descriptor, end_.number()};
    } catch (const std::system_error&) {
        // The next write ends the program instead.
    }
}

ReaderWatch::~ReaderWatch() {
    if (!thread_.joinable()) return;
    static_cast<void>(eventfd_write(end_.number(), 1));
    thread_.join();
}

namespace {

using namespace std::chrono_literals;

constexpr std::string_view kEraseBelow = "\r\x1b[J";
constexpr std::string_view kNoWrap = "\x1b[?7l";  // a line that wraps could not be erased
constexpr std::string_view kWrap = "\x1b[?7h";
constexpr std::chrono::nanoseconds kFirst = 2s;
constexpr std::chrono::nanoseconds kRedrawn = 200ms;

}  // namespace

ProgressLine::ProgressLine(std::ostream& out, bool is_terminal, std::chrono::nanoseconds interval)
    : out_(out),
      is_terminal_(is_terminal),
      interval_(interval),
      next_(is_terminal ? std::min(kFirst, interval) : interval) {}

std::chrono::nanoseconds ProgressLine::interval() const { return is_terminal_ ? kRedrawn : interval_; }

void ProgressLine::show(std::chrono::nanoseconds elapsed, const std::string& text) {
    next_ = elapsed + interval();
    const std::string shown = printable_lines(text);
    if (!is_terminal_) {
        out_ << shown << std::endl;
        return;
    }
    clear();
    out_ << kNoWrap << shown << kWrap << std::flush;
    lines_above_ = std::ranges::count(shown, '\n');
    is_shown_ = true;
}

void ProgressLine::say(const std::string& line) {
    clear();
    out_ << printable_lines(line, kLongestMessage) << std::endl;
}

void ProgressLine::clear() {
    if (!is_shown_) return;
    if (lines_above_ > 0) out_ << "\x1b[" << lines_above_ << 'A';
    out_ << kEraseBelow << std::flush;
    lines_above_ = 0;
    is_shown_ = false;
}

}  // namespace pahtum
