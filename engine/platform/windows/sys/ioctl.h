#pragma once

#define TIOCGWINSZ 1

struct winsize {
    unsigned short ws_row, ws_col;
};

/// The size of the console.
extern "C" int ioctl(int descriptor, unsigned long request, winsize* size);
