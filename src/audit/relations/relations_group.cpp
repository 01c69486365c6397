#include "src/audit/relations/relations_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/remembered.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/pair_relations.hpp"

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

/// Returns the standard deviation of the count, as a share of its mean.
double spread(const stats::DispersedCount& cell) { return std::sqrt(cell.variance) / cell.mean; }

judge::Detectable deviation_of(const stats::DispersedCount& cell, double members) {
  return [=](double alpha, double power) {
    return stats::detectable_deviation(cell, alpha / members, power);
  };
}

using Domain = RelationsTally::Domain;

/// "places" hold "cards", or the other way round.
std::string_view name_of(Domain domain) {
  return domain == RelationsTally::places ? "places" : "cards";
}
std::string_view others_of(Domain domain) {
  return domain == RelationsTally::places ? "cards" : "places";
}

/// Returns the cell of which a deal brings `most` at most.
stats::DispersedCount cell(std::uint64_t count, std::uint64_t deals, double mean, double variance,
                           std::size_t most) {
  const auto number = static_cast<double>(deals);
  return {static_cast<double>(count), number * mean, number * variance,
          std::max(0.0, static_cast<double>(most) - mean)};
}

void take_mirrors(const RelationsTally& tally, std::size_t n, Domain domain, CellFamily& family) {
  const stats::PairRelation mirrors = stats::mirror_images(n);
  const auto take = [&](std::uint64_t count, const stats::PairRelation& others,
                        std::function<std::string()> words) {
    const stats::RelationNull null = stats::relation_null(n, mirrors, others);
    family.take(cell(count, tally.looked_at(), null.mean, null.variance, n / 2), std::move(words));
  };
  for (std::size_t v = 1; v <= n / 2; ++v) {
    take(tally.mirror_differences(domain)[v], stats::difference_relation(n, v), [=] {
      return fmt::format("{} that mirror each other have {} that differ by {} or {}",
                         name_of(domain), others_of(domain), v, n - v);
    });
  }
  for (std::size_t t = 0; t < n; ++t) {
    take(tally.mirror_sums(domain)[t], stats::sum_relation(n, t), [=] {
      return t + 1 == n
                 ? fmt::format("{} that mirror each other have {} that do", name_of(domain),
                               others_of(domain))
                 : fmt::format("{} that mirror each other have {} that add up to {} modulo {}",
                               name_of(domain), others_of(domain), t, n);
    });
  }
}

std::string progression_words(Domain domain, std::size_t gap, std::size_t v, std::size_t n) {
  const std::string three =
      fmt::format("three {} {} apart have {}", name_of(domain), gap, others_of(domain));
  if (v == 0) return three + fmt::format(" in arithmetic progression modulo {}", n);
  return three + fmt::format(" whose second step is {} more than the first modulo {}", v, n);
}

/// Null moments of all progressions of a deck: it takes some n² steps to count them.
std::vector<stats::ProgressionNull> progression_nulls(std::size_t n) {
  std::vector<stats::ProgressionNull> nulls;
  for (std::size_t gap = 1; gap <= RelationsTally::gaps; ++gap) {
    for (std::size_t v = 0; v < n; ++v) nulls.push_back(stats::progression_null(n, gap, v));
  }
  return nulls;
}

std::string cell_words(std::size_t distance, std::size_t difference, std::size_t n) {
  return fmt::format("a card {} higher modulo {} lies {} {} further (counted round)", difference, n,
                     distance, distance == 1 ? "place" : "places");
}

