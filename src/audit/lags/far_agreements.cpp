#include "src/audit/lags/far_agreements.hpp"

#include <algorithm>
#include <numeric>

#include "src/audit/counting/deal_key.hpp"
#include "src/audit/lags/agreements.hpp"

namespace evenhand::audit {
FarAgreements::FarAgreements(std::size_t deck_size)
    : n_(deck_size),
      stride_((deck_size + row_alignment - 1) / row_alignment * row_alignment),
      compared_(block_size),
      compared_sampled_(block_size),
      hits_(kinds * lags * levels.size()),
      alike_(block_size) {
  for (Rows& rows : rows_) rows.assign(block_size * stride_, 255);
  // The ends of rows agree as well.
  const std::size_t ends = stride_ - n_;
  for (std::size_t a = 0; a < level_of_.size(); ++a) {
    const auto above = std::upper_bound(levels.begin(), levels.end(), a - std::min(a, ends));
    const auto reached = static_cast<std::uint8_t>(above - levels.begin());
    level_of_[a] = reached == 0 ? 0 : static_cast<std::uint8_t>(reached - 1);
  }
}

std::vector<std::uint64_t> FarAgreements::pairs(std::size_t kind) const {
  const auto& compared = kind == 0 ? compared_ : compared_sampled_;
  // A deal that is number i of its block has a pair at every lag up to i.
  std::vector<std::uint64_t> pairs;
  std::uint64_t at_lag = 0;
  for (std::size_t lag = end_lag; lag-- > least_lag;) {
    at_lag += compared[lag];
    if (at_lag > 0) pairs.push_back(at_lag);
  }
  std::reverse(pairs.begin(), pairs.end());
  return pairs;
}

bool FarAgreements::are_hits_possible() const {
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const std::vector<std::uint64_t> compared = pairs(kind);
    for (std::size_t i = 0; i < lags; ++i) {
      if (hits(kind, 0, least_lag + i) > (i < compared.size() ? compared[i] : 0)) return false;
    }
  }
  return true;
}

std::uint64_t FarAgreements::hits(std::size_t kind, std::size_t level, std::size_t lag) const {
  const std::uint64_t* const of_lag =
      hits_.data() + (kind * lags + lag - least_lag) * levels.size();
  return std::accumulate(of_lag + level, of_lag + levels.size(), std::uint64_t{0});
}

void FarAgreements::begin_block(std::uint64_t block, bool is_sampled) {
  block_ = block;
  is_sampled_ = is_sampled;
  stretch_ = is_sampled ? stretch / 4 : stretch;
  in_block_ = 0;
  choose_next();
}

/// One of the stretch that begins at the deal at hand, so that no rhythm escapes.
void FarAgreements::choose_next() {
  next_ = in_block_ + mixed_word(block_ * block_size + in_block_) % stretch_;
}

void FarAgreements::fold(const cards::DealsView<const std::uint8_t>& deals) {
  for (std::size_t d = 0; d < deals.count && in_block_ < block_size; ++d) {
    write_deal(deals[d].data());
    if (in_block_ == next_ && in_block_ >= least_lag) compare_last();
    ++in_block_;
    if (in_block_ % stretch_ == 0) choose_next();
  }
}

void FarAgreements::write_deal(const std::uint8_t* deal) {
  std::copy_n(deal, n_, rows_[0].data() + in_block_ * stride_);
  if (!is_sampled_) return;
  std::uint8_t* const followers = rows_[1].data() + in_block_ * stride_;
  for (std::size_t p = 0; p + 1 < n_; ++p) followers[deal[p]] = deal[p + 1];
  followers[deal[n_ - 1]] = deal[n_ - 1];
}

void FarAgreements::compare_last() {
  const std::size_t count = in_block_ - least_lag + 1;
  const std::size_t least = levels.front() + stride_ - n_;
  ++compared_[in_block_];
  if (is_sampled_) ++compared_sampled_[in_block_];
  for (std::size_t kind = 0; kind < (is_sampled_ ? kinds : 1); ++kind) {
    const std::uint8_t* const rows = rows_[kind].data();
    const std::size_t found =
        rows_like(rows + in_block_ * stride_, rows, stride_, count, least, alike_.data());
    std::uint64_t* const hits = hits_.data() + kind * lags * levels.size();
    for (std::size_t i = 0; i < found; ++i) {
      const std::size_t lag = in_block_ - alike_[i].row;
      ++hits[(lag - least_lag) * levels.size() + level_of_[alike_[i].agreements]];
    }
  }
}

}  // namespace evenhand::audit
