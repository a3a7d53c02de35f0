#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pahtum::testing {

/// A request as another library reads it: Boost.Beast.
struct ReferenceRequest {
    std::string method;
    std::string target;
    std::string host;
    std::optional<std::string> origin;
    std::string content_type;
    bool keeps_alive = false;
    std::string body;
};

/// The request that these bytes begin with; none if Beast refuses it, or it is
/// not all there.
[[nodiscard]] std::optional<ReferenceRequest> read_reference(std::string_view bytes);

}  // namespace pahtum::testing
