#include "src/audit/position/position_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numeric>
#include <type_traits>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/test_names.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/permutations/position_matrix.hpp"
#include "stats/tables/class_features.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo chi_square{test_names::position_chi_square, Method::chi_square,
                              "Every card is equally likely at every position."};
constexpr TestInfo worst_cell{test_names::worst_cell, Method::binomial,
                              "No card is dealt to any position more or less often than 1/n."};
constexpr TestInfo worst_card{"position.worst-card", Method::chi_square,
                              "Each card is equally likely at every position."};
constexpr TestInfo worst_position{"position.worst-position", Method::chi_square,
                                  "Each position is equally likely to hold every card."};
constexpr TestInfo ks_first_card{"position.ks-first-card", Method::kolmogorov_smirnov,
                                 "The card dealt first is uniform on 0 ... n-1."};
constexpr TestInfo ks_top_card{
    "position.ks-top-card", Method::kolmogorov_smirnov,
    "The position of the first card of the starting order is uniform on 0 ... n-1."};
}  // namespace info

constexpr std::array position_tests = {info::chi_square,    info::worst_cell,
                                       info::worst_card,    info::worst_position,
                                       info::ks_first_card, info::ks_top_card};

stats::Slices slices_of(const stats::PositionCounts& positions, const Sample& sample) {
  if (sample.sampled == nullptr) return {};
  const std::size_t n = positions.n;
  const auto count = [n](const cards::DealBatch& deals, std::vector<std::uint64_t>& counts) {
    deals.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        for (std::size_t p = 0; p < n; ++p) ++counts[view[d][p] * n + p];
      }
    });
  };
  const auto statistic = [n](std::span<const std::uint64_t> counts, std::uint64_t deals) {
    return stats::position_statistic({counts, n, deals});
  };
  return sample.sampled->slices_of({stats::position_direction(positions), count, statistic});
}

Evidence chi_square(const stats::PositionCounts& positions, const Sample& sample) {
  Evidence evidence =
      judge::evidence(info::chi_square,
                      stats::position_test(positions, sample.level, slices_of(positions, sample)));
  evidence.detectable = [n = positions.n, deals = positions.deals](double alpha, double power) {
    return stats::detectable_position_deviation(n, deals, alpha, power);
  };
  // The naive swap, the best-known flaw, has 11.4 % at 52 cards.
  evidence.enough = 0.1;
  evidence.would_have_shown = "places of cards off by {} on average would have shown";
  if (!evidence.result.is_skipped()) {
    const stats::Effect& effect = *evidence.result.effect;
    evidence.words =
        fmt::format("places of cards are off by {} on average ({} to {})", percent(effect.value),
                    percent(effect.interval.low), percent(effect.interval.high));
  }
  return evidence;
}

/// " (north)"; empty where the deck has no hands.
std::string of_hand(const cards::Deck& deck, std::size_t position) {
  if (deck.hands.size() < 2) return {};
  return fmt::format(" ({})", deck.hands[hands_of_places(deck)[position]].name);
}

/// "; north holds it in 48 %, expected 25 %": the hand that holds the card much more or less often
/// than it should, the one furthest off. Empty where the deck has no hands.
std::string holder_words(const stats::PositionCounts& positions, std::size_t card,
                         const cards::Deck& deck) {
  if (deck.hands.size() < 2 || positions.deals == 0) return {};
  const std::vector<std::uint8_t> hand_of = hands_of_places(deck);
  std::vector<std::uint64_t> held(deck.hands.size());
  for (std::size_t place = 0; place < positions.n; ++place) {
    held[hand_of[place]] += positions.counts[card * positions.n + place];
  }
  const auto deals = static_cast<double>(positions.deals);
  constexpr double stands_out = 4;  // standard deviations
  std::string words;
  double furthest = stands_out;
  for (std::size_t h = 0; h < held.size(); ++h) {
    const double chance =
        static_cast<double>(deck.hands[h].count) / static_cast<double>(positions.n);
    const double off = std::abs(static_cast<double>(held[h]) - deals * chance) /
                       std::sqrt(deals * chance * (1 - chance));
    if (!(off > furthest)) continue;
    furthest = off;
    words = fmt::format("; {} holds it in {}", deck.hands[h].name,
                        share_of_deals(held[h], positions.deals, chance));
  }
  return words;
}

