#include "src/audit/relations/relations_tally.hpp"

#include <algorithm>

#include "src/audit/counting/session_series.hpp"
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

/// Counts of numbers as counts of what they are modulo n.
std::vector<std::uint64_t> modulo(std::span<const std::uint64_t> counts, std::size_t n) {
  std::vector<std::uint64_t> folded(n);
  for (std::size_t i = 0; i < counts.size(); ++i) folded[i % n] += counts[i];
  return folded;
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

RelationsTally::RelationsTally(std::size_t deck_size)
    : n_(deck_size),
      differences_(n_ / 2 * 2 * n_),
      mirror_differences_(domains * (n_ / 2 + 1)),
      mirror_sums_(domains * 2 * n_),
      progressions_(domains * gaps * 4 * n_),
      triples_(domains * bits, TripleCounts(n_)) {
  for (auto& values : values_) values.resize(2 * n_);
}

std::vector<std::uint64_t> RelationsTally::differences(std::size_t distance) const {
  return modulo(std::span(differences_).subspan((distance - 1) * 2 * n_, 2 * n_), n_);
}
std::span<const std::uint64_t> RelationsTally::mirror_differences(Domain domain) const {
  return std::span(mirror_differences_).subspan(domain * (n_ / 2 + 1), n_ / 2 + 1);
}
std::vector<std::uint64_t> RelationsTally::mirror_sums(Domain domain) const {
  return modulo(std::span(mirror_sums_).subspan(domain * 2 * n_, 2 * n_), n_);
}
std::vector<std::uint64_t> RelationsTally::progressions(Domain domain, std::size_t gap) const {
  const std::size_t first = (domain * gaps + gap - 1) * 4 * n_;
  return modulo(std::span(progressions_).subspan(first, 4 * n_), n_);
}

void RelationsTally::begin_block(std::uint64_t block) { is_sampled_ = is_sampled(block, every); }

void RelationsTally::fold(const cards::DealBatch& batch) {
  if (!is_sampled_) return;
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) fold_deal(deals[d].data());
  });
  deals_ += batch.size();
}

template <class Card>
void RelationsTally::fold_deal(const Card* deal) {
  for (std::size_t p = 0; p < n_; ++p) {
    values_[places][p] = values_[places][p + n_] = deal[p];
    values_[cards][deal[p]] = values_[cards][deal[p] + n_] = static_cast<std::uint16_t>(p);
  }
  count_differences();
  for (const Domain domain : {places, cards}) {
    count_mirrors(domain);
    count_progressions(domain);
    count_triples(domain);
  }
}

void RelationsTally::count_differences() {
  const std::uint16_t* const deal = values_[places].data();
  for (std::size_t distance = 1; distance <= n_ / 2; ++distance) {
    std::uint64_t* const counts = differences_.data() + (distance - 1) * 2 * n_;
    for (std::size_t p = 0; p < n_; ++p) ++counts[n_ - deal[p] + deal[p + distance]];
  }
}

void RelationsTally::count_mirrors(Domain domain) {
  const std::uint16_t* const values = values_[domain].data();
  std::uint64_t* const differences = mirror_differences_.data() + domain * (n_ / 2 + 1);
  std::uint64_t* const sums = mirror_sums_.data() + domain * 2 * n_;
  for (std::size_t p = 0; p < n_ / 2; ++p) {
    const std::size_t a = values[p];
    const std::size_t b = values[n_ - 1 - p];
    const std::size_t apart = a < b ? b - a : a - b;
    ++differences[std::min(apart, n_ - apart)];
    ++sums[a + b];
  }
}

void RelationsTally::count_progressions(Domain domain) {
  const std::uint16_t* const values = values_[domain].data();
  for (std::size_t gap = 1; gap <= gaps; ++gap) {
    std::uint64_t* const counts = progressions_.data() + (domain * gaps + gap - 1) * 4 * n_;
    for (std::size_t p = 0; p + 2 * gap < n_; ++p) {
      std::size_t second = 2 * (n_ - values[p + gap]);
      second += values[p];
      second += values[p + 2 * gap];
      ++counts[second];
    }
  }
}

void RelationsTally::count_triples(Domain domain) {
  const std::uint16_t* const values = values_[domain].data();
  std::array<std::uint8_t, max_deck> is_upper;
  std::array<std::uint8_t, max_deck> is_odd;
  const std::size_t first_upper = n_ - ones(n_);
  for (std::size_t p = 0; p < n_; ++p) {
    is_upper[p] = values[p] >= first_upper ? 1 : 0;
    is_odd[p] = values[p] & 1U;
  }
  triples_[domain * bits + half].add(is_upper.data());
  triples_[domain * bits + parity].add(is_odd.data());
}

}  // namespace evenhand::audit
