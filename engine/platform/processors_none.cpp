#include "engine/platform/processors.hpp"

namespace pahtum {

int processors() { return 0; }

}  // namespace pahtum
