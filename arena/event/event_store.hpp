#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/records/record.hpp"
#include "arena/score/tally.hpp"
#include "engine/database/store_address.hpp"

namespace pahtum {
class SqlDatabase;
}

namespace pahtum::arena {

/// The state of an event as people and workers set it.
enum class EventState : std::uint8_t {
    kRunning,
    kPaused,     ///< no pair is claimed until it runs again
    kCancelled,  ///< as paused, for good
    kDecided,    ///< its sequential test has a verdict; as paused, for good
};

/// "running", "paused", "cancelled", "decided".
[[nodiscard]] std::string_view to_text(EventState state);

/// An engine of an event, for a worker to see whether it has the same one.
struct EventEngine {
    std::string name;
    std::string checksum = {};   ///< of its program; empty if unknown, as the next two
    std::string commit = {};     ///< the revision it was built from
    std::string signature = {};  ///< of its bench
    std::string settings = {};   ///< JSON: whatever else the worker compares
    bool operator==(const EventEngine&) const = default;
};

/// Throws StoreError if no event can have this name, see EventTerms.
void check_event_name(std::string_view name);

/// Which of several events a worker takes that takes any.
struct EventRank {
    static constexpr int kMost = 1'000'000;  ///< of both

    int priority = 0;  ///< those of the highest come first
    int share = 100;   ///< of the workers, compared with other events of that priority
};

/// What an event is: equal on every machine that works for it. Text that is not UTF-8 is stored with U+FFFD
/// for the bytes that are not, and for NUL.
struct EventTerms {
    std::string name;  ///< 1 to 200 bytes, printable, not beginning or ending with a blank
    RunHeader header;  ///< `id` is the one that all its games name
    std::vector<EventEngine> engines;
    EventRank rank = {};
    std::string task = {};  ///< see EventTask: what a worker without a command line needs; empty = none
};

/// An event in the store. The number is the store's own, and is only good for this store.
struct StoredEvent {
    std::int64_t number = 0;
    EventTerms terms;  ///< as stored by whoever created it, or by update()
    std::chrono::system_clock::time_point created;
    bool is_new = false;      ///< it is the one that join() was given; also if a repeated call finds it
    std::int64_t purges = 0;  ///< how often purge() has changed what is counted
};

/// An event with pairs that nobody holds, which workers without a command line can play.
struct OpenEvent {
    std::string name;
    EventRank rank;
    std::size_t workers = 0;  ///< that were seen within a minute
};

/// A process that plays games of an event.
struct WorkerTerms {
    std::string key;      ///< from new_run_id(); makes repeated registration harmless
    std::string machine;  ///< its host name
    std::int64_t process = 0;
    std::string version = {};    ///< of the arena
    std::string signature = {};  ///< of what it measured its speed with; empty = not measured
    double speed = 0;            ///< nodes a second; 0 = not measured
};

/// A registered worker.
struct EventWorker {
    std::int64_t event = 0;
    std::int64_t number = 0;
};

/// A worker as `status` shows it.
struct WorkerStatus {
    std::int64_t number = 0;
    WorkerTerms terms;
    std::chrono::milliseconds since_seen{};  ///< by the store's clock
    std::size_t held = 0;                    ///< pairs it has claimed and that are not stored yet
    std::size_t counted = 0;                 ///< pairs
    bool is_void = false;                    ///< see purge()
};

/// What purge() has done.
struct Purged {
    std::size_t pairs = 0;     ///< to be played again
    bool was_decided = false;  ///< the event runs again
};

/// How far an event is. planned = counted + open; leased pairs are among the open ones.
struct EventProgress {
    EventState state = EventState::kRunning;
    std::string verdict;      ///< text that decide() was given first; else empty
    std::size_t planned = 0;  ///< pairs
    std::size_t counted = 0;  ///< pairs
    std::size_t leased = 0;   ///< open pairs whose lease runs
    std::size_t late = 0;     ///< games that are kept and not counted
};

/// The verdict of an event that faults have ended, beside "H0" and "H1".
inline constexpr std::string_view kEngineFailed = "engine failed";

/// What a worker learns with each heartbeat.
struct Heartbeat {
    EventState state = EventState::kRunning;
    std::size_t planned = 0;         ///< pairs
    std::vector<std::size_t> pairs;  ///< all that this worker holds and that are not stored yet, ascending
    std::int64_t purges = 0;         ///< if it has grown, results that were given out count no more
    bool is_void = false;            ///< no game of this worker counts
};

/// A game as it is stored. The opening of `score` is not stored: the schedule knows it.
struct FinishedGame {
    std::string record;  ///< its line as in a file of records, without a line end
    ScoredGame score;
    double time_scale = 1;  ///< what its time controls were multiplied by on that machine
};

/// Games 2 * number and 2 * number + 1 of the schedule.
struct FinishedPair {
    std::size_t number = 0;
    std::array<FinishedGame, 2> games;
};

/// Pairs by what became of them.
struct HandedOver {
    std::size_t counted = 0;   ///< also those whose same records were counted before
    std::size_t repeated = 0;  ///< those: among the counted
    std::size_t late = 0;      ///< somebody else's games of this pair had been counted: kept, never counted
};

/// The result of a counted game, without its record.
struct StoredResult {
    std::size_t number = 0;  ///< of the game
    ScoredGame score;        ///< without its opening
    std::int64_t worker = 0;
    double time_scale = 1;
};

/// A counted game: its row and its record's line.
struct StoredRecord {
    StoredResult result;
    std::string line;
};

/// Throws StoreError that names the game and what differs if a row, which `status` and the sequential test
/// count, is not what its record says. The record's unit has its pairing.
void check_row(const StoredResult& row, const GameRecord& record);

/// A store of events: an SQLite file, or a PostgreSQL database. One connection, which is made again when it
/// was lost; an object must not be used by two threads at once, any number of objects and processes may use a
/// store. Every call is one transaction: all of it takes place or nothing. All calls throw StoreUnreachable
/// or StoreError. Times are the store's clock, never this machine's.
class EventStore {
  public:
    using Access = StoreAccess;

