#include "reports/result_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "reports/json_text.hpp"
#include "reports/verdict.hpp"

namespace evenhand::reports {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no infinities; they are written as strings.
Json real(double number, std::string_view what) {
  if (std::isnan(number)) throw RunError(fmt::format("the result's {} is not a number", what));
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  return number;
}

Json optional_real(const std::optional<double>& number, std::string_view what) {
  return number ? real(*number, what) : Json(nullptr);
}

Json effect_json(const std::optional<Effect>& effect) {
  if (!effect) return nullptr;
  return {{"name", effect->name},
          {"value", real(effect->value, "effect")},
          {"low", real(effect->low, "effect interval")},
          {"high", real(effect->high, "effect interval")},
          {"level", real(effect->level, "interval level")}};
}

/// The figures of a test; a skipped one has none, and its defaults must not pass for some.
Json figure(const Test& test, double number, std::string_view what) {
  if (!test.skipped.empty()) return nullptr;
  return real(number, fmt::format("{} of {}", what, test.name));
}

Json test_json(const Test& test) {
  return {{"name", test.name},
          {"group", test.group},
          {"null", test.null},
          {"skipped", test.skipped},
          {"statistic", figure(test, test.statistic, "statistic")},
          {"degrees_of_freedom", optional_real(test.degrees_of_freedom, "degrees of freedom")},
          {"p_value", figure(test, test.p_value, "p-value")},
          {"log10_p_value", figure(test, test.log10_p_value, "p-value")},
          {"p_adjusted", figure(test, test.p_adjusted, "adjusted p-value")},
          {"log10_p_adjusted", figure(test, test.log10_p_adjusted, "adjusted p-value")},
          {"effect", effect_json(test.effect)},
          {"detectable", optional_real(test.detectable, "detectable effect")},
          {"finding", test.finding},
          {"rejected", test.rejected}};
}

Json cell_json(const std::optional<Cell>& cell) {
  if (!cell) return nullptr;
  return {{"card", cell->card},
          {"position", cell->position},
          {"observed", cell->observed},
          {"expected", real(cell->expected, "worst cell's expected count")},
          {"z", real(cell->z, "worst cell's deviation")}};
}

Json matrix_json(const std::vector<std::uint64_t>& counts, std::size_t deck_size) {
  Json rows = Json::array();
  if (counts.empty()) return rows;
  if (counts.size() != deck_size * deck_size) {
    throw RunError(fmt::format("the result has {} position counts for a deck of {}", counts.size(),
                               deck_size));
  }
  for (auto row = counts.begin(); row != counts.end();) {
    const auto end = row + static_cast<std::ptrdiff_t>(deck_size);
    rows.push_back(std::vector<std::uint64_t>(row, end));
    row = end;
  }
  return rows;
}

Json identification_json(const Identification& identification) {
  Json likeliest = Json::array();
  for (const Likeness& likeness : identification.likeliest) {
    likeliest.push_back({{"shuffler", likeness.shuffler},
                         {"matches", likeness.matches},
                         {"p_value", real(likeness.p_value, "likeness")},
                         {"log10_p_value", real(likeness.log10_p_value, "likeness")},
                         {"most_different", likeness.most_different},
                         {"simulated", likeness.simulated}});
  }
  return {{"conclusion", identification.conclusion},
          {"compared", identification.compared},
          {"likeliest", std::move(likeliest)}};
}

Json clause_json(const Clause& clause) {
  return {{"reference", clause.reference},
          {"requirement", clause.requirement},
          {"verdict", clause.verdict},
          {"tests", clause.tests}};
}

void add_source(Json& json, const SourceResult& source, std::size_t deck_size) {
  json["name"] = source.name;
  json["kind"] = source.kind;
  json["rng"] = source.rng;
  json["reproducible"] = source.reproducible;
  json["deals"] = source.deals;
  json["digest"] = source.digest;
  json["verdict"] = verdict_name(source.verdict);
  json["reason"] = source.reason;
  Json& tests = json["tests"] = Json::array();
  for (const Test& test : source.tests) tests.push_back(test_json(test));
  for (const Clause& clause : source.clauses) json["clauses"].push_back(clause_json(clause));
  json["worst_cell"] = cell_json(source.worst_cell);
  json["positions"] = matrix_json(source.positions, deck_size);
  if (source.identification) json["identification"] = identification_json(*source.identification);
}

}  // namespace

std::string to_json(const Result& result) {
  Json json = {{"format", "evenhand.result"},
               {"format_version", result_format},
               {"session", result.kind},
               {"version", result.version},
               {"command", result.command},
               {"deck", result.deck},
               {"deck_size", result.deck_size},
               {"card_names", result.card_names},
               {"seed", result.seed},
               {"samples", result.samples},
               {"block_size", result.block_size},
               {"first_block", result.first_block},
               {"end_block", result.end_block},
               {"alpha", real(result.alpha, "level alpha")},
               {"correction", result.correction}};
  if (result.deal_order != "runs") json["deal_order"] = result.deal_order;
  if (!result.profile.empty()) json["profile"] = result.profile;
  if (result.draw > 0) json["draw"] = result.draw;
  if (result.kind == "audit") {
    if (result.sources.size() != 1) {
      throw RunError(fmt::format("an audit has one source, not {}", result.sources.size()));
    }
    add_source(json, result.sources.front(), result.deck_size);
  } else {
    Json& sources = json["sources"] = Json::array();
    for (const SourceResult& source : result.sources) {
      add_source(sources.emplace_back(Json::object()), source, result.deck_size);
    }
  }
  return json_text(json);
}

}  // namespace evenhand::reports
