#include "src/audit/sequence/sequence_tally.hpp"

#include <algorithm>

namespace evenhand::audit {
namespace {

constexpr std::string_view sequence_name = "sequence";

}  // namespace

SequenceTally::SequenceTally(std::size_t deck_size)
    : n_(deck_size),
      classes_(std::min(deck_size, most_classes)),
      distinct_(std::min(deck_size, window)),
      runs_(window),
      pairs_(classes_ * classes_) {
  first_cards_.reserve(window);
}

void SequenceTally::begin_block(std::uint64_t /*block*/) { first_cards_.clear(); }

void SequenceTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      first_cards_.push_back(deals[d][0]);
      if (first_cards_.size() == window) count_window();
    }
  });
}

void SequenceTally::count_window() {
  const auto is_low = [&](std::size_t card) { return card < n_ / 2; };
  std::size_t changes = 0;
  for (std::size_t i = 1; i < window; ++i) {
    changes += is_low(first_cards_[i]) != is_low(first_cards_[i - 1]) ? 1U : 0U;
  }
  runs_.add(changes);
  for (std::size_t i = 0; i < window; i += 2) {
    pairs_.add(class_of(first_cards_[i]) * classes_ + class_of(first_cards_[i + 1]));
  }
  std::sort(first_cards_.begin(), first_cards_.end());
  const auto end = std::unique(first_cards_.begin(), first_cards_.end());
  distinct_.add(static_cast<std::size_t>(end - first_cards_.begin()) - 1);
  first_cards_.clear();
  ++windows_;
}

}  // namespace evenhand::audit
