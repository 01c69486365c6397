#include <fmt/format.h>

#include <limits>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/json_member.hpp"
#include "reports/result_json.hpp"
#include "reports/verdict.hpp"

namespace evenhand::reports {
namespace {

using Json = nlohmann::json;

constexpr std::size_t largest_deck = 1024;
constexpr double least_log = -std::numeric_limits<double>::infinity();

std::optional<Effect> read_effect(const JsonMember& json) {
  if (json.is_null()) return std::nullopt;
  return Effect{.name = json["name"].text(),
                .value = json["value"].real(),
                .low = json["low"].real(),
                .high = json["high"].real(),
                .level = json["level"].real(0, 1)};
}

void read_figures(Test& test, const JsonMember& json) {
  test.statistic = json["statistic"].real();
  test.p_value = json["p_value"].real(0, 1);
  test.log10_p_value = json["log10_p_value"].real(least_log, 0);
  test.p_adjusted = json["p_adjusted"].real(0, 1);
  test.log10_p_adjusted = json["log10_p_adjusted"].real(least_log, 0);
}

Test read_test(const JsonMember& json) {
  Test test;
  test.name = json["name"].text();
  test.group = json["group"].text();
  test.null = json["null"].text();
  test.skipped = json["skipped"].text();
  if (test.skipped.empty()) read_figures(test, json);
  test.degrees_of_freedom = json["degrees_of_freedom"].optional_real();
  test.effect = read_effect(json["effect"]);
  test.detectable = json["detectable"].optional_real();
  test.finding = json["finding"].text();
  test.rejected = json["rejected"].flag();
  return test;
}

std::optional<Cell> read_cell(const JsonMember& json, std::size_t deck_size) {
  if (json.is_null()) return std::nullopt;
  return Cell{.card = json["card"].count(0, deck_size - 1),
              .position = json["position"].count(0, deck_size - 1),
              .observed = json["observed"].count(),
              .expected = json["expected"].real(0),
              .z = json["z"].real()};
}

std::vector<std::uint64_t> read_matrix(const JsonMember& json, std::size_t deck_size) {
  std::vector<std::uint64_t> counts;
  const std::size_t rows = json.size();
  if (rows == 0) return counts;
  if (rows != deck_size) json.refuse(fmt::format("{} rows, one a card", deck_size));
  counts.reserve(deck_size * deck_size);
  for (std::size_t card = 0; card < rows; ++card) {
    const JsonMember row = json[card];
    if (row.size() != deck_size) row.refuse(fmt::format("{} counts, one a position", deck_size));
    for (std::size_t position = 0; position < deck_size; ++position) {
      counts.push_back(row[position].count());
    }
  }
  return counts;
}

/// Documents of sources that were not identified, and older ones, have none.
std::optional<Identification> read_identification(const JsonMember& source) {
  if (!source.has("identification")) return std::nullopt;
  const JsonMember json = source["identification"];
  if (json.is_null()) return std::nullopt;
  Identification identification{.conclusion = json["conclusion"].text(),
                                .compared = json["compared"].count(),
                                .likeliest = {}};
  const JsonMember list = json["likeliest"];
  const std::size_t count = list.size();
  for (std::size_t i = 0; i < count; ++i) {
    const JsonMember one = list[i];
    identification.likeliest.push_back({.shuffler = one["shuffler"].text(),
                                        .matches = one["matches"].flag(),
                                        .p_value = one["p_value"].real(0, 1),
                                        .log10_p_value = one["log10_p_value"].real(least_log, 0),
                                        .most_different = one["most_different"].text(),
                                        .simulated = one["simulated"].count()});
  }
  return identification;
}

Verdict read_verdict(const JsonMember& json) {
  const std::optional<Verdict> verdict = verdict_named(json.text());
  if (!verdict) json.refuse("'biased', 'no bias found' or 'inconclusive'");
  return *verdict;
}

Clause read_clause(const JsonMember& json) {
  Clause clause{.reference = json["reference"].text(),
                .requirement = json["requirement"].text(),
                .verdict = json["verdict"].text(),
                .tests = {}};
  const JsonMember tests = json["tests"];
  const std::size_t count = tests.size();
  for (std::size_t i = 0; i < count; ++i) clause.tests.push_back(tests[i].text());
  return clause;
}

SourceResult read_source(const JsonMember& json, std::size_t deck_size) {
  SourceResult source{.name = json["name"].text(),
                      .kind = json["kind"].text(),
                      .rng = json["rng"].text(),
                      .reproducible = json["reproducible"].flag(),
                      .deals = json["deals"].count(),
                      .digest = json["digest"].text(),
                      .verdict = read_verdict(json["verdict"]),
                      .reason = json["reason"].text(),
                      .tests = {},
                      .worst_cell = read_cell(json["worst_cell"], deck_size),
                      .positions = read_matrix(json["positions"], deck_size),
                      .identification = read_identification(json),
                      .clauses = {}};
  if (json.has("clauses")) {
    const JsonMember clauses = json["clauses"];
    const std::size_t number = clauses.size();
    for (std::size_t i = 0; i < number; ++i) source.clauses.push_back(read_clause(clauses[i]));
  }
  const JsonMember tests = json["tests"];
  const std::size_t count = tests.size();
  source.tests.reserve(count);
  for (std::size_t i = 0; i < count; ++i) source.tests.push_back(read_test(tests[i]));
  return source;
}

std::vector<SourceResult> read_sources(const JsonMember& json, const Result& result) {
  std::vector<SourceResult> sources;
  if (result.kind == "audit") {
    sources.push_back(read_source(json, result.deck_size));
    return sources;
  }
  const JsonMember list = json["sources"];
  const std::size_t count = list.size();
  sources.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    sources.push_back(read_source(list[i], result.deck_size));
  }
  return sources;
}

std::vector<std::string> read_card_names(const JsonMember& json, std::size_t deck_size) {
  std::vector<std::string> names;
  const std::size_t count = json.size();
  if (count != 0 && count != deck_size) json.refuse(fmt::format("no names or {}", deck_size));
  names.reserve(count);
  for (std::size_t i = 0; i < count; ++i) names.push_back(json[i].text());
  return names;
}

std::string read_session(const JsonMember& json) {
  std::string session = json.text();
  if (session != "audit" && session != "compare") json.refuse("'audit' or 'compare'");
  return session;
}

void check_format(const JsonMember& json, const std::string& name) {
  if (!json.has("format") || json["format"].text() != "evenhand.result") {
    throw InputError(fmt::format(
        "{}: not a result of evenhand (its member \"format\" is not \"evenhand.result\")", name));
  }
  const std::uint64_t format = json["format_version"].count(1);
  if (format > static_cast<std::uint64_t>(result_format)) {
    throw InputError(
        fmt::format("{}: this file was written by a newer evenhand (format {}; this "
                    "program reads up to {}): update evenhand",
                    name, format, result_format));
  }
}

/// The parser's message without its library's name, and without the text it last read, which may
/// be long and anything.
std::string parse_message(const Json::exception& error) {
  std::string message = error.what();
  if (const auto end = message.find("] "); end != std::string::npos) message.erase(0, end + 2);
  if (const auto end = message.find("; last read"); end != std::string::npos) message.resize(end);
  return message;
}

Json parse(std::string_view text, const std::string& name) {
  if (text.empty()) throw InputError(fmt::format("{}: is empty, expected a result", name));
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: not JSON, or damaged: {}", name, parse_message(error)));
  }
}

}  // namespace

