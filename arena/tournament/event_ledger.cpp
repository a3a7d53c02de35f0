#include "arena/tournament/event_ledger.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <unistd.h>
#include <unordered_set>
#include <utility>

#include "arena/tournament/event_terms.hpp"
#include "arena/tournament/run_settings.hpp"
#include "engine/base/version.hpp"

namespace pahtum::arena {
namespace {

/// With a store that does not answer, once all games have ended.
constexpr std::chrono::seconds kLastPatience{10};

}  // namespace

EventLedger::EventLedger(const TournamentSettings& settings, const std::vector<std::string>& checksums,
                         EventStore store, StoredEvent event, Agenda& agenda, AgendaMaker make_agenda)
    : settings_(settings),
      store_(std::move(store)),
      event_(std::move(event)),
      agenda_(agenda),
      make_agenda_(std::move(make_agenda)),
      terms_{.key = new_run_id(),
             .machine = host_name(),
             .process = getpid(),
             .version = std::string(kVersion),
             .signature = settings.fair_clocks ? settings.fair_clocks->signature : "",
             .speed = settings.fair_clocks ? settings.fair_clocks->nodes_per_second : 0},
      writer_(settings.engines, checksums, event_.terms.header.id, terms_.machine),
      feed_(event_.number),
      planned_(std::min(agenda.schedule().size(), agenda.planned()) / 2) {}

EventLedger::~EventLedger() {
    if (!server_.joinable()) return;
    Failures ignored;
    close(ignored);
}

std::vector<std::string> EventLedger::open() {
    worker_ = store_.register_worker(event_.number, terms_);
    const std::filesystem::path folder = settings_.spool.empty() ? default_spool() : settings_.spool;
    spool_ = std::make_unique<Spool>(folder, event_.terms.header, terms_.key);
    for (auto results = feed_.poll(store_); !results.empty(); results = feed_.poll(store_))
        count(std::move(results));
    state_ = store_.heartbeat(worker_, settings_.lease).state;
    std::vector<std::string> remarks;
    const std::string where = "the event '" + settings_.event + "' of " + settings_.store;
    if (agenda_.played() > 0)
        remarks.push_back(std::to_string(agenda_.played()) + " of " + std::to_string(agenda_.planned()) +
                          " games are in " + where + " already");
    else
        remarks.push_back((event_.is_new ? "Begins " : "Joins ") + where);
    if (state_ == EventState::kPaused) remarks.emplace_back("The event is paused");
    if (state_ == EventState::kCancelled)
        remarks.emplace_back("The event has been cancelled: no more games are played");
    is_draining_ = state_ == EventState::kCancelled || state_ == EventState::kDecided;
    return remarks;
}

void EventLedger::begin(const LedgerEvents& events) {
    events_ = events;
    began_ = Clock::now();
    server_ = std::thread([this] { serve(); });
    renewer_ = std::jthread([this](const std::stop_token& stop) { renew_leases(stop); });
    watcher_ = std::jthread([this](const std::stop_token& stop) { watch_silence(stop); });
}

bool EventLedger::is_finished() const {
    return agenda_.schedule().is_complete() && agenda_.played() >= agenda_.planned();
}

bool EventLedger::is_over() const { return is_draining_ || is_finished(); }

std::optional<GameUnit> EventLedger::next() {
    if (second_) return agenda_.schedule().unit(2 * *std::exchange(second_, std::nullopt) + 1);
    if (is_over() || state_ != EventState::kRunning) return std::nullopt;
    const auto known =
        std::find_if(queue_.begin(), queue_.end(), [this](std::size_t pair) { return is_known(pair); });
    if (queue_.size() <= wanted_ / 2) wake_server();
    if (known == queue_.end()) return std::nullopt;
    const std::size_t pair = *known;
    queue_.erase(known);
    running_.try_emplace(pair);
    second_ = pair;
    return agenda_.schedule().unit(2 * pair);
}

bool EventLedger::expects_more() const { return !is_over(); }

std::string EventLedger::line(const GameResult& result, std::chrono::system_clock::time_point started) const {
    return writer_.line(result, {result.unit.black(), result.unit.white()}, started);
}

void EventLedger::add(const GameUnit& unit, std::string line, const ScoredGame& outcome) {
    PlayedGame game{.game = {.record = std::move(line),
                             .score = outcome,
                             .time_scale = settings_.engines.front().time_scale},
                    .place = std::nullopt};
    try {
        game.place = spool_->append(game.game.record);
    } catch (const StoreError&) {
        // The game is still in memory, and the store may take it.
        fail(std::current_exception());
    }
    keep(*agenda_.schedule().number_of(unit), std::move(game));
}

void EventLedger::keep(std::size_t number, PlayedGame game) {
    const std::size_t pair = number / 2;
    RunningPair& running = running_[pair];
    running.games[number % 2] = std::move(game);
    if (!running.games[0] || !running.games[1]) return;
    PlayedPair played{.pair = {.number = pair, .games = {}}, .places = {}};
    for (const std::size_t i : {0U, 1U}) {
        played.pair.games[i] = std::move(running.games[i]->game);
        played.places[i] = running.games[i]->place;
    }
    running_.erase(pair);
    const std::lock_guard lock(box_mutex_);
    outbox_.push_back(std::move(played));
}

/// The pair cannot be played here. It is given back, and a game of it that has been played is kept as late.
void EventLedger::skip(const GameUnit& unit, int) {
    if (second_ == *agenda_.schedule().number_of(unit) / 2) second_.reset();
    is_draining_ = true;
    wake_server();
}

bool EventLedger::wind_down() {
    is_draining_ = true;
    wake_server();
    return false;
}

void EventLedger::hurry() {
    is_urgent_ = true;
    store_.hurry(std::chrono::seconds{1});
}

std::vector<std::string> EventLedger::close(Failures& failures) {
    if (server_.joinable()) {
        store_.hurry(kLastPatience);
        watcher_ = {};
        renewer_ = {};
        {
            const std::lock_guard lock(box_mutex_);
            is_closing_ = true;
        }
        box_filled_.notify_all();
        server_.join();
    }
    if (failure_) failures.attempt([this] { std::rethrow_exception(failure_); });
    std::vector<std::string> remarks;
    failures.attempt([&] {
        for (const std::filesystem::path& file : spool_->close())
            remarks.push_back("The store has not taken all games. The others are in '" + file.string() +
                              "', and are handed over when this command is given again on this machine");
    });
    if (beyond_end_ > 0)
        remarks.push_back(
            std::to_string(beyond_end_) +
            " games that come after the verdict in the order of the plan are stored, too, and not in "
            "these numbers");
    remarks.push_back("Records: event '" + settings_.event + "' of " + settings_.store);
    return remarks;
}

void EventLedger::read(const std::function<void(const GameRecord&)>& use) const {
    store_.read_records(event_.number, [&](std::size_t number, std::string&& line) {
        if (number >= agenda_.schedule().size() || (end_ && number >= *end_)) return;
        GameRecord record = parse_record(line);
        record.result.unit = agenda_.schedule().unit(number);
        use(record);
    });
}

void EventLedger::count(std::vector<StoredResult>&& results) {
    for (StoredResult& result : results)
        if (!count_game(result.number, result.score)) ahead_.emplace(result.number, std::move(result.score));
    // Each game that is counted may add to the schedule.
    for (auto game = ahead_.begin(); game != ahead_.end();) {
        const bool is_counted = count_game(game->first, game->second);
        game = is_counted ? ahead_.erase(game) : std::next(game);
    }
}

bool EventLedger::count_game(std::size_t number, ScoredGame game) {
    if (number >= agenda_.schedule().size()) return false;
    GameUnit unit = agenda_.schedule().unit(number);
    if (unit.pairing != game.pairing || unit.first_is_black != game.first_is_black)
        throw StoreError{"game " + std::to_string(number) + " of the event '" + settings_.event +
                         "' is not the one that is planned under this number"};
    game.opening = std::move(unit.opening);
    static_cast<void>(agenda_.add_foreign(number, game));
    return true;
}

/// Pairs that this worker holds, as the store sees it: what was lost to others is not begun, and what was
/// claimed in a request that got no answer is played.
void EventLedger::take_held(const Heartbeat& beat) {
    state_ = beat.state;
    if (state_ == EventState::kCancelled || state_ == EventState::kDecided) is_draining_ = true;
    const auto is_held = [&beat](std::size_t pair) {
        return std::binary_search(beat.pairs.begin(), beat.pairs.end(), pair);
    };
    std::erase_if(queue_, [&](std::size_t pair) { return !is_held(pair); });
    std::unordered_set<std::size_t> here(queue_.begin(), queue_.end());
    for (const auto& [pair, games] : running_) here.insert(pair);
    {
        const std::lock_guard lock(box_mutex_);
        for (const PlayedPair& played : outbox_) here.insert(played.pair.number);
    }
    for (const PlayedPair& played : batch_) here.insert(played.pair.number);
    for (const std::size_t pair : beat.pairs)
        if (!here.contains(pair)) queue_.push_back(pair);
}

void EventLedger::wake_server() {
    {
        const std::lock_guard lock(box_mutex_);
        is_hurried_ = true;
    }
    box_filled_.notify_all();
}

bool EventLedger::has_failed() {
    const std::lock_guard lock(box_mutex_);
    return failure_ != nullptr;
}

void EventLedger::fail(std::exception_ptr error) {
    {
        const std::lock_guard lock(box_mutex_);
        if (!failure_) failure_ = std::move(error);
    }
    is_draining_ = true;
}

}  // namespace pahtum::arena
