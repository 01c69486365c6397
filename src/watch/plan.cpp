#include "src/watch/plan.hpp"

#include <fmt/format.h>

#include "base/number_text.hpp"

namespace evenhand::watch {
nlohmann::json to_json(const Plan& plan) {
  nlohmann::json json = deals::to_json(plan.deals);
  for (const char* unused : {"samples", "tests", "correction", "level", "written", "shown",
                             "profile", "confirm", "draw", "strata", "query"}) {
    json.erase(unused);
  }
  // Bets are on the order of cards, whatever the deck says of sets.
  json["sorted"] = deals::sets_name(cards::Sets::none);
  json["alpha"] = plan.settings.alpha;
  json["arl"] = plan.settings.arl;
  json["look"] = plan.settings.look;
  json["window"] = plan.settings.window;
  json["lags"] = plan.settings.lags;
  json["bad_share"] = plan.settings.bad_share;
  json["follow"] = plan.follows;
  return json;
}

std::string command_line(const Plan& plan) {
  std::string line = "evenhand watch" + deals::source_options(plan.deals);
  if (plan.follows) line += " --follow";
  if (plan.deals.samples > 0) line += fmt::format(" --samples {}", plan.deals.samples);
  if (plan.stops_on_alarm) line += " --stop-on-alarm";
  const Settings& settings = plan.settings;
  return line +
         fmt::format(" --alpha {} --arl {:.0f} --look {} --window {} --lags {} --bad-share {}",
                     in_full(settings.alpha), settings.arl, settings.look, settings.window,
                     settings.lags, in_full(settings.bad_share));
}

}  // namespace evenhand::watch
