#include "stats/bits/sp800_22.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "stats/bits/linear_complexity.hpp"
#include "stats/bits/matrix_rank.hpp"
#include "stats/bits/runs.hpp"
#include "stats/bits/serial.hpp"
#include "stats/bits/spectrum.hpp"
#include "stats/bits/templates.hpp"
#include "stats/bits/universal.hpp"
#include "stats/bits/walk.hpp"

namespace evenhand::stats::bits {
namespace {

enum : std::size_t {
  frequency,
  block_frequency,
  cumulative_sums,
  runs,
  longest_runs,
  rank,
  fourier_transform,
  non_overlapping,
  overlapping,
  universal,
  approximate_entropy,
  random_excursions,
  excursions_variant,
  serial,
  linear_complexity,
};

constexpr std::array<Sp80022Test, sp800_22_tests> all_tests = {{
    {"frequency", "Frequency", "ones are as many as zeros", "too many ones, or too few"},
    {"block-frequency", "BlockFrequency", "ones are half of each block",
     "blocks with too many ones, or too few"},
    {"cumulative-sums", "CumulativeSums",
     "the walk of ones and zeros goes no farther than by chance",
     "a walk of ones and zeros that goes too far, or not far enough"},
    {"runs", "Runs", "a bit is followed by its like half of the time",
     "bits that are followed by their like too often, or too seldom"},
    {"longest-run", "LongestRun", "runs of ones in a block are as long as by chance",
     "runs of ones that are too long, or too short"},
    {"rank", "Rank", "matrices of the bits have the ranks of random matrices",
     "bits that depend linearly on those before"},
    {"spectrum", "FFT", "the sequence has no period", "periods"},
    {"non-overlapping-template", "NonOverlappingTemplate",
     "each aperiodic word occurs as often as it should",
     "words that occur too often, or too seldom"},
    {"overlapping-template", "OverlappingTemplate", "runs of ones occur as often as they should",
     "runs of ones that are too many, or too few"},
    {"universal", "Universal", "the sequence cannot be compressed",
     "words that come again too soon, or too late: it can be compressed"},
    {"approximate-entropy", "ApproximateEntropy", "a word tells nothing of the bit that follows it",
     "words that tell the bit that follows them"},
    {"random-excursions", "RandomExcursions",
     "cycles of the walk visit each state as often as they should",
     "a walk whose cycles visit some state too often, or too seldom"},
    {"random-excursions-variant", "RandomExcursionsVariant",
     "the walk visits each state as often as it should",
     "a walk that visits some state too often, or too seldom"},
    {"serial", "Serial", "each word of so many bits is as frequent as any other",
     "words that are more frequent than others"},
    {"linear-complexity", "LinearComplexity",
     "shift registers that make the blocks are as long as for random blocks",
     "blocks that short shift registers make"},
}};

/// The least number of bits that each test asks for, by the standard; blocks and words as chosen.
std::size_t least_bits(std::size_t test, const Sp80022Options& options) {
  switch (test) {
    case frequency:
    case cumulative_sums:
    case runs:
      return 100;
    case block_frequency:
      return std::max<std::size_t>(100, options.block_frequency_m);
    case longest_runs:
      return 128;
    case rank:
      return 38 * 1024;
    case fourier_transform:
      return 1000;
    case non_overlapping:
      // Eight blocks, each of which expects every word ten times.
      return std::size_t{80} << options.non_overlapping_m;
    case universal:
      return 387'840;
    case approximate_entropy:
      return std::size_t{1} << (options.approximate_entropy_m + 6);
    case serial:
      return std::size_t{1} << (options.serial_m + 3);
    case linear_complexity:
      return std::max<std::size_t>(1'000'000, 200 * options.linear_complexity_m);
    default:
      return 1'000'000;
  }
}

std::vector<std::string> labels_of(std::size_t test, const Sp80022Options& options) {
  std::vector<std::string> labels;
  const auto add_states = [&](int states) {
    for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(states); ++i) {
      labels.push_back(fmt::format("x = {}", state_at(i, states)));
    }
  };
  switch (test) {
    case cumulative_sums:
      return {"forward", "backward"};
    case serial:
      return {"first difference", "second difference"};
    case random_excursions:
      add_states(excursion_states);
      return labels;
    case excursions_variant:
      add_states(variant_states);
      return labels;
    case non_overlapping:
      for (const std::uint32_t word : aperiodic_templates(options.non_overlapping_m)) {
        labels.push_back(template_text(word, options.non_overlapping_m));
      }
      return labels;
    default:
      return {""};
  }
}

std::string range_fault(std::string_view name, std::size_t value, std::size_t least,
                        std::size_t most) {
  if (value >= least && value <= most) return {};
  return fmt::format("{}: {} is not a number of bits from {} to {}", name, value, least, most);
}

/// The tests of one sequence.
class Sequence {
 public:
  Sequence(const BitSequence& bits, const Sp80022Options& options, fourier::PowerSpectrum* fourier)
      : bits_(bits), options_(options), fourier_(fourier) {}

