#include "src/audit/between_deals/step_tally.hpp"

namespace evenhand::audit {

StepTally::StepTally(std::size_t deck_size)
    : positions_(deck_size), order_(deck_size), structure_(deck_size) {}

void StepTally::fold(const cards::DealBatch& steps) {
  if (steps.size() == 0) return;
  steps_ += steps.size();
  positions_.fold(steps);
  order_.fold(steps);
  structure_.fold(steps);
}

}  // namespace evenhand::audit