Evidence worst_cell(const stats::PositionCounts& positions, const Sample& sample) {
  Evidence evidence =
      judge::evidence(info::worst_cell, stats::worst_cell_test(positions, sample.level));
  evidence.is_example = true;
  if (evidence.result.is_skipped()) return evidence;
  const stats::WorstCell cell = stats::worst_cell(positions);
  evidence.words = fmt::format(
      "{} lands in position {}{} in {}", card_words(sample.deck, cell.item), cell.position,
      of_hand(sample.deck, cell.position),
      share_of_deals(cell.observed, positions.deals, 1 / static_cast<double>(positions.n)));
  evidence.subject = fmt::format("{} place {}", card_words(sample.deck, cell.item), cell.position);
  return evidence;
}

/// The row or column with the largest chi-square.
Evidence worst_line(const TestInfo& info, std::string what, const stats::WorstLine& worst,
                    const stats::PositionCounts& positions) {
  Evidence evidence = judge::evidence(info, worst.test);
  evidence.detectable = [n = positions.n, deals = positions.deals](double alpha, double power) {
    return stats::detectable_line_deviation(n, deals, alpha, power);
  };
  if (worst.test.is_skipped()) return evidence;
  const stats::Effect& effect = *worst.test.effect;
  evidence.words =
      fmt::format("{} is off most, by {} on average ({} to {})", what, percent(effect.value),
                  percent(effect.interval.low), percent(effect.interval.high));
  evidence.subject = std::move(what);
  return evidence;
}

Evidence worst_card(const stats::PositionCounts& positions, const Sample& sample) {
  const stats::WorstLine worst = stats::worst_row(positions, sample.level);
  Evidence evidence =
      worst_line(info::worst_card, card_words(sample.deck, worst.index), worst, positions);
  if (!evidence.words.empty()) {
    evidence.words += holder_words(positions, worst.index, sample.deck);
  }
  return evidence;
}

Evidence worst_position(const stats::PositionCounts& positions, double level) {
  const stats::WorstLine worst = stats::worst_column(positions, level);
  return worst_line(info::worst_position, fmt::format("position {}", worst.index), worst,
                    positions);
}

/// A card's positions, or a position's cards: in order, so that drifts add up that no single cell
/// shows.
Evidence ks(const TestInfo& info, std::string_view what, const std::vector<std::uint64_t>& counts,
            const Sample& sample) {
  const std::uint64_t deals = sample.deals;
  if (deals == 0) return judge::evidence(info, stats::TestResult::skip("there are no deals"));
  const auto null = stats::DiscreteNull::uniform(counts.size());
  const double distance = stats::discrete_ks_statistic(counts, null);
  Evidence evidence = judge::evidence(info, {});
  evidence.result.statistic = distance;
  evidence.result.p =
      stats::discrete_ks_tails(null, deals, distance, stats::judging_effort).tails.upper;
  evidence.result.effect =
      stats::distance_effect(distance, static_cast<double>(deals), sample.level);
  evidence.words =
      fmt::format("cumulative shares of {} differ by up to {}", what, percent(distance));
  return evidence;
}

/// Positions joined to hands, where hands are sets, and cards to kinds, where copies are alike.
struct Joined {
  std::vector<std::string> part_names;
  std::vector<std::uint64_t> parts;
  std::vector<std::string> class_names;
  std::vector<std::uint64_t> classes;
  std::vector<std::uint64_t> counts;  ///< [part * classes + class]
  std::uint64_t deals = 0;

  stats::ClassTable table() const { return {counts, parts, classes, deals}; }
};

