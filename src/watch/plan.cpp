#include "src/watch/plan.hpp"

#include <fmt/format.h>

#include "base/number_text.hpp"
#include "base/shell.hpp"

namespace evenhand::watch {
namespace {

std::string source_of(const deals::Plan& plan) {
  const deals::SourceSpec& source = plan.sources.front();
  switch (source.kind) {
    case deals::SourceSpec::Kind::log: {
      std::string words = "--log " + shell_quoted(source.name);
      for (const std::string& file : plan.input.more_files) words += ' ' + shell_quoted(file);
      return words;
    }
    case deals::SourceSpec::Kind::exec:
      return fmt::format("--exec {} --exec-mode {} --exec-timeout {}", shell_quoted(source.name),
                         plan.input.exec_mode, plan.input.exec_timeout);
    default:
      return shell_quoted(source.name);
  }
}

}  // namespace

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json json = deals::to_json(plan.deals);
  for (const char* unused : {"samples", "tests", "correction", "level", "written", "shown",
                             "profile", "confirm", "draw", "strata", "query"}) {
    json.erase(unused);
  }
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
  const deals::Plan& deals = plan.deals;
  std::string line = fmt::format("evenhand watch {}", source_of(deals));
  if (plan.follows) line += " --follow";
  if (deals.is_stream()) line += " --reader " + deals.input.format;
  line += deals.input.deck_order_file.empty()
              ? " --deck " + deals.deck.name
              : " --deck-order " + shell_quoted(deals.input.deck_order_file);
  if (!deals.deck.hand_order.empty()) line += " --deal-order round-robin";
  if (!deals.hands.empty()) line += " --hands " + deals.hands;
  for (const std::string& group : deals.card_groups) line += " --group " + shell_quoted(group);
  if (deals.input.base != "auto") line += " --numbered-from " + deals.input.base;
  if (deals.samples > 0) line += fmt::format(" --samples {}", deals.samples);
  if (deals.shuffles()) line += fmt::format(" --seed {} --rng {}", deals.seed, deals.rng);
  if (deals.start_previous) line += " --start previous";
  const Settings& settings = plan.settings;
  return line + fmt::format(" --alpha {} --arl {:.0f} --look {} --window {} --lags {}",
                            in_full(settings.alpha), settings.arl, settings.look, settings.window,
                            settings.lags);
}

}  // namespace evenhand::watch
