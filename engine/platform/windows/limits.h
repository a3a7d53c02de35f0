#pragma once

#include_next <limits.h>

// What a pipe takes at once.
#define PIPE_BUF 4096
