#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace pahtum::arena {

/// Looks for the first of the revisions 1, 2, ..., n that differs from revision 0, by tests of one revision
/// at a time. The last one is tested first: does it differ at all? Then always the middle one of those that
/// are left, where revisions that cannot be tested are left out. So there are never more than 1 + log2(n)
/// tests, rounded up: a test halves the number of answers that can still be told apart, and a revision left
/// out makes it one less.
class Bisection {
  public:
    enum class Answer {
        kSame,     ///< as revision 0
        kChanged,  ///< this revision or one before it made the difference
        kSkipped   ///< cannot be tested
    };

    /// Requires at least one revision after revision 0.
    explicit Bisection(std::size_t revisions);

    /// The revision to test now; nothing if all is known that can be known.
    [[nodiscard]] std::optional<std::size_t> next() const;
    /// The answer about next(). The last revision cannot be skipped.
    void add(Answer answer);

    /// The most tests that there can be from here on.
    [[nodiscard]] std::size_t most_tests_left() const;
    /// The last revision is as revision 0.
    [[nodiscard]] bool is_unchanged() const { return is_unchanged_; }
    /// The last revision known to be as revision 0.
    [[nodiscard]] std::size_t last_same() const { return last_same_; }
    /// The first revision known to differ. If next() is nothing, it is the one that was looked for, or one of
    /// those between, which were all skipped, is.
    [[nodiscard]] std::size_t first_changed() const { return first_changed_; }

  private:
    /// Neither skipped nor known, in rising order.
    [[nodiscard]] std::vector<std::size_t> left() const;

    std::vector<bool> is_skipped_;
    std::size_t last_same_ = 0;
    std::size_t first_changed_;
    bool knows_last_ = false;
    bool is_unchanged_ = false;
};

}  // namespace pahtum::arena
