#pragma once

#include <cstdint>
#include <stdexcept>

#include "base/members.hpp"
#include "reports/json_members.hpp"
#include "sims/cards/deal_batch.hpp"

namespace evenhand::source {
struct Seating;
}

namespace evenhand::audit {

/// The counts of one group of tests. Counts only grow by folding and merging, and depend on the
/// multiset of deals, of neighbours in the order of dealing, and of the blocks they lie in.
class GroupTally {
 public:
  GroupTally() = default;
  GroupTally(const GroupTally&) = delete;
  GroupTally& operator=(const GroupTally&) = delete;
  virtual ~GroupTally() = default;

  /// The deals folded next are those of block `block` of the session, from its first on. They
  /// follow one another, but not the deals folded before.
  virtual void begin_block(std::uint64_t /*block*/) {}
  virtual void fold(const cards::DealBatch& batch) = 0;
  /// Counts which seat got which hand in the deals that were folded last, where that is known.
  virtual void fold_seats(const cards::DealBatch& /*batch*/, const source::Seating& /*seating*/) {}
  /// `other` is of the same group and for the same deck.
  virtual void merge(const GroupTally& other) = 0;

  virtual reports::JsonValue save() const = 0;
  /// Replaces the counts. Throws InputError when `saved` cannot be what save() of this group and
  /// deck returned after so many deals.
  virtual void load(const reports::JsonMember& saved, std::uint64_t deals) = 0;
};

/// The tally of a group as the type that the group makes it of (std::logic_error when it is of
/// another).
template <class T>
const T& as(const GroupTally& tally) {
  const auto* typed = dynamic_cast<const T*>(&tally);
  if (typed == nullptr) throw std::logic_error("a tally of another group of tests");
  return *typed;
}

/// A tally whose members Typed lists (base/members.hpp). A function `loaded()` of it, if it has
/// one, looks at what relates them, and forgets what was at hand.
template <class Typed>
class ListedTally : public GroupTally {
 public:
  void merge(const GroupTally& other) final { add_members(typed(), as<Typed>(other)); }
  reports::JsonValue save() const final { return reports::saved(static_cast<const Typed&>(*this)); }
  void load(const reports::JsonMember& saved, std::uint64_t deals) final {
    reports::load(saved, typed(), of_units(deals));
  }

 private:
  Typed& typed() { return static_cast<Typed&>(*this); }
};

}  // namespace evenhand::audit
