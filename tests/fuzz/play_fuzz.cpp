#include <fcntl.h>
#include <sstream>
#include <string>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/terminal/commands.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;
using namespace pahtum::terminal;

namespace {

constexpr int kMostLines = 60;

/// Commands that read or write files are left to other tests: an input must not name files of this machine.
bool names_file(std::string_view line) {
    line = trim(line);
    const std::string word = plain_word(line.substr(0, line.find_first_of(kWhiteSpace)));
    return word.size() > 1 &&
           (std::string_view{"save"}.starts_with(word) || std::string_view{"load"}.starts_with(word));
}

/// A person who types lines, and what `pahtum play` shows.
class Dialogue {
  public:
    Dialogue() { set_small_limits(); }

    /// False if the person has quit.
    bool type(std::string_view line) {
        if (names_file(line)) return true;
        const std::string before = to_text(session_.position());
        try {
            obey(session_, line);
        } catch (const Refusal& refusal) {
            console_.say(refusal.what());
            expect_same(to_text(session_.position()), before, "what is refused changes nothing");
        } catch (const ParseError& error) {
            console_.say(error.what());
            expect_same(to_text(session_.position()), before, "what is wrong changes nothing");
        }
        set_small_limits();
        const std::string text = to_text(session_.position());
        expect_same(to_text(parse_position(text)), text, "a position is read back");
        const std::string shown = shown_.str();
        expect_same(printable_lines(shown), shown, "nothing reaches the terminal that it would obey");
        shown_.str({});
        return !session_.is_finished;
    }

  private:
    void set_small_limits() {
        session_.settings.search = {.hash_mebibytes = 1, .threads = 1};
        session_.settings.nodes = 300;
    }

    FileDescriptor nothing_{open("/dev/null", O_RDWR | O_CLOEXEC)};
    std::ostringstream shown_;
    Console console_{{nothing_.number(), nothing_.number(), shown_}};
    PlaySession session_{GameSetup{Settings{}, Position::new_game(Ruleset{}), Random{1}}, People{true, false},
                         console_};
};

}  // namespace

/// A dialogue, a typed line a line.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = text_of(data, size);
    Dialogue dialogue;
    for (int i = 0; i < kMostLines && !text.empty(); ++i)
        if (!dialogue.type(take_line(text))) return 0;
    return 0;
}
