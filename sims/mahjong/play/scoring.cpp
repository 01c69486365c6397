#include "sims/mahjong/play/scoring.hpp"

#include <algorithm>

namespace evenhand::mahjong {
namespace {

/// Four sets of three or four of a kind and a pair, however the tiles may be read otherwise.
bool all_triplets(const Counts& counts, std::span<const Meld> melds) {
  const bool no_chi = std::none_of(melds.begin(), melds.end(),
                                   [](const Meld& meld) { return meld.kind == MeldKind::chi; });
  const auto pairs = std::count(counts.begin(), counts.end(), 2);
  const bool others_are_triplets = std::all_of(
      counts.begin(), counts.end(), [](std::uint8_t n) { return n == 0 || n == 2 || n == 3; });
  return no_chi && others_are_triplets && pairs == 1;
}

/// Bit s: the hand has tiles of suit s.
unsigned suits_of(const Counts& counts, std::span<const Meld> melds) {
  unsigned mask = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (counts[kind] > 0) mask |= 1U << suit_of(static_cast<Kind>(kind));
  }
  for (const Meld& meld : melds) mask |= 1U << suit_of(meld.first);
  return mask;
}

unsigned doubles_of_suits(unsigned mask) {
  constexpr unsigned honours = 1U << honour_suit;
  const unsigned numbers = mask & ~honours;
  if ((numbers & (numbers - 1)) != 0) return 0;
  return (mask & honours) == 0 || numbers == 0 ? 2 : 1;
}

}  // namespace

unsigned doubles(const Counts& counts, std::span<const Meld> melds, const Shanten& shanten,
                 const Win& win) {
  if (shanten.thirteen_orphans == -1) return most_doubles;
  unsigned sum = doubles_of_suits(suits_of(counts, melds));
  if (shanten.standard != -1) sum += 2;
  if (shanten.standard == -1 && all_triplets(counts, melds)) sum += 1;
  bool claimed = false;
  for (const Meld& meld : melds) {
    if (is_gang(meld.kind)) ++sum;
    claimed = claimed || meld.kind != MeldKind::closed_gang;
  }
  sum += (claimed ? 0U : 1U) + (win.on_replacement ? 1U : 0U) + (win.by_robbing ? 1U : 0U) +
         (win.last_tile ? 1U : 0U);
  return std::min(sum, most_doubles);
}

std::array<std::int32_t, players> payments(unsigned doubles, std::size_t winner, std::size_t payer,
                                           unsigned winners) {
  const std::int32_t value = std::int32_t{1} << doubles;
  std::array<std::int32_t, players> points{};
  for (std::size_t player = 0; player < players; ++player) {
    if ((winners >> player & 1) != 0) continue;
    const std::int32_t paid = payer == winner || payer == player ? 2 * value : value;
    points[player] -= paid;
    points[winner] += paid;
  }
  return points;
}

}  // namespace evenhand::mahjong