Evidence differences_at(const RelationsTally& tally, const Sample& sample, std::size_t distance) {
  const auto counts = tally.differences(distance);
  const double level =
      stats::level_of_each(sample.level, static_cast<double>(sample.deck.size / 2));
  Evidence evidence{{}, stats::cyclic_difference_test(counts, distance, tally.looked_at(), level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format(
      "differences of cards {} {} apart, counted round, are off by {} on average", distance,
      distance == 1 ? "place" : "places", percent(evidence.result.effect->value));
  evidence.subject = fmt::format("distance {}", distance);
  evidence.detectable = [n = counts.size(), deals = tally.looked_at()](double alpha, double power) {
    return stats::detectable_difference(n, deals, alpha, power);
  };
  return evidence;
}

constexpr std::array relations_tests = {
    relations_info::differences,  relations_info::worst_difference, relations_info::mirrors,
    relations_info::progressions, relations_info::parities,         relations_info::worst_triple};

/// For the sums over deals to be as their limits are: Poisson, or normal.
constexpr std::uint64_t least_deals = 500;

std::unique_ptr<RelationsTally> make_tally(const cards::Deck& deck) {
  if (deck.size < RelationsTally::min_deck || deck.size > RelationsTally::max_deck) return nullptr;
  return std::make_unique<RelationsTally>(deck.size);
}

std::vector<Evidence> run(const RelationsTally& tally, const Sample& sample) {
  std::vector<Evidence> tests;
  if (tally.looked_at() < least_deals) {
    judge::skip(
        relations_tests,
        fmt::format("{}, {} are needed", are_too_few(tally.looked_at(), "deals"), least_deals),
        tests);
    return tests;
  }
  add_difference_tests(tally, sample, tests);
  add_cell_tests(tally, sample, tests);
  add_triple_tests(tally, sample, tests);
  return tests;
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

void CellFamily::take(const stats::DispersedCount& cell, std::function<std::string()> words) {
  if (members_ == 0 || stats::log_two_sided_bound(cell) < p_.log) {
    const stats::PValue p = stats::two_sided(cell);
    if (members_ == 0 || p < p_) {
      strongest_ = cell;
      p_ = p;
      words_ = std::move(words);
    }
  }
  if (members_ == 0 || spread(cell) > spread(hardest_)) hardest_ = cell;
  ++members_;
}

Evidence CellFamily::judged(const TestInfo& info, const Sample& sample, std::uint64_t deals) const {
  Evidence evidence = judge::evidence(info, {});
  evidence.result.statistic = strongest_.z();
  evidence.result.p = stats::sidak(p_, members_);
  evidence.result.effect = stats::relative_deviation("relative deviation of the count", strongest_,
                                                     stats::level_of_each(sample.level, members_));
  evidence.result = stats::told_at(sample.level, std::move(evidence.result));
  const auto number = static_cast<double>(deals);
  evidence.subject = words_();
  evidence.words =
      fmt::format("{} {} times a deal, expected {}", evidence.subject,
                  rounded(strongest_.count / number, 5), rounded(strongest_.mean / number, 5));
  evidence.detectable = deviation_of(hardest_, members_);
  evidence.detectable_of_told = deviation_of(strongest_, members_);
  return evidence;
}

void add_cell_tests(const RelationsTally& tally, const Sample& sample,
                    std::vector<Evidence>& tests) {
  const std::size_t n = sample.deck.size;
  const auto& nulls = remembered(progression_nulls, n);
  CellFamily mirrors;
  CellFamily progressions;
  for (const Domain domain : {RelationsTally::places, RelationsTally::cards}) {
    take_mirrors(tally, n, domain, mirrors);
    for (std::size_t gap = 1; gap <= RelationsTally::gaps; ++gap) {
      const auto counts = tally.progressions(domain, gap);
      for (std::size_t v = 0; v < n; ++v) {
        const stats::ProgressionNull& null = nulls[(gap - 1) * n + v];
        const stats::DispersedCount seen =
            cell(counts[v], tally.looked_at(), null.mean, null.variance, n - 2 * gap);
        progressions.take(seen, [=] { return progression_words(domain, gap, v, n); });
      }
    }
  }
  tests.push_back(mirrors.judged(relations_info::mirrors, sample, tally.looked_at()));
  tests.push_back(progressions.judged(relations_info::progressions, sample, tally.looked_at()));
}

void add_difference_tests(const RelationsTally& tally, const Sample& sample,
                          std::vector<Evidence>& tests) {
  const std::size_t n = sample.deck.size;
  const auto deals = static_cast<double>(tally.looked_at());
  std::vector<Evidence> totals;
  CellFamily cells;
  for (std::size_t distance = 1; distance <= n / 2; ++distance) {
    totals.push_back(differences_at(tally, sample, distance));
    const auto counts = tally.differences(distance);
    // At half the deck a pair of places comes twice, with a difference and with its opposite.
    const std::size_t last = 2 * distance == n ? n / 2 : n - 1;
    for (std::size_t v = 1; v <= last; ++v) {
      const stats::DifferenceNull null = stats::cyclic_difference_null(n, distance, v);
      cells.take({static_cast<double>(counts[v]), deals * null.mean, deals * null.variance},
                 [=] { return cell_words(distance, v, n); });
    }
  }
  tests.push_back(judge::smallest_of(relations_info::differences, std::move(totals), sample.level));
  tests.push_back(cells.judged(relations_info::worst_difference, sample, tally.looked_at()));
}

constexpr Group relations_group = make_group<RelationsTally, make_tally, run>(
    {"relations", "ties of two or three cards",
     "ties of two and three cards: differences, mirror images, progressions, parities", false},
    relations_tests);

}  // namespace evenhand::audit
