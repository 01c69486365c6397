#include "src/run/provenance.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/version.hpp"

namespace evenhand::run {
namespace {

using reports::Figure;
using reports::Value;

Value value_of(const nlohmann::json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number_float()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_null()) return {};
  return json.dump();
}

}  // namespace

std::vector<Figure> plan_figures(const nlohmann::json& plan) {
  std::vector<Figure> figures;
  for (const auto& [key, value] : plan.items()) figures.push_back({key, key, value_of(value)});
  return figures;
}

reports::Provenance provenance(const Experiment& experiment, const Part& part) {
  reports::Provenance provenance{program_name(), experiment.command_line(),
                                 plan_figures(experiment.plan())};
  std::vector<Figure>& plan = provenance.plan;
  plan.push_back({"first_block", "first block", part.range.first});
  const std::vector<std::string> names = experiment.sources();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const SourceProgress& source = part.sources[i];
    plan.push_back({fmt::format("counted_{}", i), fmt::format("counted of {}", names[i]),
                    source.tally->units(), std::string(experiment.unit())});
    if (source.digest.empty()) continue;
    plan.push_back(
        {fmt::format("sha256_{}", i), fmt::format("SHA-256 of {}", names[i]), source.digest});
  }
  return provenance;
}

}  // namespace evenhand::run
