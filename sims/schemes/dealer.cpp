#include "sims/schemes/dealer.hpp"

#include <algorithm>
#include <type_traits>

namespace evenhand::schemes {

using cards::DealBatch;

Dealer::Dealer(const Scheme& scheme, std::string_view rng, std::uint64_t seed)
    : scheme_(scheme),
      game_(scheme),
      rng_(random::source_info(rng)),
      seed_(seed),
      deal_(scheme.deck.size),
      phase_(scheme.deck.size, DealBatch::phase_size(scheme.deck.size)) {}

void Dealer::begin_block(std::uint64_t stream) {
  source_ = random::make_source(rng_.name, seed_, stream);
  draws_.begin_block(*source_, rng_);
  has_seeds_ = false;
}

std::string Dealer::random_digits(std::size_t bits) {
  Bytes bytes((bits + 7) / 8);
  draws_.bytes(bytes);
  // The highest bits, where they are no whole number of bytes, are 0.
  if (bits % 8 != 0) bytes.front() = static_cast<std::uint8_t>(bytes.front() >> (8 - bits % 8));
  return hex_of(bytes.data(), bytes.size());
}

void Dealer::draw_seeds() {
  const bool is_kept = scheme_.uses(SeedText::Part::nonce) && !scheme_.seed_per_game;
  if (has_seeds_ && is_kept) {
    ++seeds_.nonce;
    return;
  }
  draws_.begin_deal();
  seeds_.server = random_digits(scheme_.seed_bits);
  seeds_.client = random_digits(64);
  seeds_.nonce = 0;
  has_seeds_ = true;
}

const DealBatch& Dealer::next_phase(std::uint64_t most) {
  phase_.resize(std::min<std::uint64_t>(most, phase_.capacity()));
  phase_.visit([&](auto deals) {
    using Card = std::remove_reference_t<decltype(*deals.data)>;
    for (std::size_t d = 0; d < deals.count; ++d) {
      draw_seeds();
      game_.deal(seeds_, deal_);
      std::transform(deal_.begin(), deal_.end(), deals[d].begin(),
                     [](std::uint16_t card) { return static_cast<Card>(card); });
    }
  });
  return phase_;
}

}  // namespace evenhand::schemes
