#include "src/audit/row_runs.hpp"

#include "reports/json_members.hpp"
#include "reports/packed_counts.hpp"
#include "sims/cards/deal_batch.hpp"

namespace evenhand::audit {

void RowRuns::end_if_many() {
  if (4 * places_ <= breaks_.size()) return;
  *this = {};
  is_over_ = true;
}

std::vector<std::size_t> RowRuns::lengths(std::uint64_t rows) const {
  if (is_over_ || places_ == 0 || lowest_ >= highest_) return {};
  std::vector<std::size_t> lengths;
  std::size_t first = 0;
  for (std::size_t place = 1; place <= breaks_.size(); ++place) {
    const bool is_end = place == breaks_.size();
    if (!is_end && breaks_[place] == 0) continue;
    if (place - first < 2 || (!is_end && 4 * breaks_[place] < 3 * rows)) return {};
    lengths.push_back(place - first);
    first = place;
  }
  return lengths;
}

void RowRuns::merge(const RowRuns& other) {
  if (is_over_ || other.is_over_) {
    *this = {};
    is_over_ = true;
    return;
  }
  breaks_.resize(std::max(breaks_.size(), other.breaks_.size()));
  for (std::size_t place = 0; place < other.breaks_.size(); ++place) {
    breaks_[place] += other.breaks_[place];
  }
  lowest_ = std::min(lowest_, other.lowest_);
  highest_ = std::max(highest_, other.highest_);
  count_places();
}

void RowRuns::count_places() {
  places_ = breaks_.size() -
            static_cast<std::size_t>(std::count(breaks_.begin(), breaks_.end(), std::uint64_t{0}));
  end_if_many();
}

reports::JsonValue RowRuns::save() const {
  if (is_over_) return nullptr;
  return reports::JsonValue::object()
      .set("cards", breaks_.size())
      .set("breaks", reports::pack_counts(breaks_))
      .set("lowest", lowest_)
      .set("highest", highest_);
}

void RowRuns::load(const reports::JsonMember& saved, Bound bound) {
  *this = {};
  is_over_ = saved.is_null();
  if (is_over_) return;
  breaks_ = reports::unpack_counts(saved["breaks"], saved["cards"].count(0, cards::max_deck));
  reports::require_bound(saved["breaks"], breaks_, bound);
  lowest_ = saved["lowest"].count(0, UINT16_MAX);
  highest_ = saved["highest"].count(0, UINT16_MAX);
  count_places();
}

}  // namespace evenhand::audit
