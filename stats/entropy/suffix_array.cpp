#include "stats/entropy/suffix_array.hpp"

#include <divsufsort.h>

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>

#include "base/apart.hpp"

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

}  // namespace evenhand::stats::entropy
