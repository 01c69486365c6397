#include "stats/entropy/permutation_statistics.hpp"

#include <bzlib.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace evenhand::stats::entropy {
namespace {

constexpr std::array<std::string_view, permutation_statistics> statistic_names = {
    "excursion",
    "directional-runs",
    "longest-directional-run",
    "increases-or-decreases",
    "median-runs",
    "longest-median-run",
    "mean-collision",
    "longest-collision",
    "periodicity-1",
    "periodicity-2",
    "periodicity-8",
    "periodicity-16",
    "periodicity-32",
    "covariance-1",
    "covariance-2",
    "covariance-8",
    "covariance-16",
    "covariance-32",
    "compression"};
constexpr std::array<std::size_t, 5> distances = {1, 2, 8, 16, 32};
constexpr std::size_t first_directional = 1;
constexpr std::size_t first_median = 4;
constexpr std::size_t first_collision = 6;
constexpr std::size_t first_periodicity = 8;
constexpr std::size_t first_covariance = 13;
constexpr std::size_t compressed = 18;

using Bytes = std::vector<std::uint8_t>;

double largest_excursion(Symbols symbols, std::int64_t total) {
  const auto n = static_cast<std::int64_t>(symbols.size());
  std::int64_t sum = 0;
  std::int64_t expected = 0;
  std::int64_t largest = 0;
  for (const std::uint8_t symbol : symbols) {
    sum += n * symbol;
    expected += total;
    largest = std::max(largest, std::abs(sum - expected));
  }
  return static_cast<double>(largest);
}

/// Runs of a sequence of yes and no.
class Runs {
 public:
  void add(bool next) {
    run_ = count_ > 0 && next == last_ ? run_ + 1 : 1;
    if (run_ == 1) ++count_;
    longest_ = std::max(longest_, run_);
    last_ = next;
    yes_ += next ? 1U : 0U;
    ++all_;
  }
  double count() const { return static_cast<double>(count_); }
  double longest() const { return static_cast<double>(longest_); }
  double commoner() const { return static_cast<double>(std::max(yes_, all_ - yes_)); }

 private:
  bool last_ = false;
  std::size_t run_ = 0;
  std::size_t count_ = 0;
  std::size_t longest_ = 0;
  std::size_t yes_ = 0;
  std::size_t all_ = 0;
};

/// Samples until one comes that was there before, again and again: the mean and the most.
std::array<double, 2> collisions(Symbols symbols) {
  std::array<std::size_t, 256> seen{};  // in which search a value was last seen
  std::size_t search = 1;
  std::size_t taken = 0;
  std::size_t sum = 0;
  std::size_t most = 0;
  for (const std::uint8_t symbol : symbols) {
    ++taken;
    if (seen[symbol] != search) {
      seen[symbol] = search;
      continue;
    }
    sum += taken;
    most = std::max(most, taken);
    taken = 0;
    ++search;
  }
  if (search == 1) return {0, 0};
  return {static_cast<double>(sum) / static_cast<double>(search - 1), static_cast<double>(most)};
}

double periodicity(Symbols symbols, std::size_t distance) {
  std::size_t equal = 0;
  for (std::size_t i = 0; i + distance < symbols.size(); ++i) {
    equal += symbols[i] == symbols[i + distance] ? 1U : 0U;
  }
  return static_cast<double>(equal);
}

double covariance(Symbols symbols, std::size_t distance) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i + distance < symbols.size(); ++i) {
    sum += std::uint64_t{symbols[i]} * symbols[i + distance];
  }
  return static_cast<double>(sum);
}

