#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/rules/text.hpp"
#include "protocol/gtp/session.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;
using namespace pahtum::gtp;

namespace {

/// A search may look so often whether it should end, a millisecond or less apart.
constexpr int kLooks = 3;
constexpr int kMostCommands = 60;

/// Commands that read or write files are left to other tests: an input must not name files of this machine.
constexpr std::array<std::string_view, 2> kFileCommands{"loadsgf", "savesgf"};

/// One client of one session; every answer is looked at.
class Conversation {
  public:
    Conversation()
        : session_(GameSetup{Settings{}, Position::new_game(Ruleset{}), Random{1}}, SessionFile{}, client()) {
        set_small_limits();
    }

    /// Sends a line of the input. False if the session is over.
    bool send(std::string_view line) {
        const std::optional<Request> request = parse_request(line);
        if (request && is_left_out(request->command)) return true;
        const std::string before = ask("position");
        looks_ = 0;
        const std::string response = answer(line);
        if (response.starts_with('?'))
            expect_same(ask("position"), before, "after ? the game is as it was before");
        if (request && (request->command == "param" || request->command == "limit")) set_small_limits();
        return !session_.is_finished();
    }

    void ponder() {
        looks_ = 0;
        session_.ponder();
    }

    /// The position has a text that is itself, and its moves are those of the same position in a new session.
    void check_position() {
        const std::string text = ask("position");
        expect_same(to_text(parse_position(text)), text, "a position is read back");
        Conversation other;
        expect_same(other.ask("position " + text), "", "a position of ours is accepted");
        expect_same(other.ask("position"), text, "and is the same");
        expect_same(other.ask("legal_moves"), ask("legal_moves"), "and has the same moves");
    }

    /// Every move can be taken back, and leads from the position before to the one after.
    void check_undo() {
        std::string after = ask("position");
        while (answer("undo").starts_with('=')) {
            const std::string before = ask("position");
            expect(before == after || leads_to(parse_position(before), parse_position(after)),
                   "undo takes back one move: " + before + " to " + after);
            after = before;
        }
        const Position start = parse_position(after);
        if (!(start.stones(Side::kBlack) | start.stones(Side::kWhite)).is_empty()) return;
        ask("clear_board");
        expect_same(ask("position"), after, "everything undone is the start of the game");
    }

  private:
    Client client() {
        const auto look = [this] { return ++looks_ > kLooks; };
        return {
            .stop = look, .any_input = look, .write = [this](std::string_view bytes) { streamed_ += bytes; }};
    }

    static bool is_left_out(std::string_view command) {
        return std::ranges::find(kFileCommands, command) != kFileCommands.end();
    }

    static bool leads_to(const Position& before, const Position& after) {
        for (const Move move : before.legal_moves()) {
            Position played = before;
            played.play(move);
            if (played == after) return true;
        }
        return false;
    }

    void set_small_limits() {
        for (const char* line : {"param hash 1", "param threads 1", "limit nodes 300"}) ask(line);
    }

    /// The answer to a line of our own, which must succeed.
    std::string ask(std::string_view line) {
        const std::string response = answer(line);
        expect(response.starts_with("= ") && response.ends_with("\n\n"), "our own command is answered");
        return response.substr(2, response.size() - 4);
    }

    /// The whole response to a line, checked; empty if the line asks for nothing.
    std::string answer(std::string_view line) {
        streamed_.clear();
        const std::optional<std::string> rest = session_.answer(line);
        const std::optional<Request> request = parse_request(line);
        expect(rest.has_value() == request.has_value(), "an answer to each command and to nothing else");
        const std::string response = streamed_ + rest.value_or("");
        if (request) check_response(response, request->id);
        return response;
    }

    static void check_response(const std::string& response, const std::string& id) {
        expect(response.starts_with("=" + id + " ") || response.starts_with("?" + id + " "),
               "a response begins with = or ?, the id and a blank: " + response);
        expect(response.find("\n\n") == response.size() - 2, "its only empty line is its last: " + response);
        expect(
            std::ranges::none_of(
                response, [](char c) { return (c >= 0 && c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; }),
            "no control characters: " + response);
    }

    int looks_ = 0;
    std::string streamed_;
    Session session_;
};

}  // namespace

/// A session, a command a line.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = text_of(data, size);
    Conversation conversation;
    for (int i = 0; i < kMostCommands && !text.empty(); ++i) {
        if (!conversation.send(take_line(text))) return 0;
        conversation.ponder();
    }
    conversation.check_position();
    conversation.check_undo();
    return 0;
}
