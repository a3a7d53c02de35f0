#pragma once

namespace pahtum::gtp {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace pahtum::gtp
