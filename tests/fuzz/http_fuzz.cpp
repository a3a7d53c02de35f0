#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/rules/text.hpp"
#include "protocol/web/web_api.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/support/http_reference.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;
using namespace pahtum::web;

namespace {

const std::string kToken = "t";

/// What becomes of the bytes of a connection, up to the first request.
struct Outcome {
    unsigned status = 0;  ///< of a refusal; 0 = none
    std::optional<HttpRequest> request;
    bool keeps_alive = false;
    std::size_t taken = 0;
};

/// The bytes arrive in pieces of this size, 0 = at once.
Outcome read(std::string_view bytes, std::size_t piece) {
    RequestReader reader;
    Outcome outcome;
    try {
        for (;;) {
            std::string_view next = bytes.substr(outcome.taken, piece == 0 ? bytes.size() : piece);
            const std::size_t before = next.size();
            const auto step = reader.take(next);
            outcome.taken += before - next.size();
            if (step == RequestReader::Step::kMore) expect(next.empty(), "all bytes are taken");
            if (step == RequestReader::Step::kWhole) break;
            if (step == RequestReader::Step::kMore && outcome.taken == bytes.size()) return outcome;
        }
    } catch (const BadRequest& bad) {
        outcome.status = bad.status();
        return outcome;
    }
    outcome.request = reader.request();
    outcome.keeps_alive = reader.keeps_alive();
    return outcome;
}

bool is_same(const Outcome& one, const Outcome& other) {
    if (one.status != other.status || one.request.has_value() != other.request.has_value()) return false;
    return !one.request || (one.request->path == other.request->path &&
                            one.request->body == other.request->body && one.taken == other.taken);
}

/// Beast reads this field too, which means nothing here.
bool has_proxy_connection(std::string_view bytes) {
    std::string lowered{bytes};
    std::transform(lowered.begin(), lowered.end(), lowered.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lowered.find("proxy-connection") != std::string::npos;
}

/// Another library reads the same request from the bytes that were taken.
void check_against_reference(std::string_view bytes, const Outcome& outcome) {
    const auto reference = testing::read_reference(bytes.substr(0, outcome.taken));
    if (!reference && has_proxy_connection(bytes)) return;
    expect(reference.has_value(), "what is a request here is one elsewhere");
    const HttpRequest& request = *outcome.request;
    expect_same(request.method, reference->method, "method");
    expect_same(request.path, reference->target.substr(0, reference->target.find('?')), "path");
    expect_same(request.host, reference->host, "host");
    expect(request.origin == reference->origin, "origin");
    expect_same(request.content_type, reference->content_type, "content type");
    expect_same(request.body, reference->body, "body");
    if (!has_proxy_connection(bytes))
        expect(outcome.keeps_alive == reference->keeps_alive, "use of the connection");
}

void check_answer(const HttpResponse& response) {
    const std::string head = head_text(response, true);
    expect(head.find("\r\n\r\n") == head.size() - 4, "a head ends once");
    expect(std::none_of(head.begin(), head.end(),
                        [](char c) { return (c < 0x20 && c != '\r' && c != '\n') || c == 0x7f; }),
           "a head is plain text");
    expect(response.status < 400 || response.body.size() < 2000, "errors are short");
    if (response.content_type == "application/json")
        expect(nlohmann::json::accept(response.body), "JSON is JSON");
}

/// These would take memory and threads; they are the engine's business.
bool is_costly(const HttpRequest& request) {
    return request.path.ends_with("/settings") && (request.body.find("hash") != std::string::npos ||
                                                   request.body.find("threads") != std::string::npos ||
                                                   request.body.find('\\') != std::string::npos);
}

void check_page(const HttpRequest& request) {
    const bool is_admitted = Guard{kToken}.admit(request).has_value();
    HttpServer server{0};
    Settings settings;
    settings.search.hash_mebibytes = 1;
    WebApi api{server, {settings, parse_position("3/3/3 x classic"), Random{1}}, Guard{kToken}};
    const HttpHandler handler = api.handler();
    const auto refusal = handler.refuse(request);
    expect(refusal.has_value() == !is_admitted, "only admitted requests are answered");
    if (refusal) return check_answer(*refusal);
    if (is_costly(request)) return;
    const HttpResponse response = handler.answer(request);
    expect(response.status != 500, "nothing fails");
    check_answer(response);
}

}  // namespace

/// The bytes of a connection. The first one says in what pieces they arrive.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes = text_of(data + 1, size - 1);
    const Outcome outcome = read(bytes, 0);
    expect(is_same(outcome, read(bytes, data[0])), "pieces do not matter");
    if (!outcome.request) return 0;
    check_against_reference(bytes, outcome);
    if (Guard{kToken}.admit(*outcome.request)) check_page(*outcome.request);
    return 0;
}
