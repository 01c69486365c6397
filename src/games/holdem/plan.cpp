#include "src/games/holdem/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/json_settings.hpp"

namespace evenhand::holdem {

bool PlayPlan::has_equal_policies() const {
  const auto& all = table.policies;
  return std::all_of(all.begin(), all.end(),
                     [&](const std::string& name) { return name == all.front(); });
}

std::string position_name(std::size_t position, std::size_t seats) {
  if (seats == 2) return position == 0 ? "big blind" : "button and small blind";
  if (position == 0) return "small blind";
  if (position == 1) return "big blind";
  if (position == seats - 1) return "button";
  if (position == 2) return "under the gun";
  return position == seats - 2 ? "cutoff" : fmt::format("under the gun + {}", position - 2);
}

std::string seat_name(std::size_t seat) { return fmt::format("seat {}", seat + 1); }

std::string command_line(const PlayPlan& plan) {
  return fmt::format("evenhand {}{}", play_command, settings_text(plan));
}

nlohmann::json to_json(const PlayPlan& plan) { return reports::settings_json(plan); }

PlayPlan plan_from_json(const nlohmann::json& json) {
  const auto plan = reports::settings_from<PlayPlan>(json);
  validate(plan);
  return plan;
}

void validate(const PlayPlan& plan) {
  check_settings(plan);
  CountForm{fewest_seats, most_seats}.check("seats", plan.table.seats());
  const Table checks_the_names(plan.table);
}

}  // namespace evenhand::holdem
