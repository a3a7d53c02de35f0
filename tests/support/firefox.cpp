#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>
#include <thread>

#include "tests/support/browser_driver.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/web_socket.hpp"

namespace pahtum::testing {
namespace {

using nlohmann::json;
using std::chrono::steady_clock;

/// A value of a script as BiDi describes it ("script.RemoteValue"). What JSON does not have becomes null.
json value_of(const json& remote) {
    const std::string type = remote["type"];
    const json value = remote.value("value", json());
    if (type == "string" || type == "boolean") return value;
    if (type == "number") return value.is_number() ? value : json();
    if (type == "array") {
        json list = json::array();
        for (const json& each : value) list.push_back(value_of(each));
        return list;
    }
    if (type == "object") {
        json object = json::object();
        for (const json& member : value) object[std::string{member[0]}] = value_of(member[1]);
        return object;
    }
    return {};
}

/// A key's character: WebDriver has some for keys without one.
std::string character_of(const std::string& key) {
    static const std::map<std::string, std::string> kNamed{
        {"Enter", "\uE007"},   {"Tab", "\uE004"},        {"Escape", "\uE00C"},
        {"End", "\uE010"},     {"Home", "\uE011"},       {"ArrowLeft", "\uE012"},
        {"ArrowUp", "\uE013"}, {"ArrowRight", "\uE014"}, {"ArrowDown", "\uE015"}};
    const auto named = kNamed.find(key);
    return named == kNamed.end() ? key : named->second;
}

/// Scrollbars take no room, as in the other browser.
const std::string& with_preferences(const std::string& profile) {
    std::ofstream{profile + "/user.js"} << "user_pref('ui.useOverlayScrollbars', 1);\n";
    return profile;
}

class Firefox final : public BrowserDriver {
  public:
    explicit Firefox(const std::string& program)
        : process_({program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile",
                    with_preferences(profile_.path().string())},
                   profile_.path(), [] { setenv("MOZ_CRASHREPORTER_DISABLE", "1", 1); }) {
        try {
            connect();
            call("session.new", {{"capabilities", json::object()}});
            call("session.subscribe",
                 {{"events", json::array({"log.entryAdded", "network.beforeRequestSent"})}});
        } catch (const std::exception&) {
            process_.kill();
            throw;
        }
    }

    ~Firefox() override {
        try {
            call("browser.close");
        } catch (const std::exception&) {
            process_.kill();
        }
    }

    std::string open_tab() override { return call("browsingContext.create", {{"type", "tab"}})["context"]; }

    void close_tab(const std::string& tab) override { call("browsingContext.close", {{"context", tab}}); }

    void navigate(const std::string& tab, const std::string& url) override {
        call("browsingContext.navigate", {{"context", tab}, {"url", url}, {"wait", "complete"}});
    }

    json evaluate(const std::string& tab, const std::string& expression) override {
        const json result =
            call("script.evaluate",
                 {{"expression", expression}, {"target", {{"context", tab}}}, {"awaitPromise", true}});
        if (result["type"] != "success")
            throw std::runtime_error{expression + ": " + result["exceptionDetails"].dump()};
        return value_of(result["result"]);
    }

    void point_at(const std::string& tab, double x, double y) override {
        act(tab, "pointer", json::array({move_to(x, y)}));
    }

    void click(const std::string& tab, double x, double y) override {
        act(tab, "pointer",
            json::array({move_to(x, y),
                         {{"type", "pointerDown"}, {"button", 0}},
                         {{"type", "pointerUp"}, {"button", 0}}}));
    }

    void press(const std::string& tab, const std::string& key, bool has_shift) override {
        const std::string shift = "\uE008";
        json actions = json::array();
        if (has_shift) actions.push_back({{"type", "keyDown"}, {"value", shift}});
        actions.push_back({{"type", "keyDown"}, {"value", character_of(key)}});
        actions.push_back({{"type", "keyUp"}, {"value", character_of(key)}});
        if (has_shift) actions.push_back({{"type", "keyUp"}, {"value", shift}});
        act(tab, "key", actions);
    }

    void resize(const std::string& tab, int width, int height) override {
        call("browsingContext.setViewport",
             {{"context", tab}, {"viewport", {{"width", width}, {"height", height}}}});
    }

    void prefer_dark(const std::string&) override {
        throw std::runtime_error{"WebDriver BiDi has no command for dark pages"};
    }

    std::string picture(const std::string& tab) override {
        return call("browsingContext.captureScreenshot", {{"context", tab}, {"origin", "document"}})["data"];
    }

    [[nodiscard]] pid_t process() const override { return process_.id(); }

  private:
    /// Firefox writes the port that it listens at into its profile.
    void connect() {
        const auto deadline = steady_clock::now() + kBrowserPatience;
        while (!socket_) {
            if (steady_clock::now() > deadline) throw std::runtime_error{"Firefox does not listen"};
            if (process_.has_ended()) throw std::runtime_error{"Firefox has ended"};
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
            std::ifstream file{profile_ / "WebDriverBiDiServer.json"};
            const json server = json::parse(file, nullptr, false);
            if (server.is_object()) socket_.emplace(std::uint16_t{server["ws_port"]}, "/session", deadline);
        }
    }

    static json move_to(double x, double y) {
        return {{"type", "pointerMove"}, {"x", static_cast<int>(x)}, {"y", static_cast<int>(y)}};
    }

    void act(const std::string& tab, const std::string& device, const json& actions) {
        call("input.performActions",
             {{"context", tab},
              {"actions", json::array({{{"type", device}, {"id", device}, {"actions", actions}}})}});
    }

    void note(const json& event) {
        const std::string method = event.value("method", "");
        if (method == "network.beforeRequestSent") {
            note_request(event["params"]["request"]["url"]);
        } else if (method == "log.entryAdded") {
            note_complaint(event["params"].dump());
        }
    }

    /// The result of a command. Throws what the browser says is wrong with it.
    json call(const std::string& method, const json& parameters = json::object()) {
        socket_->send(json{{"id", ++last_id_}, {"method", method}, {"params", parameters}}.dump());
        const auto deadline = steady_clock::now() + kBrowserPatience;
        for (;;) {
            const json message = json::parse(socket_->receive(deadline));
            if (message.value("type", "") == "event") {
                note(message);
            } else if (message.value("id", 0) == last_id_) {
                if (message.value("type", "") == "error")
                    throw std::runtime_error{method + ": " + message.dump()};
                return message["result"];
            }
        }
    }

    TemporaryDirectory profile_;
    BrowserProcess process_;
    std::optional<WebSocket> socket_;
    int last_id_ = 0;
};

}  // namespace

std::unique_ptr<BrowserDriver> drive_firefox(const std::string& program) {
    return std::make_unique<Firefox>(program);
}

}  // namespace pahtum::testing
