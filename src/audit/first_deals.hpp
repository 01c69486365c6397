#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::audit {

/// The first deals of the block with the smallest number, as they were dealt: what is shown of
/// them.
class FirstDeals {
 public:
  static constexpr std::size_t most = run::block_size;

  explicit FirstDeals(std::size_t deck_size) : n_(deck_size) {}

  void begin_block(std::uint64_t block);
  /// The next deals of the block that began.
  void fold(const cards::DealBatch& deals);
  void add(const FirstDeals& other);
  reports::JsonValue save() const;
  /// Throws InputError, and changes nothing, unless `saved` holds at most `deals` permutations of
  /// the deck.
  void load(const reports::JsonMember& saved, std::uint64_t deals);

  std::size_t count() const { return cards_.size() / n_; }
  /// The block that they are the first of.
  std::uint64_t block() const { return block_; }
  std::span<const std::uint16_t> deal(std::size_t number) const {
    return {cards_.data() + number * n_, n_};
  }

 private:
  std::size_t n_;
  std::uint64_t block_ = 0;
  bool is_kept_ = true;  ///< what is folded now
  std::vector<std::uint16_t> cards_;
};

}  // namespace evenhand::audit
