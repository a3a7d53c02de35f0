#pragma once

#include <cstddef>
#include <sys/types.h>
#include_next <unistd.h>

using uid_t = unsigned;
using gid_t = unsigned;

extern "C" {
int fchmod(int descriptor, mode_t mode);
int fchown(int descriptor, uid_t user, gid_t group);
int fdatasync(int descriptor);
int fsync(int descriptor);
ssize_t pread(int descriptor, void* buffer, std::size_t size, off_t offset);
}
