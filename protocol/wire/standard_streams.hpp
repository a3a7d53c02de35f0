#pragma once

namespace pahtum::gtp {

/// Opens those of stdin, stdout and stderr that the program was started without, so that no file it opens
/// takes their place and gets what is meant for people. Reading from them gives the end, writing fails.
/// Call first in main().
void open_standard_streams();

}  // namespace pahtum::gtp
