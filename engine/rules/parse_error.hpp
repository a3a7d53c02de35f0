#pragma once

#include <stdexcept>
#include <string>

namespace pahtum {

/// Text from outside that is not what it should be. The message quotes the text and says what was expected.
class ParseError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A well-formed move that the rules forbid. The message gives the reason: "D4 is occupied".
class IllegalMove : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace pahtum
