#include <nlohmann/json.hpp>
#include <string>

#include "engine/rules/text.hpp"
#include "protocol/web/game_api.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;
using namespace pahtum::web;

namespace {

/// These would take memory and threads; they are the engine's business.
bool is_costly(const std::string& name, const std::string& body) {
    return (name == "settings" || name == "restore") &&
           (body.find("hash") != std::string::npos || body.find("threads") != std::string::npos ||
            body.find('\\') != std::string::npos);
}

}  // namespace

/// What a page sends: the name of an action in a line, and the body after it.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = text_of(data, size);
    const std::string name{take_line(text)};
    const std::string body{text};
    if (is_costly(name, body) || !GameApi::is_action(name)) return 0;
    Settings settings;
    settings.search.hash_mebibytes = 1;
    GameApi api{{settings, parse_position("3/3/3 x classic"), Random{1}},
                {.post = [](const auto&) {}, .send = [](const auto&, const auto&) {}}};
    const std::string before = api.sgf();
    const GameApi::Answer answer = api.act(name, body);
    expect(nlohmann::json::accept(answer.json), "JSON is JSON");
    if (answer.status == 200) return 0;
    expect(answer.status == 400 || answer.status == 409, "nothing fails");
    expect(answer.json.size() < 2000, "errors are short");
    expect_same(api.sgf(), before, "what is refused changes nothing");
    return 0;
}
