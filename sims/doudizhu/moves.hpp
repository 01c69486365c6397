#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/counts.hpp"
#include "sims/doudizhu/rules.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::doudizhu {

/// A reusable list of plays, with room for all that any hand has under any rules.
class MoveList {
 public:
  /// Above the number of plays from a whole deck when any cards may be wings.
  static constexpr std::size_t capacity = std::size_t{1} << 17;

  MoveList() : moves_(std::make_unique_for_overwrite<Slot[]>(capacity)) {}

  std::span<const Combination> moves() const { return {&moves_[0].move, size_}; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Combination& operator[](std::size_t i) const { return moves_[i].move; }

  Combination* begin() { return &moves_[0].move; }
  /// Sets the end of the plays that were written from begin() on.
  void end_at(const Combination* end) { size_ = static_cast<std::size_t>(end - begin()); }

 private:
  /// Left uninitialised: two megabytes, of which the first few kilobytes are used.
  union Slot {
    Slot() {}
    Combination move;
  };
  static_assert(sizeof(Slot) == sizeof(Combination));

  std::unique_ptr<Slot[]> moves_;
  std::size_t size_ = 0;
};

/// All plays that may be led from a hand, each once, in a fixed order. Two plays are different when
/// their cards, kind, rank or length are: under free rules 333444555666 is a trio chain and a
/// plane, too. The cards are those of a subset of a deck.
void leads(Counts hand, const Rules& rules, MoveList& list);

/// All plays that beat `other`, without the pass. To a pass, all leads.
void answers(Counts hand, const Combination& other, const Rules& rules, MoveList& list);

/// The mean number of plays that can be led from `cards` random cards (at most 20), exactly: the
/// sum over all plays of the probability that such a hand holds their cards.
stats::Rational expected_leads(unsigned cards, const Rules& rules);

}  // namespace evenhand::doudizhu
