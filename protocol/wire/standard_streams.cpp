#include "protocol/wire/standard_streams.hpp"

#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

namespace pahtum::gtp {

void open_standard_streams() {
    // open() takes the lowest number that is free.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0) static_cast<void>(open("/dev/null", O_RDONLY));
}

}  // namespace pahtum::gtp
