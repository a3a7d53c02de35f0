#include "arena/tournament/failures.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/unusable.hpp"
#include "engine/base/usage.hpp"

namespace pahtum::arena {

SeveralErrors::SeveralErrors(std::vector<std::string> messages)
    : std::runtime_error(joined(messages, "\n")), messages_(std::move(messages)) {}

void Failures::raise() const {
    if (messages_.size() == 1) std::rethrow_exception(first_);
    if (!messages_.empty()) throw SeveralErrors{messages_};
}

void Failures::add(const std::string& message) {
    if (std::ranges::find(messages_, message) != messages_.end()) return;
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

}  // namespace pahtum::arena
