#include "src/games/doudizhu/plan.hpp"

#include <fmt/format.h>

#include <array>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "reports/json_settings.hpp"
#include "src/games/fair_shuffle.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::array<std::string_view, 2> first_names = {"random", "face-up"};

}  // namespace

std::optional<TableSetup> fair_table(const PlayPlan& plan) {
  if (!games::needs_baseline(plan.table.shuffler, plan.table.rng)) return std::nullopt;
  const TableSetup defaults;
  TableSetup fair = plan.table;
  fair.shuffler = defaults.shuffler;
  fair.rng = defaults.rng;
  fair.start_previous = false;
  ++fair.seed;
  return fair;
}

std::string shuffle_text(const TableSetup& table) {
  return fmt::format("{} on {}, seed {}, from {}", table.shuffler, table.rng, table.seed,
                     table.start_previous ? "the cards of the previous game" : "a sorted deck");
}

void validate(const PlayPlan& plan) {
  check_settings(plan);
  const Table checks_the_names(plan.table);
}

nlohmann::json to_json(const PlayPlan& plan) { return reports::settings_json(plan); }

PlayPlan play_plan_from_json(const nlohmann::json& json) {
  const auto plan = reports::settings_from<PlayPlan>(json);
  validate(plan);
  return plan;
}

std::string_view first_name(bool face_up_card) { return first_names[face_up_card ? 1 : 0]; }

bool first_named(std::string_view name) {
  for (const bool face_up_card : {false, true}) {
    if (first_name(face_up_card) == name) return face_up_card;
  }
  throw InputError(unknown_name("first bidder", name, first_names, "there are random and face-up"));
}

}  // namespace evenhand::doudizhu
