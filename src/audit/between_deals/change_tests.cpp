#include "src/audit/between_deals/change_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "src/audit/between_deals/between_deals_info.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"
#include "src/judge/evidence.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/log_math.hpp"
#include "stats/permutations/position_change.hpp"
#include "stats/sequences/serial_correlation.hpp"
#include "stats/sequences/split_tests.hpp"

namespace evenhand::audit {
namespace {

/// The differences of a slice: deals 0 and 2, 1 and 3, 4 and 6 … of its first sixteen.
constexpr std::size_t differences_a_slice = 8;
constexpr std::size_t least_differences = 64;

/// A difference of two deals, as its deals.
struct Difference {
  const std::uint16_t* plus;
  const std::uint16_t* minus;
};

std::vector<Difference> differences_of(const SampledDeals& deals) {
  const std::size_t n = deals.deck_size();
  std::vector<Difference> differences;
  deals.for_slices([&](std::span<const std::uint16_t> cards) {
    for (std::size_t i = 0; i < differences_a_slice; ++i) {
      const std::size_t first = i / 2 * 4 + i % 2;
      differences.push_back({cards.data() + first * n, cards.data() + (first + 2) * n});
    }
  });
  return differences;
}

std::int32_t places_alike(const std::uint16_t* a, const std::uint16_t* b, std::size_t n) {
  std::int32_t same = 0;
  for (std::size_t i = 0; i < n; ++i) same += a[i] == b[i] ? 1 : 0;
  return same;
}

std::int32_t inner_product(const Difference& d, const Difference& e, std::size_t n) {
  return places_alike(d.plus, e.plus, n) - places_alike(d.plus, e.minus, n) -
         places_alike(d.minus, e.plus, n) + places_alike(d.minus, e.minus, n);
}

/// A part of the session's deals.
struct Part {
  std::uint64_t deals = 0;
  std::array<std::uint64_t, score_count> scores{};
  std::vector<std::uint64_t> positions;  ///< row = card; empty where they are not watched
};

using Parts = std::vector<Part>;

/// A way to cut the session in parts, without a look at the deals.
struct Cut {
  std::string_view words;
  Parts parts;
  /// The factor by which a part's shares vary more than those of independent deals.
  double inflation = 1;
};

/// Returns the inflation of long parts in which each deal is the one before with the chance r: (1 +
/// r) / (1 - r), for deals k apart have the correlation r^k. It is 1 unless chance makes less than
/// one such pair.
double inflation_of(const StepTally& steps, std::size_t n) {
  const auto number = static_cast<double>(steps.steps());
  if (number < 1 || std::log(number) > stats::log_gamma(static_cast<double>(n) + 1)) return 1;
  const double r = static_cast<double>(steps.repeats()) / (number + 1);
  return (1 + r) / (1 - r);
}

stats::CovarianceTraces times(const stats::CovarianceTraces& traces, double factor) {
  return {traces.first * factor, traces.second * factor * factor,
          traces.third * factor * factor * factor};
}

void add_part(Part& to, const Part& from) {
  to.deals += from.deals;
  for (std::size_t i = 0; i < score_count; ++i) to.scores[i] += from.scores[i];
  if (to.positions.empty()) to.positions.resize(from.positions.size());
  for (std::size_t i = 0; i < from.positions.size(); ++i) to.positions[i] += from.positions[i];
}

Part part_of(const SessionSlices::Slice& slice) {
  Part part;
  for (std::size_t parity = 0; parity < 2; ++parity) {
    part.deals += slice.deals[parity];
    for (std::size_t i = 0; i < score_count; ++i) part.scores[i] += slice.scores[parity][i];
  }
  if (slice.positions != nullptr) part.positions = slice.positions->counts();
  return part;
}

/// Slices joined until each has `least` deals; a rest joins the last.
Parts joined(const Parts& slices, std::uint64_t least) {
  Parts parts;
  Part waiting;
  for (const Part& slice : slices) {
    add_part(waiting, slice);
    if (waiting.deals < least) continue;
    parts.push_back(std::move(waiting));
    waiting = {};
  }
  if (waiting.deals > 0) {
    if (parts.empty()) parts.emplace_back();
    add_part(parts.back(), waiting);
  }
  return parts;
}

/// In two, at the end of the slice that comes nearest to the middle.
Parts halves(const Parts& slices) {
  std::uint64_t total = 0;
  for (const Part& slice : slices) total += slice.deals;
  Parts parts(2);
  for (const Part& slice : slices) {
    const std::uint64_t middle_of_slice = 2 * parts[0].deals + slice.deals;
    add_part(parts[parts[1].deals == 0 && middle_of_slice <= total ? 0 : 1], slice);
  }
  return parts;
}

Parts even_and_odd(const SessionSlices& slices, const Parts& of_slices) {
  Parts parts(2);
  for (const SessionSlices::Slice& slice : slices.slices()) {
    for (std::size_t parity = 0; parity < 2; ++parity) {
      parts[parity].deals += slice.deals[parity];
      for (std::size_t i = 0; i < score_count; ++i) {
        parts[parity].scores[i] += slice.scores[parity][i];
      }
    }
  }
  if (!slices.has_positions()) return parts;
  parts[1].positions = slices.odd().counts();
  parts[0].positions.resize(parts[1].positions.size());
  for (const Part& slice : of_slices) {
    for (std::size_t i = 0; i < slice.positions.size(); ++i) {
      parts[0].positions[i] += slice.positions[i];
    }
  }
  for (std::size_t i = 0; i < parts[0].positions.size(); ++i) {
    parts[0].positions[i] -= parts[1].positions[i];
  }
  return parts;
}

std::vector<stats::PositionCounts> matrices(const Parts& parts, std::size_t n) {
  std::vector<stats::PositionCounts> all;
  for (const Part& part : parts) all.push_back({part.positions, n, part.deals});
  return all;
}

std::string unwatched(const Cut& cut) {
  if (cut.parts.size() < 2 || cut.parts.front().deals == 0 || cut.parts.back().deals == 0) {
    return "there are not two parts of the session to compare";
  }
  if (cut.parts.front().positions.empty()) {
    return fmt::format("positions are watched in decks of up to {} cards", SessionSlices::max_deck);
  }
  return {};
}

/// The effect of chance on a deal's matrix.
struct DealChance {
  std::string why_not;  ///< there is too little to tell, or empty
  stats::CovarianceTraces traces = {};
};

DealChance chance_of(const ChanceMoments& chance, const Sample& sample) {
  if (std::string why = too_little(chance); !why.empty()) return {std::move(why)};
  stats::CovarianceTraces traces = chance.deals();
  if (sample.sampled != nullptr && sample.deck.size <= SessionSlices::max_deck) {
    traces.third = third_trace(*sample.sampled);
  }
  return {{}, traces};
}

Evidence change(const TestInfo& info, const Cut& cut, const DealChance& chance,
                const Sample& sample) {
  if (std::string why = unwatched(cut); !why.empty()) {
    return judge::evidence(info, stats::TestResult::skip(std::move(why)));
  }
  if (!chance.why_not.empty()) {
    return judge::evidence(info, stats::TestResult::skip(chance.why_not));
  }
  const auto samples = matrices(cut.parts, sample.deck.size);
  const stats::CovarianceTraces& traces = chance.traces;
  Evidence evidence =
      judge::evidence(info, stats::position_change_test(samples, traces, sample.level));
  if (evidence.result.is_skipped()) return evidence;
  // The null hypothesis asks for independent deals; what the effect is holds for others, too.
  if (cut.inflation > 1) {
    const auto dependent =
        stats::position_change_test(samples, times(traces, cut.inflation), sample.level);
    if (dependent.effect) evidence.result.effect = dependent.effect;
  }
  evidence.words = fmt::format("places of cards differ between {} by {} on average", cut.words,
                               percent(evidence.result.effect->value));
  // The counts are not looked at, and would not live that long.
  std::vector<stats::PositionCounts> sizes = samples;
  for (stats::PositionCounts& size : sizes) size.counts = {};
  evidence.detectable = [sizes = std::move(sizes), traces = traces](double alpha, double power) {
    return stats::detectable_position_change(sizes, traces, alpha, power);
  };
  return evidence;
}

Evidence worst_change(const Cut& cut, const Sample& sample) {
  if (std::string why = unwatched(cut); !why.empty()) {
    return {{}, stats::TestResult::skip(std::move(why))};
  }
  const auto samples = matrices(cut.parts, sample.deck.size);
  Evidence evidence{{}, stats::worst_change_test(samples[0], samples[1], sample.level)};
  if (evidence.result.is_skipped()) return evidence;
  const stats::WorstChange worst = stats::worst_change(samples[0], samples[1]);
  evidence.words = fmt::format("{} lands in position {} in {} and {} of deals of {}",
                               card_words(sample.deck, worst.item), worst.position,
                               percent(worst.first), percent(worst.second), cut.words);
  evidence.subject =
      fmt::format("{} place {} {}", card_words(sample.deck, worst.item), worst.position, cut.words);
  return evidence;
}

/// The session's slices as parts whose cells are counts of cards by position.
std::vector<stats::PartCounts> positions_of(const Parts& slices) {
  std::vector<stats::PartCounts> parts;
  for (const Part& slice : slices) parts.push_back({slice.deals, slice.positions});
  return parts;
}

Evidence change_point(const std::vector<stats::PartCounts>& parts, const DealChance& chance,
                      const Sample& sample) {
  Evidence evidence = judge::evidence(between_deals_info::change_point, {});
  evidence.telling = Evidence::Telling::cause;
  if (!chance.why_not.empty()) {
    evidence.result = stats::TestResult::skip(chance.why_not);
    return evidence;
  }
  const stats::SplitTest test = stats::table_split_test(parts, chance.traces, sample.level);
  evidence.result = test.result;
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("from about deal {} on places of cards differ by {} on average from those before",
                  with_thousands(test.split.deals + 1), percent(evidence.result.effect->value));
  return evidence;
}

Evidence cell_change_point(const std::vector<stats::PartCounts>& parts, const Sample& sample) {
  const stats::SplitTest test = stats::cell_split_test(parts, sample.level);
  Evidence evidence = judge::evidence(between_deals_info::cell_change_point, test.result);
  evidence.telling = Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  const std::size_t n = sample.deck.size;
  evidence.words = fmt::format(
      "{} lands in position {} in {} of deals before about deal {}, in {} from there on",
      card_words(sample.deck, test.split.cell / n), test.split.cell % n, percent(test.split.first),
      with_thousands(test.split.deals + 1), percent(test.split.second));
  evidence.subject =
      fmt::format("{} place {}", card_words(sample.deck, test.split.cell / n), test.split.cell % n);
  return evidence;
}

void add_score_changes(const Cut& cut, const ScoreSeries& series, double level,
                       std::vector<Evidence>& members) {
  for (std::size_t i = 0; i < score_count; ++i) {
    std::vector<stats::PartSum> sums;
    for (const Part& part : cut.parts) {
      sums.push_back({part.deals, static_cast<double>(part.scores[i])});
    }
    const stats::LaggedSums all = series.sums(1, i);
    const double variance = all.pairs > 0 ? all.variance() : 0;
    Evidence evidence{{}, stats::mean_change_test(sums, variance, level)};
    if (!evidence.result.is_skipped()) {
      evidence.words =
          fmt::format("the mean of {} differs between {} by {} standard deviations", score_words[i],
                      cut.words, rounded(evidence.result.effect->value, 3));
      evidence.subject = fmt::format("{} {}", score_words[i], cut.words);
      evidence.detectable = [sums](double alpha, double power) {
        return stats::detectable_mean_change(sums, alpha, power);
      };
    }
    members.push_back(std::move(evidence));
  }
}

}  // namespace

double third_trace(const SampledDeals& deals) {
  const std::size_t n = deals.deck_size();
  const std::vector<Difference> all = differences_of(deals);
  const std::size_t count = all.size();
  if (count < least_differences) return 0;
  std::vector<std::int32_t> products(count * count);  // a row for each, up to its own place
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::int32_t* const row = products.data() + i * count;
    for (std::size_t j = 0; j < i; ++j) row[j] = inner_product(all[i], all[j], n);
    for (std::size_t j = 0; j < i; ++j) {
      const std::int32_t* const other = products.data() + j * count;
      std::int32_t around = 0;
      for (std::size_t k = 0; k < j; ++k) around += row[k] * other[k];
      sum += std::int64_t{row[j]} * around;
    }
  }
  const auto number = static_cast<double>(count);
  return static_cast<double>(sum) / (8 * number * (number - 1) * (number - 2) / 6);
}

