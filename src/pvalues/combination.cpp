#include "src/pvalues/combination.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/suggest.hpp"

namespace evenhand::pvalues {
namespace {

using stats::CombinationInfo;
using stats::PValue;

const CombinationInfo& info_of(stats::Combination method) {
  return *std::find_if(stats::combinations().begin(), stats::combinations().end(),
                       [&](const CombinationInfo& info) { return info.method == method; });
}

reports::Table methods_table(const std::vector<PValue>& p, const std::vector<double>& weights) {
  reports::Table table{.name = "methods",
                       .title = "By every method",
                       .columns = {{"method", "method"},
                                   {"p_value", "p-value"},
                                   {"weighted", "weighted"},
                                   {"holds", "holds for"},
                                   {"source", "source"}},
                       .rows = {},
                       .shown = reports::Shown::on_request};
  for (const CombinationInfo& info : stats::combinations()) {
    const bool is_weighted = info.takes_weights && !weights.empty();
    const PValue all =
        stats::combined(info.method, p, is_weighted ? weights : std::vector<double>{});
    table.rows.push_back({std::string(info.name), reports::PValue{all.log10()}, is_weighted,
                          std::string(info.holds), std::string(info.source)});
  }
  return table;
}

}  // namespace

stats::Combination combination_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (const CombinationInfo& info : stats::combinations()) {
    if (info.name == name) return info.method;
    known.push_back(info.name);
  }
  throw InputError("--method: " + unknown_name("method", name, known,
                                               fmt::format("expected {}", fmt::join(known, ", "))));
}

reports::Document combination_document(stats::Combination method, const std::vector<PValue>& p,
                                       const std::vector<double>& weights) {
  const CombinationInfo& info = info_of(method);
  const PValue all = stats::combined(method, p, weights);
  reports::Document document;
  document.kind = "pvalue combine";
  document.title = fmt::format("Method {}, which holds for {}", info.name, info.holds);
  document.answer = fmt::format("{} together: p {}", with_noun(p.size(), "p-values"),
                                p_value_relation(all.log10()));
  reports::Section section{.name = "combined", .title = ""};
  section.figures = {
      {"p_value", "combined p-value", reports::PValue{all.log10()}, reports::probability},
      {"statistic", "statistic", stats::combined_statistic(method, p, weights)},
      {"source", "source", std::string(info.source)}};
  section.tables.push_back(methods_table(p, weights));
  section.notes = {
      "Choose the method before you see what it says, and give all p-values that were looked at: "
      "the "
      "smallest of some are no sample."};
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::pvalues
