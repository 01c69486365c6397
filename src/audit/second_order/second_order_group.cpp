#include "src/audit/second_order/second_order_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/second_order/second_order_tally.hpp"
#include "src/judge/evidence.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::audit {
namespace {

using stats::PairPart;

constexpr double least_expected = 10;

/// The sums of a table of a tally over its deals, by pair_index(), and the part it is looked at in.
struct Cells {
  PairPart part;
  std::vector<double> sums;
};

/// The law of a table under the null hypothesis.
struct Chance {
  std::vector<double> kernel;  ///< the same function of one deal, by pairs of values
  double of_cell = 0;          ///< in one deal
  double base = 0;             ///< as in stats::PairSums
  std::string words;
};

/// All that tests are made of. Tables are in the order of cells_of().
struct Counted {
  const PairTally& tally;
  const std::vector<Cells>& cells;
  const PairSlices& slices;
  const PairWords& words;
  const Sample& sample;

  std::size_t order() const { return tally.classes().size(); }
  std::size_t together(std::size_t distance) const { return order() + 1 + 2 * distance; }
  std::size_t order(std::size_t distance) const { return together(distance) + 1; }
};

std::string too_few(double chance, std::uint64_t deals) {
  const double rarer = std::min(chance, 1 - chance);
  if (static_cast<double>(deals) * rarer >= least_expected) return {};
  return fmt::format("{}, {:.0f} are needed", are_too_few(deals, "deals"),
                     std::ceil(least_expected / rarer));
}

Evidence part_test(const Counted& counted, std::size_t index, const Chance& chance) {
  const Sample& sample = counted.sample;
  const std::size_t n = sample.deck.size;
  const PairPart part = counted.cells[index].part;
  if (std::string why = too_few(chance.of_cell, sample.deals); !why.empty()) {
    return {{}, stats::TestResult::skip(std::move(why))};
  }
  double whole = 0;
  for (const double value : chance.kernel) whole += value * value;
  const double square = stats::pair_square(chance.kernel, n, part);
  if (square <= 1e-9 * whole) {
    return {{}, stats::TestResult::skip("the deck is too small for it to say more than positions")};
  }
  stats::PairSums sums{
      .kernel_square = square, .n = n, .deals = sample.deals, .part = part, .base = chance.base};
  Evidence evidence;
  evidence.detectable = [sums](double alpha, double power) {
    return stats::detectable_pair_deviation(sums, alpha, power);
  };
  sums.cells = counted.cells[index].sums;
  sums.slices = counted.slices.of_table(index);
  evidence.result = stats::pair_test(sums, sample.level);
  evidence.words = fmt::format("{} are off by {} on average", chance.words,
                               percent(evidence.result.effect->value));
  evidence.subject = chance.words;
  return evidence;
}

/// The least likely of counts that are all Binomial(deals, chance). On either side the p-value
/// falls as the count moves away, so only the extremes can be it. `describe` gets its index.
template <class Describe>
Evidence worst_of(const std::vector<std::uint64_t>& counts, double chance, const Sample& sample,
                  Describe&& describe) {
  const std::uint64_t deals = sample.deals;
  if (std::string why = too_few(chance, deals); !why.empty()) {
    return {{}, stats::TestResult::skip(std::move(why))};
  }
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  const stats::Binomial null(deals, chance);
  const auto worst = null.two_sided(*least) < null.two_sided(*most) ? least : most;
  const double expected = null.mean();
  const auto family = static_cast<double>(counts.size());
  const stats::Interval share = stats::chosen_share(*worst, deals, family, sample.level);
  const auto count = static_cast<double>(*worst);
  Evidence evidence;
  evidence.result.statistic = (count - expected) / std::sqrt(null.variance());
  evidence.result.p = stats::sidak(null.two_sided(*worst), family);
  evidence.result.effect =
      stats::Effect{"relative deviation of the pair",
                    count / expected - 1,
                    {share.low / chance - 1, share.high / chance - 1, share.level}};
  evidence.subject = describe(static_cast<std::size_t>(worst - counts.begin()));
  evidence.words = fmt::format("{} in {}", evidence.subject, share_of_deals(*worst, deals, chance));
  return evidence;
}

/// f(p, q) over pairs p < q.
template <class F>
std::vector<double> over_pairs(std::size_t n, F&& f) {
  std::vector<double> values;
  values.reserve(stats::pairs_of(n));
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t q = p + 1; q < n; ++q) values.push_back(f(p, q));
  }
  return values;
}

