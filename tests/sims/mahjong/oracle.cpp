#include "tests/sims/mahjong/oracle.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <vector>

namespace evenhand::mahjong {
namespace {

using SuitCounts = std::array<std::uint8_t, 16>;  // nine ranks, and zeros for whole vectors
using Costs = std::array<int, 10>;                // [pairs * 5 + sets]

/// Whether the tiles from this rank on are exactly so many sets and pairs.
bool splits(SuitCounts& counts, std::size_t rank, int sets, int pairs, bool runs) {
  while (rank < ranks && counts[rank] == 0) ++rank;
  if (rank == ranks) return sets == 0 && pairs == 0;
  bool found = false;
  const auto try_block = [&](std::size_t length, int count, int sets_left, int pairs_left) {
    if (found || sets_left < 0 || pairs_left < 0 || rank + length > ranks) return;
    for (std::size_t i = rank; i < rank + length; ++i) {
      if (counts[i] < count) return;
    }
    for (std::size_t i = rank; i < rank + length; ++i) {
      counts[i] = static_cast<std::uint8_t>(counts[i] - count);
    }
    found = splits(counts, rank, sets_left, pairs_left, runs);
    for (std::size_t i = rank; i < rank + length; ++i) {
      counts[i] = static_cast<std::uint8_t>(counts[i] + count);
    }
  };
  try_block(1, 3, sets - 1, pairs);
  if (runs) try_block(3, 1, sets - 1, pairs);
  try_block(1, 2, sets, pairs - 1);
  return found;
}

/// Every suit that consists of blocks, by their numbers.
class CompleteSuits {
 public:
  CompleteSuits(std::size_t suit_ranks, bool runs) {
    SuitCounts counts{};
    visit(counts, 0, suit_ranks, 0, runs);
  }

  /// The tiles lacking to each number of blocks: the least over all suits that have them.
  Costs costs(const SuitCounts& held) const {
    Costs least;
    for (std::size_t form = 0; form < least.size(); ++form) {
      int best = 99;
      const int wanted = static_cast<int>(form / 5 * 2 + form % 5 * 3);
      const int bound = std::max(0, wanted - std::accumulate(held.begin(), held.end(), 0));
      for (const SuitCounts& complete : suits_[form]) {
        if (best == bound) break;
        std::uint8_t lacking = 0;
        for (std::size_t rank = 0; rank < complete.size(); ++rank) {
          const std::uint8_t more = complete[rank] > held[rank] ? complete[rank] - held[rank] : 0;
          lacking = static_cast<std::uint8_t>(lacking + more);
        }
        best = std::min<int>(best, lacking);
      }
      least[form] = best;
    }
    return least;
  }

  const std::vector<SuitCounts>& of_form(std::size_t form) const { return suits_[form]; }

 private:
  void visit(SuitCounts& counts, std::size_t rank, std::size_t suit_ranks, int tiles, bool runs) {
    if (rank == suit_ranks) {
      const int pairs = tiles % 3 == 2 ? 1 : 0;
      const int sets = tiles / 3;
      if (tiles % 3 != 1 && sets <= 4 && splits(counts, 0, sets, pairs, runs)) {
        suits_[static_cast<std::size_t>(pairs * 5 + sets)].push_back(counts);
      }
      return;
    }
    for (int count = 0; count <= 4 && tiles + count <= 14; ++count) {
      counts[rank] = static_cast<std::uint8_t>(count);
      visit(counts, rank + 1, suit_ranks, tiles + count, runs);
    }
    counts[rank] = 0;
  }

  std::array<std::vector<SuitCounts>, 10> suits_;
};

SuitCounts suit_of_hand(const Counts& counts, std::size_t suit) {
  SuitCounts held{};
  for (std::size_t rank = 0; rank < ranks_of(suit); ++rank)
    held[rank] = counts[suit * ranks + rank];
  return held;
}

/// The costs of all suits, one after another. The tiles that each complete suit lacks are summed
/// rank by rank, for all of them together, so that suits which begin alike share the work. Eight
/// complete suits share a word, a byte each; no byte reaches 128.
class EverySuit {
 public:
  EverySuit(const CompleteSuits& complete, std::size_t suit_ranks, const OnSuit& on_suit)
      : ranks_(suit_ranks), on_suit_(on_suit) {
    for (std::size_t form = 0; form < ends_.size(); ++form) {
      add(complete.of_form(form));
      ends_[form] = lacking_[0].size();
    }
    for (Column& lacking : lacking_) lacking.resize(lacking_[0].size());
  }

  void visit(std::size_t rank = 0, int tiles = 0) {
    if (rank == ranks_) {
      on_suit_(std::span(held_).first(ranks_), costs());
      return;
    }
    for (std::uint8_t count = 0; count <= 4 && tiles + count <= 14; ++count) {
      held_[rank] = count;
      const std::uint64_t counts = count * ones;
      for (std::size_t i = 0; i < wanted_[rank].size(); ++i) {
        const std::uint64_t more = (wanted_[rank][i] | tops) - counts;
        lacking_[rank + 1][i] = lacking_[rank][i] + (more & where_top(more));
      }
      visit(rank + 1, tiles + count);
    }
  }

 private:
  using Column = std::vector<std::uint64_t>;
  static constexpr std::size_t in_word = 8;
  static constexpr std::uint64_t ones = 0x0101010101010101;
  static constexpr std::uint64_t tops = ones << 7;
  static constexpr std::uint64_t no_suit = 99;

