#pragma once

#include <stdexcept>
#include <string>

namespace pahtum::gtp {

/// A file that cannot be read or written; the message names it and says why.
class FileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// All of a regular file. Throws FileError, also if it is larger than 16 MiB.
[[nodiscard]] std::string read_whole_file(const std::string& path);

/// Makes the text all that the file holds, in one step: no reader ever sees half of it, and if it fails the
/// file is as it was. Returns whether there was such a file. Throws FileError; also for a path that is there
/// and no regular file.
bool write_whole_file(const std::string& path, const std::string& text);

}  // namespace pahtum::gtp
