#pragma once

#define LOCK_EX 2
#define LOCK_NB 4

/// An exclusive lock, without waiting, until the descriptor is closed.
extern "C" int flock(int descriptor, int operation);
