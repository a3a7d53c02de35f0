#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pahtum::arena {

/// A set of numbers that are spread evenly, as hashes are, in 11 to 22 bytes for each.
class FingerprintSet {
  public:
    /// Whether it is new.
    bool insert(std::uint64_t fingerprint) {
        if (4 * (size_ + 1) > 3 * places_.size()) grow();
        if (!put(fingerprint == 0 ? kMarkOfZero : fingerprint)) return false;
        ++size_;
        return true;
    }

    [[nodiscard]] bool contains(std::uint64_t fingerprint) const {
        const std::uint64_t mark = fingerprint == 0 ? kMarkOfZero : fingerprint;
        return !places_.empty() && places_[place_of(mark)] == mark;
    }

  private:
    /// 0 itself stands for an empty place.
    static constexpr std::uint64_t kMarkOfZero = 0x9e37'79b9'7f4a'7c15;
    static constexpr std::size_t kFirstPlaces = 64;

    /// Where the mark is, or where it belongs.
    [[nodiscard]] std::size_t place_of(std::uint64_t mark) const {
        std::size_t place = mark % places_.size();
        while (places_[place] != 0 && places_[place] != mark) place = (place + 1) % places_.size();
        return place;
    }

    bool put(std::uint64_t mark) { return std::exchange(places_[place_of(mark)], mark) != mark; }

    void grow() {
        const std::size_t wanted = places_.empty() ? kFirstPlaces : 2 * places_.size();
        const auto before = std::exchange(places_, std::vector<std::uint64_t>(wanted));
        for (const std::uint64_t mark : before)
            if (mark != 0) put(mark);
    }

    std::vector<std::uint64_t> places_;
    std::size_t size_ = 0;
};

}  // namespace pahtum::arena
