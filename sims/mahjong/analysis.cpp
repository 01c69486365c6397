#include "sims/mahjong/analysis.hpp"

namespace evenhand::mahjong {
namespace {

std::uint8_t class_of(const SuitTables& tables, const SuitIndices& hand) {
  const auto one = [&](std::size_t suit) { return class_in(tables.entry(hand[suit])); };
  return tables.combine(tables.combine(one(0), one(1)), tables.combine(one(2), one(3)));
}

/// Whether the tiles are so many sets and pairs.
bool complete(const SuitTables& tables, const SuitIndices& hand, std::size_t sets,
              std::size_t pairs) {
  return tables.costs(class_of(tables, hand))[cost_index(sets, pairs)] == 0;
}

/// Whether one more tile of `kind` completes the hand: then it belongs to a pair, a triplet or a
/// run, and without that the other tiles are complete.
bool completed_by(const SuitTables& tables, const HandState& hand, Kind kind) {
  const std::size_t sets = most_melds - hand.melds;
  const auto without = [&](std::initializer_list<std::size_t> others, bool leaves_pair) {
    HandState rest = hand;
    for (const std::size_t other : others) {
      if (rest.counts[other] == 0) return false;
      rest.remove(static_cast<Kind>(other));
    }
    if (!leaves_pair) return complete(tables, rest.indices, sets, 0);
    return sets > 0 && complete(tables, rest.indices, sets - 1, 1);
  };
  const std::size_t k = kind;
  if (without({k}, false) || without({k, k}, true)) return true;
  const auto run_from = [&](std::size_t first) {
    return starts_run(static_cast<Kind>(first)) &&
           suit_of(static_cast<Kind>(first)) == suit_of(kind);
  };
  return (run_from(k) && without({k + 1, k + 2}, true)) ||
         (k >= 1 && run_from(k - 1) && without({k - 1, k + 1}, true)) ||
         (k >= 2 && run_from(k - 2) && without({k - 2, k - 1}, true));
}

void analyse_waits(const ShantenCounter& count, const Hand& hand, const HandState& state,
                   const TilePlanes& unseen, Analysis& analysis) {
  analysis.accepted = accepted(count, state, unseen);
  analysis.tiles = unseen.tiles(analysis.accepted);
  Shanten& shanten = analysis.shanten;
  if (count.shape().fifth_copy && shanten.best() <= 1) {
    const KindSet fifth = fifth_copy_waits(count.tables(), hand);
    if (fifth == 0) return;
    if (shanten.best() == 1) analysis = {shanten, 0, 0, {}};
    shanten.standard = 0;
    analysis.accepted |= fifth;
  } else if (shanten.best() == 0 && analysis.accepted == 0) {
    shanten.standard = 1;
  }
}

}  // namespace

KindSet fifth_copy_waits(const SuitTables& tables, const Hand& hand) {
  const Counts held = hand.held();
  const HandState state(hand);
  KindSet waits = 0;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (held[kind] == copies && completed_by(tables, state, kind)) waits |= set_of(kind);
  }
  return waits;
}

Analysis analyse(const ShantenCounter& count, const Hand& hand, bool honours) {
  const HandState state(hand);
  const TilePlanes unseen = unseen_beside(hand.held(), honours);
  Analysis analysis;
  analysis.shanten = count(state.indices, state.melds, state.meld_suits);
  if (hand.size() == full_hand) {
    analysis.discards = best_discards(count, state, unseen);
  } else {
    analyse_waits(count, hand, state, unseen, analysis);
  }
  return analysis;
}

}  // namespace evenhand::mahjong
