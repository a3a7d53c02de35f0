#include "tests/support/browser.hpp"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/support/browser_driver.hpp"

namespace pahtum::testing {
namespace {

using nlohmann::json;
using std::chrono::steady_clock;

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

std::unique_ptr<BrowserDriver> drive(const std::string& program) {
    const bool is_firefox = std::filesystem::path{program}.filename().string().starts_with("firefox");
    return is_firefox ? drive_firefox(program) : drive_chromium(program);
}

struct ProcessTime {
    pid_t parent = 0;
    std::chrono::milliseconds used{};
};

/// From /proc; none if the process has ended.
std::optional<ProcessTime> time_of(pid_t id) {
    std::ifstream file("/proc/" + std::to_string(id) + "/stat");
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const std::size_t name_end = text.rfind(')');
    if (name_end == std::string::npos) return std::nullopt;
    std::istringstream fields{text.substr(name_end + 1)};
    std::string word;
    ProcessTime time;
    fields >> word >> time.parent;
    for (int field = 5; field < 14; ++field) fields >> word;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    time.used = std::chrono::milliseconds{(user + system) * 1000 / sysconf(_SC_CLK_TCK)};
    return time;
}

/// Of the process and those that it has started, and they.
std::chrono::milliseconds family_time(pid_t first) {
    std::map<pid_t, ProcessTime> processes;
    for (const auto& entry : std::filesystem::directory_iterator{"/proc"}) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const pid_t id = std::stoi(name);
        if (const auto time = time_of(id)) processes[id] = *time;
    }
    std::chrono::milliseconds sum{};
    for (const auto& [id, time] : processes) {
        pid_t ancestor = id;
        while (ancestor != first && processes.contains(ancestor)) ancestor = processes[ancestor].parent;
        if (ancestor == first) sum += time.used;
    }
    return sum;
}

[[noreturn]] void run(std::vector<std::string> words, const std::string& home,
                      const std::function<void()>& prepare) {
    prepare();
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, descriptor);
    setenv("HOME", home.c_str(), 1);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(argv.front(), argv.data());
    _exit(127);
}

}  // namespace

BrowserProcess::BrowserProcess(std::vector<std::string> words, const std::string& home,
                               const std::function<void()>& prepare) {
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error{"cannot fork"};
    if (pid_ == 0) run(std::move(words), home, prepare);
}

BrowserProcess::~BrowserProcess() {
    const auto deadline = steady_clock::now() + kBrowserPatience;
    while (!has_ended() && steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    kill();
    waitpid(pid_, nullptr, 0);
}

bool BrowserProcess::has_ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

void BrowserProcess::kill() const { ::kill(pid_, SIGKILL); }

Browser::Browser(const std::string& program) : driver_(drive(program)) {}
Browser::~Browser() = default;

const std::vector<std::string>& Browser::requests() const { return driver_->requests(); }
const std::vector<std::string>& Browser::complaints() const { return driver_->complaints(); }

std::chrono::milliseconds Browser::processor_time() const { return family_time(driver_->process()); }

BrowserPage::BrowserPage(Browser& browser, const std::string& url)
    : driver_(*browser.driver_), tab_(driver_.open_tab()) {
    driver_.navigate(tab_, url);
    wait_until("document.readyState === 'complete' && location.href !== 'about:blank'");
}

BrowserPage::~BrowserPage() {
    try {
        driver_.close_tab(tab_);
    } catch (const std::exception&) {  // a browser that has ended shows no pages
    }
}

json BrowserPage::evaluate(const std::string& expression) { return driver_.evaluate(tab_, expression); }

void BrowserPage::wait_until(const std::string& expression, int line) {
    const auto is_true = [&] {
        try {
            return evaluate(expression) == true;
        } catch (const PageIsGone&) {  // the next one is asked
            return false;
        }
    };
    const auto deadline = steady_clock::now() + kBrowserPatience;
    while (!is_true()) {
        if (steady_clock::now() > deadline)
            throw std::runtime_error{
                "never true in line " + std::to_string(line) + ": " + expression +
                "\nThe page says: " + evaluate("document.body.innerText.slice(0, 2000)").dump()};
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

BrowserPage::Place BrowserPage::place_of(const std::string& selector) {
    const json place = evaluate("(() => { const element = document.querySelector(" + json(selector).dump() +
                                "); element.scrollIntoView({block: 'nearest'}); const box = "
                                "element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + "
                                "box.height / 2]; })()");
    return {.x = place[0], .y = place[1]};
}

void BrowserPage::click(const std::string& selector) {
    const Place place = place_of(selector);
    driver_.click(tab_, place.x, place.y);
}

void BrowserPage::point_at(const std::string& selector) {
    const Place place = place_of(selector);
    driver_.point_at(tab_, place.x, place.y);
}

void BrowserPage::press(const std::string& key) {
    constexpr std::string_view kShift = "Shift+";
    const bool has_shift = key.starts_with(kShift);
    driver_.press(tab_, has_shift ? key.substr(kShift.size()) : key, has_shift);
}

void BrowserPage::hide(bool is_hidden) {
    evaluate(std::string{"Object.defineProperty(document, 'hidden', {configurable: true, value: "} +
             (is_hidden ? "true" : "false") + "}); document.dispatchEvent(new Event('visibilitychange')); 0");
}

void BrowserPage::resize(int width, int height) { driver_.resize(tab_, width, height); }
void BrowserPage::prefer_dark() { driver_.prefer_dark(tab_); }

void BrowserPage::save_picture(const std::string& file) {
    std::ofstream(file, std::ios::binary) << from_base64(driver_.picture(tab_));
}

}  // namespace pahtum::testing
