#pragma once

#include <stdexcept>

namespace pahtum {

/// A store (a file of records, or a database) that cannot be read, written or used. The message says which
/// and what to do.
class StoreError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace pahtum
