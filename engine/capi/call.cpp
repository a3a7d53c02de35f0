#include "engine/capi/call.hpp"

#include <new>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/rules/move.hpp"

namespace pahtum::capi {
namespace {

/// Fixed memory: keeping a message must not fail.
thread_local char last_error[512];

pahtum_status keep(pahtum_status status, const char* message) noexcept {
    std::size_t length = std::strlen(message);
    if (length >= sizeof last_error) {
        length = sizeof last_error - 1;
        while (length > 0 && continues_character(message[length])) --length;
    }
    std::memcpy(last_error, message, length);
    last_error[length] = '\0';
    return status;
}

}  // namespace

pahtum_status failure() noexcept {
    try {
        throw;
    } catch (const CallError& error) {
        return keep(error.status(), error.what());
    } catch (const ParseError& error) {
        return keep(PAHTUM_PARSE_ERROR, error.what());
    } catch (const IllegalMove& error) {
        return keep(PAHTUM_ILLEGAL_MOVE, error.what());
    } catch (const std::bad_alloc&) {
        return keep(PAHTUM_OUT_OF_MEMORY, "out of memory");
    } catch (const std::exception& error) {
        return keep(PAHTUM_FAILED, error.what());
    } catch (...) {
        return keep(PAHTUM_FAILED, "unknown error");
    }
}

void write_text(const std::string& text, char* out, std::size_t capacity) {
    char& first = required(out, "text");
    if (text.size() >= capacity) {
        throw CallError{PAHTUM_TOO_SMALL,
                        "the text needs " + std::to_string(text.size() + 1) + " bytes of memory"};
    }
    std::memcpy(&first, text.c_str(), text.size() + 1);
}

}  // namespace pahtum::capi

const char* pahtum_error(void) { return pahtum::capi::last_error; }
