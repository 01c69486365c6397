#include "src/odds/answer.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "sims/odds/simulate.hpp"
#include "src/judge/estimate.hpp"
#include "src/odds/chance.hpp"
#include "src/proofs/exact_value.hpp"
#include "stats/intervals/proportion_interval.hpp"

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

Law law_of(const CardModel& model, const Event& event) {
  const Quantity& quantity = event.quantities().front();
  Law law{distribution(model, quantity), {}};
  for (const stats::Rational& value : law.distribution.values) {
    const auto counted =
        static_cast<std::int64_t>(numerator(stats::Rational(value * divisor(model, quantity))));
    law.asked.push_back(event.holds({&counted, 1}));
  }
  return law;
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

Check make_check(std::uint64_t samples, std::uint64_t hits) {
  return {samples, hits, stats::clopper_pearson(hits, samples)};
}

Answer answer_event(const CardModel& model, const std::string& text, const CheckPlan& check) {
  const Event event = parse_event(model, text, "event");
  Answer answer{text, probability(model, event), {}, {}};
  if (event.quantities().size() == 1) answer.law = law_of(model, event);
  if (check.samples == 0) return answer;
  const std::uint64_t hits = simulate(model.size(), check.samples, check.seed, [&](auto deal) {
    return event.holds_in(model, {reinterpret_cast<const std::uint8_t*>(deal.data()), deal.size()});
  });
  answer.check = make_check(check.samples, hits);
  return answer;
}

Answer answer_of_law(std::string event, Distribution law, const CountRange& range) {
  Law marked{std::move(law), {}};
  stats::Integer holding = 0;
  for (std::size_t i = 0; i < marked.distribution.values.size(); ++i) {
    marked.asked.push_back(range.holds(marked.distribution.values[i]));
    if (marked.asked.back()) holding += marked.distribution.deals[i];
  }
  const stats::Rational probability(holding, marked.distribution.total);
  return {std::move(event), probability, std::move(marked), {}};
}

}  // namespace evenhand::odds
