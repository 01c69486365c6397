#include "src/bits/deal_entropy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "sims/random/small_seed.hpp"

namespace evenhand::bits {

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

}  // namespace evenhand::bits
