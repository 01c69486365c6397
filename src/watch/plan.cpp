#include "src/watch/plan.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "reports/json_settings.hpp"

namespace evenhand::watch {

void require_bad_share(double share) {
  if (share > 0 && share <= 1) return;
  throw InputError(fmt::format("--bad-share {}: expected a number above 0, at most 1", share));
}

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json json = reports::settings_json(plan.deals);
  json.update(reports::settings_json(plan));
  return json;
}

std::string command_line(const Plan& plan) {
  std::string line = "evenhand watch" + settings_text(plan.deals);
  if (plan.deals.samples > 0) line += fmt::format(" --samples {}", plan.deals.samples);
  if (plan.stops_on_alarm) line += " --stop-on-alarm";
  return line + settings_text(plan);
}

}  // namespace evenhand::watch
