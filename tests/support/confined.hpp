#pragma once

#include <functional>

namespace pahtum::testing {

/// Runs it in a thread of its own in which, as in many containers, no process can be started in namespaces of
/// its own. Throws std::system_error if the system does not let us.
void without_namespaces(const std::function<void()>& run);

/// Runs it in a thread of its own that belongs to the user and group `id`, with all that it starts. Requires
/// that we are root.
void as_user(unsigned id, const std::function<void()>& run);

/// Takes the right to start processes in namespaces from the calling thread and all that it starts.
void forbid_namespaces();

}  // namespace pahtum::testing
