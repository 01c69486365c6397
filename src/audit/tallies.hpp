#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/first_deals.hpp"
#include "src/audit/group_tally.hpp"
#include "src/audit/sampled_deals.hpp"
#include "src/audit/sets_tally.hpp"
#include "src/run/tally.hpp"
#include "src/source/row.hpp"

namespace evenhand::audit {

/// The counts of a battery for the deals of one source: integers that are sufficient for its tests.
/// One object a thread. The counts depend on which deals were folded, never on their order or on
/// which object folded them: any split, merged in any order, saves to the same bytes.
class Tallies final : public run::Tally {
 public:
  /// Throws InputError when the battery names an unknown group.
  Tallies(const BatterySpec& battery, const cards::Deck& deck);
  Tallies(Tallies&&) noexcept = default;
  Tallies& operator=(Tallies&&) noexcept = default;

  /// The deals folded from here on are those of this block of the session: they follow one another,
  /// but not the deals folded before. Call it before the first fold().
  void begin_block(std::uint64_t block);
  /// Counts deals of deck().size cards, each a permutation, and what the seats hold where it is
  /// known.
  void fold(const cards::DealBatch& deals, const source::Seating* seating = nullptr);
  /// Adds what the log that the deals are read from has beside them.
  void add_records(const source::Records& records) { add_members(records_, records); }
  void merge(const run::Tally& other) override;

  /// Returns the counts for checkpoints. They are packed as binary values, so write it as CBOR.
  reports::JsonValue save() const override;
  /// Replaces all counts by saved ones. Throws InputError, and changes nothing, when they are
  /// damaged or belong to another battery or deck.
  void load(const reports::JsonMember& saved) override;

  std::uint64_t units() const override { return deals_; }
  std::uint64_t deals() const { return deals_; }
  const BatterySpec& battery() const { return battery_; }
  const cards::Deck& deck() const { return deck_; }
  const source::Records& records() const { return records_; }
  /// The tally of the order in which draws or hands are written, where that is to be found out;
  /// else null.
  const SetsTally* sets() const { return sets_.get(); }
  /// Null of draws.
  const FirstDeals* first() const { return first_.get(); }
  /// Null of draws.
  const SampledDeals* sampled() const { return sampled_.get(); }
  /// The tally of a chosen group, or null. Groups without a meaning for the deck have none.
  const GroupTally* find(std::string_view group) const;
  /// Returns that tally as its own type.
  template <class T>
  const T* find_as(std::string_view group) const {
    return dynamic_cast<const T*>(find(group));
  }

 private:
  struct GroupEntry {
    std::string_view group;
    std::unique_ptr<GroupTally> tally;
  };

  BatterySpec battery_;
  cards::Deck deck_;
  std::uint64_t deals_ = 0;
  source::Records records_;
  std::vector<GroupEntry> entries_;
  std::unique_ptr<SetsTally> sets_;
  std::unique_ptr<FirstDeals> first_;
  std::unique_ptr<SampledDeals> sampled_;
};

}  // namespace evenhand::audit
