#include "engine/platform/charset.hpp"

namespace pahtum {

std::unique_ptr<CharsetDecoder> make_charset_decoder(const char*) { return nullptr; }

}  // namespace pahtum
