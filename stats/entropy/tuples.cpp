#include "stats/entropy/tuples.hpp"

#include <divsufsort.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <stdexcept>

#include "base/apart.hpp"
#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {
namespace {

using Index = std::int32_t;

std::size_t at(Index i) { return static_cast<std::size_t>(i); }
Index index(std::size_t i) { return static_cast<Index>(i); }

std::vector<Index> sorted_suffixes(Symbols text) {
  std::vector<Index> suffixes(text.size());
  if (divsufsort(text.data(), suffixes.data(), index(text.size())) != 0) throw std::bad_alloc();
  return suffixes;
}

/// A tuple that is rarer says nothing of its probability.
constexpr std::uint32_t least_tuples = 35;

/// Suffixes next to each other that have `length` symbols in common, from the one at `first` on.
struct CommonStart {
  std::size_t length;
  std::size_t first;
};

double pairs_among(double count) { return count * (count - 1) / 2; }

/// The length of the shortest tuple that occurs less often than can be estimated.
std::size_t shortest_rare(const Repeats& repeats) {
  std::size_t w = 1;
  while (w <= repeats.longest() && repeats.most[w] >= least_tuples) ++w;
  return w;
}

}  // namespace

std::vector<std::int32_t> suffix_array(Symbols text, const StopCheck& check) {
  if (text.size() > at(std::numeric_limits<Index>::max())) {
    throw std::domain_error("suffix array: too long a text");
  }
  if (text.empty()) return {};
  if (!check) return sorted_suffixes(text);
  // The library cannot be stopped, so that it may outlive the text.
  return do_apart<std::vector<Index>>(
      [copy = std::vector<std::uint8_t>(text.begin(), text.end())] {
        return sorted_suffixes(copy);
      },
      check);
}

std::vector<std::int32_t> common_prefixes(Symbols text, const std::vector<std::int32_t>& suffixes,
                                          const StopCheck& check) {
  const std::size_t n = text.size();
  std::vector<Index> rank(n);
  for (std::size_t i = 0; i < n; ++i) rank[at(suffixes[i])] = index(i);
  std::vector<Index> common(n);
  std::size_t length = 0;
  for (std::size_t i = 0; i < n; ++i) {
    check_at(i, check);
    if (rank[i] == 0) {
      length = 0;
      continue;
    }
    const std::size_t other = at(suffixes[at(rank[i] - 1)]);
    while (std::max(i, other) + length < n && text[i + length] == text[other + length]) ++length;
    common[at(rank[i])] = index(length);
    if (length > 0) --length;
  }
  return common;
}

Repeats repeats_of(Symbols text, const StopCheck& check) {
  const std::vector<std::int32_t> suffixes = suffix_array(text, check);
  const std::vector<std::int32_t> common = common_prefixes(text, suffixes, check);
  const auto longest = static_cast<std::size_t>(
      common.empty() ? 0 : *std::max_element(common.begin(), common.end()));
  Repeats repeats{std::vector<std::uint32_t>(longest + 1), std::vector<std::uint64_t>(longest + 1)};
  // `pairs` holds differences until the end: each interval counts for all lengths above its
  // parent's up to its own. Sums that pass through 2^64 come back.
  std::vector<CommonStart> open = {{0, 0}};
  for (std::size_t i = 1; i <= common.size(); ++i) {
    check_at(i, check);
    const std::size_t length = i < common.size() ? static_cast<std::size_t>(common[i]) : 0;
    std::size_t first = i - 1;
    while (open.back().length > length) {
      const CommonStart closed = open.back();
      open.pop_back();
      first = closed.first;
      const std::size_t count = i - closed.first;
      const std::size_t parent = std::max(length, open.back().length);
      std::uint32_t& most = repeats.most[closed.length];
      most = std::max(most, static_cast<std::uint32_t>(count));
      const std::uint64_t pairs = std::uint64_t{count} * (count - 1) / 2;
      repeats.pairs[closed.length] += pairs;
      repeats.pairs[parent] -= pairs;
    }
    if (open.back().length < length) open.push_back({length, first});
  }
  for (std::size_t w = longest; w-- > 1;) {
    repeats.most[w] = std::max(repeats.most[w], repeats.most[w + 1]);
    repeats.pairs[w] += repeats.pairs[w + 1];
  }
  repeats.pairs[0] = 0;
  return repeats;
}

Estimate t_tuple(const Repeats& repeats, std::size_t n) {
  const std::size_t end = shortest_rare(repeats);
  double largest = 0;
  for (std::size_t w = 1; w < end; ++w) {
    const double share = repeats.most[w] / static_cast<double>(n - w + 1);
    largest = std::fmax(largest, std::pow(share, 1 / static_cast<double>(w)));
  }
  if (largest == 0) return Estimate::skip("no symbol occurs 35 times");
  return Estimate::of(min_entropy(upper_bound(largest, n)));
}

Estimate longest_repeated_substring(const Repeats& repeats, std::size_t n) {
  double largest = 0;
  for (std::size_t w = shortest_rare(repeats); w <= repeats.longest(); ++w) {
    const double share =
        static_cast<double>(repeats.pairs[w]) / pairs_among(static_cast<double>(n - w + 1));
    largest = std::fmax(largest, std::pow(share, 1 / static_cast<double>(w)));
  }
  if (largest == 0) return Estimate::skip("no tuple occurs less than 35 times, but twice");
  return Estimate::of(min_entropy(upper_bound(largest, n)));
}

}  // namespace evenhand::stats::entropy
