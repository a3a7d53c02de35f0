#include "tests/support/browser.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pahtum::testing {
namespace {

using nlohmann::json;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{60};

/// Where Chromium expects the pipes.
constexpr int kCommands = 3;
constexpr int kAnswers = 4;

[[noreturn]] void run(std::vector<std::string> words, int commands, int answers) {
    // Out of the way first: either may be one of the two numbers.
    const int input = fcntl(commands, F_DUPFD, 10);
    const int output = fcntl(answers, F_DUPFD, 10);
    dup2(input, kCommands);
    dup2(output, kAnswers);
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, descriptor);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(argv.front(), argv.data());
    _exit(127);
}

std::string from_base64(const std::string& text) {
    static const std::string kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char letter : text) {
        const std::size_t value = kLetters.find(letter);
        if (value == std::string::npos) break;
        bits = bits << 6U | static_cast<unsigned>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xffU);
    }
    return bytes;
}

}  // namespace

Browser::Browser(const std::string& program) {
    std::array<int, 2> commands{};
    std::array<int, 2> answers{};
    if (pipe2(commands.data(), O_CLOEXEC) != 0 || pipe2(answers.data(), O_CLOEXEC) != 0)
        throw std::runtime_error{"no pipes for the browser"};
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error{"cannot fork"};
    if (pid_ == 0) {
        run({program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--hide-scrollbars", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
             "--user-data-dir=" + profile_.path().string()},
            commands[0], answers[1]);
    }
    close(commands[0]);
    close(answers[1]);
    to_browser_ = commands[1];
    from_browser_ = answers[0];
}

Browser::~Browser() {
    try {
        call("Browser.close", json::object());
    } catch (const std::exception&) {
        kill(pid_, SIGKILL);
    }
    waitpid(pid_, nullptr, 0);
    close(to_browser_);
    close(from_browser_);
}

void Browser::send(const std::string& message) const {
    // The closing zero is the end of the message.
    const char* rest = message.c_str();
    std::size_t size = message.size() + 1;
    while (size > 0) {
        const ssize_t count = write(to_browser_, rest, size);
        if (count < 0 && errno != EINTR) throw std::runtime_error{"the browser does not read"};
        if (count < 0) continue;
        rest += count;
        size -= static_cast<std::size_t>(count);
    }
}

