#include "reports/summary.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

namespace evenhand::reports {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// The text that all judgements have which have one; null where there is none, or another.
OrderedJson common(const Document& document, std::string Judgement::*text) {
  std::string found;
  for (const Section& section : document.sections) {
    if (!section.judgement) continue;
    const std::string& own = (*section.judgement).*text;
    if (own.empty() || own == found) continue;
    if (!found.empty()) return nullptr;
    found = own;
  }
  return found.empty() ? OrderedJson(nullptr) : OrderedJson(found);
}

}  // namespace

OrderedJson summary_of(const Document& document) {
  const auto judged =
      std::count_if(document.sections.begin(), document.sections.end(),
                    [](const Section& section) { return section.judgement.has_value(); });
  OrderedJson rejected = OrderedJson::array();
  OrderedJson p = OrderedJson::object();
  for (const Section& section : document.sections) {
    if (!section.judgement) continue;
    const std::string before = judged > 1 ? section.name + '/' : std::string();
    for (const Finding& finding : section.judgement->findings) {
      if (!finding.is_made()) continue;
      const std::string name = before + finding.test;
      if (finding.rejected) rejected.push_back(name);
      p[name] = std::pow(10, finding.adjusted.log10);
    }
  }
  OrderedJson summary = OrderedJson::object();
  summary["verdict"] =
      document.verdict ? OrderedJson(verdict_name(*document.verdict)) : OrderedJson(nullptr);
  summary["cause"] = common(document, &Judgement::cause);
  summary["cure"] = common(document, &Judgement::cure);
  summary["rejected"] = std::move(rejected);
  summary["p_adjusted"] = std::move(p);
  return summary;
}

}  // namespace evenhand::reports
