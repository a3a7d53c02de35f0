#include "arena/html/page_state.hpp"

#include "arena/html/html_report.hpp"
#include "arena/json/json.hpp"
#include "arena/store/record.hpp"

namespace pahtum::arena {

std::string page_state_element(const PageState& state) {
    const Json json = Json::object({{"state", state.state},
                                    {"written", timestamp(state.written)},
                                    {"every", std::chrono::duration<double>(state.every).count()}});
    return R"(<script type="application/json" id="state">)" + html_safe(json.dump()) + "</script>\n";
}

}  // namespace pahtum::arena
