#include "stats/bits/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "stats/bits/class_test.hpp"
#include "stats/distributions/normal.hpp"

namespace evenhand::stats::bits {
namespace {

/// The place to which eight steps lead, and the highest and the lowest place on the way, the start
/// included.
struct Stretch {
  std::int8_t end = 0;
  std::int8_t highest = 0;
  std::int8_t lowest = 0;
};

const std::array<Stretch, 256>& steps_of_bytes() {
  static const std::array<Stretch, 256> table = [] {
    std::array<Stretch, 256> all{};
    for (unsigned byte = 0; byte < 256; ++byte) {
      int place = 0;
      int highest = 0;
      int lowest = 0;
      for (unsigned bit = 0; bit < 8; ++bit) {
        place += ((byte >> bit) & 1U) != 0 ? 1 : -1;
        highest = std::max(highest, place);
        lowest = std::min(lowest, place);
      }
      all[byte] = {static_cast<std::int8_t>(place), static_cast<std::int8_t>(highest),
                   static_cast<std::int8_t>(lowest)};
    }
    return all;
  }();
  return table;
}

struct Extremes {
  std::int64_t end = 0;
  std::int64_t highest = 0;
  std::int64_t lowest = 0;
};

Extremes extremes_of(const BitSequence& bits) {
  const std::array<Stretch, 256>& steps = steps_of_bytes();
  Extremes walk;
  const auto visit = [&](std::int64_t high, std::int64_t low) {
    walk.highest = std::max(walk.highest, high);
    walk.lowest = std::min(walk.lowest, low);
  };
  std::size_t i = 0;
  for (; i + 8 <= bits.size(); i += 8) {
    const Stretch& step = steps[bits.word_at(i) & 0xFFU];
    visit(walk.end + step.highest, walk.end + step.lowest);
    walk.end += step.end;
  }
  for (; i < bits.size(); ++i) {
    walk.end += bits[i] ? 1 : -1;
    visit(walk.end, walk.end);
  }
  return walk;
}

double normal_cdf(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

TestResult of_distance(std::int64_t z, std::size_t n) {
  TestResult result;
  result.statistic = static_cast<double>(z);
  result.p = distance_p(z, static_cast<std::int64_t>(n));
  return result;
}

/// The place of a state in the lists.
std::size_t index_of(std::int64_t state, int states) {
  return static_cast<std::size_t>(state + states - (state > 0 ? 1 : 0));
}

class CycleCounter {
 public:
  void step(bool up) {
    place_ += up ? 1 : -1;
    if (place_ == 0) {
      end_cycle();
    } else if (std::abs(place_) <= variant_states) {
      ++found_.visits[index_of(place_, variant_states)];
      if (std::abs(place_) <= excursion_states) ++visits_[index_of(place_, excursion_states)];
    }
  }
  /// Eight steps that are too far out to come near any state.
  bool is_far() const { return std::abs(place_) > variant_states + 8; }
  void leap(std::int64_t steps) { place_ += steps; }

  Excursions finish() {
    if (place_ != 0) end_cycle();
    return found_;
  }

 private:
  void end_cycle() {
    ++found_.cycles;
    for (std::size_t i = 0; i < visits_.size(); ++i) {
      ++found_.by_visits[i][std::min<std::uint64_t>(visits_[i], 5)];
    }
    visits_ = {};
  }

  std::int64_t place_ = 0;
  std::array<std::uint64_t, 2 * excursion_states> visits_{};  ///< in this cycle
  Excursions found_;
};

/// Chances of 0, 1, … 4, and 5 visits or more of a state in a cycle.
std::array<double, 6> visit_probabilities(int state) {
  const double away = 1.0 / (2 * std::abs(state));
  std::array<double, 6> chances{};
  chances[0] = 1 - away;
  for (std::size_t k = 1; k < 5; ++k) {
    chances[k] = away * away * std::pow(1 - away, static_cast<double>(k) - 1);
  }
  chances[5] = away * std::pow(1 - away, 4);
  return chances;
}

TestResult too_few_cycles(std::uint64_t cycles, std::uint64_t least) {
  return TestResult::skip(fmt::format("{} cycles of the walk; {} are needed", cycles, least));
}

}  // namespace

PValue distance_p(std::int64_t z, std::int64_t n) {
  const double unit = static_cast<double>(z) / std::sqrt(static_cast<double>(n));
  // All other terms are below the last digit.
  if (unit > 5) return PValue::from_log(normal_upper_tail(unit).log + std::log(4.0));
  double p = 1;
  const auto between = [&](std::int64_t low, std::int64_t high) {
    return normal_cdf(static_cast<double>(high) * unit) -
           normal_cdf(static_cast<double>(low) * unit);
  };
  // Farther out than ten deviations there is nothing to add.
  const auto most = static_cast<std::int64_t>(2.5 / unit) + 2;
  const std::int64_t last = std::min(most, (n / z - 1) / 4);
  for (std::int64_t k = std::max(-most, (-n / z + 1) / 4); k <= last; ++k) {
    p -= between(4 * k - 1, 4 * k + 1);
  }
  for (std::int64_t k = std::max(-most, (-n / z - 3) / 4); k <= last; ++k) {
    p += between(4 * k + 1, 4 * k + 3);
  }
  return PValue::of(std::clamp(p, 0.0, 1.0));
}

std::array<TestResult, 2> cumulative_sums_tests(const BitSequence& bits) {
  const Extremes walk = extremes_of(bits);
  return {of_distance(std::max(walk.highest, -walk.lowest), bits.size()),
          of_distance(std::max(walk.highest - walk.end, walk.end - walk.lowest), bits.size())};
}

Excursions excursions(const BitSequence& bits) {
  const std::array<Stretch, 256>& steps = steps_of_bytes();
  CycleCounter counter;
  for (std::size_t i = 0; i < bits.size(); i += 8) {
    const std::uint64_t byte = bits.word_at(i) & 0xFFU;
    const std::size_t width = std::min<std::size_t>(8, bits.size() - i);
    if (counter.is_far() && width == 8) {
      counter.leap(steps[byte].end);
    } else {
      for (std::size_t bit = 0; bit < width; ++bit) counter.step(((byte >> bit) & 1U) != 0);
    }
  }
  return counter.finish();
}

std::uint64_t least_cycles(std::size_t n) {
  return std::max<std::uint64_t>(
      500, static_cast<std::uint64_t>(std::ceil(0.005 * std::sqrt(static_cast<double>(n)))));
}

std::array<TestResult, 2 * excursion_states> excursion_tests(const Excursions& excursions,
                                                             std::uint64_t least) {
  std::array<TestResult, 2 * excursion_states> results;
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i] = excursions.cycles < least
                     ? too_few_cycles(excursions.cycles, least)
                     : class_test(excursions.by_visits[i],
                                  visit_probabilities(state_at(i, excursion_states)));
  }
  return results;
}

std::array<TestResult, 2 * variant_states> excursion_variant_tests(const Excursions& excursions,
                                                                   std::uint64_t least) {
  std::array<TestResult, 2 * variant_states> results;
  const auto cycles = static_cast<double>(excursions.cycles);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (excursions.cycles < least) {
      results[i] = too_few_cycles(excursions.cycles, least);
      continue;
    }
    const double state = std::abs(state_at(i, variant_states));
    results[i].statistic = (static_cast<double>(excursions.visits[i]) - cycles) /
                           std::sqrt(2 * cycles * (4 * state - 2));
    results[i].p = normal_two_sided(std::sqrt(2.0) * results[i].statistic);
  }
  return results;
}

}  // namespace evenhand::stats::bits
