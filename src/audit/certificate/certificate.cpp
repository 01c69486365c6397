#include "src/audit/certificate/certificate.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/groups/groups_group.hpp"
#include "src/audit/hands/between_hands_tally.hpp"
#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/hands_tally.hpp"
#include "src/audit/kinds.hpp"
#include "src/audit/order/order_group.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/values/values_group.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/variation_bound.hpp"
#include "stats/permutations/pair_counts.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/sequences/split_tests.hpp"

namespace evenhand::audit {
namespace {

using Counts = std::span<const std::uint64_t>;

/// How much more shares vary between stretches of the log than those of independent draws of one
/// law, where stretches are counted.
double dispersion(const Tallies& tallies, double level) {
  const DrawSlices* slices = nullptr;
  if (const auto* tally = tallies.find_as<DrawsTally>("draws")) slices = &tally->slices();
  if (const auto* tally = tallies.find_as<ValuesTally>("values")) slices = &tally->slices();
  if (const auto* tally = tallies.find_as<BetweenHandsTally>("between-hands")) {
    slices = &tally->slices();
  }
  if (slices == nullptr) return 1;
  return stats::variance_of_batches(slices->parts(slices->first().size()), level);
}

/// The parts of a certificate: the deals, how their cards are written, and the bounds so far.
class Certificate {
 public:
  Certificate(const Tallies& tallies, double level, judge::CertifiedUnit unit)
      : tallies_(tallies),
        deck_(tallies.deck()),
        is_relative_(unit == judge::CertifiedUnit::relative),
        points_(tallies.deals(), level, dispersion(tallies, level)),
        relative_(tallies.deals(), level, dispersion(tallies, level)) {
    const bool are_sets = found_sets(tallies).has_value();
    hands_are_sets_ = deck_.draw == 0 && (deck_.sets == cards::Sets::hands || are_sets);
    draws_are_sets_ = deck_.sets == cards::Sets::draws || are_sets;
  }

  void add_positions(const PositionTally& tally);
  void add_followers(const OrderTally& tally);
  void add_hands(const HandsTally& tally);
  void add_groups(const GroupsTally& tally);
  void add_draws(const DrawsTally& tally);
  void add_values(const ValuesTally& tally);

  std::vector<judge::CertifiedBound> take() { return std::move(bounds_); }

 private:
  /// The member of a kind whose bound is largest; none has been seen at first.
  struct Kind {
    std::string name;
    std::optional<judge::CertifiedBound> worst = std::nullopt;
  };
  static void see(Kind& kind, double most, const std::string& member) {
    if (kind.worst && kind.worst->most >= most) return;
    kind.worst = judge::CertifiedBound{kind.name, member, most};
  }
  void add(Kind& kind) {
    if (kind.worst) bounds_.push_back(std::move(*kind.worst));
  }
  double of(Counts counts, std::span<const double> shares) const {
    return is_relative_ ? relative_.of(counts, shares) : points_.of(counts, shares);
  }
  double of_uniform(Counts counts) const {
    return is_relative_ ? relative_.of_uniform(counts) : points_.of_uniform(counts);
  }
  double of_law(Counts counts, const stats::CountDistribution& law) const {
    constexpr double least_chance = 0.001;
    return is_relative_ ? relative_.of(counts, law.pmf, least_chance) : points_.of(counts, law.pmf);
  }
  /// Returns the bound of an event that is to come with this chance.
  double of_event(std::uint64_t count, double chance) const {
    if (is_relative_) return relative_.of(std::array{count}, std::array{chance});
    return points_.of(std::array{count, tallies_.deals() - count}, std::array{chance, 1 - chance});
  }
  void add_hands_of_cards(Counts counts);