Result from_json(std::string_view text, const std::string& name) {
  const Json document = parse(text, name);
  const JsonMember json(name, document);
  check_format(json, name);
  Result result{.version = json["version"].text(),
                .command = json["command"].text(),
                .kind = read_session(json["session"]),
                .deck = json["deck"].text(),
                .deck_size = json["deck_size"].count(2, largest_deck),
                .card_names = {},
                .seed = json["seed"].count(),
                .samples = json["samples"].count(),
                .block_size = json["block_size"].count(),
                .first_block = json["first_block"].count(),
                .end_block = json["end_block"].count(),
                .alpha = json["alpha"].real(0, 1),
                .correction = json["correction"].text(),
                .sources = {},
                .deal_order = "runs",
                .draw = 0,
                .profile = {}};
  result.card_names = read_card_names(json["card_names"], result.deck_size);
  if (json.has("deal_order")) result.deal_order = json["deal_order"].text();
  if (json.has("profile")) result.profile = json["profile"].text();
  if (json.has("draw")) result.draw = json["draw"].count(1, result.deck_size);
  result.sources = read_sources(json, result);
  return result;
}

Result read_result(const std::string& path) {
  if (path == "-") return from_json(read_standard_input(), "standard input");
  return from_json(read_file(path), path);
}

}  // namespace evenhand::reports
