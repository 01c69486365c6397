#include "src/claims/claims_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "src/judge/estimate.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::claims {
namespace {

using reports::Table;

reports::Value published_value(const Claim& claim) {
  return claim.relation == "=" ? claim.published : claim.relation + " " + claim.published;
}

/// With all that is known of it.
reports::Value full_value(const Checked& checked) {
  if (checked.interval) return judge::estimate(checked.value->number, *checked.interval);
  if (!checked.value) return {};
  if (checked.value->exact) return proofs::exact_value(*checked.value->exact);
  return checked.value->number;
}

/// "1/477 = 0.002096436059", with as many digits as it takes to see that a claim is wrong.
std::string value_words(const Checked& checked) {
  constexpr std::size_t longest_fraction = 16;
  constexpr double largest_whole = 1e15;
  if (!checked.value) return "";
  const Value& value = *checked.value;
  const std::string decimal = rounded(value.number, 10);
  if (checked.interval) {
    return fmt::format("{} ({} to {})", decimal, rounded(checked.interval->low),
                       rounded(checked.interval->high));
  }
  if (!value.exact) return decimal;
  const std::string digits = value.exact->str();
  if (denominator(*value.exact) != 1) {
    return digits.size() > longest_fraction ? decimal : digits + " = " + decimal;
  }
  return value.number < 0 || value.number > largest_whole
             ? decimal
             : with_thousands(static_cast<std::uint64_t>(numerator(*value.exact)));
}

/// Refuted ones matter most, confirmed ones least.
int urgency(Finding finding) {
  if (finding == Finding::refuted) return 0;
  return finding == Finding::undecided ? 1 : 2;
}

std::vector<const CheckedClaim*> by_urgency(const std::vector<CheckedClaim>& claims) {
  std::vector<const CheckedClaim*> sorted;
  for (const CheckedClaim& claim : claims) sorted.push_back(&claim);
  std::stable_sort(sorted.begin(), sorted.end(), [](const CheckedClaim* a, const CheckedClaim* b) {
    return urgency(a->checked.finding) < urgency(b->checked.finding);
  });
  return sorted;
}

Table findings_table(const std::vector<const CheckedClaim*>& claims) {
  Table table{.name = "claims",
              .title = "",
              .columns = {{"claim", "claim"},
                          {"finding", "finding"},
                          {"published", "published"},
                          {"true_value", "true value"}},
              .rows = {}};
  for (const CheckedClaim* entry : claims) {
    table.rows.push_back({entry->claim.id, std::string(name(entry->checked.finding)),
                          published_value(entry->claim), value_words(entry->checked)});
  }
  return table;
}

/// Returns the claims in words, and the values with all digits.
Table statements_table(const std::vector<const CheckedClaim*>& claims) {
  Table table{.name = "statements",
              .title = "",
              .columns = {{"claim", "claim"},
                          {"value", "value"},
                          {"check", "checked by"},
                          {"statement", "statement"},
                          {"detail", "detail"},
                          {"note", "note"}},
              .rows = {},
              .shown = reports::Shown::on_request};
  for (const CheckedClaim* entry : claims) {
    const Claim& claim = entry->claim;
    const std::string check = claim.simulated ? "simulation" : "counting";
    table.rows.push_back({claim.id, full_value(entry->checked),
                          claim.open.empty() ? check : "nothing", claim.statement,
                          entry->checked.detail, claim.note});
  }
  return table;
}

/// Nothing of claims that have no such ratio.
reports::Value published_over_true(const Checked& checked) {
  if (!checked.value || !checked.published) return {};
  const double published = *checked.published;
  const double ratio = published / checked.value->number;
  if (!std::isfinite(ratio) || ratio <= 0) return {};
  if (const auto& interval = checked.interval; interval && interval->low > 0) {
    return reports::Estimate{ratio, published / interval->high, published / interval->low,
                             interval->level};
  }
  return ratio;
}

reports::Chart ratios_chart(const std::vector<const CheckedClaim*>& claims) {
  reports::Chart chart;
  chart.kind = reports::Chart::Kind::intervals;
  chart.x = "published over true value";
  chart.data = {
      .name = "published_over_true",
      .title = "What was published, beside what is true",
      .columns = {{"claim", "claim"}, {"ratio", "published over true value"}, {"true", "true"}},
      .rows = {}};
  for (const CheckedClaim* entry : claims) {
    const reports::Value ratio = published_over_true(entry->checked);
    if (!std::holds_alternative<std::monostate>(ratio)) {
      chart.data.rows.push_back({entry->claim.id, ratio, 1.0});
    }
  }
  return chart;
}

}  // namespace

std::vector<CheckedClaim> check_all(const std::vector<Claim>& claims) {
  std::vector<CheckedClaim> checked;
  for (const Claim& claim : claims) checked.push_back({claim, check(claim)});
  return checked;
}

std::size_t count(const std::vector<CheckedClaim>& claims, Finding finding) {
  return static_cast<std::size_t>(
      std::count_if(claims.begin(), claims.end(),
                    [&](const CheckedClaim& claim) { return claim.checked.finding == finding; }));
}

reports::Document claims_document(const std::vector<CheckedClaim>& claims) {
  const std::size_t confirmed = count(claims, Finding::confirmed);
  const std::size_t refuted = count(claims, Finding::refuted);
  const std::size_t undecided = count(claims, Finding::undecided);
  reports::Document document;
  document.kind = "claims";
  document.title = fmt::format("{} claims checked", claims.size());
  document.answer =
      fmt::format("{} confirmed, {} refuted, {} not decidable", confirmed, refuted, undecided);
  reports::Section section{.name = "claims", .title = ""};
  const auto sorted = by_urgency(claims);
  section.tables = {findings_table(sorted), statements_table(sorted)};
  if (reports::Chart chart = ratios_chart(sorted); !chart.data.rows.empty()) {
    section.charts.push_back(std::move(chart));
  }
  document.sections.push_back(std::move(section));
  reports::Section counts{.name = "counts", .title = ""};
  counts.figures = {{"confirmed", "confirmed", std::uint64_t{confirmed}},
                    {"refuted", "refuted", std::uint64_t{refuted}},
                    {"not_decidable", "not decidable", std::uint64_t{undecided}}};
  counts.shown = reports::Shown::on_request;
  document.sections.push_back(std::move(counts));
  return document;
}

}  // namespace evenhand::claims