/// Samples as numbers with blanks between, packed by bzip2 as the standard has it.
double compressed_size(Symbols symbols) {
  std::string text;
  text.reserve(4 * symbols.size());
  for (const std::uint8_t symbol : symbols) {
    if (symbol >= 100) text += static_cast<char>('0' + symbol / 100);
    if (symbol >= 10) text += static_cast<char>('0' + symbol / 10 % 10);
    text += static_cast<char>('0' + symbol % 10);
    text += ' ';
  }
  text.pop_back();
  auto size = static_cast<unsigned>(text.size() + text.size() / 100 + 601);
  std::string packed(size, '\0');
  if (BZ2_bzBuffToBuffCompress(packed.data(), &size, text.data(),
                               static_cast<unsigned>(text.size()), 5, 0, 0) != BZ_OK) {
    throw std::domain_error("bzip2 cannot pack the samples");
  }
  return size;
}

/// Conversion I: how many ones each eight bits have.
Bytes ones_of_bytes(Symbols bits) {
  Bytes bytes((bits.size() + 7) / 8);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] + bits[i]);
  }
  return bytes;
}

/// Conversion II: each eight bits as a number, the first bit highest.
Bytes numbers_of_bytes(Symbols bits) {
  Bytes bytes((bits.size() + 7) / 8);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | (bits[i] << (7 - i % 8)));
  }
  return bytes;
}

bool is_wanted(const Wanted& wanted, std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end; ++i) {
    if (wanted[i]) return true;
  }
  return false;
}

}  // namespace

std::string_view permutation_statistic_name(std::size_t index) { return statistic_names.at(index); }

PermutationStatistics::PermutationStatistics(Symbols symbols) {
  if (symbols.size() < 64) throw std::domain_error("permutation statistics: fewer than 64 samples");
  Bytes sorted(symbols.begin(), symbols.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t middle = sorted.size() / 2;
  twice_median_ =
      sorted.size() % 2 == 1 ? 2U * sorted[middle] : 0U + sorted[middle - 1] + sorted[middle];
  for (const std::uint8_t symbol : sorted) total_ += symbol;
  const std::uint8_t lowest = sorted.front();
  one_ = sorted.back();
  if (one_ == lowest) throw std::domain_error("permutation statistics: one value only");
  const auto ones = std::lower_bound(sorted.begin(), sorted.end(), one_);
  is_binary_ = *(ones - 1) == lowest;
}

Statistics PermutationStatistics::of(Symbols symbols, const Wanted& wanted) const {
  Statistics result{};
  if (wanted[0]) result[0] = largest_excursion(symbols, total_);

  Bytes bits;
  Bytes sums;
  Bytes numbers;
  Symbols counted = symbols;
  Symbols collided = symbols;
  if (is_binary_) {
    bits.reserve(symbols.size());
    for (const std::uint8_t symbol : symbols) bits.push_back(symbol == one_ ? 1 : 0);
    counted = sums = ones_of_bytes(bits);
    if (is_wanted(wanted, first_collision, first_periodicity)) {
      collided = numbers = numbers_of_bytes(bits);
    }
  }
  if (is_wanted(wanted, first_directional, first_median)) {
    Runs runs;
    for (std::size_t i = 0; i + 1 < counted.size(); ++i) runs.add(counted[i] <= counted[i + 1]);
    result[first_directional] = runs.count();
    result[first_directional + 1] = runs.longest();
    result[first_directional + 2] = runs.commoner();
  }
  if (is_wanted(wanted, first_median, first_collision)) {
    Runs runs;
    for (const std::uint8_t symbol : symbols) {
      runs.add(is_binary_ ? symbol == one_ : 2U * symbol >= twice_median_);
    }
    result[first_median] = runs.count();
    result[first_median + 1] = runs.longest();
  }
  if (is_wanted(wanted, first_collision, first_periodicity)) {
    const auto [mean, most] = collisions(collided);
    result[first_collision] = mean;
    result[first_collision + 1] = most;
  }
  for (std::size_t i = 0; i < distances.size(); ++i) {
    if (wanted[first_periodicity + i]) {
      result[first_periodicity + i] = periodicity(counted, distances[i]);
    }
    if (wanted[first_covariance + i]) {
      result[first_covariance + i] = covariance(counted, distances[i]);
    }
  }
  if (wanted[compressed]) result[compressed] = compressed_size(symbols);
  return result;
}

}  // namespace evenhand::stats::entropy
