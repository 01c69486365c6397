#include "src/odds/answer_document.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/judge/estimate.hpp"
#include "src/odds/chance.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::odds {
namespace {

using proofs::exact_value;
using reports::Figure;
using reports::Value;
using stats::Rational;
using stats::to_double;

/// A row a value; what was asked for is marked.
reports::Table law_table(const Distribution& law, const std::vector<bool>& asked) {
  reports::Table table{.name = "law",
                       .title = "",
                       .columns = {{"value", "value"},
                                   {"probability", "probability", reports::probability},
                                   {"fraction", "fraction"}},
                       .rows = {}};
  if (!asked.empty()) table.columns.push_back({"asked", "asked for"});
  for (std::size_t i = 0; i < law.values.size(); ++i) {
    const Rational share(law.deals[i], law.total);
    table.rows.push_back({exact_value(law.values[i]), to_double(share), exact_value(share)});
    if (!asked.empty()) table.rows.back().emplace_back(bool{asked[i]});
  }
  return table;
}

/// The law as bars, those that were asked for with a mark.
reports::Chart law_bars(const Distribution& law, const std::vector<bool>& asked) {
  reports::Chart chart{
      .kind = reports::Chart::Kind::bars, .x = "value", .y = "probability", .data = {}};
  chart.data = {.name = "law_bars",
                .title = "The law as bars",
                .columns = {{"value", "value"},
                            {"probability", "probability", reports::probability},
                            {"asked", "asked for", reports::probability}},
                .rows = {},
                .shown = reports::Shown::on_request};
  for (std::size_t i = 0; i < law.values.size(); ++i) {
    const double share = to_double(Rational(law.deals[i], law.total));
    const bool is_asked = !asked.empty() && asked[i];
    chart.data.rows.push_back({law.values[i].str(), share, is_asked ? Value(share) : Value()});
  }
  return chart;
}

reports::Section check_section(const Check& check, const Rational& probability) {
  const double exact = to_double(probability);
  const bool agrees = exact >= check.interval.low && exact <= check.interval.high;
  reports::Section section{.name = "check", .title = "Checked by simulation"};
  section.figures = {
      {"simulated", "simulated", estimate_of(check), reports::share,
       fmt::format("{} of {}", with_thousands(check.hits), with_noun(check.samples, "deals"))},
      {"agrees", "holds the exact value", agrees}};
  return section;
}

}  // namespace

reports::Section law_section(const Law& law) {
  reports::Section section{.name = "law", .title = "All values of what was asked for"};
  section.tables.push_back(law_table(law.distribution, law.asked));
  section.charts.push_back(law_bars(law.distribution, law.asked));
  section.shown = reports::Shown::on_request;
  return section;
}

reports::Estimate estimate_of(const Check& check) {
  return judge::estimate(real(check.hits) / real(check.samples), check.interval);
}

reports::Document answer_document(std::string kind, const Answer& answer) {
  reports::Document document = chance_document(std::move(kind), "Counted exactly, over all deals",
                                               answer.event, answer.probability);
  if (answer.check) {
    document.sections.push_back(check_section(*answer.check, answer.probability));
  }
  if (answer.law) document.sections.push_back(law_section(*answer.law));
  return document;
}

reports::Document distribution_document(std::string kind, const std::string& quantity,
                                        const Distribution& distribution) {
  const Rational mean = distribution.mean();
  const Rational variance = distribution.variance();
  reports::Document document;
  document.kind = std::move(kind);
  document.title = "Counted exactly, over all deals";
  document.answer =
      fmt::format("{}: mean {}, variance {}", quantity, rounded(exact_value(mean).value, 10),
                  rounded(exact_value(variance).value, 10));
  reports::Section section{.name = "law", .title = ""};
  section.figures = {{"mean", "mean", exact_value(mean)},
                     {"variance", "variance", exact_value(variance)}};
  section.tables.push_back(law_table(distribution, {}));
  section.charts.push_back(law_bars(distribution, {}));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::odds
