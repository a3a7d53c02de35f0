#include "engine/platform/file_systems.hpp"

namespace pahtum {

bool is_made_up(int) { return false; }

}  // namespace pahtum