/// Returns how often two items are that far apart, by pair_index(): a below b, plus `back` times b
/// below a.
std::vector<double> both_ways(const std::vector<std::uint64_t>& matrix, std::size_t n,
                              double back) {
  return over_pairs(n, [&](std::size_t a, std::size_t b) {
    return static_cast<double>(matrix[a * n + b]) + back * static_cast<double>(matrix[b * n + a]);
  });
}

std::vector<std::uint64_t> as_counts(const std::vector<double>& sums) {
  return {sums.begin(), sums.end()};
}

/// Returns the cells for n items in so many deals: classes, order, and for each distance together
/// and order.
std::vector<Cells> cells_of(const PairTally& tally, std::size_t n, std::uint64_t deals) {
  std::vector<Cells> cells;
  for (std::size_t i = 0; i < tally.classes().size(); ++i) {
    const std::vector<std::uint64_t> counts = tally.together(i);
    cells.push_back({PairPart::unordered, {counts.begin(), counts.end()}});
  }
  const std::vector<std::uint64_t> below = tally.below();
  cells.push_back({PairPart::ordered, {below.begin(), below.end()}});
  for (double& sum : cells.back().sums) sum -= static_cast<double>(deals) / 2;
  for (std::size_t i = 0; i < tally.reaches().size(); ++i) {
    const std::vector<std::uint64_t> matrix = tally.distant(i);
    cells.push_back({PairPart::unordered, both_ways(matrix, n, 1)});
    cells.push_back({PairPart::ordered, both_ways(matrix, n, -1)});
  }
  return cells;
}

void add_classes(const Counted& counted, PairTests& tests) {
  const Sample& sample = counted.sample;
  const std::size_t n = sample.deck.size;
  for (std::size_t i = 0; i < counted.tally.classes().size(); ++i) {
    const PairClass& classes = counted.tally.classes()[i];
    Chance chance{over_pairs(n,
                             [&](std::size_t p, std::size_t q) {
                               return classes.class_of[p] == classes.class_of[q] ? 1.0 : 0.0;
                             }),
                  0, 0, fmt::format(fmt::runtime(counted.words.pairs), classes.words)};
    for (const double value : chance.kernel) chance.of_cell += value;
    chance.of_cell /= static_cast<double>(stats::pairs_of(n));
    chance.base = chance.of_cell;
    tests.together.push_back(part_test(counted, i, chance));
    tests.worst_together.push_back(
        worst_of(as_counts(counted.cells[i].sums), chance.of_cell, sample, [&](std::size_t index) {
          const auto [a, b] = stats::pair_at(index, n);
          return counted.words.together(sample.deck, a, b, classes.words);
        }));
  }
}

void add_order(const Counted& counted, PairTests& tests) {
  const Sample& sample = counted.sample;
  const std::size_t n = sample.deck.size;
  const Chance chance{over_pairs(n, [](std::size_t, std::size_t) { return 0.5; }), 0.5, 0.5,
                      std::string(counted.words.orders)};
  tests.order.push_back(part_test(counted, counted.order(), chance));
  tests.worst_order.push_back(worst_of(counted.tally.below(), 0.5, sample, [&](std::size_t index) {
    const auto [a, b] = stats::pair_at(index, n);
    return counted.words.order(sample.deck, a, b, {});
  }));
}

/// The cells of a matrix that are not on its diagonal, row after row.
std::vector<std::uint64_t> off_diagonal(const std::vector<std::uint64_t>& matrix, std::size_t n) {
  std::vector<std::uint64_t> cells;
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    if (i / n != i % n) cells.push_back(matrix[i]);
  }
  return cells;
}

void add_distance(const Counted& counted, std::size_t i, PairTests& tests) {
  const Sample& sample = counted.sample;
  const PairWords& words = counted.words;
  const std::size_t n = sample.deck.size;
  const Reach& reach = counted.tally.reaches()[i];
  const std::string apart = reach.words();
  const std::string name = fmt::format(fmt::runtime(words.apart), apart);
  const double share =
      static_cast<double>(reach.pairs(n)) / static_cast<double>(stats::pairs_of(n));
  const std::vector<double> kernel =
      over_pairs(n, [&](std::size_t p, std::size_t q) { return reach.has(q - p) ? 1.0 : 0.0; });
  const Chance together{kernel, share, share, fmt::format(fmt::runtime(words.pairs), name)};
  const Chance order{kernel, share / 2, share, fmt::format("{}, {}", words.orders, name)};
  tests.together.push_back(part_test(counted, counted.together(i), together));
  tests.order.push_back(part_test(counted, counted.order(i), order));
  tests.worst_together.push_back(worst_of(as_counts(counted.cells[counted.together(i)].sums), share,
                                          sample, [&](std::size_t index) {
                                            const auto [a, b] = stats::pair_at(index, n);
                                            return words.together(sample.deck, a, b, name);
                                          }));
  tests.worst_order.push_back(worst_of(
      off_diagonal(counted.tally.distant(i), n), share / 2, sample, [&](std::size_t index) {
        const std::size_t a = index / (n - 1);
        const std::size_t b = index % (n - 1);
        return words.order(sample.deck, a, b < a ? b : b + 1, apart);
      }));
}

