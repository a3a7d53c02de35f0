#include "arena/suite/examination.hpp"

#include <thread>
#include <utility>

#include "arena/match/slot_cores.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kDescriptorsPerSlot = 16;
constexpr std::size_t kDescriptorsBesides = 64;

}  // namespace

Examination::Examination(std::span<const SuitePosition> suite, std::span<const EngineSpec> engines,
                         const ExaminationOptions& options, Listener listener)
    : suite_(suite),
      engines_(engines),
      options_(options),
      listener_(std::move(listener)),
      faults_in_a_row_(engines.size(), 0),
      answers_(engines.size(), std::vector<std::optional<Answer>>(suite.size())) {}

void Examination::run() {
    require_descriptors(static_cast<std::size_t>(options_.slots) * kDescriptorsPerSlot + kDescriptorsBesides);
    {
        std::vector<std::jthread> threads;
        try {
            for (int slot = 0; slot < options_.slots; ++slot) threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            stop();
            throw;
        }
    }
    if (error_) std::rethrow_exception(error_);
}

void Examination::work() try {
    const ReservedCores cores = options_.pin ? pin_slot(engines_, options_.slots) : ReservedCores{};
    Watchdog::Alarm alarm{watchdog_};
    std::optional<Examiner> examiner;
    std::size_t engine = 0;
    while (const auto item = next()) {
        if (!examiner || engine != item->engine)
            examiner.emplace(engines_[item->engine], options_.game, alarm);
        engine = item->engine;
        if (auto answer = examiner->ask(suite_[item->position].position)) keep(*item, std::move(*answer));
    }
} catch (...) {
    const std::lock_guard lock{mutex_};
    if (!error_) error_ = std::current_exception();
    stop();
}

std::optional<Examination::Item> Examination::next() {
    const std::lock_guard lock{mutex_};
    while (!is_finishing_ && next_item_ < engines_.size() * suite_.size()) {
        const Item item{next_item_ / suite_.size(), next_item_ % suite_.size()};
        ++next_item_;
        if (faults_in_a_row_[item.engine] < options_.halt_after) return item;
    }
    return std::nullopt;
}

void Examination::keep(const Item& item, Answer answer) {
    const std::lock_guard lock{mutex_};
    int& faults = faults_in_a_row_[item.engine];
    faults = answer.fault ? faults + 1 : 0;
    listener_(item.engine, item.position, answer);
    answers_[item.engine][item.position] = std::move(answer);
}

}  // namespace pahtum::arena
