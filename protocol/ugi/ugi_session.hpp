#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/play/game.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"
#include "protocol/wire/pipes.hpp"

namespace pahtum::ugi {

/// The engine's end of UGI, the Universal Game Interface: README.md lists what it answers.
class UgiSession {
  public:
    /// `startpos` is the start of the setup. Input and output must outlive it.
    UgiSession(const GameSetup& setup, gtp::Input& input, gtp::Output& output)
        : settings_(setup.settings),
          start_(setup.start),
          game_(setup.start),
          input_(input),
          output_(output) {}

    /// Answers until `quit` or the end of the input. False if writing failed.
    [[nodiscard]] bool serve();

  private:
    using Words = std::vector<std::string_view>;

    void answer(std::string_view line);
    /// Throws what attempt() catches.
    void obey(std::string_view line);
    /// Complains if it throws ParseError or IllegalMove, or if memory or threads do not suffice; then false.
    template <typename Run>
    bool attempt(const Run& run);
    void make_ready();
    void set_option(const Words& words);
    void set_position(const Words& words);
    void query(const Words& words);
    void go(const Words& words);
    /// Thinks and says the best move; if endless, once it is stopped.
    void choose(const SearchLimits& limits, bool is_endless);
    [[nodiscard]] SearchLimits limits_of(const Words& words) const;
    void say(const std::string& line);
    void complain(std::string_view what);
    void tell_options();
    void tell_thought(const Thought& thought, const Position& position);
    /// Whether the search should end; answers what may be asked while it runs, and keeps the rest for later.
    [[nodiscard]] bool wants_stop();
    void wait_for_stop();
    void take_while_thinking(const std::string& line);

    Settings settings_;
    Position start_;
    std::optional<Position> game_;  ///< none after a `position` that was refused
    Thinker thinker_;
    gtp::Input& input_;
    gtp::Output& output_;
    std::vector<std::string> later_;  ///< lines that came while a search ran
    bool is_stopped_ = false;         ///< the search that runs
    bool is_finished_ = false;
};

}  // namespace pahtum::ugi
