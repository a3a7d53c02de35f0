// Preloaded into a program, makes a system call or an allocation of it fail, and logs what it writes to
// files:
//   PAHTUM_FAULT=KIND:N     malloc: the N-th allocation fails; helper: the N-th of those in threads that the
//                           first has started; write: so does the N-th write to a file, and all that
//                           follow, as on a full disk; short: a write takes N bytes at most; sync: the N-th
//                           fsync or fdatasync fails; rename: the N-th rename does
//   PAHTUM_FAULT_FOLDER=PATH of write, only what goes to files below counts
//   PAHTUM_FAULT_LOG=FILE   a line for each call: write BYTES PATH (and the bytes, and LF), cut SIZE PATH,
//   sync PATH,
//                           link PATH and rename PATH (and a line with the new name)
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// The number if this kind of fault was asked for, otherwise 0.
long fault(const char* kind) {
    const char* const text = getenv("PAHTUM_FAULT");
    const std::size_t length = strlen(kind);
    if (text == nullptr || strncmp(text, kind, length) != 0 || text[length] != ':') return 0;
    return atol(text + length + 1);
}

bool is_nth(const char* kind, std::atomic<long>& count, bool and_later = false) {
    const long wanted = fault(kind);
    if (wanted == 0) return false;
    const long now = ++count;
    return now == wanted || (and_later && now > wanted);
}

bool is_regular(int descriptor) {
    struct stat status {};
    return descriptor > 2 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

bool is_on_full_disk(int descriptor) {
    const char* const folder = getenv("PAHTUM_FAULT_FOLDER");
    if (folder == nullptr) return true;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    char path[4096] = {};
    return readlink(link, path, sizeof path - 1) > 0 && strncmp(path, folder, strlen(folder)) == 0;
}

void log_bytes(const void* data, std::size_t size) {
    static const int file = [] {
        const char* const path = getenv("PAHTUM_FAULT_LOG");
        return path == nullptr ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }();
    if (file >= 0) syscall(SYS_write, file, data, size);
}

void log_call(const char* call, long number, const char* path) {
    char line[8192];
    const int size = number < 0 ? snprintf(line, sizeof line, "%s %s\n", call, path)
                                : snprintf(line, sizeof line, "%s %ld %s\n", call, number, path);
    log_bytes(line, static_cast<std::size_t>(size));
}

void log_call(const char* call, long number, int descriptor) {
    if (getenv("PAHTUM_FAULT_LOG") == nullptr) return;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    char path[4096] = {};
    if (readlink(link, path, sizeof path - 1) > 0) log_call(call, number, path);
}

int synced(int descriptor, long call) {
    static std::atomic<long> count{0};
    if (is_nth("sync", count)) return errno = EIO, -1;
    log_call("sync", -1, descriptor);
    return static_cast<int>(syscall(call, descriptor));
}

std::atomic<long> allocations{0};
std::atomic<long> allocations_of_helpers{0};

bool fails_to_allocate() {
    const bool fails = is_nth("malloc", allocations) ||
                       (syscall(SYS_gettid) != getpid() && is_nth("helper", allocations_of_helpers));
    if (!fails) return false;
    errno = ENOMEM;
    return true;
}

}  // namespace

extern "C" {

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);

void* malloc(std::size_t size) { return fails_to_allocate() ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) {
    return fails_to_allocate() ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
    return fails_to_allocate() ? nullptr : __libc_realloc(block, size);
}

ssize_t write(int descriptor, const void* data, std::size_t size) {
    static std::atomic<long> count{0};
    if (is_regular(descriptor)) {
        if (is_on_full_disk(descriptor) && is_nth("write", count, true)) return errno = ENOSPC, -1;
        if (const long most = fault("short"); most > 0 && size > static_cast<std::size_t>(most))
            size = static_cast<std::size_t>(most);
        log_call("write", static_cast<long>(size), descriptor);
        if (getenv("PAHTUM_FAULT_LOG") != nullptr) {
            log_bytes(data, size);
            log_bytes("\n", 1);
        }
    }
    return syscall(SYS_write, descriptor, data, size);
}

int fsync(int descriptor) { return synced(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return synced(descriptor, SYS_fdatasync); }

int ftruncate(int descriptor, off_t size) noexcept {
    log_call("cut", size, descriptor);
    return static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
}

int linkat(int, const char* from, int, const char* to, int flags) noexcept {
    if (getenv("PAHTUM_FAULT_LOG") != nullptr) {
        char path[4096] = {};
        log_call("link", -1, readlink(from, path, sizeof path - 1) > 0 ? path : from);
        log_bytes(to, strlen(to));
        log_bytes("\n", 1);
    }
    return static_cast<int>(syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, flags));
}

int rename(const char* from, const char* to) noexcept {
    static std::atomic<long> count{0};
    if (is_nth("rename", count)) return errno = EIO, -1;
    if (getenv("PAHTUM_FAULT_LOG") != nullptr) {
        log_call("rename", -1, from);
        log_bytes(to, strlen(to));
        log_bytes("\n", 1);
    }
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
}