json Browser::receive(steady_clock::time_point deadline) {
    for (;;) {
        const std::size_t end = received_.find('\0');
        if (end != std::string::npos) {
            json message = json::parse(received_.substr(0, end));
            received_.erase(0, end + 1);
            return message;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now());
        pollfd watched{.fd = from_browser_, .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&watched, 1, static_cast<int>(left.count())) == 0)
            throw std::runtime_error{"the browser does not answer"};
        std::array<char, 1 << 16> buffer{};
        const ssize_t count = read(from_browser_, buffer.data(), buffer.size());
        if (count == 0) throw std::runtime_error{"the browser has ended"};
        if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

void Browser::note(const json& event) {
    const std::string method = event.value("method", "");
    if (method == "Network.requestWillBeSent") {
        const std::string url = event["params"]["request"]["url"];
        if (!url.starts_with("data:")) requests_.push_back(url);
    } else if (method == "Runtime.exceptionThrown") {
        complaints_.push_back(event["params"]["exceptionDetails"].dump());
    } else if (method == "Log.entryAdded") {
        complaints_.push_back(event["params"]["entry"].dump());
    } else if (method == "Runtime.consoleAPICalled") {
        complaints_.push_back(event["params"]["args"].dump());
    }
}

json Browser::call(const std::string& method, const json& parameters, const std::string& session) {
    json command = {{"id", ++last_id_}, {"method", method}, {"params", parameters}};
    if (!session.empty()) command["sessionId"] = session;
    send(command.dump());
    const auto deadline = steady_clock::now() + kPatience;
    for (;;) {
        const json message = receive(deadline);
        if (message.value("id", 0) != last_id_) {
            note(message);
        } else if (message.contains("error")) {
            throw std::runtime_error{method + ": " + message["error"].dump()};
        } else {
            return message["result"];
        }
    }
}

BrowserPage::BrowserPage(Browser& browser, const std::string& url) : browser_(browser) {
    target_ = browser.call("Target.createTarget", {{"url", "about:blank"}})["targetId"];
    session_ = browser.call("Target.attachToTarget", {{"targetId", target_}, {"flatten", true}})["sessionId"];
    for (const char* const domain : {"Page", "Runtime", "Log", "Network"})
        call(std::string{domain} + ".enable");
    call("Page.navigate", {{"url", url}});
    wait_until("document.readyState === 'complete' && location.href !== 'about:blank'");
}

BrowserPage::~BrowserPage() {
    try {
        browser_.call("Target.closeTarget", {{"targetId", target_}});
    } catch (const std::exception&) {  // a browser that has ended shows no pages
    }
}

json BrowserPage::evaluate(const std::string& expression) {
    const json result = call("Runtime.evaluate",
                             {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
    if (result.contains("exceptionDetails"))
        throw std::runtime_error{expression + ": " + result["exceptionDetails"].dump()};
    return result["result"].value("value", json());
}

void BrowserPage::wait_until(const std::string& expression) {
    const auto deadline = steady_clock::now() + kPatience;
    while (evaluate(expression) != true) {
        if (steady_clock::now() > deadline) throw std::runtime_error{"never true: " + expression};
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

json BrowserPage::place_of(const std::string& selector) {
    const json place = evaluate("(() => { const element = document.querySelector(" + json(selector).dump() +
                                "); element.scrollIntoView({block: 'nearest'}); const box = "
                                "element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + "
                                "box.height / 2]; })()");
    return {{"x", place[0]}, {"y", place[1]}};
}

void BrowserPage::click(const std::string& selector) {
    json event = place_of(selector);
    event["button"] = "left";
    event["clickCount"] = 1;
    for (const char* const type : {"mousePressed", "mouseReleased"}) {
        event["type"] = type;
        call("Input.dispatchMouseEvent", event);
    }
}

void BrowserPage::point_at(const std::string& selector) {
    json event = place_of(selector);
    event["type"] = "mouseMoved";
    call("Input.dispatchMouseEvent", event);
}

void BrowserPage::press(const std::string& key) {
    constexpr std::string_view kShift = "Shift+";
    constexpr int kShiftModifier = 8;
    const bool has_shift = key.starts_with(kShift);
    json event = {{"key", has_shift ? key.substr(kShift.size()) : key},
                  {"modifiers", has_shift ? kShiftModifier : 0}};
    if (key == "Enter") event["text"] = "\r";
    // What moves the focus is done by the key's number.
    if (event["key"] == "Tab") event["windowsVirtualKeyCode"] = 9;
    for (const char* const type : {"keyDown", "keyUp"}) {
        event["type"] = type;
        call("Input.dispatchKeyEvent", event);
    }
}

void BrowserPage::hide(bool is_hidden) {
    evaluate(std::string{"Object.defineProperty(document, 'hidden', {configurable: true, value: "} +
             (is_hidden ? "true" : "false") + "}); document.dispatchEvent(new Event('visibilitychange')); 0");
}

void BrowserPage::resize(int width, int height) {
    call("Emulation.setDeviceMetricsOverride",
         {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", false}});
}

void BrowserPage::prefer_dark() {
    call("Emulation.setEmulatedMedia",
         {{"features", json::array({{{"name", "prefers-color-scheme"}, {"value", "dark"}}})}});
}

void BrowserPage::save_picture(const std::string& file) {
    const json picture = call("Page.captureScreenshot", {{"captureBeyondViewport", true}});
    std::ofstream(file, std::ios::binary) << from_base64(picture["data"]);
}

}  // namespace pahtum::testing