Joined joined(const std::vector<std::uint64_t>& counts, const Sample& sample) {
  const cards::Deck& deck = sample.deck;
  const std::size_t n = deck.size;
  Joined joined;
  joined.deals = sample.deals;
  std::vector<std::size_t> part_of(n);
  if (sample.hands_are_sets()) {
    for (const cards::Hand& hand : deck.hands) {
      for (std::size_t i = hand.first; i < hand.first + hand.count; ++i) {
        part_of[deck.hand_order.empty() ? i : deck.hand_order[i]] = joined.parts.size();
      }
      joined.part_names.push_back(hand.name);
      joined.parts.push_back(hand.count);
    }
  } else {
    for (std::size_t p = 0; p < n; ++p) {
      part_of[p] = p;
      joined.part_names.push_back(fmt::format("position {}", p));
    }
    joined.parts.assign(n, 1);
  }
  cards::Partition kinds;
  if (deck.copies_alike) {
    kinds = cards::kinds_of(deck);
  } else {
    for (std::size_t card = 0; card < n; ++card) {
      kinds.classes.push_back(card_words(deck, card));
      kinds.class_of.push_back(static_cast<std::uint16_t>(card));
    }
  }
  joined.class_names = kinds.classes;
  joined.classes.resize(kinds.classes.size());
  joined.counts.resize(joined.parts.size() * joined.classes.size());
  for (std::size_t card = 0; card < n; ++card) {
    ++joined.classes[kinds.class_of[card]];
    for (std::size_t p = 0; p < n; ++p) {
      joined.counts[part_of[p] * joined.classes.size() + kinds.class_of[card]] +=
          counts[card * n + p];
    }
  }
  return joined;
}

/// The same tests of the parts and kinds that can still be distinguished; those of single cards or
/// positions are not made.
std::vector<Evidence> joined_tests(const std::vector<std::uint64_t>& counts, const Sample& sample) {
  const auto seen = std::make_shared<const Joined>(joined(counts, sample));
  Evidence all =
      judge::evidence(info::chi_square, stats::class_table_test(seen->table(), sample.level));
  all.enough = 0.1;
  all.would_have_shown = "places of cards off by {} on average would have shown";
  Evidence worst = judge::evidence(info::worst_cell, {});
  worst.is_example = true;
  if (all.result.is_skipped()) {
    worst.result = stats::TestResult::skip(all.result.skipped);
  } else {
    all.words = fmt::format(
        "{} in {} are off by {} on average", sample.deck.copies_alike ? "kinds of cards" : "cards",
        sample.hands_are_sets() ? "hands" : "positions", percent(all.result.effect->value));
    all.detectable = [seen](double alpha, double power) {
      return stats::detectable_class_deviation(seen->table(), alpha, power);
    };
    const stats::ClassCell cell = stats::worst_class_cell(seen->table());
    worst.result.statistic = cell.z;
    worst.result.p =
        stats::sidak(stats::normal_two_sided(cell.z), static_cast<double>(seen->counts.size()));
    const auto deals = static_cast<double>(sample.deals);
    worst.words = fmt::format("{} holds {} of {} a deal, expected {}", seen->part_names[cell.part],
                              rounded(cell.observed / deals, 5), seen->class_names[cell.class_],
                              rounded(cell.expected / deals, 5));
    worst.subject =
        fmt::format("{} {}", seen->class_names[cell.class_], seen->part_names[cell.part]);
  }
  std::vector<Evidence> tests = {std::move(all), std::move(worst)};
  judge::skip(
      std::array{info::worst_card, info::worst_position, info::ks_first_card, info::ks_top_card},
      sample.hands_are_sets() ? "hands are written as sets: order within a hand means nothing"
                              : "copies of a kind cannot be distinguished",
      tests);
  return tests;
}

std::unique_ptr<PositionTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<PositionTally>(deck.size);
}

