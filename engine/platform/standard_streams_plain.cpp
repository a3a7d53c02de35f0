#include "engine/platform/standard_streams.hpp"

namespace pahtum {

void prepare_standard_streams() {}

}  // namespace pahtum