constexpr std::size_t least_deck = 4;

namespace info {
constexpr TestInfo card_pairs{"second-order.card-pairs", Method::chi_square,
                              "Every pair of cards is equally often in one part, hand or remainder "
                              "class of the deal, and at distance 2, 3 and 2 to 8."};
constexpr TestInfo worst_card_pair{
    "second-order.worst-card-pair", Method::binomial,
    "No pair of cards is together, or at distance 2, 3 or 2 to 8, more or less often than "
    "others."};
constexpr TestInfo card_order{
    "second-order.card-order", Method::chi_square,
    "Of every two cards each comes first equally often, also at distance 2, 3 and 2 to 8."};
constexpr TestInfo worst_card_order{"second-order.worst-card-order", Method::binomial,
                                    "No card comes before another, or 2, 3 or 2 to 8 places "
                                    "before it, more or less often than chance has it."};
constexpr TestInfo position_pairs{"second-order.position-pairs", Method::chi_square,
                                  "Every pair of positions equally often holds cards of one run, "
                                  "third or remainder class, and neighbours by number."};
constexpr TestInfo worst_position_pair{
    "second-order.worst-position-pair", Method::binomial,
    "No pair of positions holds such cards more or less often than others."};
constexpr TestInfo position_order{"second-order.position-order", Method::chi_square,
                                  "Of every two positions each holds the higher card equally "
                                  "often, also among neighbours by number."};
constexpr TestInfo worst_position_order{"second-order.worst-position-order", Method::binomial,
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
  results.front().would_have_shown = "pairs of cards off by {} on average would have shown";
  return results;
}

}  // namespace

PairSlices::PairSlices(const PairTally& whole, std::size_t deck_size, std::uint64_t deals)
    : n_(deck_size) {
  for (const Cells& cells : cells_of(whole, n_, deals)) {
    tables_.push_back({cells.part, stats::pair_share(cells.sums, n_, cells.part),
                       std::vector<double>(cells.sums.size())});
  }
}

void PairSlices::add_slice(const PairTally& so_far, std::uint64_t deals) {
  const std::uint64_t sliced = (tables_.front().slices.products.size() + 1) * deals;
  std::vector<Cells> cells = cells_of(so_far, n_, sliced);
  for (std::size_t t = 0; t < cells.size(); ++t) {
    Table& table = tables_[t];
    std::vector<double>& now = cells[t].sums;
    double product = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const double slice = now[i] - std::exchange(table.sliced[i], now[i]);
      now[i] = slice;
      product += table.share[i] * slice;
    }
    table.slices.trials = deals;
    table.slices.products.push_back(product);
    table.own += stats::pair_square(now, n_, table.part) / static_cast<double>(deals);
  }
}

stats::Slices PairSlices::of_table(std::size_t index) const {
  const Table& table = tables_[index];
  stats::Slices slices = table.slices;
  if (slices.products.empty()) return slices;
  const auto deals = static_cast<double>(slices.products.size() * slices.trials);
  slices.between = table.own - stats::pair_square(table.sliced, n_, table.part) / deals;
  return slices;
}

PairTests pair_tests(const PairTally& tally, const PairSlices& slices, const PairWords& words,
                     const Sample& sample) {
  PairTests tests;
  // No family has more members than there are tables.
  Sample each = sample;
  each.level = stats::level_of_each(
      sample.level, static_cast<double>(tally.classes().size() + tally.reaches().size()));
  const std::vector<Cells> cells = cells_of(tally, sample.deck.size, sample.deals);
  const Counted counted{tally, cells, slices, words, each};
  add_classes(counted, tests);
  add_order(counted, tests);
  for (std::size_t i = 0; i < tally.reaches().size(); ++i) add_distance(counted, i, tests);
  return tests;
}

constexpr Group second_order_group = make_group<SecondOrderTally, make_tally, run>(
    {"second-order", "pairs of cards", "which cards lie together, and which of two comes first",
     false},
    second_order_tests);

}  // namespace evenhand::audit
