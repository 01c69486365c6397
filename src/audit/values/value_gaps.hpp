#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::audit {

/// After how many values the same one comes again, in classes that are about equally likely.
class GapClasses {
 public:
  static constexpr std::size_t most = 8;        ///< classes of a value
  static constexpr std::size_t longest = 1024;  ///< a gap that is longer is in the last class

  /// Makes the classes for a value that comes with this chance, above 0 and below 1.
  explicit GapClasses(double chance);

  /// The class of a gap of 1 or more; 0 stands for one that is longer than all bounds.
  std::size_t of(std::size_t gap) const;
  /// Gaps up to so many tell their class.
  std::size_t bound() const { return bounds_.back(); }
  /// The probability of each class: geometric.
  const std::vector<double>& chances() const { return chances_; }

 private:
  std::vector<std::size_t> bounds_;  ///< the largest gap of each class but the last
  std::vector<double> chances_;
};

/// Counts gaps in a row of values. Only values so far from the end of the row are counted that
/// every gap tells its class: else long ones would be missed.
class ValueGaps {
 public:
  explicit ValueGaps(const cards::Deck& deck);

  void begin_row();
  /// Takes the next value, and counts the gap of one that came `horizon` before.
  void add(std::size_t value, std::span<std::uint64_t> counts);  ///< [value * most + class]
  const GapClasses& classes(std::size_t value) const {
    return classes_[classes_.size() == 1 ? 0 : value];
  }
  std::size_t values() const { return last_.size(); }

 private:
  struct Seen {
    std::uint16_t value = 0;
    std::uint16_t gap = 0;  ///< until it came again; 0 when it did not
  };

  std::vector<GapClasses> classes_;  ///< one where all values are equally likely
  std::size_t horizon_ = 0;
  std::vector<Seen> recent_;         ///< the last `horizon` values, as a ring
  std::vector<std::uint64_t> last_;  ///< by value: the number of its last appearance, from 1
  std::uint64_t number_ = 0;         ///< values of the row so far
};

}  // namespace evenhand::audit
