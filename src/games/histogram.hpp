#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

namespace evenhand::games {

/// How often each value occurred.
using Histogram = std::map<std::int64_t, std::uint64_t>;

inline void merge(Histogram& to, const Histogram& from) {
  for (const auto& [value, count] : from) to[value] += count;
}

inline std::uint64_t total(const Histogram& histogram) {
  std::uint64_t sum = 0;
  for (const auto& [value, count] : histogram) sum += count;
  return sum;
}

/// NaN of no values.
inline double mean(const Histogram& histogram) {
  double sum = 0;
  for (const auto& [value, count] : histogram) {
    sum += static_cast<double>(value) * static_cast<double>(count);
  }
  return sum / static_cast<double>(total(histogram));
}

template <std::size_t n>
std::uint64_t total(const std::array<std::uint64_t, n>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Two histograms over the values that occur in either, ascending.
struct Paired {
  std::vector<std::int64_t> values;
  std::vector<std::uint64_t> a;
  std::vector<std::uint64_t> b;
};
inline Paired paired(const Histogram& a, const Histogram& b) {
  Histogram both = a;
  merge(both, b);
  const auto count_in = [](const Histogram& histogram, std::int64_t value) {
    const auto found = histogram.find(value);
    return found == histogram.end() ? 0 : found->second;
  };
  Paired result;
  for (const auto& [value, count] : both) {
    result.values.push_back(value);
    result.a.push_back(count_in(a, value));
    result.b.push_back(count_in(b, value));
  }
  return result;
}

}  // namespace evenhand::games
