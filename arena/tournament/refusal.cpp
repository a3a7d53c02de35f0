#include "arena/tournament/refusal.hpp"

#include "arena/event/event_store.hpp"
#include "arena/tournament/console.hpp"

namespace pahtum::arena {

void refuse(const StoreError& error) {
    if (dynamic_cast<const StoreUnreachable*>(&error) != nullptr) throw;
    throw UsageError{error.what()};
}

}  // namespace pahtum::arena