  const Tallies& tallies_;
  const cards::Deck& deck_;
  bool is_relative_;
  stats::VariationBound points_;
  stats::RelativeBound relative_;
  bool hands_are_sets_ = false;
  bool draws_are_sets_ = false;
  std::vector<judge::CertifiedBound> bounds_;
};

/// Adds which hand a card gets into, where order within a hand means nothing.
void Certificate::add_hands_of_cards(Counts counts) {
  const std::size_t n = deck_.size;
  std::vector<double> shares;
  for (const cards::Hand& hand : deck_.hands) {
    shares.push_back(static_cast<double>(hand.count) / static_cast<double>(n));
  }
  Kind hands{"which hand a card gets into"};
  for (std::size_t card = 0; card < n; ++card) {
    std::vector<std::uint64_t> held;
    for (const cards::Hand& hand : deck_.hands) {
      std::uint64_t number = 0;
      for (std::size_t i = hand.first; i < hand.first + hand.count; ++i) {
        number += counts[card * n + (deck_.hand_order.empty() ? i : deck_.hand_order[i])];
      }
      held.push_back(number);
    }
    see(hands, of(held, shares), card_words(deck_, card));
  }
  add(hands);
}

void Certificate::add_positions(const PositionTally& tally) {
  // For copies it is not known how many of a kind one deal had there.
  if (deck_.copies_alike) return;
  const std::vector<std::uint64_t> counts = tally.counts();
  if (hands_are_sets_) return add_hands_of_cards(counts);
  const std::size_t n = deck_.size;
  Kind places{"which position a card gets"};
  Kind cards{"which card a position gets"};
  for (std::size_t line = 0; line < n; ++line) {
    see(places, of_uniform(Counts(counts).subspan(line * n, n)), card_words(deck_, line));
    std::vector<std::uint64_t> column;
    for (std::size_t card = 0; card < n; ++card) column.push_back(counts[card * n + line]);
    see(cards, of_uniform(column), fmt::format("position {}", line));
  }
  add(places);
  add(cards);
}

void Certificate::add_followers(const OrderTally& tally) {
  if (deck_.copies_alike || hands_are_sets_) return;
  const std::vector<std::uint64_t> counts = tally.successors();
  const std::size_t n = deck_.size;
  Kind followers{"which card follows a card"};
  for (std::size_t card = 0; card < n; ++card) {
    std::vector<std::uint64_t> next(counts.begin() + static_cast<std::ptrdiff_t>(card * n),
                                    counts.begin() + static_cast<std::ptrdiff_t>((card + 1) * n));
    // No card follows itself; in its place stand the deals in which nothing does.
    next[card] = tallies_.deals() - std::accumulate(next.begin(), next.end(), std::uint64_t{0});
    see(followers, of_uniform(next), card_words(deck_, card));
  }
  add(followers);
}

void Certificate::add_hands(const HandsTally& tally) {
  for (std::size_t s = 0; s < deck_.key_sets.size(); ++s) {
    const cards::KeySet& set = deck_.key_sets[s];
    Kind kind{fmt::format("how many {} a hand has", set.name)};
    for (std::size_t h = 0; h < deck_.hands.size(); ++h) {
      const stats::Hypergeometric law(deck_.size, set.cards.size(), deck_.hands[h].count);
      const stats::CountDistribution null = law.distribution();
      see(kind, of_law(tally.counts(h, s).subspan(law.least(), null.pmf.size()), null),
          deck_.hands[h].name);
    }
    add(kind);
  }
  for (std::size_t f = 0; f < deck_.features.size(); ++f) {
    Kind kind{fmt::format("a hand's {}", feature_words(deck_.features[f]))};
    for (std::size_t h = 0; h < deck_.hands.size(); ++h) {
      if (deck_.hands[h].undealt) continue;
      see(kind,
          of_law(tally.feature(h, f), feature_null(deck_.features[f], deck_, deck_.hands[h].count)),
          deck_.hands[h].name);
    }
    add(kind);
  }
}

void Certificate::add_groups(const GroupsTally& tally) {
  for (std::size_t g = 0; g < deck_.groups.size(); ++g) {
    const cards::KeySet& group = deck_.groups[g];
    const GroupsTally::Counts& counts = tally.counts(g);
    Kind held{fmt::format("how many {} a {} has", group.name, deck_.draw > 0 ? "draw" : "hand")};
    for (std::size_t h = 0; h < tally.hands().size(); ++h) {
      const cards::Hand& hand = tally.hands()[h];
      const stats::Hypergeometric law(deck_.size, group.cards.size(), hand.count);
      const stats::CountDistribution null = law.distribution();
      see(held, of_law(counts.held[h].counts().subspan(law.least(), null.pmf.size()), null),
          hand.name);
    }
    add(held);
    if (deck_.draw > 0 || hands_are_sets_) continue;
    const std::size_t m = group.cards.size();
    Kind spread{fmt::format("how {} are spread", group.name)};
    see(spread, of_law(counts.before.counts(), stats::first_marked_null(deck_.size, m)),
        "cards before the first");
    see(spread, of_law(counts.longest_gap.counts(), stats::longest_gap_null(deck_.size, m)),
        "the longest gap");
    see(spread, of_law(counts.runs.counts(), stats::marked_runs_null(deck_.size, m)), "runs");
    add(spread);
  }
}

void Certificate::add_draws(const DrawsTally& tally) {
  const std::size_t n = deck_.size;
  const std::size_t k = deck_.draw;
  const std::vector<std::uint64_t> places = tally.places();
  Kind drawn{"whether a card is drawn"};
  for (std::size_t card = 0; card < n; ++card) {
    std::uint64_t number = 0;
    for (std::size_t place = 0; place < k; ++place) number += places[place * n + card];
    see(drawn, of_event(number, static_cast<double>(k) / static_cast<double>(n)),
        card_words(deck_, card));
  }
  add(drawn);
  Kind together{"whether two cards are drawn together"};
  const std::vector<std::uint64_t> groups = {k};
  const double chance = k < 2 ? 0 : stats::pair_null(n, groups).together;
  const std::vector<std::uint64_t> pairs = tally.pairs();
  for (std::size_t a = 0; k > 1 && a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      see(together, of_event(pairs[a * n + b], chance),
          fmt::format("{} and {}", card_words(deck_, a), card_words(deck_, b)));
    }
  }
  add(together);
  if (k < 2 || draws_are_sets_) return;
  Kind at{"which card is drawn at a place"};
  for (std::size_t place = 0; place < k; ++place) {
    see(at, of_uniform(Counts(places).subspan(place * n, n)), fmt::format("place {}", place));
  }
  add(at);
}

void Certificate::add_values(const ValuesTally& tally) {
  std::vector<double> law;
  for (std::size_t value = 0; value < deck_.size; ++value) law.push_back(deck_.chance(value));
  const std::vector<std::uint64_t> places = tally.places();
  Kind at{"which value a place has"};
  for (std::size_t place = 0; place < deck_.draw; ++place) {
    see(at, of(Counts(places).subspan(place * deck_.size, deck_.size), law),
        fmt::format("place {}", place));
  }
  add(at);
}

}  // namespace

