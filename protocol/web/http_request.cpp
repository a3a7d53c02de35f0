#include "protocol/web/http_request.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"

namespace pahtum::web {
namespace {

constexpr std::string_view kEndOfLine = "\r\n";
constexpr std::string_view kEndOfHead = "\r\n\r\n";

[[noreturn]] void refuse(const std::string& message) { throw BadRequest{400, message}; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower_case(std::string_view text) {
    std::string lowered{text};
    std::transform(lowered.begin(), lowered.end(), lowered.begin(), lower);
    return lowered;
}

/// A byte that HTTP allows in names and methods.
bool is_token_character(char c) {
    constexpr std::string_view kSigns = "!#$%&'*+-.^_`|~";
    const char small = lower(c);
    return (small >= 'a' && small <= 'z') || is_digit(c) || kSigns.find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_token_character);
}

/// Whether `c` may follow `previous` in a head. Only whole CR LF pairs end lines.
bool may_follow(char previous, char c) {
    if ((previous == '\r') != (c == '\n')) return false;
    const auto byte = static_cast<unsigned char>(c);
    return c == '\r' || c == '\n' || c == '\t' || (byte >= 0x20 && byte != 0x7f);
}

/// The text up to the separator, which is removed with it; all of it if there is none.
std::string_view take_until(std::string_view& text, std::string_view separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(part.size() + separator.size(), text.size()));
    return part;
}

/// The fields of a header by their names in lower case, each with its values in the order they were sent.
class Header {
  public:
    /// `text` is all lines, without the empty one at the end. Throws BadRequest.
    explicit Header(std::string_view text) {
        while (!text.empty()) add(take_until(text, kEndOfLine));
    }

    [[nodiscard]] bool has(const std::string& name) const { return values_.contains(name); }

    /// The value of a field that may be sent once. Throws BadRequest if it was sent again, even if alike.
    [[nodiscard]] std::optional<std::string> only(const std::string& name) const {
        const auto found = values_.find(name);
        if (found == values_.end()) return std::nullopt;
        if (found->second.size() > 1) refuse("there is more than one " + name);
        return found->second.front();
    }

    /// The members of a field that is a list of words, in lower case. Throws BadRequest.
    [[nodiscard]] std::vector<std::string> list(const std::string& name) const {
        std::vector<std::string> members;
        const auto found = values_.find(name);
        if (found == values_.end()) return members;
        for (const std::string& value : found->second)
            for (const std::string_view part : split(value, ",")) add_member(members, trim(part, " \t"));
        return members;
    }

  private:
    void add(std::string_view line) {
        if (is_blank(line.front())) refuse("a line of the header is continued");
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || !is_token(line.substr(0, colon)))
            refuse("a line of the header is not 'name: value'");
        values_[lower_case(line.substr(0, colon))].emplace_back(trim(line.substr(colon + 1), " \t"));
    }

    static void add_member(std::vector<std::string>& members, std::string_view member) {
        if (member.empty()) return;
        if (!is_token(member)) refuse("a list in the header has a member that is no word");
        members.push_back(lower_case(member));
    }

    std::map<std::string, std::vector<std::string>> values_;
};

/// Throws BadRequest unless the text is the path of a resource here.
std::string path_of(std::string_view target) {
    if (!target.starts_with('/') ||
        !std::all_of(target.begin(), target.end(), [](char c) { return c > 0x20 && c < 0x7f; }))
        refuse("the target is not a path");
    return std::string{target.substr(0, target.find('?'))};
}

/// Bytes of the body. Throws BadRequest.
std::size_t length_of_body(const Header& header) {
    const auto length = header.only("content-length");
    if (header.has("transfer-encoding")) {
        if (length) refuse("there are both content-length and transfer-encoding");
        throw BadRequest{411, "send the body with its content-length, not with a transfer-encoding"};
    }
    if (!length) return 0;
    std::size_t bytes = 0;
    const char* const end = length->data() + length->size();
    const auto [stop, error] = std::from_chars(length->data(), end, bytes);
    if (length->empty() || !std::all_of(length->begin(), length->end(), is_digit))
        refuse("the content-length is not a number");
    if (stop != end || error != std::errc{} || bytes > kMaxBody)
        throw BadRequest{413, "too large: a request may hold " + std::to_string(kMaxBody >> 20U) + " MiB"};
    return bytes;
}

}  // namespace

RequestReader::Step RequestReader::take(std::string_view& bytes) {
    if (!has_head_) {
        if (!take_head(bytes)) return Step::kMore;
        read_head();
        has_head_ = true;
        return Step::kHead;
    }
    const std::size_t count = std::min(length_ - request_.body.size(), bytes.size());
    request_.body += bytes.substr(0, count);
    bytes.remove_prefix(count);
    return request_.body.size() == length_ ? Step::kWhole : Step::kMore;
}

/// Whether the head is complete.
bool RequestReader::take_head(std::string_view& bytes) {
    while (!head_.ends_with(kEndOfHead)) {
        if (bytes.empty()) return false;
        if (head_.size() == kMaxHead) throw BadRequest{431, "the header is larger than 8 KiB"};
        if (!may_follow(head_.empty() ? '\0' : head_.back(), bytes.front())) refuse("this is not HTTP/1.1");
        head_ += bytes.front();
        bytes.remove_prefix(1);
        if (head_ == kEndOfLine) refuse("this is not HTTP/1.1");
    }
    return true;
}

void RequestReader::read_head() {
    std::string_view text{head_};
    text.remove_suffix(kEndOfLine.size());
    std::string_view line = take_until(text, kEndOfLine);
    const std::string_view method = take_until(line, " ");
    const std::string_view target = take_until(line, " ");
    if (!is_token(method) || (line != "HTTP/1.1" && line != "HTTP/1.0")) refuse("this is not HTTP/1.1");
    request_.method = method;
    const Header header{text};
    const auto host = header.only("host");
    if (!host) refuse("there is no host");
    request_.path = path_of(target);
    request_.host = *host;
    request_.origin = header.only("origin");
    request_.content_type = header.only("content-type").value_or("");
    length_ = length_of_body(header);
    const std::vector<std::string> connection = header.list("connection");
    keeps_alive_ =
        line == "HTTP/1.1" && std::find(connection.begin(), connection.end(), "close") == connection.end();
    for (const std::string& expected : header.list("expect")) {
        if (expected != "100-continue")
            throw BadRequest{417, "the only expectation met here is 100-continue"};
        awaits_continue_ = true;
    }
}

}  // namespace pahtum::web
