#include "src/bits/deal_bits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "sims/random/seeding.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::BitSequence;

/// Bits of a log or a program; its deals are read as many at a time as are dealt.
class DealReader final : public source::BitStream {
 public:
  explicit DealReader(std::unique_ptr<source::DealStream> deals)
      : deals_(std::move(deals)),
        batch_(deals_->deck_size(), cards::DealBatch::phase_size(deals_->deck_size()),
               deals_->width()),
        bits_(deals_->deck_size()) {}

  std::size_t read(BitSequence& bits) override {
    return bits_.fill(bits, [&]() -> const cards::DealBatch& {
      deals_->read(batch_);
      return batch_;
    });
  }
  std::string digest() const override { return deals_->digest(); }

 private:
  std::unique_ptr<source::DealStream> deals_;
  cards::DealBatch batch_;
  DealBits bits_;
};

}  // namespace

double deal_entropy(const cards::Deck& deck) {
  double bits = 0;
  for (std::size_t card = 0; card < deck.width(); ++card) {
    bits += std::log2(static_cast<double>(deck.size - card));
  }
  return bits;
}

std::optional<double> seed_entropy(const SequencePlan& plan) {
  if (plan.kind != SequencePlan::Kind::deals) return std::nullopt;
  if (plan.seed_bits) return plan.seed_bits;
  const std::uint64_t seeds = random::seeds_of(plan.deals.rng);
  if (seeds == 0) return std::nullopt;
  return std::log2(static_cast<double>(seeds));
}

void tell_deal_entropy(const SequencePlan& plan, reports::Section& section) {
  if (plan.kind != SequencePlan::Kind::deals) return;
  const double all = deal_entropy(plan.deals.deck);
  section.figures.push_back({"deal_bits", "bits taken from a deal", all, "bits"});
  section.notes.push_back(
      fmt::format("Bits are taken from the order of the cards, {} of each deal: fair and "
                  "independent, exactly, where the deals are uniform and independent.",
                  short_number(all)));
  const std::optional<double> seed = seed_entropy(plan);
  if (!seed) return;
  section.figures.push_back(
      {"deal_entropy", "entropy of a deal, at most", std::min(*seed, all), "bits"});
  section.notes.push_back(
      *seed < all
          ? fmt::format("A seed of {0} bits makes at most 2^{0} of {1} deals: no deal has more "
                        "entropy than that, whatever these tests find.",
                        short_number(*seed), power_of_two(all))
          : fmt::format("A seed of {} bits is enough for all {} deals.", short_number(*seed),
                        power_of_two(all)));
}

DealBits::DealBits(std::size_t deck_size, stats::bits::FairBits pool)
    : deck_size_(deck_size), pool_(pool), dealt_((deck_size + 63) / 64) {}

std::size_t DealBits::fill(BitSequence& bits, const Next& next) {
  at_ = 0;
  give(bits);
  while (at_ < bits.size()) {
    if (deals_ == nullptr || deal_ == deals_->size()) {
      deals_ = &next();
      deal_ = 0;
      if (deals_->size() == 0) break;
    }
    deals_->visit([&](const auto& deals) { take(deals[deal_], bits); });
  }
  return at_;
}

template <class Cards>
void DealBits::take(const Cards& cards, BitSequence& bits) {
  for (; card_ < cards.size() && at_ < bits.size(); ++card_) {
    taken_ = pool_.add(digit(cards[card_]), deck_size_ - card_);
    give(bits);
  }
  if (card_ < cards.size()) return;
  card_ = 0;
  ++deal_;
  std::fill(dealt_.begin(), dealt_.end(), 0);
}

void DealBits::give(BitSequence& bits) {
  const auto count = static_cast<unsigned>(std::min<std::size_t>(taken_.count, bits.size() - at_));
  if (count == 0) return;
  bits.put(at_, taken_.bits, count);
  at_ += count;
  taken_ = {taken_.bits >> count, taken_.count - count};
}

std::uint64_t DealBits::digit(std::size_t card) {
  const std::size_t word = card / 64;
  const std::uint64_t bit = std::uint64_t{1} << (card % 64);
  auto digit = static_cast<std::uint64_t>(card);
  for (std::size_t lower = 0; lower < word; ++lower) {
    digit -= static_cast<std::uint64_t>(std::popcount(dealt_[lower]));
  }
  digit -= static_cast<std::uint64_t>(std::popcount(dealt_[word] & (bit - 1)));
  dealt_[word] |= bit;
  return digit;
}

std::unique_ptr<source::BitStream> make_deal_bits(const std::string& name,
                                                  std::unique_ptr<source::DealStream> deals) {
  if (deals->sorted_hands()) {
    throw InputError(fmt::format(
        "{}: cards are listed sorted, so that their order has no random bits; give deals in the "
        "order in which they were dealt",
        name));
  }
  if (deals->copies_alike()) {
    throw InputError(fmt::format(
        "{}: one name stands for several copies of a card, whose order would be made up; give "
        "deals with a number for each card",
        name));
  }
  return std::make_unique<DealReader>(std::move(deals));
}

}  // namespace evenhand::bits
