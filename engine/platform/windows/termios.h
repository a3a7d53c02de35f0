#pragma once

#define ICANON 2

struct termios {
    unsigned c_lflag;
};

// A console passes on whole lines, however long: there are no settings.
inline int tcgetattr(int, termios*) { return -1; }
