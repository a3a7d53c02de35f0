#include "protocol/web/run_web.hpp"

#include <cstdlib>
#include <ostream>
#include <string>

#include "protocol/web/guard.hpp"
#include "protocol/web/http_server.hpp"
#include "protocol/web/web_api.hpp"

namespace pahtum::web {

int run_web(const WebOptions& options, std::ostream& out) {
    HttpServer server{options.port};
    const std::string token = random_token();
    WebApi api{server, options, Guard{token}};
    out << "http://127.0.0.1:" << server.port() << '/' << token << '/' << std::endl;
    if (!out) return EXIT_FAILURE;
    server.run([&api](const HttpRequest& request) { return api.answer(request); });
    return EXIT_SUCCESS;
}

}  // namespace pahtum::web
