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

void StepTally::merge(const StepTally& other) {
  steps_ += other.steps_;
  positions_.merge(other.positions_);
  order_.merge(other.order_);
  structure_.merge(other.structure_);
}

nlohmann::json StepTally::save() const {
  return {{"steps", steps_},
          {"positions", positions_.save()},
          {"order", order_.save()},
          {"structure", structure_.save()}};
}

void StepTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  constexpr std::string_view steps_name = "steps between deals";
  const nlohmann::json& steps = saved_member(saved, "steps", steps_name);
  if (!steps.is_number_unsigned() || steps.get<std::uint64_t>() > deals) {
    throw damaged_tally(steps_name, "no number of steps below that of deals");
  }
  steps_ = steps.get<std::uint64_t>();
  positions_.load(saved_member(saved, "positions", steps_name), steps_);
  order_.load(saved_member(saved, "order", steps_name), steps_);
  structure_.load(saved_member(saved, "structure", steps_name), steps_);
}

}  // namespace evenhand::audit
