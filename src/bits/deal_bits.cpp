#include "src/bits/deal_bits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "base/error.hpp"

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
