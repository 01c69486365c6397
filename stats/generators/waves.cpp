#include "stats/generators/waves.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "base/nouns.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

constexpr std::uint64_t least_terms = 500;
constexpr double unit = 1 << 14;
constexpr std::size_t angles = 4096;

/// Whole numbers, so that sums do not depend on their order.
const std::array<std::int16_t, angles>& cosines() {
  static const auto table = [] {
    std::array<std::int16_t, angles> values{};
    for (std::size_t i = 0; i < angles; ++i) {
      const double turn = (static_cast<double>(i) + 0.5) / angles;
      values[i] =
          static_cast<std::int16_t>(std::lround(unit * std::cos(2 * std::numbers::pi * turn)));
    }
    return values;
  }();
  return table;
}

/// u in 65536ths of a turn.
std::uint32_t phase_of(const Draw& draw) { return ((2 * draw.value + 1) << 15U) / draw.range; }

TestResult too_few(std::uint64_t terms) {
  return TestResult::skip(
      fmt::format("{}, {} are needed", are_too_few(terms, "terms"), least_terms));
}

}  // namespace

void add_waves(std::span<const Draw> draws, std::size_t from, std::span<const WaveTerm> relation,
               WaveSum& sum) {
  const auto& cosine = cosines();
  for (std::size_t t = from; t < draws.size(); ++t) {
    std::uint32_t phase = 0;
    bool is_seen = true;
    for (const WaveTerm& term : relation) {
      if (term.lag > t ||
          draws[t - term.lag].range < 4 * static_cast<std::uint32_t>(std::abs(term.factor))) {
        is_seen = false;
        break;
      }
      phase += static_cast<std::uint32_t>(term.factor) * phase_of(draws[t - term.lag]);
    }
    if (!is_seen) continue;
    const std::size_t angle = (phase & 0xFFFFU) >> 4U;
    sum.cosines += cosine[angle];
    sum.sines += cosine[(angle + angles * 3 / 4) % angles];
    ++sum.terms;
  }
}

TestResult wave_test(const WaveSum& sum, double level) {
  if (sum.terms < least_terms) return too_few(sum.terms);
  const double x = static_cast<double>(sum.cosines) / unit;
  const double y = static_cast<double>(sum.sines) / unit;
  const auto terms = static_cast<double>(sum.terms);
  TestResult result;
  result.statistic = 2 * (x * x + y * y) / terms;
  result.degrees_of_freedom = 2;
  result.p = chi_squared_upper_tail(result.statistic, 2);
  result.effect = root_effect("length of the mean wave", result.statistic, 2, 2 * terms, level);
  return result;
}

double detectable_wave(std::uint64_t terms, double alpha, double power) {
  return std::sqrt(noncentrality_needed(2, alpha, power) / (2 * static_cast<double>(terms)));
}

void add_bits(std::span<const Draw> draws, std::size_t from, std::span<const std::size_t> lags,
              BitSum& sum) {
  for (std::size_t t = from; t < draws.size(); ++t) {
    std::uint32_t bits = 0;
    bool is_seen = true;
    for (const std::size_t lag : lags) {
      if (lag > t || draws[t - lag].range % 2 == 1) {
        is_seen = false;
        break;
      }
      bits += draws[t - lag].value;
    }
    if (!is_seen) continue;
    sum.odd += bits % 2;
    ++sum.terms;
  }
}

TestResult bit_test(const BitSum& sum, double level) {
  if (sum.terms < least_terms) return too_few(sum.terms);
  const auto terms = static_cast<double>(sum.terms);
  TestResult result;
  result.statistic = (2 * static_cast<double>(sum.odd) - terms) / std::sqrt(terms);
  result.p = Binomial(sum.terms, 0.5).two_sided(sum.odd);
  const Interval share = clopper_pearson(sum.odd, sum.terms, level);
  result.effect = Effect{"share of odd sums less 1/2",
                         static_cast<double>(sum.odd) / terms - 0.5,
                         {share.low - 0.5, share.high - 0.5, level}};
  return result;
}

}  // namespace evenhand::stats
