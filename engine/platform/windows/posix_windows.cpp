#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <io.h>
#include <mutex>
#include <thread>
#include <windows.h>
// After it: these are ours.
#include "engine/platform/windows/fcntl.h"
#include "engine/platform/windows/interrupts.hpp"
#include "engine/platform/windows/poll.h"
#include "engine/platform/windows/sys/file.h"
#include "engine/platform/windows/sys/ioctl.h"
#include "engine/platform/windows/unistd.h"

namespace {

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

/// Whether a line has been typed: reading waits for all of it. (Ctrl with Enter does not end it.)
bool has_line(HANDLE console) {
    std::array<INPUT_RECORD, 256> events;
    DWORD count = 0;
    if (PeekConsoleInput(console, events.data(), static_cast<DWORD>(events.size()), &count) == 0) return true;
    return std::any_of(events.begin(), events.begin() + count, [](const INPUT_RECORD& event) {
        return event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown != 0 &&
               event.Event.KeyEvent.wVirtualKeyCode == VK_RETURN &&
               event.Event.KeyEvent.uChar.AsciiChar == '\r';
    });
}

/// Puts a pipe of our own in the place of one that cannot be looked into, such as wine makes of those of
/// Linux; a thread fills it. False if the system has no pipe left.
bool replace_pipe(int descriptor) {
    HANDLE to_read = nullptr;
    HANDLE to_write = nullptr;
    if (CreatePipe(&to_read, &to_write, nullptr, 0) == 0) return false;
    const int original = _dup(descriptor);
    const int replacement = _open_osfhandle(reinterpret_cast<std::intptr_t>(to_read), _O_BINARY);
    _dup2(replacement, descriptor);
    _close(replacement);
    std::thread{[original, to_write] {
        std::array<char, 4096> bytes;
        for (int count = 0; (count = _read(original, bytes.data(), bytes.size())) > 0;) {
            DWORD written = 0;
            if (WriteFile(to_write, bytes.data(), static_cast<DWORD>(count), &written, nullptr) == 0) break;
        }
        CloseHandle(to_write);
    }}.detach();
    return true;
}

/// Whether reading would not wait.
bool is_readable(int descriptor) {
    const HANDLE handle = handle_of(descriptor);
    DWORD mode = 0;
    if (GetConsoleMode(handle, &mode) != 0) return has_line(handle);
    if (GetFileType(handle) != FILE_TYPE_PIPE) return true;
    DWORD bytes = 0;
    if (PeekNamedPipe(handle, nullptr, 0, nullptr, &bytes, nullptr) != 0) return bytes > 0;
    // It reads as ended, or there is no way to know.
    return GetLastError() == ERROR_BROKEN_PIPE || !replace_pipe(descriptor);
}

int look(pollfd* watched, unsigned long count) {
    int ready = 0;
    for (pollfd* each = watched; each != watched + count; ++each) {
        each->revents = 0;
        if (each->fd < 0) continue;
        if ((each->events & POLLIN) != 0 && is_readable(each->fd)) each->revents |= POLLIN;
        each->revents = static_cast<short>(each->revents | (each->events & POLLOUT));
        if (each->revents != 0) ++ready;
    }
    return ready;
}

}  // namespace

int poll(pollfd* watched, unsigned long count, int timeout) {
    constexpr int kBetweenLooks = 5;  // milliseconds
    for (int waited = 0;; waited += kBetweenLooks) {
        const int ready = look(watched, count);
        if (ready != 0 || (timeout >= 0 && waited >= timeout) || pahtum::interrupts().load() != 0)
            return ready;
        Sleep(kBetweenLooks);
    }
}

int fcntl(int descriptor, int command, ...) {
    if (command == F_GETFD) return _get_osfhandle(descriptor) == -1 ? -1 : 0;
    std::va_list arguments;
    va_start(arguments, command);
    const int lowest = va_arg(arguments, int);
    va_end(arguments);
    const int copy = _dup(descriptor);
    if (copy < 0 || copy >= lowest) return copy;
    const int higher = fcntl(descriptor, command, lowest);
    _close(copy);
    return higher;
}

// Permissions are those of the folder.
int fchmod(int, mode_t) { return 0; }
int fchown(int, uid_t, gid_t) { return 0; }

int fsync(int descriptor) { return _commit(descriptor); }
int fdatasync(int descriptor) { return _commit(descriptor); }

ssize_t pread(int descriptor, void* buffer, std::size_t size, off_t offset) {
    static std::mutex mutex;
    const std::lock_guard lock{mutex};
    const auto before = _lseeki64(descriptor, 0, SEEK_CUR);
    if (before < 0 || _lseeki64(descriptor, offset, SEEK_SET) < 0) return -1;
    const int count = _read(descriptor, buffer, static_cast<unsigned>(size));
    return _lseeki64(descriptor, before, SEEK_SET) < 0 ? -1 : count;
}

int flock(int descriptor, int) {
    OVERLAPPED far_behind{};
    far_behind.OffsetHigh = 0x7fff'ffff;  // a lock keeps others from what it covers
    if (LockFileEx(handle_of(descriptor), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                   &far_behind) != 0)
        return 0;
    errno = EWOULDBLOCK;
    return -1;
}

int ioctl(int descriptor, unsigned long, winsize* size) {
    CONSOLE_SCREEN_BUFFER_INFO info{};
    if (GetConsoleScreenBufferInfo(handle_of(descriptor), &info) == 0) return -1;
    size->ws_row = static_cast<unsigned short>(info.srWindow.Bottom - info.srWindow.Top + 1);
    size->ws_col = static_cast<unsigned short>(info.srWindow.Right - info.srWindow.Left + 1);
    return 0;
}
