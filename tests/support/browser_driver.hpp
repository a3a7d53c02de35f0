#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// How long a browser may take to answer.
inline constexpr std::chrono::seconds kBrowserPatience{60};

/// What was asked of a page cannot be answered: another page took its place meanwhile, or it was loaded
/// again.
class PageIsGone : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What all browsers are asked to do, each by its own protocol. A tab is named by text of the browser's own.
/// Everything throws std::runtime_error if the browser refuses, or does not answer within a minute.
class BrowserDriver {
  public:
    virtual ~BrowserDriver() = default;

    /// An empty tab.
    virtual std::string open_tab() = 0;
    virtual void close_tab(const std::string& tab) = 0;
    virtual void navigate(const std::string& tab, const std::string& url) = 0;
    /// The value of a JavaScript expression, of what it promises if it is a promise. Throws what it throws,
    /// and PageIsGone.
    virtual nlohmann::json evaluate(const std::string& tab, const std::string& expression) = 0;
    /// Moves the mouse, in pixels of the page's window.
    virtual void point_at(const std::string& tab, double x, double y) = 0;
    /// Presses and releases the mouse's left button there.
    virtual void click(const std::string& tab, double x, double y) = 0;
    /// `key` is a name as KeyboardEvent.key has it.
    virtual void press(const std::string& tab, const std::string& key, bool has_shift) = 0;
    virtual void resize(const std::string& tab, int width, int height) = 0;
    virtual void prefer_dark(const std::string& tab) = 0;
    /// The whole page as a PNG file, in base64.
    virtual std::string picture(const std::string& tab) = 0;
    /// The browser's first process.
    [[nodiscard]] virtual pid_t process() const = 0;

    [[nodiscard]] const std::vector<std::string>& requests() const { return requests_; }
    [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

  protected:
    BrowserDriver() = default;
    BrowserDriver(const BrowserDriver&) = delete;
    BrowserDriver& operator=(const BrowserDriver&) = delete;

    void note_request(const std::string& url) {
        if (!url.starts_with("data:")) requests_.push_back(url);
    }
    void note_complaint(const std::string& text) { complaints_.push_back(text); }

  private:
    std::vector<std::string> requests_;
    std::vector<std::string> complaints_;
};

/// A browser's process, silent.
class BrowserProcess {
  public:
    /// Starts words[0], a path, with `home` as its user's folder. `prepare` is called in the new process
    /// first.
    BrowserProcess(
        std::vector<std::string> words, const std::string& home,
        const std::function<void()>& prepare = [] {});
    /// Waits a minute for a process that was asked to end, then kills it.
    ~BrowserProcess();
    BrowserProcess(const BrowserProcess&) = delete;
    BrowserProcess& operator=(const BrowserProcess&) = delete;

    [[nodiscard]] pid_t id() const { return pid_; }
    [[nodiscard]] bool has_ended() const;
    void kill() const;

  private:
    pid_t pid_ = -1;
};

/// Chromium, by the DevTools protocol over a pipe. `program` is its path.
[[nodiscard]] std::unique_ptr<BrowserDriver> drive_chromium(const std::string& program);
/// Firefox, by WebDriver BiDi over a WebSocket. `program` is its path.
[[nodiscard]] std::unique_ptr<BrowserDriver> drive_firefox(const std::string& program);

}  // namespace pahtum::testing
