#pragma once

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/types.h>
#include <vector>

#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {

/// A headless Chromium with a new profile, driven by the DevTools protocol over a pipe. It is killed with
/// this object. Everything throws std::runtime_error if the browser does not answer within a minute.
class Browser {
  public:
    /// `program` is the path of Chromium.
    explicit Browser(const std::string& program);
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    /// What all pages have asked for, by any scheme but data:.
    [[nodiscard]] const std::vector<std::string>& requests() const { return requests_; }
    /// Errors and warnings of all pages: of scripts, and of the browser about them.
    [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

  private:
    friend class BrowserPage;
    /// The result of a command. Throws what the browser says is wrong with it.
    nlohmann::json call(const std::string& method, const nlohmann::json& parameters,
                        const std::string& session = "");
    void send(const std::string& message) const;
    /// The next message.
    nlohmann::json receive(std::chrono::steady_clock::time_point deadline);
    void note(const nlohmann::json& event);

    TemporaryDirectory profile_;
    pid_t pid_ = -1;
    int to_browser_ = -1;
    int from_browser_ = -1;
    std::string received_;
    int last_id_ = 0;
    std::vector<std::string> requests_;
    std::vector<std::string> complaints_;
};

/// One tab. The browser must outlive it.
class BrowserPage {
  public:
    BrowserPage(Browser& browser, const std::string& url);
    ~BrowserPage();
    BrowserPage(const BrowserPage&) = delete;
    BrowserPage& operator=(const BrowserPage&) = delete;

    /// The value of a JavaScript expression, of what it promises if it is a promise. Throws what it throws.
    nlohmann::json evaluate(const std::string& expression);
    /// Waits until the expression is true. Throws std::runtime_error if it is not within a minute.
    void wait_until(const std::string& expression);
    /// Presses the mouse in the middle of the first element that the CSS selector finds.
    void click(const std::string& selector);
    /// Moves the mouse to the middle of the first element that the CSS selector finds.
    void point_at(const std::string& selector);
    /// A key by its name, like "ArrowLeft", or a letter; with Shift as "Shift+ArrowLeft".
    void press(const std::string& key);
    void resize(int width, int height);
    void prefer_dark();
    /// The whole page as a PNG file.
    void save_picture(const std::string& file);

    /// As if the tab were in the background, or in front again.
    void hide(bool is_hidden);

  private:
    /// Where the middle of the element is, as the coordinates of a mouse event.
    nlohmann::json place_of(const std::string& selector);
    nlohmann::json call(const std::string& method,
                        const nlohmann::json& parameters = nlohmann::json::object()) {
        return browser_.call(method, parameters, session_);
    }

    Browser& browser_;
    std::string target_;
    std::string session_;
};

}  // namespace pahtum::testing
