#pragma once

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

class BrowserDriver;

/// A headless Chromium or Firefox with a new profile, which ends with this object. Everything throws
/// std::runtime_error if the browser does not answer within a minute.
class Browser {
  public:
    /// `program` is the path of a browser: of Firefox if its name begins so, else of Chromium.
    explicit Browser(const std::string& program);
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    /// What all pages have asked for, by any scheme but data:.
    [[nodiscard]] const std::vector<std::string>& requests() const;
    /// Errors and warnings of all pages: of scripts, and of the browser about them.
    [[nodiscard]] const std::vector<std::string>& complaints() const;
    /// Processor time that its processes have used, which only grows while none of them ends.
    [[nodiscard]] std::chrono::milliseconds processor_time() const;

  private:
    friend class BrowserPage;
    std::unique_ptr<BrowserDriver> driver_;
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
    /// Waits until the expression is true. Throws std::runtime_error, which says from what line it was called
    /// and what the page shows, if it is not within a minute. (clang++ 14 has no std::source_location.)
    void wait_until(const std::string& expression, int line = __builtin_LINE());
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
    struct Place {
        double x;
        double y;
    };
    /// The middle of the element, brought into view.
    Place place_of(const std::string& selector);

    BrowserDriver& driver_;
    std::string tab_;
};

}  // namespace pahtum::testing
