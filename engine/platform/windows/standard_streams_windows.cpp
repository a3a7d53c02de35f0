#include <cstdlib>
#include <fcntl.h>
#include <io.h>
#include <string_view>
#include <windows.h>

#include "engine/platform/standard_streams.hpp"

namespace pahtum {
namespace {

/// That of the console before this program; it keeps what the last program has set.
UINT code_page_before = 0;

void restore_code_page() { SetConsoleOutputCP(code_page_before); }

void show_utf8() {
    code_page_before = GetConsoleOutputCP();
    if (code_page_before != 0 && SetConsoleOutputCP(CP_UTF8) != 0) std::atexit(restore_code_page);
}

/// Whether the console obeys escape sequences. Some (wine's) accept the mode and show the sequences as text:
/// then the cursor moves, and what was shown is taken away.
bool obeys_escapes(HANDLE console) {
    constexpr std::string_view kNormal = "\x1b[0m";
    DWORD mode = 0;
    CONSOLE_SCREEN_BUFFER_INFO before{};
    CONSOLE_SCREEN_BUFFER_INFO after{};
    DWORD count = 0;
    if (GetConsoleMode(console, &mode) == 0 ||
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) == 0 ||
        GetConsoleScreenBufferInfo(console, &before) == 0 ||
        WriteConsoleA(console, kNormal.data(), kNormal.size(), &count, nullptr) == 0 ||
        GetConsoleScreenBufferInfo(console, &after) == 0)
        return false;
    const COORD start = before.dwCursorPosition;
    if (after.dwCursorPosition.X == start.X && after.dwCursorPosition.Y == start.Y) return true;
    SetConsoleCursorPosition(console, start);
    FillConsoleOutputCharacterA(console, ' ', kNormal.size(), start, &count);
    SetConsoleMode(console, mode);
    return false;
}

/// TERM, which Windows does not set, says whether there can be colours.
void say_whether_colours_show() {
    const HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode = 0;
    if (GetConsoleMode(console, &mode) == 0) return;
    if (!obeys_escapes(console)) {
        _putenv("TERM=dumb");
    } else if (std::getenv("TERM") == nullptr) {
        _putenv("TERM=xterm");
    }
}

}  // namespace

void prepare_standard_streams() {
    _fmode = _O_BINARY;
    for (const int stream : {0, 1, 2}) _setmode(stream, _O_BINARY);
    show_utf8();
    say_whether_colours_show();
}

}  // namespace pahtum
