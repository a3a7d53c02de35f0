#pragma once

#include <span>
#include <string>

namespace pahtum::arena {

/// Throws UsageError unless every name can be told from the others in a table: characters that people see
/// (see engine/base/utf8.hpp) and single spaces between them, not at the ends; no combining marks, and no
/// ':', which ends a name in options; at most 64 characters; and no two names that are the same or look the
/// same, as with a Cyrillic letter for a Latin one.
void check_engine_names(std::span<const std::string> names);

}  // namespace pahtum::arena
