#include "arena/tournament/failures.hpp"

#include <algorithm>
#include <ostream>
#include <thread>
#include <utility>

#include "arena/tournament/console.hpp"
#include "engine/base/unusable.hpp"
#include "engine/database/store_address.hpp"

namespace pahtum::arena {
namespace {

std::string as_lines(const std::vector<std::string>& messages) {
    std::string text;
    for (const std::string& message : messages) text += (text.empty() ? "" : "\n") + message;
    return text;
}

}  // namespace

SeveralErrors::SeveralErrors(std::vector<std::string> messages)
    : std::runtime_error(as_lines(messages)), messages_(std::move(messages)) {}

void Failures::raise() const {
    if (messages_.size() == 1) std::rethrow_exception(first_);
    if (!messages_.empty()) throw SeveralErrors{messages_};
}

void Failures::add(const std::string& message) {
    if (std::find(messages_.begin(), messages_.end(), message) != messages_.end()) return;
    if (messages_.empty()) first_ = std::current_exception();
    messages_.push_back(message);
}

void refuse(const StoreError& error) {
    if (dynamic_cast<const StoreUnreachable*>(&error) != nullptr) throw;
    if (dynamic_cast<const UnusableStore*>(&error) != nullptr) throw;
    throw UsageError{error.what()};
}

void refuse(const FileError& error) {
    if (dynamic_cast<const UnusableFile*>(&error) != nullptr) throw;
    throw UsageError{error.what()};
}

void wait_for_store(std::chrono::milliseconds longest, std::ostream& out, const std::function<void()>& step) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kInterval{1};
    const auto end = Clock::now() + longest;
    for (bool is_away = false;;) {
        try {
            step();
            if (is_away) out << "The store is back" << std::endl;
            return;
        } catch (const StoreUnreachable& error) {
            if (Clock::now() + kInterval > end) throw;
            if (!std::exchange(is_away, true))
                out << "The store is away (" << error.what() << "): waits for it for at most "
                    << std::chrono::ceil<std::chrono::seconds>(longest).count() << " s" << std::endl;
        }
        std::this_thread::sleep_for(kInterval);
    }
}

}  // namespace pahtum::arena
