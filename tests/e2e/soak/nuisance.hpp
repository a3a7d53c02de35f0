#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace pahtum::testing {

/// Bytes for the program, and how many replies they call for.
struct Burst {
    std::string bytes;
    std::size_t replies = 0;
};

/// A client that sends whatever comes to its mind: games of all rulesets, thoughts of all kinds, interrupts,
/// wrong arguments, noise. The same seed gives the same bytes.
class Nuisance {
  public:
    /// `commands`: the names that the program lists.
    Nuisance(std::vector<std::string> commands, std::uint64_t seed);

    /// A few lines. Whatever they start is short, or ended by what is in the burst.
    [[nodiscard]] Burst next();

  private:
    [[nodiscard]] Burst endless_thought();
    void command(const std::string& line);
    void silent(const std::string& line) { burst_.bytes += line + "\n"; }
    void think();
    void analyse();
    void game();
    void any_command();
    void noise();

    [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }
    [[nodiscard]] const std::string& one_of(const std::vector<std::string>& texts) {
        return texts[below(texts.size())];
    }
    [[nodiscard]] std::string vertex();
    [[nodiscard]] std::string any_word();

    std::vector<std::string> commands_;
    std::mt19937_64 random_;
    Burst burst_;
};

}  // namespace pahtum::testing
