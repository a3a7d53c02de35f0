#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pahtum::web {

inline constexpr std::size_t kMaxHead = 8 << 10;  ///< bytes of request line and header
inline constexpr std::size_t kMaxBody = 1 << 20;  ///< bytes

/// A client's request. All is untrusted text.
struct HttpRequest {
    std::string method;  ///< "GET", "POST", ...
    std::string path;    ///< begins with "/", without the query
    std::string host;
    std::optional<std::string> origin = std::nullopt;
    std::string content_type;  ///< empty if it was not sent
    std::string body;
};

/// The request cannot be read, or is beyond the limits. Nothing that follows it on the connection has a
/// meaning.
class BadRequest : public std::runtime_error {
  public:
    BadRequest(unsigned status, const std::string& message) : std::runtime_error(message), status_(status) {}
    [[nodiscard]] unsigned status() const { return status_; }

  private:
    unsigned status_;
};

/// Reads one request from the bytes of a connection, and no byte more. It keeps at most kMaxHead bytes, and a
/// body of at most kMaxBody only if its owner goes on after the head.
///
/// It takes less than HTTP/1.1 allows, so that a request has one meaning for everyone who reads it: a body
/// has a Content-Length and no other framing, so there are no chunks and trailers; Host, Origin, Content-Type
/// and Content-Length come once; lines end in CR LF, are not continued, and hold no control characters; the
/// target is a path.
class RequestReader {
  public:
    enum class Step {
        kMore,   ///< all bytes were taken, and more are needed
        kHead,   ///< the head is complete: request() is, except for the body
        kWhole,  ///< request() is complete
    };

    /// Takes what it needs from the front of `bytes`, until the next step; call it again, also without bytes,
    /// until kWhole, and not after that. Throws BadRequest, also as soon as it is clear what will be wrong.
    Step take(std::string_view& bytes);

    [[nodiscard]] const HttpRequest& request() const { return request_; }
    /// Whether the client wants to use the connection again.
    [[nodiscard]] bool keeps_alive() const { return keeps_alive_; }
    /// Whether the client waits for "100 Continue" before it sends the body.
    [[nodiscard]] bool awaits_continue() const { return awaits_continue_ && request_.body.size() < length_; }

  private:
    bool take_head(std::string_view& bytes);
    void read_head();

    std::string head_;
    HttpRequest request_;
    std::size_t length_ = 0;  ///< of the body
    bool has_head_ = false;
    bool keeps_alive_ = true;
    bool awaits_continue_ = false;
};

}  // namespace pahtum::web
