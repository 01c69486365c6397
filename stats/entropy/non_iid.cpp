#include "stats/entropy/non_iid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "stats/entropy/estimate.hpp"
#include "stats/entropy/predictors.hpp"
#include "stats/entropy/tuples.hpp"

namespace evenhand::stats::entropy {
namespace {

constexpr std::size_t block_bits = 6;
constexpr std::size_t block_values = std::size_t{1} << block_bits;
/// Blocks that only fill the dictionary.
constexpr std::uint64_t dictionary_blocks = 1000;

double real_of(std::uint64_t count) { return static_cast<double>(count); }

/// Returns what a block of probability z adds to the mean distance, over all places of the block:
/// the standard's G(z), a double sum over the place t and the distance u. A distance u < t has
/// probability z² (1-z)^(u-1), and t itself, of a first occurrence, z (1-z)^(t-1). Summed over t
/// first, one sum is left.
double distance_term(double z, std::uint64_t blocks) {
  const double tested = real_of(blocks - dictionary_blocks);
  double again = 0;
  double first = 0;
  double power = 1;  // (1-z)^(u-1)
  for (std::uint64_t u = 1; u <= blocks && power > 1e-30; ++u, power *= 1 - z) {
    const double term = std::log2(real_of(u)) * power;
    again += term * (u <= dictionary_blocks ? tested : real_of(blocks - u));
    if (u > dictionary_blocks) first += term;
  }
  return z * (z * again + first) / tested;
}

/// Returns the place where a function that falls between low and high has this value.
template <class Function>
double where_falling(double low, double high, double value, Function function) {
  for (;;) {
    const double middle = (low + high) / 2;
    if (!(middle > low && middle < high)) return middle;
    (function(middle) > value ? low : high) = middle;
  }
}

constexpr std::array<std::string_view, estimators> estimator_names = {
    "most-common-value",          "collision", "markov", "compression", "t-tuple",
    "longest-repeated-substring", "multi-mcw", "lag",    "multi-mmc",   "lz78y"};

std::size_t values_of(Symbols symbols) {
  std::array<bool, 256> seen{};
  for (const std::uint8_t symbol : symbols) seen[symbol] = true;
  return static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
}

}  // namespace

Estimate most_common_value(Symbols symbols) {
  if (symbols.size() < 2) return Estimate::skip("fewer than 2 samples");
  std::array<std::uint64_t, 256> counts{};
  for (const std::uint8_t symbol : symbols) ++counts[symbol];
  const std::uint64_t most = *std::max_element(counts.begin(), counts.end());
  const double share = real_of(most) / real_of(symbols.size());
  return Estimate::of(min_entropy(upper_bound(share, symbols.size())));
}

Estimate collision(Symbols bits) {
  std::uint64_t collisions = 0;
  std::uint64_t squares = 0;
  std::size_t at = 0;
  while (at + 1 < bits.size()) {
    // Two of any three bits are equal.
    const std::size_t taken = bits[at] == bits[at + 1] ? 2 : 3;
    if (at + taken > bits.size()) break;
    at += taken;
    squares += taken * taken;
    ++collisions;
  }
  if (collisions < 3) return Estimate::skip("fewer than 3 collisions");
  const double v = real_of(collisions);
  const double mean = real_of(at) / v;
  const double deviation = std::sqrt((real_of(squares) - real_of(at) * mean) / (v - 1));
  const double bound = std::fmax(2.0, lower_bound(mean, deviation, collisions));
  // 2 + 2 p (1 - p) = bound; beyond 2.5 there is no solution, and the bits are taken as fair.
  const double p = bound < 2.5 ? 0.5 + std::sqrt(1.25 - bound / 2) : 0.5;
  return Estimate::of(min_entropy(p));
}

Estimate markov(Symbols bits) {
  if (bits.size() < 2) return Estimate::skip("fewer than 2 bits");
  std::array<std::array<std::uint64_t, 2>, 2> pairs{};
  for (std::size_t i = 0; i + 1 < bits.size(); ++i) ++pairs[bits[i]][bits[i + 1]];
  const auto ones = static_cast<std::uint64_t>(std::count(bits.begin(), bits.end(), 1));
  // -log2 of the probabilities; those that never occurred are infinite.
  const auto cost = [](std::uint64_t part, std::uint64_t whole) {
    return part == 0 ? INFINITY : std::log2(real_of(whole) / real_of(part));
  };
  const std::array<double, 2> start = {cost(bits.size() - ones, bits.size()),
                                       cost(ones, bits.size())};
  std::array<std::array<double, 2>, 2> step{};
  for (std::size_t a = 0; a < 2; ++a) {
    for (std::size_t b = 0; b < 2; ++b) step[a][b] = cost(pairs[a][b], pairs[a][0] + pairs[a][1]);
  }
  double least = 128;
  for (std::size_t a = 0; a < 2; ++a) {
    const std::size_t b = 1 - a;
    least =
        std::min({least, start[a] + 127 * step[a][a], start[a] + 64 * step[a][b] + 63 * step[b][a],
                  start[a] + step[a][b] + 126 * step[b][b]});
  }
  return Estimate::of(least / 128);
}

double expected_distance(double p, std::uint64_t blocks) {
  const double others = static_cast<double>(block_values - 1);
  return distance_term(p, blocks) + others * distance_term((1 - p) / others, blocks);
}

Estimate compression(Symbols bits) {
  const std::uint64_t blocks = bits.size() / block_bits;
  if (blocks < dictionary_blocks + 2) return Estimate::skip("fewer than 6012 bits");
  std::array<std::uint64_t, block_values> last{};
  double sum = 0;
  double squares = 0;
  for (std::uint64_t block = 1; block <= blocks; ++block) {
    std::size_t value = 0;
    for (std::size_t bit = 0; bit < block_bits; ++bit) {
      value = 2 * value + bits[(block - 1) * block_bits + bit];
    }
    if (block > dictionary_blocks) {
      const double distance = std::log2(real_of(block - last[value]));
      sum += distance;
      squares += distance * distance;
    }
    last[value] = block;
  }
  const std::uint64_t tested = blocks - dictionary_blocks;
  const double mean = sum / real_of(tested);
  // .5907 corrects for the dependence of distances, as the standard has it.
  const double deviation =
      0.5907 * std::sqrt(std::fmax(0.0, squares / (real_of(tested) - 1) - mean * mean));
  const double bound = lower_bound(mean, deviation, tested);
  const double least = 1 / static_cast<double>(block_values);
  if (expected_distance(least, blocks) <= bound) return Estimate::of(1);
  const double p =
      where_falling(least, 1.0, bound, [&](double q) { return expected_distance(q, blocks); });
  return Estimate::of(min_entropy(p) / static_cast<double>(block_bits));
}

std::string_view estimator_name(std::size_t index) { return estimator_names.at(index); }

Estimates estimates_of(Symbols symbols, unsigned bits, const StopCheck& check) {
  if (bits < 1 || bits > 8) throw std::domain_error("entropy: symbols of 1 to 8 bits");
  const auto of_bits = [&](Estimate (*estimator)(Symbols)) {
    return bits == 1 ? estimator(symbols) : Estimate::skip("for symbols of one bit");
  };
  const Repeats repeats = repeats_of(symbols, check);
  const std::size_t values = values_of(symbols);
  return {most_common_value(symbols),
          of_bits(collision),
          of_bits(markov),
          of_bits(compression),
          t_tuple(repeats, symbols.size()),
          longest_repeated_substring(repeats, symbols.size()),
          predicted(multi_mcw(symbols, check), values),
          predicted(lag(symbols, check), values),
          predicted(multi_mmc(symbols, bits, check), values),
          predicted(lz78y(symbols, bits, check), values)};
}

double least_of(const Estimates& estimates, unsigned bits) {
  double least = bits;
  for (const Estimate& estimate : estimates) {
    if (!estimate.is_skipped()) least = std::min(least, estimate.min_entropy);
  }
  return least;
}

std::vector<std::uint8_t> bits_of(Symbols symbols, unsigned bits) {
  std::vector<std::uint8_t> result;
  result.reserve(symbols.size() * bits);
  for (const std::uint8_t symbol : symbols) {
    for (unsigned bit = bits; bit-- > 0;) {
      result.push_back(static_cast<std::uint8_t>((symbol >> bit) & 1U));
    }
  }
  return result;
}

}  // namespace evenhand::stats::entropy
