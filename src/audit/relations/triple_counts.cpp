#include "src/audit/relations/triple_counts.hpp"

#include <algorithm>

#include "src/audit/relations/count_triples.hpp"

namespace evenhand::audit {
namespace {

std::size_t whole_lanes(std::size_t items, std::size_t lanes) {
  return (items + lanes - 1) / lanes * lanes;
}

std::size_t triples_within(std::size_t n, std::size_t reach) {
  std::size_t triples = 0;
  for (std::size_t span = 2; span <= reach && span < n; ++span) triples += (n - span) * (span - 1);
  return triples;
}

}  // namespace

std::size_t TripleCounts::reach(std::size_t n) {
  constexpr std::size_t most = 64 * 63 * 62 / 6;
  std::size_t reach = 2;
  while (reach + 1 < n && triples_within(n, reach + 1) <= most) ++reach;
  return reach;
}

/// f(a, b, first counter, triples of the run).
template <class F>
void TripleCounts::for_runs(F&& f) const {
  const std::size_t reach = TripleCounts::reach(n_);
  std::size_t at = 0;
  for (std::size_t a = 0; a + 2 < n_; ++a) {
    const std::size_t end = std::min(n_, a + reach + 1);
    for (std::size_t b = a + 1; b + 1 < end; ++b) {
      f(a, b, at, end - b - 1);
      at += whole_lanes(end - b - 1, lanes);
    }
  }
}

TripleCounts::TripleCounts(std::size_t n) : n_(n), row_(n + lanes), bits_(words * row_) {
  std::size_t counters = 0;
  for_runs([&](std::size_t, std::size_t, std::size_t, std::size_t items) {
    triples_ += items;
    counters += whole_lanes(items, lanes);
  });
  odd_.resize(counters);
}

void TripleCounts::add(const std::uint8_t* bits) {
  std::uint64_t* const word = bits_.data() + waiting_ / 64 * row_;
  const std::size_t shift = waiting_ % 64;
  for (std::size_t i = 0; i < n_; ++i) {
    word[i] |= static_cast<std::uint64_t>(bits[i] & 1U) << shift;
  }
  if (++waiting_ == 64 * words) settle();
}

void TripleCounts::settle() {
  // Bits of deals that are not there are 0, and their sum is even.
  if (waiting_ == 0) return;
  for_runs([&](std::size_t a, std::size_t b, std::size_t at, std::size_t items) {
    count_odd_triples(bits_.data() + a, bits_.data() + b, bits_.data() + b + 1, row_,
                      whole_lanes(items, lanes), odd_.data() + at);
  });
  std::fill(bits_.begin(), bits_.end(), 0);
  waiting_ = 0;
}

std::vector<std::uint64_t> TripleCounts::counts() const {
  TripleCounts settled = *this;
  settled.settle();
  std::vector<std::uint64_t> counts;
  counts.reserve(triples_);
  for_runs([&](std::size_t, std::size_t, std::size_t at, std::size_t items) {
    counts.insert(counts.end(), settled.odd_.begin() + static_cast<std::ptrdiff_t>(at),
                  settled.odd_.begin() + static_cast<std::ptrdiff_t>(at + items));
  });
  return counts;
}

void TripleCounts::add_counts(std::span<const std::uint64_t> counts) {
  std::size_t next = 0;
  for_runs([&](std::size_t, std::size_t, std::size_t at, std::size_t items) {
    for (std::size_t i = 0; i < items; ++i) odd_[at + i] += counts[next++];
  });
}

void TripleCounts::load(const reports::JsonMember& saved, Bound bound) {
  std::vector<std::uint64_t> counts(triples_);
  reports::load(saved, counts, bound);
  std::fill(odd_.begin(), odd_.end(), 0);
  std::fill(bits_.begin(), bits_.end(), 0);
  waiting_ = 0;
  add_counts(counts);
}

}  // namespace evenhand::audit