std::vector<Evidence> run(const PositionTally& tally, const Sample& sample) {
  const std::vector<std::uint64_t> counts = tally.counts();
  if (sample.hands_are_sets() || sample.deck.copies_alike) return joined_tests(counts, sample);
  const std::size_t n = sample.deck.size;
  const stats::PositionCounts positions{counts, n, sample.deals};
  std::vector<std::uint64_t> first_card;
  for (std::size_t card = 0; card < n; ++card) first_card.push_back(counts[card * n]);
  const std::vector<std::uint64_t> top_card(counts.begin(),
                                            counts.begin() + static_cast<std::ptrdiff_t>(n));
  return {chi_square(positions, sample),
          worst_cell(positions, sample),
          worst_card(positions, sample),
          worst_position(positions, sample.level),
          ks(info::ks_first_card, "the card dealt first", first_card, sample),
          ks(info::ks_top_card, "the position of " + card_words(sample.deck, 0), top_card, sample)};
}

}  // namespace

PositionTally::PositionTally(std::size_t deck_size)
    : n_(deck_size), by_position_(deck_size * deck_size) {}

std::vector<std::uint64_t> PositionTally::totals() const {
  std::vector<std::uint64_t> totals = by_position_.totals();
  if (in_sliced_ > 0) add_counts(sliced_, n_, totals);
  return totals;
}

std::vector<std::uint64_t> PositionTally::counts() const {
  const std::vector<std::uint64_t> by_position = totals();
  std::vector<std::uint64_t> counts(by_position.size());
  for (std::size_t position = 0; position < n_; ++position) {
    for (std::size_t card = 0; card < n_; ++card) {
      counts[card * n_ + position] = by_position[position * n_ + card];
    }
  }
  return counts;
}

void PositionTally::fold(const cards::DealBatch& deals) {
  deals.visit([&](const auto& view) {
    if constexpr (std::is_same_v<decltype(view), const cards::DealsView<const std::uint8_t>&>) {
      if (n_ <= SlicedCounters::positions && fold_sliced_deals(view)) return;
    }
    fold_one_by_one(view);
  });
}

/// In pieces that the counters have room for. False when this machine does better without.
bool PositionTally::fold_sliced_deals(const cards::DealsView<const std::uint8_t>& deals) {
  for (std::size_t done = 0; done < deals.count;) {
    const std::size_t count = std::min(deals.count - done, SlicedCounters::max_deals - in_sliced_);
    if (!fold_sliced({deals.data + done * n_, n_, count}, sliced_)) return false;
    in_sliced_ += count;
    done += count;
    if (in_sliced_ == SlicedCounters::max_deals) empty_sliced();
  }
  return true;
}

template <class Card>
void PositionTally::fold_one_by_one(const cards::DealsView<const Card>& deals) {
  std::size_t ready = 0;
  std::uint16_t* counters = nullptr;
  for (std::size_t d = 0; d < deals.count; ++d) {
    if (ready == 0) {
      ready = std::min(deals.count - d, CountMatrix::max_deals);
      counters = by_position_.counters_for(ready).data();
    }
    --ready;
    std::uint16_t* row = counters;
    for (const Card card : deals[d]) {
      ++row[card];
      row += n_;
    }
  }
}

void PositionTally::empty_sliced() {
  std::vector<std::uint64_t> counted(n_ * n_);
  add_counts(sliced_, n_, counted);
  by_position_.add(counted);
  sliced_ = SlicedCounters();
  in_sliced_ = 0;
}

void PositionTally::merge(const GroupTally& other) {
  by_position_.add(as<PositionTally>(other).totals());
}

void PositionTally::load(const reports::JsonMember& saved, std::uint64_t deals) {
  by_position_.load(saved, sums_to(deals * n_));
  sliced_ = SlicedCounters();
  in_sliced_ = 0;
  const std::vector<std::uint64_t> totals = by_position_.totals();
  for (auto row = totals.begin(); row != totals.end(); row += static_cast<std::ptrdiff_t>(n_)) {
    const auto end = row + static_cast<std::ptrdiff_t>(n_);
    if (std::accumulate(row, end, std::uint64_t{0}) != deals) {
      saved.refuse(fmt::format("{} cards at each position", deals));
    }
  }
}

constexpr Group position_group = make_group<PositionTally, make_tally, run>(
    {"position", "where cards land", "which card lands in which position"}, position_tests);

}  // namespace evenhand::audit
