#include <memory>
#include <string>
#include <string_view>

#include "engine/base/random.hpp"
#include "protocol/play/game.hpp"
#include "protocol/web/alone/browser.hpp"
#include "protocol/web/alone/engine_messages.hpp"
#include "protocol/web/game_api.hpp"

// The room of a page without a server.

namespace pahtum::web {
namespace {

std::unique_ptr<GameApi>& room() {
    static std::unique_ptr<GameApi> room;
    return room;
}

void answer(std::string_view text) { browser_answer(text.data(), text.size()); }

/// As `pahtum web` begins, but with a table for small devices.
GameSetup setup_of(std::uint64_t seed) {
    Settings settings = settings_for_people();
    settings.seed = seed;
    settings.search.hash_mebibytes = 32;
    Random random{seed};
    const Position start = draw_fair_start(random);
    return {.settings = settings, .start = start, .random = random};
}

}  // namespace

/// `seed`: of random boulders, and of the moves of weak levels.
PAHTUM_FOR_BROWSER("open_room") void open_room(std::uint32_t seed) {
    const GameApi::Channel channel{.post = [](const std::function<void()>& act) { act(); },
                                   .send =
                                       [](const std::string& event, const std::string& data) {
                                           browser_send(event.data(), event.size(), data.data(), data.size());
                                       }};
    room() = std::make_unique<GameApi>(setup_of(seed), channel);
    room()->set_watched(true);
}

PAHTUM_FOR_BROWSER("state") void state() { answer(room()->state()); }
/// The game and the settings as text, for the action "restore".
PAHTUM_FOR_BROWSER("kept") void kept() { answer(room()->kept()); }
PAHTUM_FOR_BROWSER("copy") void copy() { answer(room()->copy()); }
PAHTUM_FOR_BROWSER("set_watched") void set_watched(int is_watched) { room()->set_watched(is_watched != 0); }

/// Answers with JSON and returns the status of GameApi::act.
PAHTUM_FOR_BROWSER("act")
unsigned act(const char* name, std::size_t name_size, const char* body, std::size_t body_size) {
    const GameApi::Answer result = room()->act({name, name_size}, {body, body_size});
    answer(result.json);
    return result.status;
}

PAHTUM_FOR_BROWSER("hear_engine") void hear_engine(const char* report, std::size_t size) {
    receive_from_engine({report, size});
}
PAHTUM_FOR_BROWSER("wake") void wake() { wake_receiver(); }

}  // namespace pahtum::web
