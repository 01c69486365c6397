#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/document.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/deals/plan.hpp"
#include "src/library/deal_ranges.hpp"
#include "src/run/experiment.hpp"
#include "src/source/fast_numbers.hpp"

namespace evenhand::library {

/// An audit of deals that a program hands over as they come, many or few at a time, all of them or
/// a part of a session. The counts of parts of a session are merged in any order, and give the same
/// result, to the byte, as one audit of all of its deals.
///
/// Deals are counted in blocks of a session (run::block_size), which begin at fixed numbers of its
/// deals, while a part may begin anywhere. If a block is not whole, its deals themselves are kept,
/// at most those of two blocks for each range of deals in a row.
class AuditOfDeals {
 public:
  /// Begins an audit by a plan that is laid out and whose only source is the caller.
  explicit AuditOfDeals(deals::Plan plan);
  /// Reads what save() wrote. Throws InputError where it is damaged, or of another version.
  explicit AuditOfDeals(std::string_view bytes);

  const deals::Plan& plan() const { return plan_; }
  /// Cards a deal.
  std::size_t width() const { return plan_.deck.width(); }
  /// Returns how many deals were handed over, with those of all that was merged.
  std::uint64_t deals() const { return given_.count(); }

  /// The deals that are added next are those of the session from this number on, the first being 0.
  void start_at(std::uint64_t deal);
  /// Deals, width() cards each, the one after the other: the numbers of cards as the plan counts
  /// them. Throws InputError, and counts nothing, where one is no deal of the deck, where there is
  /// a part of a deal, and for deals of the session that were given before.
  void add(std::span<const std::uint8_t> cards) { add_cards(cards); }
  void add(std::span<const std::uint16_t> cards) { add_cards(cards); }
  /// Adds what another audit of the same plan has of other deals of the session. Throws InputError,
  /// and changes nothing, for another plan and for deals that both have.
  void merge(const AuditOfDeals& other);

  std::string save() const;

  /// The document of all deals of the session, from the first on. More may be added later. Throws
  /// InputError when there are none, or when some before the last are missing.
  reports::Document conclude();

 private:
  struct Saved {
    nlohmann::json document;
  };
  explicit AuditOfDeals(const Saved& saved);
  void load(const nlohmann::json& saved);

  template <class Card>
  void add_cards(std::span<const Card> cards);
  /// Throws InputError where one of the deals, of which the first has that number, is none.
  template <class Card>
  void require_deals(std::span<const Card> cards, std::uint64_t first, unsigned base);
  void require_new(DealRange range) const;
  /// Keeps deals of one block, the first of that number, and counts the block once it is whole.
  void keep(std::uint64_t first, std::vector<std::uint16_t> cards);
  /// Counts what is in `block_` as that block, which is whole.
  void count_whole(std::uint64_t block);
  /// Counts the deals in `block_` as that block, as cards, as bytes, and set.
  void count_block(run::Tally& tally, std::uint64_t block) const;
  std::vector<std::uint16_t> loose_cards() const;
  protocol::View block_bytes() const;
  void fill_block(const std::vector<std::uint16_t>& cards);

  deals::Plan plan_;
  std::unique_ptr<run::Experiment> experiment_;
  std::unique_ptr<run::Tally> tally_;  ///< of all blocks that are whole
  DealTree tree_;                      ///< of the same blocks
  DealRanges given_;
  /// The deals in a row, of blocks that are not whole, by the number of the first: cards from 0 on.
  std::map<std::uint64_t, std::vector<std::uint16_t>> loose_;
  std::uint64_t next_ = 0;  ///< the number of the next deal
  cards::DealBatch block_;  ///< at hand, of at most a block
  source::SeenCards seen_;
};

}  // namespace evenhand::library
