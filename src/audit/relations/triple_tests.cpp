#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/counting/remembered.hpp"
#include "src/audit/relations/relations_tests.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/parities.hpp"

namespace evenhand::audit {
namespace {

using Domain = RelationsTally::Domain;
using Bit = RelationsTally::Bit;

/// Three items of one domain and the bits of what they hold.
struct Triple {
  Domain domain = RelationsTally::places;
  Bit bit = RelationsTally::half;
  std::size_t a = 0;
  std::size_t b = 0;
  std::size_t c = 0;
};

/// "cards in the upper half", "places with odd numbers".
std::string bits_words(const Triple& triple) {
  return fmt::format("{} {}", triple.domain == RelationsTally::places ? "cards" : "places",
                     triple.bit == RelationsTally::half ? "in the upper half" : "of odd number");
}

/// By gaps, less those that do not fit.
std::vector<stats::ParityNull> parity_nulls(std::size_t n) {
  std::vector<stats::ParityNull> nulls(n * n);
  const std::size_t reach = TripleCounts::reach(n);
  for (std::size_t first = 1; first < reach; ++first) {
    for (std::size_t second = 1; first + second <= reach; ++second) {
      if (first + second < n) {
        nulls[first * n + second] = stats::parity_null(n, RelationsTally::ones(n), {first, second});
      }
    }
  }
  return nulls;
}

/// The triple, or the two gaps, that stand out most.
struct Strongest {
  double members = 0;
  double z = 0;
  Triple triple;
  double seen = 0;      ///< odd sums, or the sum of signs
  double expected = 0;  ///< the same
  double deviation = 0;
  double unit = 0;    ///< what one of `seen` is of the effect
  double widest = 0;  ///< standard deviation of the effect, largest of all members

  void take(double value, double mean, double standard_deviation, double unit_here,
            const Triple& at) {
    const double here = (value - mean) / standard_deviation;
    widest = std::max(widest, standard_deviation * unit_here);
    if (members == 0 || std::fabs(here) > std::fabs(z)) {
      z = here;
      triple = at;
      seen = value;
      expected = mean;
      deviation = standard_deviation;
      unit = unit_here;
    }
    ++members;
  }
};

void take_all(const RelationsTally& tally, Domain domain, Bit bit, std::size_t n, Strongest& single,
              Strongest& spread) {
  const double deals = static_cast<double>(tally.looked_at());
  const double odd = stats::odd_parity_of_three(n, RelationsTally::ones(n));
  const double deviation = std::sqrt(deals * odd * (1 - odd));
  const std::vector<std::uint64_t> counts = tally.odd_triples(domain, bit);
  std::vector<double> signs(n * n);
  std::size_t next = 0;
  TripleCounts::for_each(n, [&](std::size_t a, std::size_t b, std::size_t c) {
    const auto count = static_cast<double>(counts[next++]);
    single.take(count, deals * odd, deviation, 1 / deals, {domain, bit, a, b, c});
    signs[(b - a) * n + (c - b)] += deals - 2 * count;
  });
  const std::vector<stats::ParityNull>& nulls = remembered(parity_nulls, n);
  for (std::size_t gaps = 0; gaps < nulls.size(); ++gaps) {
    if (nulls[gaps].variance == 0) continue;
    const std::size_t reach = gaps / n + gaps % n;
    // A sign that is -1 rather than 1 makes the sum smaller by two.
    const double unit = 1 / (2 * deals * static_cast<double>(n - reach));
    spread.take(signs[gaps], deals * nulls[gaps].mean, std::sqrt(deals * nulls[gaps].variance),
                unit, {domain, bit, 0, gaps / n, reach});
  }
}

double detectable_z(double alpha, double power) {
  return stats::normal_upper_quantile(alpha / 2) + stats::normal_upper_quantile(1 - power);
}

judge::Detectable shift_of(double sigma, double members) {
  return [=](double alpha, double power) { return detectable_z(alpha / members, power) * sigma; };
}

void add_detectable(const Strongest& strongest, Evidence& evidence) {
  evidence.detectable = shift_of(strongest.widest, strongest.members);
  evidence.detectable_of_told = shift_of(strongest.deviation * strongest.unit, strongest.members);
}

Evidence parities(const Strongest& strongest, const Sample& sample) {
  Evidence evidence = judge::evidence(relations_info::parities, {});
  const Triple& triple = strongest.triple;
  const double unit = strongest.unit;
  const double change = -(strongest.seen - strongest.expected) * unit;
  const double wide = detectable_z(1 - stats::level_of_each(sample.level, strongest.members), 0.5) *
                      strongest.deviation * unit;
  evidence.result.statistic = strongest.z;
  evidence.result.p = stats::sidak(stats::normal_two_sided(strongest.z), strongest.members);
  evidence.result.effect = stats::Effect{"share of odd sums less that of chance",
                                         change,
                                         {change - wide, change + wide, sample.level}};
  evidence.subject = fmt::format("three {} {} and {} apart have an odd number of {}",
                                 triple.domain == RelationsTally::places ? "places" : "cards",
                                 triple.b, triple.c - triple.b, bits_words(triple));
  evidence.words =
      fmt::format("{} in {}, expected {}", evidence.subject, percent(0.5 - strongest.seen * unit),
                  percent(0.5 - strongest.expected * unit));
  add_detectable(strongest, evidence);
  return evidence;
}

Evidence worst_triple(const Strongest& strongest, const RelationsTally& tally,
                      const Sample& sample) {
  Evidence evidence = judge::evidence(relations_info::worst_triple, {});
  const std::uint64_t deals = tally.looked_at();
  const auto count = static_cast<std::uint64_t>(strongest.seen);
  const double odd = strongest.expected / static_cast<double>(deals);
  evidence.result.statistic = strongest.z;
  evidence.result.p = stats::sidak(stats::Binomial(deals, odd).two_sided(count), strongest.members);
  const stats::Interval share = stats::chosen_share(count, deals, strongest.members, sample.level);
  evidence.result.effect = stats::Effect{"share of odd sums less that of chance",
                                         strongest.seen / static_cast<double>(deals) - odd,
                                         {share.low - odd, share.high - odd, share.level}};
  const Triple& triple = strongest.triple;
  const std::string items =
      triple.domain == RelationsTally::places
          ? fmt::format("positions {}, {} and {} hold", triple.a, triple.b, triple.c)
          : fmt::format("{}, {} and {} lie at", card_words(sample.deck, triple.a),
                        card_words(sample.deck, triple.b), card_words(sample.deck, triple.c));
  evidence.subject = fmt::format("{} an odd number of {}", items, bits_words(triple));
  evidence.words = fmt::format("{} in {}", evidence.subject, share_of_deals(count, deals, odd));
  add_detectable(strongest, evidence);
  return evidence;
}

}  // namespace

void add_triple_tests(const RelationsTally& tally, const Sample& sample,
                      std::vector<Evidence>& tests) {
  Strongest single;
  Strongest spread;
  for (const Domain domain : {RelationsTally::places, RelationsTally::cards}) {
    for (const Bit bit : {RelationsTally::half, RelationsTally::parity}) {
      take_all(tally, domain, bit, sample.deck.size, single, spread);
    }
  }
  tests.push_back(parities(spread, sample));
  tests.push_back(worst_triple(single, tally, sample));
}

}  // namespace evenhand::audit
