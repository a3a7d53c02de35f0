#include "protocol/commands/lines_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "engine/base/text.hpp"

namespace pahtum::program {
namespace {

constexpr std::size_t kLongestName = 400;

}  // namespace

LinesFile::LinesFile(const std::string& path)
    : path_(path), file_(open_regular_file(path, O_RDWR | O_CREAT | O_APPEND)) {
    if (flock(file_.number(), LOCK_EX | LOCK_NB) != 0)
        throw FileError{quote(path, kLongestName) + " is being made by another process"};
    InputFile input{path};
    for (std::string line; std::getline(input, line);) {
        if (input.eof())
            torn_ = line;
        else
            lines_.push_back(line);
    }
}

void LinesFile::drop_torn() {
    if (torn_.empty()) return;
    const off_t end = lseek(file_.number(), 0, SEEK_END);
    if (end < 0 || ftruncate(file_.number(), end - static_cast<off_t>(torn_.size())) != 0) fail(errno);
    torn_.clear();
}

void LinesFile::append(std::string_view line) {
    if (const int error = write_all(file_.number(), std::string{line} + "\n"); error != 0) fail(error);
}

void LinesFile::fail(int error) const {
    throw FileError{"cannot write " + quote(path_, kLongestName) + ": " + std::strerror(error)};
}

}  // namespace pahtum::program
