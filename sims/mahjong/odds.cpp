#include "sims/mahjong/odds.hpp"

#include <algorithm>
#include <unordered_map>

namespace evenhand::mahjong {
namespace {

/// Tiles of some suits that are alike in all that matters, in the form of a SuitEntry.
struct Group {
  SuitEntry entry;
  HandCount count;
};
/// Groups by their number of tiles.
using Groups = std::array<std::vector<Group>, full_hand + 1>;
using GroupMap = std::unordered_map<SuitEntry, HandCount>;

constexpr SuitEntry quad_field = 3U << 3;
constexpr SuitEntry kind_field = 15U << 5;
constexpr SuitEntry orphan_pair_field = 7U << 13;
constexpr SuitEntry class_field = 0xFFU << 24;

/// Drops what no question asks for, so that more tiles are alike: quads when they are no two pairs,
/// kinds beyond seven (all, when quads count), orphan pairs beyond one.
SuitEntry simplified(SuitEntry entry, const Shape& shape) {
  const unsigned different = shape.quads_as_pairs ? 0 : std::min(kinds_in(entry), 7U);
  const unsigned orphan_pairs = std::min(orphan_pairs_in(entry), 1U);
  const SuitEntry rest = entry & ~(kind_field | orphan_pair_field);
  return (shape.quads_as_pairs ? rest : rest & ~quad_field) | different << 5 | orphan_pairs << 13;
}

Groups grouped(const GroupMap& map) {
  Groups groups;
  for (const auto& [entry, count] : map) groups[tiles_in(entry)].push_back({entry, count});
  for (auto& list : groups) {
    std::sort(list.begin(), list.end(),
              [](const Group& a, const Group& b) { return a.entry < b.entry; });
  }
  return groups;
}

/// The ways to choose the tiles of an index: four of each kind.
std::uint64_t combinations(SuitIndex index) {
  constexpr std::array<std::uint64_t, copies + 1> ways = {1, 4, 6, 4, 1};
  std::uint64_t product = 1;
  for (const std::uint8_t count : rank_counts(index)) product *= ways[count];
  return product;
}

Groups groups_of_suit(std::size_t suit, const Shape& shape) {
  const SuitTables& tables = SuitTables::get();
  GroupMap map;
  tables.rows().for_each(suit == honour_suit, [&](const SuitVector& vector) {
    map[simplified(tables.entry_at(vector.row), shape)] += {1, combinations(vector.index)};
  });
  return grouped(map);
}

SuitEntry joined(SuitEntry a, SuitEntry b) {
  const SuitEntry block_class = SuitTables::get().combine(class_in(a), class_in(b));
  return ((a + b) & ~class_field) | block_class << 24;
}

/// Calls f for every pair of groups, one of each side, with `tiles` tiles together.
template <class F>
void for_each_pair(const Groups& a, const Groups& b, std::size_t tiles, F f) {
  for (std::size_t n = 0; n <= tiles; ++n) {
    for (const Group& first : a[n]) {
      for (const Group& second : b[tiles - n]) {
        f(joined(first.entry, second.entry),
          HandCount{first.count.multisets * second.count.multisets,
                    first.count.combinations * second.count.combinations});
      }
    }
  }
}

Groups convolved(const Groups& a, const Groups& b, std::size_t most_tiles, const Shape& shape) {
  GroupMap map;
  for (std::size_t tiles = 0; tiles <= most_tiles; ++tiles) {
    for_each_pair(a, b, tiles, [&](SuitEntry entry, HandCount count) {
      map[simplified(entry, shape)] += count;
    });
  }
  return grouped(map);
}

Shanten shanten_of(const ShantenCounter& count, SuitEntry entry) {
  return count.of_parts(count.tables().lacking(0, class_in(entry)), entry, 0);
}

std::size_t cell_of(const Shanten& shanten) {
  const auto place = [](int value) { return static_cast<std::size_t>(value + 1); };
  constexpr std::size_t values = ShantenDistribution::values;
  return (place(shanten.standard) * values + place(shanten.seven_pairs)) * values +
         place(shanten.thirteen_orphans);
}

}  // namespace

void ShantenDistribution::add(const Shanten& shanten, HandCount count) {
  cells_[cell_of(shanten)] += count;
}

HandCount ShantenDistribution::total() const {
  HandCount sum;
  for (const HandCount& cell : cells_) sum += cell;
  return sum;
}

std::vector<HandCount> ShantenDistribution::of(
    const std::function<int(const Shanten&)>& value) const {
  std::vector<HandCount> counts;
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    if (cells_[cell].multisets == 0) continue;
    const Shanten shanten{static_cast<int>(cell / (values * values)) - 1,
                          static_cast<int>(cell / values % values) - 1,
                          static_cast<int>(cell % values) - 1};
    const auto at = static_cast<std::size_t>(value(shanten) + 1);
    if (counts.size() <= at) counts.resize(at + 1);
    counts[at] += cells_[cell];
  }
  return counts;
}

ShantenDistribution count_hands(const Shape& shape, bool honours, std::size_t tiles) {
  const Groups number_suit = groups_of_suit(0, shape);
  const Groups two = convolved(number_suit, number_suit, tiles, shape);
  const Groups others =
      honours ? convolved(number_suit, groups_of_suit(honour_suit, shape), tiles, shape)
              : number_suit;
  Shape every_form = shape;
  every_form.seven_pairs = every_form.thirteen_orphans = true;
  const ShantenCounter count(every_form);
  ShantenDistribution distribution(tiles);
  for_each_pair(two, others, tiles, [&](SuitEntry entry, HandCount hands) {
    distribution.add(shanten_of(count, entry), hands);
  });
  return distribution;
}

std::array<double, best_values> best_shanten_probabilities(const Shape& shape, bool honours,
                                                           std::size_t tiles) {
  const ShantenDistribution counted = count_hands(shape, honours, tiles);
  const std::vector<HandCount> hands = counted.of([&](Shanten shanten) {
    if (!shape.seven_pairs) shanten.seven_pairs = impossible;
    if (!shape.thirteen_orphans) shanten.thirteen_orphans = impossible;
    return shanten.best();
  });
  const auto total = static_cast<double>(counted.total().combinations);
  std::array<double, best_values> probabilities{};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    probabilities.at(i) = static_cast<double>(hands[i].combinations) / total;
  }
  return probabilities;
}

HandCount count_wins_lacking_a_suit(const Shape& shape) {
  Shape forms = shape;
  forms.thirteen_orphans = false;
  const ShantenCounter count(forms);
  const auto wins = [&](const Groups& a, const Groups& b) {
    HandCount sum;
    for_each_pair(a, b, full_hand, [&](SuitEntry entry, HandCount hands) {
      if (shanten_of(count, entry).best() == -1) sum += hands;
    });
    return sum;
  };
  const Groups suit = groups_of_suit(0, shape);
  Groups nothing;
  nothing[0] = {{SuitTables::get().entry(0), {1, 1}}};
  // By inclusion and exclusion: a hand of a single suit lacks two.
  const HandCount two = wins(suit, suit);
  const HandCount one = wins(suit, nothing);
  return {3 * (two.multisets - one.multisets), 3 * (two.combinations - one.combinations)};
}

double mean_shanten(const std::vector<HandCount>& distribution) {
  double sum = 0;
  double total = 0;
  for (std::size_t i = 0; i < distribution.size(); ++i) {
    const auto hands = static_cast<double>(distribution[i].combinations);
    total += hands;
    sum += hands * (static_cast<double>(i) - 1);
  }
  return sum / total;
}

}  // namespace evenhand::mahjong