std::vector<judge::CertifiedBound> certificate(const Tallies& tallies, double level,
                                               judge::CertifiedUnit unit) {
  if (tallies.deals() == 0) return {};
  Certificate made(tallies, level, unit);
  if (const auto* tally = tallies.find_as<PositionTally>("position")) made.add_positions(*tally);
  if (const auto* tally = tallies.find_as<OrderTally>("order")) made.add_followers(*tally);
  if (const auto* tally = tallies.find_as<HandsTally>("hands")) made.add_hands(*tally);
  if (const auto* tally = tallies.find_as<GroupsTally>("groups")) made.add_groups(*tally);
  if (const auto* tally = tallies.find_as<DrawsTally>("draws")) made.add_draws(*tally);
  if (const auto* tally = tallies.find_as<ValuesTally>("values")) made.add_values(*tally);
  return made.take();
}

std::string why_uncertified(const reports::Judgement& judgement, const cards::Deck& deck) {
  constexpr double most_alike = 0.05;
  for (const reports::Finding& finding : judgement.findings) {
    if (!finding.test.ends_with(".stretches") || !finding.is_made()) continue;
    if (std::pow(10, finding.p.log10) > most_alike) continue;
    return fmt::format(
        "chances may vary from stretch to stretch (`{}`: p {}; a certificate asks for more than "
        "{})",
        finding.test, p_value_relation(finding.p.log10), rounded(most_alike));
  }
  return why_unmade(std::array{judge::Asks::of_change, judge::Asks::of_memory}, judgement, deck);
}

}  // namespace evenhand::audit
