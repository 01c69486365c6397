#include "tests/reports/sample.hpp"

#include <limits>

namespace evenhand::reports {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double endless = std::numeric_limits<double>::infinity();

Finding finding(std::string test, double log10_p, double log10_adjusted) {
  Finding finding;
  finding.test = std::move(test);
  finding.method = "mean";
  finding.null = "All are equal.";
  finding.statistic = 12.5;
  finding.p = {log10_p};
  finding.adjusted = {log10_adjusted};
  return finding;
}

Table values_table() {
  Table table{"values",
              "Every kind of value",
              {{"kind", "kind"}, {"value", "value"}, {"share", "a share", share}},
              {}};
  const auto add = [&](std::string kind, Value value) {
    table.rows.push_back({std::move(kind), value, value});
  };
  add("nothing", {});
  add("truth", true);
  add("negative", std::int64_t{-1234567});
  add("least", std::numeric_limits<std::int64_t>::min());
  add("count", std::uint64_t{1234567});
  add("large", std::uint64_t{1} << 60U);
  add("real", 0.123456789);
  add("NaN", unknown);
  add("infinite", -infinite);
  add("words", std::string("\u6d17\u724c, \"quoted\" | barred"));
  add("estimate", Estimate{0.5, 0.25, 0.75, 0.95});
  add("open estimate", Estimate{0.5, 0.25, infinite});
  add("estimate alone", Estimate{0.5, unknown, unknown});
  add("p", PValue{-12.5});
  add("p of nothing", PValue{-infinite});
  add("fraction", Exact{"5/27", 5.0 / 27});
  add("whole", Exact{"-123456789012345678901234567890", -1.2345678901234568e29});
  return table;
}

Chart heat_map() {
  return {Chart::Kind::heat_map,
          "position",
          "card",
          {"positions",
           "How often each card lay in each position",
           {{"card", "card"}, {"position_0", "0"}, {"position_1", "1"}},
           {{std::string("A"), std::uint64_t{40}, std::uint64_t{60}},
            {std::string("K"), std::uint64_t{60}, std::uint64_t{40}}},
           Shown::on_request},
          50.0};
}

Chart curve() {
  return {Chart::Kind::curve,
          "deals",
          "p",
          {"course", "The course", {{"deals", "deals"}, {"p", "p"}}, {{1.0, PValue{-1}}}},
          {}};
}

}  // namespace

Judgement sample_judgement() {
  Judgement judgement{
      Verdict::biased, "2 of 3 tests reject", "2 of 3 tests reject", 0.05, "bh", {}};
  Finding worst = finding("position.chi-square", -infinite, -infinite);
  worst.method = "chi-square";
  worst.degrees_of_freedom = 81;
  worst.rejected = true;
  worst.effect = Effect{"rms relative deviation of a cell", {0.04, 0.03, 0.05}, ""};
  worst.detectable = 0.0042;
  worst.words = "card A lies in position 1 in 60 % of deals";
  Finding second = finding("order.inversions", -4.2, -3.9);
  second.rejected = true;
  second.effect = Effect{"mean difference", {-1.5, -infinite, -1}, "points a hand"};
  second.detectable = endless;
  Finding third = finding("order.runs", -0.1, 0);
  third.statistic = endless;
  Finding skipped;
  skipped.test = "hands.suits";
  skipped.method = "chi-square";
  skipped.null = "Suits are dealt as chance deals them.";
  skipped.skipped = "fewer than 30 deals";
  judgement.findings = {worst, second, third, skipped};
  return judgement;
}

Document sample_document() {
  Document document;
  document.kind = "audit";
  document.title = "20,000 deals of 2 cards from \x1b[31mred\n";
  document.verdict = Verdict::biased;
  document.answer = "2 of 3 tests reject";
  document.sections.push_back({.name = "naive-swap", .title = "", .judgement = sample_judgement()});
  Section& section = document.sections.back();
  section.figures = {{"deals", "deals counted", std::uint64_t{20000}, "deals", "of 20,000"},
                     {"aces", "hands with an ace", Estimate{0.5, 0.4, 0.6}, share}};
  section.tables = {values_table()};
  section.charts = {heat_map(), curve()};
  section.notes = {"A note."};
  document.sections.push_back({.name = "more \xff", .title = "More", .shown = Shown::on_request});
  document.notes = {"Caf\xe9 is not UTF-8."};
  document.provenance = {
      "evenhand 0.2.0",
      "evenhand audit --exec 'a\n``` b'",
      {{"seed", "seed", std::uint64_t{18446744073709551615U}}, {"alpha", "alpha", 0.05}}};
  return document;
}

}  // namespace evenhand::reports
