#pragma once

namespace pahtum {

/// Makes the standard streams of this program carry bytes as they are, and the console show UTF-8 and colours
/// if it can. Only Windows has anything to be made. For programs, at their start: a library leaves the
/// streams of its program as they are.
void prepare_standard_streams();

}  // namespace pahtum
