#pragma once

#include <cerrno>
#include <string>

#include "engine/base/files.hpp"

namespace pahtum {

/// Whether the errno of a call that was to open, create or write a file says that its name is wrong: no such
/// folder, itself a folder, too long.
[[nodiscard]] constexpr bool is_wrong_name(int error) {
    return error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG ||
           error == ELOOP || error == EEXIST;
}

/// A file that the system refuses although nothing is wrong with its name: no rights, a disk that is full or
/// read-only. One that was to be written ends a program with kExitFailure.
class UnusableFile : public FileError {
    using FileError::FileError;
};

/// Throws UnusableFile with that message, unless the errno, perhaps 0, says that the name is wrong.
inline void check_usable(int error, const std::string& message) {
    if (error != 0 && !is_wrong_name(error)) throw UnusableFile{message};
}

/// The same of a store.
class UnusableStore : public StoreError {
    using StoreError::StoreError;
};

}  // namespace pahtum
