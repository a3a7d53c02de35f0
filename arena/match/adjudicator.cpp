#include "arena/match/adjudicator.hpp"

#include <limits>
#include <system_error>

#include "arena/match/time_control.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::seconds kQuitTimeout{2};
/// Beyond its limit. It has no clock to lose on, but later than this it will not answer at all.
constexpr std::chrono::seconds kPatience{60};

/// The number in "value 3 wdl 1 ...".
Points parse_value(std::string_view answer) {
    constexpr std::string_view kBegin = "value ";
    constexpr int kMax = std::numeric_limits<Points>::max();
    if (!answer.starts_with(kBegin)) throw ParseError{"no value"};
    answer.remove_prefix(kBegin.size());
    return static_cast<Points>(parse_integer(answer.substr(0, answer.find(' ')), -kMax, kMax, "value"));
}

}  // namespace

Adjudicator::Adjudicator(AdjudicatorOptions options, Watchdog::Alarm& alarm, DialogueLog* log)
    : options_(std::move(options)), alarm_(alarm), log_(log) {}

Adjudicator::~Adjudicator() {
    if (client_ && !alarm_.watchdog().is_cancelled()) client_->quit(Clock::now() + kQuitTimeout);
}

std::optional<Points> Adjudicator::value(const Position& position) {
    if (has_failed_ || position.empty().count() > options_.most_empty) return std::nullopt;
    try {
        if (!client_) start();
        return ask(position);
    } catch (const EngineFault& fault) {
        if (fault.kind() != EngineFault::Kind::kCancelled) give_up(fault.what());
    } catch (const std::system_error& error) {
        give_up(error.what());
    } catch (const ProgramChanged& changed) {
        throw ProgramChanged{std::string{"the adjudicator: "} + changed.what()};
    }
    return std::nullopt;
}

void Adjudicator::start() {
    client_ = std::make_unique<EngineClient>(
        Program{.command = options_.command, .directory = "", .files = options_.files}, alarm_,
        LogTarget{.log = log_, .name = "adjudicator"});
    client_->introduce(Clock::now() + options_.start_time);
    require_unchanged(options_.files);
    for (const std::string_view needed : {"position", "limit", "solve"}) {
        if (!client_->knows(needed))
            throw EngineFault{EngineFault::Kind::kWrongAnswer, "does not list the command " + quote(needed)};
    }
    client_->ask(time_control_command(options_.limit, true), Clock::now() + options_.start_time);
}

std::optional<Points> Adjudicator::ask(const Position& position) {
    const Deadline deadline = Clock::now() + options_.limit.move_time.value_or(kPatience) + kPatience;
    client_->ask("position " + to_text(position) + "\n", deadline);
    const auto answer = client_->try_ask("solve\n", deadline);
    if (!answer) return std::nullopt;
    try {
        return parse_value(*answer);
    } catch (const ParseError&) {
        throw EngineFault{EngineFault::Kind::kWrongAnswer, "answered " + quote(*answer) + " to 'solve'"};
    }
}

void Adjudicator::give_up(const std::string& reason) {
    has_failed_ = true;
    client_.reset();
    options_.warn("the adjudicator " + reason + "; games are played out");
}

}  // namespace pahtum::arena
