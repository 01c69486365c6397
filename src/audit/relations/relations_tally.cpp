#include "src/audit/relations/relations_tally.hpp"

#include <algorithm>

#include "src/audit/counting/sampled_blocks.hpp"

namespace evenhand::audit {
namespace {

/// Counts of numbers as counts of what they are modulo n.
std::vector<std::uint64_t> modulo(std::span<const std::uint64_t> counts, std::size_t n) {
  std::vector<std::uint64_t> folded(n);
  for (std::size_t i = 0; i < counts.size(); ++i) folded[i % n] += counts[i];
  return folded;
}

}  // namespace

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