std::vector<Evidence> change_tests(const BetweenDealsTally& tally, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const SessionSlices& session = tally.slices();
  Parts slices;
  for (const SessionSlices::Slice& slice : session.slices()) {
    if (slice.deals[0] + slice.deals[1] > 0) slices.push_back(part_of(slice));
  }
  const Cut in_turn = {"even and odd deals", even_and_odd(session, slices)};
  const double inflation = inflation_of(tally.steps(1), n);
  const Cut in_two = {"the halves of the session", halves(slices), inflation};
  const Cut in_many = {"slices of the session",
                       joined(slices, std::max<std::uint64_t>(200, stats::least_position_deals(n))),
                       inflation};
  std::vector<Evidence> means;
  const double of_means = stats::level_of_each(sample.level, 3 * static_cast<double>(score_count));
  for (const Cut* cut : {&in_turn, &in_two, &in_many})
    add_score_changes(*cut, tally.series(), of_means, means);
  Sample of_two = sample;
  of_two.level = stats::level_of_each(sample.level, 2);
  const DealChance chance = chance_of(tally.chance(), sample);
  const std::vector<stats::PartCounts> parts =
      session.has_positions() ? positions_of(slices) : std::vector<stats::PartCounts>{};
  return {change(between_deals_info::alternation, in_turn, chance, sample),
          change(between_deals_info::halves, in_two, chance, sample),
          change(between_deals_info::drift, in_many, chance, sample),
          judge::smallest_of(between_deals_info::worst_change,
                             {worst_change(in_turn, of_two), worst_change(in_two, of_two)},
                             sample.level),
          change_point(parts, chance, sample),
          cell_change_point(parts, sample),
          judge::smallest_of(between_deals_info::scalar_drift, std::move(means), sample.level)};
}

}  // namespace evenhand::audit
