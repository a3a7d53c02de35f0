#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/store_place.hpp"
#include "tests/support/text.hpp"

namespace pahtum::arena {
class EventStore;
}  // namespace pahtum::arena

namespace pahtum::testing {

/// Two engines that play the same games at any speed: pahtum with so many nodes.
[[nodiscard]] std::vector<std::string> match(const std::string& nodes = "40",
                                             const std::string& other_nodes = "30");

/// A store with nothing in it, and a folder for the workers' spools.
struct EventPlace : StorePlace {
    using StorePlace::StorePlace;

    [[nodiscard]] std::vector<std::string> worker(const std::vector<std::string>& more,
                                                  const std::string& event = "event") const;
    [[nodiscard]] nlohmann::json status(const std::string& event = "event") const;
    [[nodiscard]] std::string exported(const std::string& event = "event") const;
    /// Read without a program, so that it costs little to wait for them.
    struct Counts {
        int games = 0;
        bool is_finished = false;
        std::size_t workers = 0;
    };
    [[nodiscard]] Counts counts(const std::string& event = "event") const;
    [[nodiscard]] bool has_games(int count) const { return counts().games >= count; }
    [[nodiscard]] std::size_t spooled() const;

    std::filesystem::path spool = directory / "spool";

  private:
    mutable std::shared_ptr<arena::EventStore> reader_;  ///< for counts()
};

/// What must hold whatever has died: planned = counted + open, each game once, pairs whole and by one worker,
/// and the tallies are those of the records, each of which the rules confirm.
void check_invariants(const EventPlace& place, const std::string& event);

/// Workers that are killed at random and replaced.
class Gang {
  public:
    Gang(std::size_t size, std::vector<std::string> arguments);

    [[nodiscard]] bool is_running() const;
    /// False if it has ended already.
    bool kill(std::size_t index);
    [[nodiscard]] std::vector<Output> wait();

  private:
    std::vector<std::string> arguments_;
    std::vector<std::unique_ptr<ArenaProcess>> workers_;
};

}  // namespace pahtum::testing
