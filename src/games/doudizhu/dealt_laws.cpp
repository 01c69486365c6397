#include "src/games/doudizhu/dealt_laws.hpp"

#include "sims/odds/event.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/tables/class_features.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::uint64_t joker_cards = 2;
constexpr std::uint64_t two_cards = 4;

std::uint64_t size_of(std::size_t place) { return place < seats ? hand_size : bottom_size; }

ShapeLaw count_shapes() {
  const odds::CardModel model = odds::doudizhu_model();
  std::vector<odds::Quantity> quantities;
  for (const char* name : {"pairs in hand", "trios in hand", "bombs in hand"}) {
    quantities.push_back(odds::parse_quantity(model, name, "exact law"));
  }
  const odds::JointCount counted = odds::count_together(model, quantities);
  ShapeLaw law;
  for (const auto& [values, deals] : counted.deals) {
    const Shape shape{static_cast<unsigned>(values[0]), static_cast<unsigned>(values[1]),
                      static_cast<unsigned>(values[2])};
    law.codes.push_back(code(shape));
    law.probabilities.push_back(stats::ratio(deals, counted.total));
  }
  return law;
}

}  // namespace

stats::CountDistribution jokers_law(std::size_t place) {
  return stats::Hypergeometric(deck_size, joker_cards, size_of(place)).distribution();
}

stats::CountDistribution twos_law(std::size_t place) {
  return stats::Hypergeometric(deck_size, two_cards, size_of(place)).distribution();
}

stats::CountDistribution rocket_law() {
  const double p = jokers_law(0).pmf[joker_cards];
  return {0, {1 - p, p}, p, p * (1 - p)};
}

stats::CountDistribution bombs_law() {
  constexpr std::uint64_t four = 4;
  std::array<std::uint64_t, ranks> copies{};
  copies.fill(four);
  copies[small_joker] = copies[big_joker] = 1;
  return stats::classes_held_exactly(copies, hand_size, four);
}

std::array<double, bottoms> bottom_law() {
  constexpr double sets = 24804;  // 54 choose 3
  std::array<unsigned, bottoms> numbers{};
  for (unsigned a = 0; a < deck_size; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      for (unsigned c = 0; c < b; ++c) {
        ++numbers[bottom_kind(one_of(rank_of(a)) + one_of(rank_of(b)) + one_of(rank_of(c)))];
      }
    }
  }
  std::array<double, bottoms> law{};
  for (std::size_t i = 0; i < bottoms; ++i) law[i] = numbers[i] / sets;
  return law;
}

const ShapeLaw& shape_law() {
  static const ShapeLaw law = count_shapes();
  return law;
}

}  // namespace evenhand::doudizhu
