#pragma once

#include <iosfwd>
#include <string>
#include <sys/types.h>
#include <thread>

namespace pahtum::web {

/// Opens an address in the browser of this desktop, with xdg-open. The address is a secret, and everyone on
/// the machine can read the arguments of a program: xdg-open gets a file instead that only this user can read
/// and that leads there. The file is removed with this object; the browser goes on.
class BrowserStart {
  public:
    /// Never throws. What went wrong is written to `log`, now or as soon as xdg-open says so; nobody else may
    /// write there before this object is destroyed.
    BrowserStart(const std::string& address, std::ostream& log);
    ~BrowserStart();
    BrowserStart(const BrowserStart&) = delete;
    BrowserStart& operator=(const BrowserStart&) = delete;

  private:
    /// In a new folder for this user only.
    void make_page(const std::string& address);
    void watch(const std::stop_token& stop);
    void complain(const std::string& why);

    std::ostream& log_;
    std::string folder_;  ///< of the file; empty = none
    pid_t opener_ = -1;
    std::jthread watcher_;  // last: it uses the others
};

}  // namespace pahtum::web
