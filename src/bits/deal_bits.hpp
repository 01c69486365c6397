#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/bits/sequence_plan.hpp"
#include "src/source/bit_reader.hpp"
#include "src/source/deal_stream.hpp"
#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/fair_bits.hpp"

namespace evenhand::bits {

/// log2 of how many deals there are: n! of n cards, n! / (n - k)! where k are drawn.
double deal_entropy(const cards::Deck& deck);

/// The most bits of entropy that a deal can have for its seed: as the plan says, or as the plan's
/// random source is known for, which starts each deal anew. Nothing where neither is.
std::optional<double> seed_entropy(const SequencePlan& plan);

/// Adds, where bits are those of deals, how many a deal has, and what the seed makes of it.
void tell_deal_entropy(const SequencePlan& plan, reports::Section& section);

/// The bits that deals are made of. Each card gives its Lehmer digit, the number of cards before it
/// in the deck that are not dealt yet; the digits of a uniform deal are independent, and that of
/// card i of n uniform below n - i (Lehmer 1960). FairBits makes bits of them: exactly fair and
/// independent where deals are, log2(52!) = 225.58 a deal of 52 cards, and log2(n! / (n - k)!) a
/// draw of k of n.
class DealBits {
 public:
  /// The deals that follow, which are good until it is called again; none at the end.
  using Next = std::function<const cards::DealBatch&()>;

  explicit DealBits(std::size_t deck_size, stats::bits::FairBits pool = stats::bits::FairBits());

  /// Fills the sequence, and keeps what is left of the last card for the next one. How many bits
  /// there were, which are fewer where the deals end.
  std::size_t fill(stats::bits::BitSequence& bits, const Next& next);

 private:
  template <class Cards>
  void take(const Cards& cards, stats::bits::BitSequence& bits);
  void give(stats::bits::BitSequence& bits);
  std::uint64_t digit(std::size_t card);

  std::size_t deck_size_;
  stats::bits::FairBits pool_;
  stats::bits::FairBits::Taken taken_;  ///< not yet in a sequence
  std::size_t at_ = 0;                  ///< in the sequence at work
  const cards::DealBatch* deals_ = nullptr;
  std::size_t deal_ = 0;              ///< of these
  std::size_t card_ = 0;              ///< of that
  std::vector<std::uint64_t> dealt_;  ///< its cards so far, a bit each
};

/// The bits of deals that are read. `name` is what messages call them. Throws InputError for hands
/// that are listed sorted, and for copies that one name stands for: their order says nothing, or is
/// made up.
std::unique_ptr<source::BitStream> make_deal_bits(const std::string& name,
                                                  std::unique_ptr<source::DealStream> deals);

}  // namespace evenhand::bits
