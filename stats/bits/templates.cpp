#include "stats/bits/templates.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "stats/bits/class_test.hpp"
#include "stats/bits/window_counts.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats::bits {
namespace {

bool overlaps_itself(std::uint32_t word, unsigned m) {
  for (unsigned shift = 1; shift < m; ++shift) {
    if ((word >> shift) == (word & ((1U << (m - shift)) - 1))) return true;
  }
  return false;
}

/// The word with its first bit lowest.
std::uint32_t reversed(std::uint32_t word, unsigned m) {
  std::uint32_t result = 0;
  for (unsigned i = 0; i < m; ++i) result |= ((word >> i) & 1U) << (m - 1 - i);
  return result;
}

std::size_t runs_of_ones(const BitSequence& bits, std::size_t first, std::size_t count,
                         unsigned m) {
  std::size_t found = 0;
  const std::size_t starts = count - m + 1;
  const std::size_t step = 64 - m + 1;
  for (std::size_t i = 0; i < starts; i += step) {
    std::uint64_t word = bits.word_at(first + i);
    // Ones where runs of `length` begin.
    for (unsigned length = 1; length < m;) {
      const unsigned more = std::min(length, m - length);
      word &= word >> more;
      length += more;
    }
    found += static_cast<std::size_t>(std::popcount(low_bits(word, std::min(step, starts - i))));
  }
  return found;
}

/// P(u occurrences) for large blocks in which η clumps are expected: Pólya and Aeppli's.
double polya_aeppli(std::size_t u, double eta) {
  if (u == 0) return std::exp(-eta);
  double sum = 0;
  const auto k = static_cast<double>(u);
  for (double clumps = 1; clumps <= k; ++clumps) {
    sum += std::exp(-eta - k * std::log(2.0) + clumps * std::log(eta) - log_gamma(clumps + 1) +
                    log_gamma(k) - log_gamma(clumps) - log_gamma(k - clumps + 1));
  }
  return sum;
}

std::vector<double> limit_probabilities(unsigned m, std::size_t block, std::size_t classes) {
  const double eta = static_cast<double>(block - m + 1) / std::ldexp(1.0, static_cast<int>(m)) / 2;
  std::vector<double> probabilities(classes);
  double rest = 1;
  for (std::size_t u = 0; u + 1 < classes; ++u) {
    probabilities[u] = polya_aeppli(u, eta);
    rest -= probabilities[u];
  }
  probabilities.back() = rest;
  return probabilities;
}

std::vector<double> template_probabilities(unsigned m, std::size_t block, std::size_t classes) {
  // chance[run][u]: `run` ones, m or more as m, at the end, and u occurrences so far.
  std::vector<std::vector<double>> chance(m + 1, std::vector<double>(classes));
  chance[0][0] = 1;
  for (std::size_t bit = 0; bit < block; ++bit) {
    std::vector<std::vector<double>> next(m + 1, std::vector<double>(classes));
    for (std::size_t run = 0; run <= m; ++run) {
      const std::size_t longer = std::min<std::size_t>(run + 1, m);
      for (std::size_t u = 0; u < classes; ++u) {
        const std::size_t more = longer == m ? std::min(u + 1, classes - 1) : u;
        next[0][u] += chance[run][u] / 2;
        next[longer][more] += chance[run][u] / 2;
      }
    }
    chance = std::move(next);
  }
  std::vector<double> probabilities(classes);
  for (const std::vector<double>& of_run : chance) {
    for (std::size_t u = 0; u < classes; ++u) probabilities[u] += of_run[u];
  }
  return probabilities;
}

}  // namespace

std::vector<std::uint32_t> aperiodic_templates(unsigned m) {
  if (m < 2 || m > 16) throw std::domain_error("templates: of 2 to 16 bits");
  std::vector<std::uint32_t> words;
  for (std::uint32_t word = 0; word < (1U << m); ++word) {
    if (!overlaps_itself(word, m)) words.push_back(word);
  }
  return words;
}

std::string template_text(std::uint32_t word, unsigned m) {
  std::string text(m, '0');
  for (unsigned i = 0; i < m; ++i) {
    if (((word >> (m - 1 - i)) & 1U) != 0) text[i] = '1';
  }
  return text;
}

std::vector<TestResult> non_overlapping_template_tests(const BitSequence& bits, unsigned m,
                                                       std::size_t blocks) {
  const std::vector<std::uint32_t> words = aperiodic_templates(m);
  const std::size_t block = bits.size() / blocks;
  if (block < m) throw std::domain_error("non-overlapping templates: blocks are too short");
  const double one = std::ldexp(1.0, -static_cast<int>(m));
  const double mean = static_cast<double>(block - m + 1) * one;
  const double variance = static_cast<double>(block) * (one - (2.0 * m - 1) * one * one);
  std::vector<TestResult> results(words.size());
  for (std::size_t b = 0; b < blocks; ++b) {
    const WindowCounts counts = window_counts(bits, m, b * block, block);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const double from_mean = static_cast<double>(counts[reversed(words[i], m)]) - mean;
      results[i].statistic += from_mean * from_mean / variance;
    }
  }
  for (TestResult& result : results) {
    result.degrees_of_freedom = static_cast<double>(blocks);
    result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  }
  return results;
}

std::vector<double> overlapping_probabilities(unsigned m, std::size_t block, std::size_t classes,
                                              Constants constants) {
  return constants == Constants::exact ? template_probabilities(m, block, classes)
                                       : limit_probabilities(m, block, classes);
}

TestResult overlapping_template_test(const BitSequence& bits, unsigned m, Constants constants,
                                     std::size_t block, std::size_t classes) {
  if (m < 2 || m > 32 || block < m || bits.size() < block) {
    throw std::domain_error("overlapping template: of 2 to 32 bits, in whole blocks");
  }
  std::vector<std::uint64_t> counts(classes);
  for (std::size_t first = 0; first + block <= bits.size(); first += block) {
    ++counts[std::min(runs_of_ones(bits, first, block, m), classes - 1)];
  }
  return class_test(counts, overlapping_probabilities(m, block, classes, constants));
}

}  // namespace evenhand::stats::bits
