#include "src/entropy/plan.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"
#include "stats/entropy/restarts.hpp"

namespace evenhand::entropy {

std::string command_line(const Plan& plan) {
  std::string text = fmt::format("evenhand {} {} --symbol-bits {} --samples {}", entropy_command,
                                 bits::source_options(plan), plan.symbol_bits, plan.samples());
  if (plan.sequences > 0) text += fmt::format(" --sequences {}", plan.sequences);
  if (plan.iid) text += " --iid";
  if (plan.restarts) text += fmt::format(" --restarts {}", *plan.restarts);
  return text + fmt::format(" --alpha {} --correction {} --level {}", in_full(plan.judging.alpha),
                            judge::correction_name(plan.judging.correction), plan.level);
}

void restart(Plan& plan, double min_entropy) {
  plan.restarts = min_entropy;
  plan.restart_length = stats::entropy::restart_columns * plan.symbol_bits;
}

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json json = {{"symbol_bits", plan.symbol_bits},
                         {"iid", plan.iid},
                         {"alpha", plan.judging.alpha},
                         {"correction", judge::correction_name(plan.judging.correction)},
                         {"level", plan.level}};
  if (plan.restarts) json["restarts"] = *plan.restarts;
  bits::put_source(plan, json);
  return json;
}

Plan plan_from_json(const nlohmann::json& json) {
  Plan plan;
  bits::get_source(json, plan);
  json.at("symbol_bits").get_to(plan.symbol_bits);
  json.at("iid").get_to(plan.iid);
  if (json.contains("restarts")) restart(plan, json.at("restarts").get<double>());
  plan.judging = judge::parse_judge_options(json.at("alpha").get<double>(),
                                            json.at("correction").get<std::string>());
  json.at("level").get_to(plan.level);
  validate(plan);
  return plan;
}

void validate(const Plan& plan) {
  if (plan.symbol_bits < 1 || plan.symbol_bits > 8) {
    throw InputError(
        fmt::format("--symbol-bits: {} is not a number from 1 to 8", plan.symbol_bits));
  }
  if (plan.samples() < least_samples || plan.samples() > most_samples ||
      plan.length != plan.samples() * plan.symbol_bits) {
    throw InputError(fmt::format("--samples: {} is not a number from {} to {}",
                                 with_thousands(plan.samples()), with_thousands(least_samples),
                                 with_thousands(most_samples)));
  }
  bits::validate_source(plan);
  require_level(plan.level);
  if (!plan.restarts) return;
  if (!(*plan.restarts > 0 && *plan.restarts <= plan.symbol_bits)) {
    throw InputError(
        fmt::format("--restarts: {} is not a min-entropy above 0 and up to the {} "
                    "bits of a symbol",
                    *plan.restarts, plan.symbol_bits));
  }
  if (plan.kind == Plan::Kind::deals) {
    throw InputError(
        "--restarts is for bits: --rng, --file or --exec, 1,000 samples of each of 1,000 restarts, "
        "one after another");
  }
  if (plan.samples() != stats::entropy::restart_samples) {
    throw InputError("--restarts takes 1,000 restarts of 1,000 samples; leave --samples at 1e6");
  }
}

}  // namespace evenhand::entropy
