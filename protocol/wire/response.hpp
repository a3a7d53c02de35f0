#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum::gtp {

/// One response of an engine. The views do not own their text.
struct Response {
    bool success = false;   ///< `=`, not `?`
    std::string_view id;    ///< digits of the request's id; empty if there was none
    std::string_view text;  ///< without surrounding blanks; lines separated by LF
};

/// The bytes of an answer: `=[id] text`, or `?[id] text`, and the empty line that ends it. Empty lines and
/// control characters in the text are left out, errors are bounded and shown as printable_lines() does, and
/// the blank before it is there even if the text is empty or starts with LF.
[[nodiscard]] std::string format_response(const Response& response);

/// Splits the bytes an engine writes into responses, whatever the size of the pieces they arrive in.
/// Allocates nothing once the buffer is as large as the longest response so far.
///
/// Read straight into it:
///     const std::span<char> space = reader.space();
///     const ssize_t count = read(descriptor, space.data(), space.size());
///     if (count > 0) reader.commit(static_cast<std::size_t>(count));
///     while (const auto response = reader.next()) ...
///
/// CR is dropped, empty lines before a response are skipped. Anything else that is not a response is a fault,
/// after which next() returns nothing until reset().
class ResponseReader {
  public:
    static constexpr std::size_t kDefaultLimit = std::size_t{1} << 20;

    enum class Fault : std::uint8_t {
        kNone,
        kNoResponse,  ///< a line that starts with neither `=` nor `?`
        kTooLong,     ///< a response without an end after `limit` bytes
    };

    /// `limit`: the longest response in bytes. Memory use is bounded by it and by what was committed since
    /// next() last returned nothing.
    explicit ResponseReader(std::size_t limit = kDefaultLimit) : limit_(limit) {}

    /// Where to write the next bytes; never empty. Invalidates all views that next() returned.
    [[nodiscard]] std::span<char> space();
    /// `count` bytes were written to the front of space().
    void commit(std::size_t count);
    /// Does what space() and commit() do, for bytes that are already elsewhere.
    void feed(std::string_view bytes);

    /// The next complete response; its views are valid until space(), feed() or reset().
    [[nodiscard]] std::optional<Response> next();

    [[nodiscard]] Fault fault() const { return fault_; }
    /// Whether an incomplete response is buffered.
    [[nodiscard]] bool has_partial() const { return begin_ != end_; }
    /// The first line of what next() has not returned yet, at most 80 bytes, for messages. It may contain any
    /// bytes.
    [[nodiscard]] std::string pending_line() const;

    /// Forgets what is buffered and any fault, as for a new process.
    void reset();

  private:
    [[nodiscard]] std::string_view pending() const { return {buffer_.data() + begin_, end_ - begin_}; }
    void skip_empty_lines();

    std::size_t limit_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;    ///< first byte that next() has not returned
    std::size_t end_ = 0;      ///< after the last byte committed
    std::size_t scanned_ = 0;  ///< no response ends before this
    Fault fault_ = Fault::kNone;
};

}  // namespace pahtum::gtp
