#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/second_order/pair_tests.hpp"
#include "src/audit/second_order/second_order_tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t least_deck = 4;

namespace info {
constexpr TestInfo card_pairs{"second-order.card-pairs",
                              "Every pair of cards is equally often in one part, hand or remainder "
                              "class of the deal, and at distance 2, 3 and 2 to 8."};
constexpr TestInfo worst_card_pair{
    "second-order.worst-card-pair",
    "No pair of cards is together, or at distance 2, 3 or 2 to 8, more or less often than "
    "others."};
constexpr TestInfo card_order{
    "second-order.card-order",
    "Of every two cards each comes first equally often, also at distance 2, 3 and 2 to 8."};
constexpr TestInfo worst_card_order{"second-order.worst-card-order",
                                    "No card comes before another, or 2, 3 or 2 to 8 places "
                                    "before it, more or less often than chance has it."};
constexpr TestInfo position_pairs{"second-order.position-pairs",
                                  "Every pair of positions equally often holds cards of one run, "
                                  "third or remainder class, and neighbours by number."};
constexpr TestInfo worst_position_pair{
    "second-order.worst-position-pair",
    "No pair of positions holds such cards more or less often than others."};
constexpr TestInfo position_order{"second-order.position-order",
                                  "Of every two positions each holds the higher card equally "
                                  "often, also among neighbours by number."};
constexpr TestInfo worst_position_order{"second-order.worst-position-order",
                                        "No position holds a lower card than another, or the card "
                                        "1 or 2 below its, more or less often than chance has it."};
}  // namespace info

constexpr std::array second_order_tests = {info::card_pairs,     info::worst_card_pair,
                                           info::card_order,     info::worst_card_order,
                                           info::position_pairs, info::worst_position_pair,
                                           info::position_order, info::worst_position_order};

std::string card_together(const cards::Deck& deck, std::size_t a, std::size_t b,
                          std::string_view words) {
  return fmt::format("{} and {} lie {}", card_words(deck, a), card_words(deck, b), words);
}

std::string card_order(const cards::Deck& deck, std::size_t a, std::size_t b,
                       std::string_view apart) {
  const std::string by = apart.empty() ? "" : fmt::format("{} positions ", apart);
  return fmt::format("{} comes {}before {}", card_words(deck, a), by, card_words(deck, b));
}

std::string position_together(const cards::Deck& /*deck*/, std::size_t a, std::size_t b,
                              std::string_view words) {
  return fmt::format("positions {} and {} hold {}", a, b, words);
}

std::string position_order(const cards::Deck& /*deck*/, std::size_t a, std::size_t b,
                           std::string_view apart) {
  const std::string by = apart.empty() ? "a card" : fmt::format("the card {}", apart);
  return fmt::format("position {} holds {} below that of position {}", a, by, b);
}

std::unique_ptr<SecondOrderTally> make_tally(const cards::Deck& deck) {
  if (deck.size < least_deck || deck.size > max_pair_deck) return nullptr;
  return std::make_unique<SecondOrderTally>(deck);
}

std::vector<Evidence> run(const SecondOrderTally& pairs, const Sample& sample) {
  const PairWords of_cards = {card_together, card_order, "{} positions apart",
                              "pairs of cards that lie {}", "orders of two cards"};
  const PairWords of_positions = {position_together, position_order, "cards {} apart",
                                  "pairs of positions that hold {}",
                                  "orders of the cards in two positions"};
  PairSlices card_slices(pairs.cards(), sample.deck.size, sample.deals);
  PairSlices position_slices(pairs.positions(), sample.deck.size, sample.deals);
  if (sample.sampled != nullptr) {
    SecondOrderTally so_far(sample.deck);
    sample.sampled->for_batches([&](const cards::DealBatch& slice) {
      so_far.fold(slice);
      card_slices.add_slice(so_far.cards(), slice.size());
      position_slices.add_slice(so_far.positions(), slice.size());
    });
  }
  const PairTests cards = pair_tests(pairs.cards(), card_slices, of_cards, sample);
  const PairTests positions = pair_tests(pairs.positions(), position_slices, of_positions, sample);
  std::vector<Evidence> results = {
      judge::smallest_of(info::card_pairs, cards.together, sample.level),
      judge::smallest_of(info::worst_card_pair, cards.worst_together, sample.level),
      judge::smallest_of(info::card_order, cards.order, sample.level),
      judge::smallest_of(info::worst_card_order, cards.worst_order, sample.level),
      judge::smallest_of(info::position_pairs, positions.together, sample.level),
      judge::smallest_of(info::worst_position_pair, positions.worst_together, sample.level),
      judge::smallest_of(info::position_order, positions.order, sample.level),
      judge::smallest_of(info::worst_position_order, positions.worst_order, sample.level)};
  results.front().enough = 0.1;
  return results;
}

}  // namespace

constexpr Group second_order_group = make_group<SecondOrderTally, make_tally, run>(
    {"second-order", "pairs of cards", "which cards lie together, and which of two comes first",
     false},
    second_order_tests);

}  // namespace evenhand::audit