  /// The lower bits of each byte whose top bit is set.
  static std::uint64_t where_top(std::uint64_t word) { return ((word & tops) >> 7) * 127; }

  void add(const std::vector<SuitCounts>& suits) {
    for (std::size_t first = 0; first < suits.size(); first += in_word) {
      std::array<std::uint64_t, ranks> wanted{};
      std::uint64_t start = 0;
      for (std::size_t i = 0; i < in_word; ++i) {
        if (first + i >= suits.size()) {
          start |= no_suit << 8 * i;
          continue;
        }
        for (std::size_t rank = 0; rank < ranks_; ++rank) {
          wanted[rank] |= std::uint64_t{suits[first + i][rank]} << 8 * i;
        }
      }
      for (std::size_t rank = 0; rank < ranks_; ++rank) wanted_[rank].push_back(wanted[rank]);
      lacking_[0].push_back(start);
    }
  }

  Costs costs() const {
    Costs least;
    std::size_t i = 0;
    for (std::size_t form = 0; form < least.size(); ++form) {
      std::uint64_t best = no_suit * ones;
      for (; i < ends_[form]; ++i) {
        const std::uint64_t word = lacking_[ranks_][i];
        const std::uint64_t less = where_top((best | tops) - word);
        best = (word & less) | (best & ~less);
      }
      least[form] = no_suit;
      for (std::size_t byte = 0; byte < in_word; ++byte) {
        least[form] = std::min(least[form], static_cast<int>(best >> 8 * byte & 255));
      }
    }
    return least;
  }

  std::size_t ranks_;
  const OnSuit& on_suit_;
  std::array<std::size_t, 10> ends_{};  ///< of each form's words
  std::array<Column, ranks> wanted_;
  std::array<Column, ranks + 1> lacking_;
  std::array<std::uint8_t, ranks> held_{};
};

/// The same few suits come up again and again in random hands.
const Costs& known_costs(const Counts& counts, std::size_t suit) {
  static const CompleteSuits numbers(9, true);
  static const CompleteSuits honours(7, false);
  static std::array<std::map<SuitCounts, Costs>, 2> known;
  const bool is_honours = suit == honour_suit;
  const SuitCounts held = suit_of_hand(counts, suit);
  auto& costs = known[is_honours ? 1 : 0];
  auto entry = costs.find(held);
  if (entry == costs.end()) {
    entry = costs.emplace(held, (is_honours ? honours : numbers).costs(held)).first;
  }
  return entry->second;
}

/// Every way to share the blocks among the suits.
int fewest_lacking(const Counts& counts, std::size_t suit, std::size_t sets, std::size_t pairs) {
  if (suit == suits) return sets == 0 && pairs == 0 ? 0 : 99;
  const Costs& costs = known_costs(counts, suit);
  int best = 99;
  for (std::size_t s = 0; s <= sets; ++s) {
    for (std::size_t p = 0; p <= pairs; ++p) {
      best =
          std::min(best, costs[p * 5 + s] + fewest_lacking(counts, suit + 1, sets - s, pairs - p));
    }
  }
  return best;
}

int seven_pairs(const Counts& counts, bool quads_as_pairs) {
  int pairs = 0;
  int singles = 0;
  for (const int count : counts) {
    if (quads_as_pairs) {
      pairs += count / 2;
      singles += count % 2;
    } else if (count >= 2) {
      ++pairs;
    } else {
      singles += count;
    }
  }
  const int from_singles = std::min(7 - pairs, singles);
  return from_singles + 2 * (7 - pairs - from_singles) - 1;
}

int thirteen_orphans(const Counts& counts) {
  int lacking = 14;
  bool pair = false;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!is_orphan(static_cast<Kind>(kind)) || counts[kind] == 0) continue;
    --lacking;
    pair = pair || counts[kind] >= 2;
  }
  return lacking - (pair ? 1 : 0) - 1;
}

Shanten of_all_suits(const Counts& counts, std::size_t melds, const Shape& shape) {
  Shanten shanten;
  shanten.standard = fewest_lacking(counts, 0, 4 - melds, 1) - 1;
  if (melds == 0 && shape.seven_pairs) {
    shanten.seven_pairs = seven_pairs(counts, shape.quads_as_pairs);
  }
  if (melds == 0 && shape.thirteen_orphans) shanten.thirteen_orphans = thirteen_orphans(counts);
  return shanten;
}

}  // namespace

void oracle_suit_costs(std::size_t suit, const OnSuit& on_suit) {
  const CompleteSuits complete(ranks_of(suit), suit != honour_suit);
  EverySuit(complete, ranks_of(suit), on_suit).visit();
}

Shanten oracle_shanten(const Counts& counts, std::size_t melds, const Shape& shape,
                       unsigned meld_suits) {
  if (!shape.lack_a_suit) return of_all_suits(counts, melds, shape);
  Shanten best;
  for (std::size_t lacked = 0; lacked < honour_suit; ++lacked) {
    if ((meld_suits >> lacked & 1) != 0) continue;
    Counts used = counts;
    std::fill_n(used.begin() + static_cast<std::ptrdiff_t>(lacked * ranks), ranks, std::uint8_t{0});
    const Shanten shanten = of_all_suits(used, melds, shape);
    best.standard = std::min(best.standard, shanten.standard);
    best.seven_pairs = std::min(best.seven_pairs, shanten.seven_pairs);
  }
  return best;
}

}  // namespace evenhand::mahjong
