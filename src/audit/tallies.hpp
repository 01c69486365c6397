#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"

namespace evenhand::audit {

class Tally;

/// What a battery counts of the deals of one source: integers that are sufficient for its tests.
/// One object a thread. Which deals were folded decides the counts, never in which order or by
/// which object: any split, merged in any order, saves to the same bytes.
class Tallies {
 public:
  /// Throws InputError when the battery names an unknown group.
  Tallies(const BatterySpec& battery, const cards::Deck& deck);
  Tallies(Tallies&&) noexcept;
  Tallies& operator=(Tallies&&) noexcept;
  ~Tallies();

  /// The deals folded from here on are those of this block of the session: they follow one another,
  /// but not the deals folded before. Call it before the first fold().
  void begin_block(std::uint64_t block);
  /// Counts deals of deck().size cards, each a permutation.
  void fold(const cards::DealBatch& deals);
  /// Adds what `other` counted. Both must have the same battery and deck (std::logic_error).
  void merge(const Tallies& other);

  /// For checkpoints. Counts are packed as binary values, so write it as CBOR.
  nlohmann::json save() const;
  /// Replaces all counts by saved ones. Throws InputError, and changes nothing, when they are
  /// damaged or belong to another battery or deck.
  void load(const nlohmann::json& saved);

  std::uint64_t deals() const { return deals_; }
  const BatterySpec& battery() const { return battery_; }
  const cards::Deck& deck() const { return deck_; }
  /// The tally of a chosen group, or null. Groups without a meaning for the deck have none.
  const Tally* find(std::string_view group) const;

 private:
  struct Part {
    std::string_view group;
    std::unique_ptr<Tally> tally;
  };

  BatterySpec battery_;
  cards::Deck deck_;
  std::uint64_t deals_ = 0;
  std::vector<Part> parts_;
};

}  // namespace evenhand::audit
