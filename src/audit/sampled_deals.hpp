#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "sims/cards/deal_batch.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::audit {

/// Deals from all over the session, as they were dealt, for what is known only when all deals have
/// been counted: how much deals vary in the way that the whole session went. They are slices of
/// deals in a row, so that deals which depend on those before them show it. How long a session will
/// be is not known: at level L every 2^L-th slice is kept, and L is the least level at which no
/// more than `most` are, so that neither order nor merging matters.
class SampledDeals {
 public:
  static constexpr std::size_t slice = 32;  ///< deals
  static constexpr std::size_t most = 64;   ///< slices

  explicit SampledDeals(std::size_t deck_size) : n_(deck_size) {}

  void begin_block(std::uint64_t block);
  /// The next deals of the block that began.
  void fold(const cards::DealBatch& deals);
  void merge(const SampledDeals& other);
  reports::JsonValue save() const;
  /// Throws InputError, and changes nothing, unless `saved` holds slices of at most `deals`
  /// permutations of the deck.
  void load(const reports::JsonMember& saved, std::uint64_t deals);

  std::size_t deck_size() const { return n_; }
  /// Calls f with the cards of each slice that is whole, in order of dealing: deal after deal.
  void for_slices(const std::function<void(std::span<const std::uint16_t>)>& f) const;
  /// Calls f with the slices as batches; not at all when there are too few to tell how slices vary.
  void for_batches(const std::function<void(const cards::DealBatch&)>& f) const;

  /// A way to make tables of counts, such as cards by positions. `count` adds a batch to a table;
  /// `direction` is the weights of the counts in a slice's product with all deals, `statistic` the
  /// statistic of a table of so many deals.
  struct Table {
    std::vector<double> direction;
    std::function<void(const cards::DealBatch&, std::vector<std::uint64_t>&)> count;
    std::function<double(std::span<const std::uint64_t>, std::uint64_t)> statistic;
  };
  stats::Slices slices_of(const Table& table) const;

 private:
  bool is_kept(std::uint64_t number) const { return number >> level_ << level_ == number; }
  void drop_others();
  void raise_level();

  std::size_t n_;
  unsigned level_ = 0;
  std::map<std::uint64_t, std::vector<std::uint16_t>> slices_;  ///< cards by the slice's number
  std::uint64_t next_ = 0;  ///< the number of the next deal in the session
};

}  // namespace evenhand::audit
