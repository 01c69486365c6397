#include "src/judge/together.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "reports/json.hpp"
#include "src/judge/method.hpp"
#include "stats/anytime/log_average.hpp"

namespace evenhand::judge {
namespace {

using reports::Finding;
using reports::Judgement;
using reports::Section;
using reports::Verdict;

struct Audit {
  std::string name;
  const Judgement* judgement;
  double log_e = 0;
};

std::vector<Audit> audits_of(std::span<const reports::Named> documents) {
  std::vector<Audit> audits;
  std::map<std::string, std::string> names;
  for (const reports::Named& each : documents) {
    const auto [same, is_new] = names.emplace(reports::to_json_line(each.document), each.name);
    if (!is_new) {
      throw InputError(
          fmt::format("{} and {} are one result; give each result once", same->second, each.name));
    }
    const std::size_t before = audits.size();
    for (const Section& section : each.document.sections) {
      if (!section.judgement) continue;
      if (section.name == "together") {
        throw InputError(fmt::format(
            "{}: what merge --audits says of several audits; give those audits", each.name));
      }
      if (reports::is_of_match(section.judgement->verdict)) {
        throw InputError(fmt::format(
            "{}: a match of which one player is the stronger, and no audit; leave it out",
            each.name));
      }
      const std::string name =
          section.title.empty() ? each.name : fmt::format("{}: {}", each.name, section.title);
      audits.push_back({name, &*section.judgement, log_e_value(*section.judgement)});
    }
    if (audits.size() > before) continue;
    throw InputError(fmt::format(
        "{}: a result of '{}' without a verdict; expected that of an audit, a comparison or a game",
        each.name, each.document.kind));
  }
  return audits;
}

/// An e-value as odds that somebody would pay who bet against a fair source.
std::string odds_words(double log_e) {
  if (!(log_e > 0)) return "no evidence";
  const double log10_e = log_e / std::numbers::ln10;
  return log10_e < 6 ? fmt::format("{} to 1 against a fair source", rounded(std::exp(log_e), 3))
                     : fmt::format("10^{:.0f} to 1 against a fair source", std::floor(log10_e));
}

/// The least rate of false discoveries at which each is one.
std::vector<double> log_rates(const std::vector<Audit>& audits) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < audits.size(); ++i) order.push_back(i);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return audits[a].log_e < audits[b].log_e; });
  std::vector<double> log_rate(audits.size());
  double least = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto rank = static_cast<double>(order.size() - i);
    const auto all = static_cast<double>(order.size());
    least = std::min(least, std::log(all / rank) - audits[order[i]].log_e);
    log_rate[order[i]] = least;
  }
  return log_rate;
}

Finding audit_finding(const Audit& audit, double log_rate, double alpha) {
  Finding finding;
  finding.test = "together." + audit.name;
  finding.method = method_name(Method::e_value);
  finding.null = "The source is even-handed.";
  finding.statistic = audit.log_e;
  finding.p = {std::min(0.0, -audit.log_e) / std::numbers::ln10};
  finding.adjusted = {log_rate / std::numbers::ln10};
  finding.rejected = log_rate <= std::log(alpha);
  finding.words = fmt::format("{}: {}", audit.name, odds_words(audit.log_e));
  return finding;
}

Verdict verdict_of(const std::vector<Audit>& audits, bool is_any_biased) {
  if (is_any_biased) return Verdict::biased;
  const bool is_open = std::any_of(audits.begin(), audits.end(), [](const Audit& audit) {
    return !reports::is_good(audit.judgement->verdict);
  });
  return is_open ? Verdict::inconclusive : Verdict::no_bias_found;
}

std::string answer_together(const std::vector<Finding>& findings, double alpha) {
  const auto named = std::count_if(findings.begin(), findings.end(),
                                   [](const Finding& finding) { return finding.rejected; });
  const std::string all = with_noun(findings.size(), "audits");
  const std::string rate = fmt::format("under one error rate of {}", rounded(alpha));
  return named == 0 ? fmt::format("none of {} is biased {}", all, rate)
                    : fmt::format("biased are {} of {} {}", named, all, rate);
}

std::string reason_of(const std::vector<Finding>& findings, double alpha) {
  std::vector<const Finding*> named;
  for (const Finding& finding : findings) {
    if (finding.rejected) named.push_back(&finding);
  }
  const std::string all = with_noun(findings.size(), "audits");
  if (named.empty()) {
    return fmt::format("none of {} is biased under one error rate of {}", all, rounded(alpha));
  }
  std::sort(named.begin(), named.end(),
            [](const Finding* a, const Finding* b) { return a->statistic > b->statistic; });
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min<std::size_t>(named.size(), 3); ++i) {
    words.push_back(named[i]->words);
  }
  return fmt::format("{} of {} {} biased under one error rate of {}: {}{}", named.size(), all,
                     named.size() == 1 ? "is" : "are", rounded(alpha), fmt::join(words, "; "),
                     named.size() > words.size() ? "; …" : "");
}

}  // namespace

double log_e_value(const Judgement& judgement) {
  std::vector<double> logs;
  for (const Finding& finding : judgement.findings) {
    if (!finding.is_made()) continue;
    logs.push_back(
        stats::log_e_value(stats::PValue::from_log(finding.p.log10 * std::numbers::ln10)));
  }
  return stats::log_average(logs);
}

reports::Figure e_value_figure(const Judgement& judgement) {
  const double log_e = log_e_value(judgement);
  return {"log_e", "log of the e-value", log_e, "nats", odds_words(log_e)};
}

Section judge_together(std::span<const reports::Named> documents, double alpha) {
  const std::vector<Audit> audits = audits_of(documents);
  const std::vector<double> rates = log_rates(audits);
  Judgement judgement;
  judgement.alpha = alpha;
  judgement.correction = "e-values";
  reports::Table table{
      "audits",
      "Each audit, and the error rate at which it is called biased beside the others",
      {{"audit", "audit"},
       {"verdict", "verdict by itself"},
       {"log_e", "log of the e-value", "nats"},
       {"rate", "error rate"}},
      {}};
  std::vector<double> logs;
  for (std::size_t i = 0; i < audits.size(); ++i) {
    judgement.findings.push_back(audit_finding(audits[i], rates[i], alpha));
    logs.push_back(audits[i].log_e);
    table.rows.push_back({audits[i].name, std::string(verdict_name(audits[i].judgement->verdict)),
                          audits[i].log_e, judgement.findings.back().adjusted});
  }
  const bool is_any_biased = std::any_of(judgement.findings.begin(), judgement.findings.end(),
                                         [](const Finding& finding) { return finding.rejected; });
  judgement.verdict = verdict_of(audits, is_any_biased);
  judgement.answer = answer_together(judgement.findings, alpha);
  judgement.reason = reason_of(judgement.findings, alpha);
  Section section{"together", "All audits under one error rate"};
  section.judgement = std::move(judgement);
  const double product = stats::log_product(logs);
  section.figures = {
      {"log_e_product", "log of the e-value of all together", product, "nats",
       odds_words(product) + ", if all audits are of one source at different times"}};
  section.tables = {std::move(table)};
  section.notes = {fmt::format(
      "Of the audits that are called biased here at most {} are expected to be sound, however many "
      "audits there are. An audit by itself may call a sound source biased at its own alpha.",
      percent(alpha))};
  return section;
}

}  // namespace evenhand::judge