  std::vector<TestResult> work(std::size_t test) const {
    const Constants constants = options_.constants;
    switch (test) {
      case frequency:
        return {frequency_test(bits_)};
      case block_frequency:
        return {block_frequency_test(bits_, options_.block_frequency_m)};
      case cumulative_sums:
        return list(cumulative_sums_tests(bits_));
      case runs:
        return {runs_test(bits_, constants)};
      case longest_runs:
        return {longest_run_test(bits_, constants)};
      case rank:
        return {rank_test(bits_)};
      case fourier_transform:
        return {spectrum_test(bits_, *fourier_, constants)};
      case non_overlapping:
        return non_overlapping_template_tests(bits_, options_.non_overlapping_m);
      case overlapping:
        return {overlapping_template_test(bits_, options_.overlapping_m, constants)};
      case universal:
        return {universal_test(bits_, constants)};
      case approximate_entropy:
        return {approximate_entropy_test(bits_, options_.approximate_entropy_m)};
      case random_excursions:
        return list(excursion_tests(excursions(bits_), least_cycles(bits_.size())));
      case excursions_variant:
        return list(excursion_variant_tests(excursions(bits_), least_cycles(bits_.size())));
      case serial:
        return list(serial_tests(bits_, options_.serial_m));
      default:
        return {linear_complexity_test(bits_, options_.linear_complexity_m, constants)};
    }
  }

 private:
  template <std::size_t size>
  static std::vector<TestResult> list(const std::array<TestResult, size>& results) {
    return {results.begin(), results.end()};
  }

  const BitSequence& bits_;
  const Sp80022Options& options_;
  fourier::PowerSpectrum* fourier_;
};

}  // namespace

std::string fault_of(const Sp80022Options& options) {
  constexpr std::size_t most = Sp80022::most_bits;
  const std::array<std::string, 6> faults = {
      range_fault("block frequency", options.block_frequency_m, 20, most),
      range_fault("non-overlapping templates", options.non_overlapping_m, 2, 16),
      range_fault("overlapping template", options.overlapping_m, 2, 16),
      range_fault("approximate entropy", options.approximate_entropy_m, 1, 20),
      range_fault("serial", options.serial_m, 2, 20),
      range_fault("linear complexity", options.linear_complexity_m, 500, 5000)};
  for (const std::string& fault : faults) {
    if (!fault.empty()) return fault;
  }
  return {};
}

const Sp80022Test& sp800_22_test(std::size_t index) { return all_tests.at(index); }

std::vector<Sp80022PValue> sp800_22_p_values(const Sp80022Options& options) {
  std::vector<Sp80022PValue> p_values;
  for (std::size_t test = 0; test < all_tests.size(); ++test) {
    for (std::string& label : labels_of(test, options)) {
      p_values.push_back({test, std::move(label)});
    }
  }
  return p_values;
}

Sp80022::Sp80022(std::size_t n, const Sp80022Options& options)
    : n_(n), options_(options), p_values_(sp800_22_p_values(options)) {
  if (const std::string fault = fault_of(options); !fault.empty()) throw std::domain_error(fault);
  if (n > most_bits) throw std::domain_error("sp800-22: sequences of up to 2^30 bits");
  if (n >= least_bits(fourier_transform, options)) fourier_.emplace(n);
}

std::vector<TestResult> Sp80022::work(const BitSequence& bits) {
  if (bits.size() != n_) throw std::domain_error("sp800-22: a sequence of another length");
  const Sequence sequence(bits, options_, fourier_ ? &*fourier_ : nullptr);
  std::vector<TestResult> results;
  results.reserve(p_values_.size());
  for (std::size_t test = 0; test < all_tests.size(); ++test) {
    const std::size_t least = least_bits(test, options_);
    if (n_ >= least) {
      for (TestResult& result : sequence.work(test)) results.push_back(std::move(result));
      continue;
    }
    const std::size_t count = labels_of(test, options_).size();
    results.insert(results.end(), count,
                   TestResult::skip(fmt::format("{} bits; {} are needed", n_, least)));
  }
  return results;
}

}  // namespace evenhand::stats::bits
