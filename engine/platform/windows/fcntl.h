#pragma once

#include_next <fcntl.h>

// Every file is opened with it, and holds what is written, without carriage returns.
#define O_CLOEXEC (_O_NOINHERIT | _O_BINARY)
#define O_DIRECTORY 0
#define O_NOCTTY 0
#define O_NOFOLLOW 0
#define O_NONBLOCK 0
#define F_GETFD 1
#define F_DUPFD_CLOEXEC 1030

extern "C" int fcntl(int descriptor, int command, ...);
