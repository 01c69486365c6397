#include "src/watch/plan.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "reports/json_settings.hpp"

namespace evenhand::watch {

void Plan::settings(Plan& self, SettingUse& use) {
  auto& watched = self.watched;
  use("follow", self.follows, FlagForm<>{},
      Setting{.help =
                  "Wait for what is written to the log, also when it is renamed and begun again"});
  use("alpha", watched.alpha, judge::alpha_form,
      Setting{.help = "The probability that an even-handed source is ever said to be biased",
              .value = "PROBABILITY"});
  use("arl", watched.arl, WholeForm{100, 1'000'000'000'000'000},
      Setting{.help = "Deals until a change is reported where there is none, on average at least",
              .value = "N"});
  use("look", watched.look, count_from(1, 1'000'000),
      Setting{.help = "Deals between looks, once there are eight times as many; fewer before",
              .value = "N"});
  use("window", watched.window, count_from(1, 10'000'000),
      Setting{.help = "Deals of the rolling window", .value = "N"});
  use("lags", watched.lags, count_from(0, 8),
      Setting{.help = "Bet on how a deal depends on those up to so many deals before; 0: on none",
              .value = "N"});
  use("bad_share", watched.bad_share, RealForm{require_bad_share},
      Setting{.help = "The share of deals that cannot be read above which there is an alarm",
              .value = "SHARE"});
}

void require_bad_share(double share) {
  if (share > 0 && share <= 1) return;
  throw InputError(fmt::format("--bad-share {}: expected a number above 0, at most 1", share));
}

reports::JsonValue to_json(const Plan& plan) {
  return reports::settings_json(plan, reports::settings_json(plan.deals));
}

std::string command_line(const Plan& plan) {
  std::string line = "evenhand watch" + settings_text(plan.deals);
  if (plan.deals.samples > 0) line += fmt::format(" --samples {}", plan.deals.samples);
  if (plan.stops_on_alarm) line += " --stop-on-alarm";
  return line + settings_text(plan);
}

}  // namespace evenhand::watch
