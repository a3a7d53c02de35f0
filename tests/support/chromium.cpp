#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <stdexcept>
#include <unistd.h>

#include "tests/support/browser_driver.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {
namespace {

using nlohmann::json;
using std::chrono::steady_clock;

/// Where Chromium expects the pipes.
constexpr int kCommands = 3;
constexpr int kAnswers = 4;

struct Pipe {
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error{"no pipes for the browser"};
    }
    ~Pipe() {
        for (const int end : ends)
            if (end >= 0) close(end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    void close_end(std::size_t number) {
        close(ends[number]);
        ends[number] = -1;
    }

    std::array<int, 2> ends{-1, -1};
};

class Chromium final : public BrowserDriver {
  public:
    explicit Chromium(const std::string& program)
        : process_({program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                    "--no-first-run", "--hide-scrollbars", "--disable-background-networking",
                    "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
                    "--user-data-dir=" + profile_.path().string()},
                   profile_.path(), [this] { give_pipes(); }) {
        commands_.close_end(0);
        answers_.close_end(1);
    }

    ~Chromium() override {
        try {
            call("Browser.close");
        } catch (const std::exception&) {
            process_.kill();
        }
    }

    std::string open_tab() override {
        const std::string target = call("Target.createTarget", {{"url", "about:blank"}})["targetId"];
        sessions_[target] =
            call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}})["sessionId"];
        for (const char* const domain : {"Page", "Runtime", "Log", "Network"})
            call_tab(target, std::string{domain} + ".enable");
        return target;
    }

    void close_tab(const std::string& tab) override { call("Target.closeTarget", {{"targetId", tab}}); }

    void navigate(const std::string& tab, const std::string& url) override {
        call_tab(tab, "Page.navigate", {{"url", url}});
    }

    json evaluate(const std::string& tab, const std::string& expression) override {
        const json result =
            call_tab(tab, "Runtime.evaluate",
                     {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
        if (result.contains("exceptionDetails"))
            throw std::runtime_error{expression + ": " + result["exceptionDetails"].dump()};
        return result["result"].value("value", json());
    }

    void point_at(const std::string& tab, double x, double y) override {
        call_tab(tab, "Input.dispatchMouseEvent", {{"type", "mouseMoved"}, {"x", x}, {"y", y}});
    }

    void click(const std::string& tab, double x, double y) override {
        for (const char* const type : {"mousePressed", "mouseReleased"}) {
            call_tab(tab, "Input.dispatchMouseEvent",
                     {{"type", type}, {"x", x}, {"y", y}, {"button", "left"}, {"clickCount", 1}});
        }
    }

    void press(const std::string& tab, const std::string& key, bool has_shift) override {
        constexpr int kShiftModifier = 8;
        json event = {{"key", key}, {"modifiers", has_shift ? kShiftModifier : 0}};
        if (key == "Enter") event["text"] = "\r";
        // What moves the focus is done by the key's number.
        if (key == "Tab") event["windowsVirtualKeyCode"] = 9;
        for (const char* const type : {"keyDown", "keyUp"}) {
            event["type"] = type;
            call_tab(tab, "Input.dispatchKeyEvent", event);
        }
    }

    void resize(const std::string& tab, int width, int height) override {
        call_tab(tab, "Emulation.setDeviceMetricsOverride",
                 {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", false}});
    }

    void prefer_dark(const std::string& tab) override {
        call_tab(tab, "Emulation.setEmulatedMedia",
                 {{"features", json::array({{{"name", "prefers-color-scheme"}, {"value", "dark"}}})}});
    }

    std::string picture(const std::string& tab) override {
        return call_tab(tab, "Page.captureScreenshot", {{"captureBeyondViewport", true}})["data"];
    }

    [[nodiscard]] pid_t process() const override { return process_.id(); }

  private:
    /// In the new process.
    void give_pipes() const {
        // Out of the way first: either may be one of the two numbers.
        const int input = fcntl(commands_.ends[0], F_DUPFD, 10);
        const int output = fcntl(answers_.ends[1], F_DUPFD, 10);
        dup2(input, kCommands);
        dup2(output, kAnswers);
    }

    void send(const std::string& message) const {
        // The closing zero is the end of the message.
        const char* rest = message.c_str();
        std::size_t size = message.size() + 1;
        while (size > 0) {
            const ssize_t count = write(commands_.ends[1], rest, size);
            if (count < 0 && errno != EINTR) throw std::runtime_error{"the browser does not read"};
            if (count < 0) continue;
            rest += count;
            size -= static_cast<std::size_t>(count);
        }
    }

    /// The next message.
    json receive(steady_clock::time_point deadline) {
        for (;;) {
            const std::size_t end = received_.find('\0');
            if (end != std::string::npos) {
                json message = json::parse(received_.substr(0, end));
                received_.erase(0, end + 1);
                return message;
            }
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now());
            pollfd watched{.fd = answers_.ends[0], .events = POLLIN, .revents = 0};
            if (left.count() <= 0 || poll(&watched, 1, static_cast<int>(left.count())) == 0)
                throw std::runtime_error{"the browser does not answer"};
            std::array<char, 1 << 16> buffer{};
            const ssize_t count = read(answers_.ends[0], buffer.data(), buffer.size());
            if (count == 0) throw std::runtime_error{"the browser has ended"};
            if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
        }
    }

    void note(const json& event) {
        const std::string method = event.value("method", "");
        if (method == "Network.requestWillBeSent") {
            note_request(event["params"]["request"]["url"]);
        } else if (method == "Runtime.exceptionThrown") {
            note_complaint(event["params"]["exceptionDetails"].dump());
        } else if (method == "Log.entryAdded") {
            note_complaint(event["params"]["entry"].dump());
        } else if (method == "Runtime.consoleAPICalled") {
            note_complaint(event["params"]["args"].dump());
        }
    }

    json call_tab(const std::string& tab, const std::string& method,
                  const json& parameters = json::object()) {
        return call(method, parameters, sessions_.at(tab));
    }

    /// The result of a command. Throws what the browser says is wrong with it.
    json call(const std::string& method, const json& parameters = json::object(),
              const std::string& session = "") {
        json command = {{"id", ++last_id_}, {"method", method}, {"params", parameters}};
        if (!session.empty()) command["sessionId"] = session;
        send(command.dump());
        const auto deadline = steady_clock::now() + kBrowserPatience;
        for (;;) {
            const json message = receive(deadline);
            if (message.value("id", 0) != last_id_) {
                note(message);
            } else if (message.contains("error")) {
                if (message["error"].value("message", "") == "Inspected target navigated or closed")
                    throw PageIsGone{method};
                throw std::runtime_error{method + ": " + message["error"].dump()};
            } else {
                return message["result"];
            }
        }
    }

    TemporaryDirectory profile_;
    Pipe commands_;
    Pipe answers_;
    BrowserProcess process_;
    std::string received_;
    int last_id_ = 0;
    std::map<std::string, std::string> sessions_;  ///< of the tabs
};

}  // namespace

std::unique_ptr<BrowserDriver> drive_chromium(const std::string& program) {
    return std::make_unique<Chromium>(program);
}

}  // namespace pahtum::testing
