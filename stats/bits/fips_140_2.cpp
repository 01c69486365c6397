#include "stats/bits/fips_140_2.hpp"

#include <algorithm>

namespace evenhand::stats::bits {
namespace {

struct Bounds {
  std::uint64_t least;
  std::uint64_t most;

  bool hold(std::uint64_t count) const { return count >= least && count <= most; }
};

// 9,725 < ones < 10,275; 2.16 < poker < 46.17, where poker is 16/5000 Σ f² - 5000.
constexpr Bounds ones_bounds = {9726, 10'274};
constexpr Bounds squares_bounds = {1'563'176, 1'576'928};
constexpr std::size_t run_lengths = 6;  // the last with all longer ones
constexpr std::array<Bounds, run_lengths> run_bounds = {
    {{2315, 2685}, {1114, 1386}, {527, 723}, {240, 384}, {103, 209}, {103, 209}}};
constexpr std::size_t long_run = 26;

constexpr std::size_t monobit = 0;
constexpr std::size_t poker = 1;
constexpr std::size_t first_runs = 2;
constexpr std::size_t longest_run_at = 14;

// By enumeration with doubles: the binomial, sums of squares of multinomial counts, runs counted by
// a chain of their lengths; the tests count again.
constexpr std::array<FipsCriterion, fips_criteria> criteria = {
    {{"monobit", "ones", 1.034970030e-4},
     {"poker", "groups of four bits", 9.97366e-5},
     {"runs", "runs of 1 zero", 7.355318093e-5},
     {"runs", "runs of 2 zeros", 1.875085521e-5},
     {"runs", "runs of 3 zeros", 1.871084717e-5},
     {"runs", "runs of 4 zeros", 1.675228381e-5},
     {"runs", "runs of 5 zeros", 1.299309337e-5},
     {"runs", "runs of 6 zeros or more", 9.022423644e-6},
     {"runs", "runs of 1 one", 7.355318093e-5},
     {"runs", "runs of 2 ones", 1.875085521e-5},
     {"runs", "runs of 3 ones", 1.871084717e-5},
     {"runs", "runs of 4 ones", 1.675228381e-5},
     {"runs", "runs of 5 ones", 1.299309337e-5},
     {"runs", "runs of 6 ones or more", 9.022423644e-6},
     {"long-run", "runs of 26 or more", 2.976214111e-4}}};

/// Returns, for each criterion, whether a block fails it.
std::array<bool, fips_criteria> faults_of(const BitSequence& bits, std::size_t first) {
  std::array<bool, fips_criteria> faults{};
  faults[monobit] = !ones_bounds.hold(bits.ones(first, fips_block_bits));

  std::array<std::uint64_t, 16> groups{};
  for (std::size_t i = 0; i < fips_block_bits; i += 4) ++groups[bits.word_at(first + i) & 15U];
  std::uint64_t squares = 0;
  for (const std::uint64_t count : groups) squares += count * count;
  faults[poker] = !squares_bounds.hold(squares);

  std::array<std::array<std::uint64_t, run_lengths>, 2> runs{};
  std::size_t run = 1;
  for (std::size_t i = 1; i <= fips_block_bits; ++i) {
    const bool bit = bits[first + i - 1];
    if (i < fips_block_bits && bits[first + i] == bit) {
      ++run;
      continue;
    }
    ++runs[bit ? 1 : 0][std::min(run, run_lengths) - 1];
    faults[longest_run_at] = faults[longest_run_at] || run >= long_run;
    run = 1;
  }
  for (std::size_t bit = 0; bit < 2; ++bit) {
    for (std::size_t i = 0; i < run_lengths; ++i) {
      faults[first_runs + bit * run_lengths + i] = !run_bounds[i].hold(runs[bit][i]);
    }
  }
  return faults;
}

}  // namespace

const FipsCriterion& fips_criterion(std::size_t index) { return criteria.at(index); }

FipsParts fips_parts(std::uint64_t bits) {
  const std::uint64_t words = bits / fips_word_bits;
  return {bits / fips_block_bits, words > 0 ? words - 1 : 0};
}

FipsCounts fips_counts(const BitSequence& bits) {
  FipsCounts counts;
  for (std::size_t first = 0; first + fips_block_bits <= bits.size(); first += fips_block_bits) {
    const auto faults = faults_of(bits, first);
    ++counts.blocks;
    bool fails = false;
    for (std::size_t i = 0; i < faults.size(); ++i) {
      counts.failures[i] += faults[i] ? 1U : 0U;
      fails = fails || faults[i];
    }
    counts.failed += fails ? 1U : 0U;
  }
  for (std::size_t i = fips_word_bits; i + fips_word_bits <= bits.size(); i += fips_word_bits) {
    const auto word = [&](std::size_t at) { return low_bits(bits.word_at(at), fips_word_bits); };
    ++counts.words;
    counts.repeated += word(i) == word(i - fips_word_bits) ? 1U : 0U;
  }
  return counts;
}

}  // namespace evenhand::stats::bits