    static constexpr std::chrono::milliseconds kPatience = std::chrono::seconds{90};

    /// `address` as in parse_store_address(). Connects, and brings the schema up to date. Throws StoreError
    /// that names the remedy for an address with a password, a schema that is newer than this program, and a
    /// file that is not a store. A call throws StoreUnreachable if the server has not answered after
    /// `patience`, or a little later.
    explicit EventStore(std::string_view address, Access access = Access::kWrite,
                        std::chrono::milliseconds patience = kPatience);
    ~EventStore();
    EventStore(EventStore&&) noexcept;
    EventStore& operator=(EventStore&&) noexcept;

    /// Another connection to the same store. limit_waits() is for both. May be called in any thread.
    [[nodiscard]] EventStore twin() const;
    /// From now on a server has no more than this time for a call, also for the one that is going on. May be
    /// called in any thread.
    void limit_waits(std::chrono::milliseconds patience);
    /// How long a server has not answered a call; 0 if none is going on. May be called in any thread.
    [[nodiscard]] std::chrono::milliseconds silence() const;

    /// Creates the event with that many planned pairs, or gives what is stored under its name: the caller
    /// compares.
    [[nodiscard]] StoredEvent join(const EventTerms& terms, std::size_t pairs);
    /// Nothing if there is none of that name.
    [[nodiscard]] std::optional<StoredEvent> find(std::string_view name);
    /// Throws a StoreError that names the store and the event.
    [[noreturn]] void refuse(const StoredEvent& event, const std::string& what) const;
    /// The names of all, in the order of their creation.
    [[nodiscard]] std::vector<std::string> events();

    /// Those that run, have a task and pairs to claim, the one to be taken first in front: of those with the
    /// highest priority the one that has the fewest workers for its share.
    [[nodiscard]] std::vector<OpenEvent> open_events();

    /// The names of those that run, have a task, and of whose planned pairs all are counted.
    [[nodiscard]] std::vector<std::string> played_events();

    /// Plans pairs 0 .. pairs - 1; those that are planned already stay, also if there are more.
    void plan(std::int64_t event, std::size_t pairs);
    /// Plans at least that many pairs and replaces the stored header's extent.
    void extend(std::int64_t event, std::size_t pairs, const RunSettings& extent);

    /// A worker that has been registered under this key before stays as it is, also when it was last seen.
    [[nodiscard]] EventWorker register_worker(std::int64_t event, const WorkerTerms& terms);
    /// Leases the lowest open pairs that nobody holds, at most `most`, ascending; none unless the event runs.
    /// After StoreUnreachable, heartbeat() tells which were claimed.
    [[nodiscard]] std::vector<std::size_t> claim(const EventWorker& worker, std::size_t most,
                                                 std::chrono::milliseconds lease);
    /// Extends the leases of all pairs that this worker holds, also of those that ran out if nobody has
    /// claimed them since.
    [[nodiscard]] Heartbeat heartbeat(const EventWorker& worker, std::chrono::milliseconds lease);
    /// Gives back pairs that this worker will not play; others can claim them at once.
    void release(const EventWorker& worker, std::span<const std::size_t> pairs);
    void release_all(const EventWorker& worker);

    /// Stores pairs that this worker has played, whoever holds them now. A pair counts if none has been
    /// counted under its number; otherwise its games are kept as late ones, unless they are the very games
    /// that were counted. Throws StoreError, and stores nothing, if a pair is not planned.
    HandedOver hand_over(const EventWorker& worker, std::span<const FinishedPair> pairs);
    /// Keeps a game that is not to be counted, such as one whose partner will not be played. Nothing happens
    /// if the same record is stored already, counted or kept.
    void keep_late(const EventWorker& worker, std::size_t number, const FinishedGame& game);

    /// Results of games of the pairs in [first_pair, end_pair), ascending, at most `limit` pairs. See
    /// ResultFeed, which gives each once. Throws StoreError that names the game if a row is damaged.
    [[nodiscard]] std::vector<StoredResult> results(std::int64_t event, std::size_t first_pair,
                                                    std::size_t end_pair, std::size_t limit);
    /// All of them, ascending, block by block.
    void read_results(std::int64_t event, const std::function<void(const StoredResult&)>& use);
    /// Throws StoreError that names what is wrong if the store does not have all that is planned, or the
    /// games of a pair that is not played, or not those of one that is.
    void check_games(std::int64_t event);
    /// A block of records of counted games, from this number on, in the order of their numbers; empty if
    /// there are no more. Throws StoreError that names the game if a row is damaged or a record is not the
    /// one that was stored.
    [[nodiscard]] std::vector<StoredRecord> records(std::int64_t event, std::size_t first);
    /// All of them, one after the other.
    void read_records(std::int64_t event, const std::function<void(StoredRecord&&)>& use);
    /// Likewise those that are kept and not counted.
    void read_late(std::int64_t event, const std::function<void(std::size_t number, std::string&&)>& use);

    [[nodiscard]] EventProgress progress(std::int64_t event);
    /// Looks at all pairs, which takes most of a second for a million games.
    [[nodiscard]] std::vector<WorkerStatus> workers(std::int64_t event);
    /// How many workers have been seen since then.
    [[nodiscard]] std::size_t workers_seen(std::int64_t event, std::chrono::milliseconds within);

    /// Workers go by it from their next look at the store.
    void set_rank(std::int64_t event, const EventRank& rank);
    /// Throws StoreError if the event is cancelled or decided.
    void set_state(std::int64_t event, EventState state);
    /// The first verdict stays; returns the one that is stored, if any. A cancelled event stays cancelled,
    /// and nothing happens if there have been other `purges` than the verdict was found with.
    std::string decide(std::int64_t event, std::string_view verdict, std::int64_t purges = 0);
    /// Voids a worker, for good: its games are kept as late ones, its pairs are open again, what it hands
    /// over later is late, and it claims nothing. A decided event runs again, without verdict; a cancelled
    /// one stays so. Throws StoreError if the event has no such worker.
    Purged purge(const EventWorker& worker);

    /// Creates the roles of PostgreSQL that role_statements() describes. Throws StoreError where the store is
    /// a file.
    void create_roles();

  private:
    explicit EventStore(std::unique_ptr<SqlDatabase> database);

    std::unique_ptr<SqlDatabase> database_;
};

/// Before the first game: takes the step again every second while the store is away, and says so once. Throws
/// StoreUnreachable if it is still away after `longest`, and what refuse() makes of another StoreError.
void wait_for_store(std::chrono::milliseconds longest, std::ostream& out, const std::function<void()>& step);

/// Gives every counted game of an event once, while other workers store more. It asks for the pairs above the
/// highest it has seen, and for those that are missing below: no order of commits can hide a result.
class ResultFeed {
  public:
    explicit ResultFeed(std::int64_t event) : event_(event) {}

    /// Results that have come since the last call, pairs whole, of at most about `limit` pairs; in any order
    /// of pairs, so use a Scoreboard. Throws as the store does, and then loses none.
    [[nodiscard]] std::vector<StoredResult> poll(EventStore& store, std::size_t limit = 20'000);

  private:
    std::int64_t event_;
    std::map<std::size_t, std::size_t> missing_;  ///< gaps below end_: begin -> end, in pairs
    std::size_t end_ = 0;                         ///< above the highest pair that was seen
};

}  // namespace pahtum::arena
