// Any document is the same in every format after a trip through a JSON file.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>

#include "reports/formats.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"

namespace evenhand::reports {
namespace {

/// Text of any Unicode scalar values, controls included, and of bytes that are not UTF-8.
std::string any_text() {
  static const std::vector<std::string> letters = {
      "a", "Z", "0",      " ",      "  ",         "\"",   "\\",     "/",
      "|", ",", "\n",     "\t",     "\x1b",       "\x7f", "\u00e9", "\u6d17",
      "`", "_", "\uFFFD", "\u2028", "\U0001F0A1", "\xff", "\xc2",   std::string(1, '\0')};
  std::string text;
  for (const auto& letter :
       *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(letters))) {
    text += letter;
  }
  return text;
}

/// Any double from its bits: subnormals, infinities, NaN and both zeros among them.
double any_real() {
  return *rc::gen::arbitrary<bool>() ? std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>())
                                     : *rc::gen::arbitrary<double>();
}

/// Above 0, at most 1/2.
double any_alpha() { return 0.5 / (1 + std::abs(*rc::gen::arbitrary<double>())); }
double any_level() { return 1 - any_alpha(); }

std::uint64_t any_count() {
  // Sizes of RapidCheck keep integers small; take large ones in.
  return *rc::gen::element<std::uint64_t>(0, 1, UINT64_MAX, std::uint64_t{1} << 60U,
                                          *rc::gen::arbitrary<std::uint32_t>());
}

Estimate any_estimate() { return {any_real(), any_real(), any_real(), any_level()}; }

PValue any_p() {
  const double log10 = -std::abs(any_real());
  return {std::isnan(log10) ? 0 : log10};
}

Value any_value() {
  switch (*rc::gen::inRange(0, 9)) {
    case 0:
      return {};
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return *rc::gen::element<std::int64_t>(INT64_MIN, -1, 7, *rc::gen::arbitrary<std::int64_t>());
    case 3:
      return any_count();
    case 4:
      return any_real();
    case 5:
      return any_estimate();
    case 6:
      return any_p();
    case 7:
      return Exact{*rc::gen::element<std::string>("5/27", "-1/3", "12345678901234567890123"),
                   any_real()};
    default:
      return any_text();
  }
}

Figure any_figure() {
  return {any_text(), any_text(), any_value(),
          *rc::gen::element<std::string>("", share, any_text()), any_text()};
}

template <class Make>
auto some(Make make, int most = 3) {
  std::vector<decltype(make())> items;
  for (int left = *rc::gen::inRange(0, most + 1); left > 0; --left) items.push_back(make());
  return items;
}

Table any_table() {
  Table table{any_text(), any_text(), {}, {}};
  table.columns = some([] { return Column{any_text(), any_text(), any_text()}; });
  table.rows = some([&] {
    std::vector<Value> row;
    for (std::size_t i = 0; i < table.columns.size(); ++i) row.push_back(any_value());
    return row;
  });
  table.shown = *rc::gen::element(Shown::always, Shown::on_request);
  return table;
}

Chart any_chart() {
  Chart chart{*rc::gen::element(Chart::Kind::heat_map, Chart::Kind::bars, Chart::Kind::curve),
              any_text(),
              any_text(),
              any_table(),
              {}};
  if (*rc::gen::arbitrary<bool>()) chart.reference = any_real();
  // A chart has a column for what a row is.
  if (chart.data.columns.empty()) chart.data.rows.clear();
  if (chart.data.columns.empty()) chart.data.columns = {{"x", "x"}};
  return chart;
}

Finding any_finding() {
  Finding finding;
  finding.test = any_text();
  finding.method = any_text();
  finding.null = any_text();
  finding.words = any_text();
  finding.subject = any_text();
  finding.rejected = *rc::gen::arbitrary<bool>();
  finding.skipped = any_text();
  if (!finding.is_made()) return finding;
  finding.statistic = any_real();
  if (*rc::gen::arbitrary<bool>()) finding.degrees_of_freedom = any_real();
  finding.p = any_p();
  finding.adjusted = any_p();
  if (*rc::gen::arbitrary<bool>()) finding.effect = Effect{any_text(), any_estimate(), any_text()};
  if (*rc::gen::arbitrary<bool>()) finding.detectable = any_real();
  return finding;
}

Verdict any_verdict() {
  return verdicts[*rc::gen::inRange<std::size_t>(0, verdicts.size())].verdict;
}

Section any_section() {
  Section section{any_text(), any_text()};
  if (*rc::gen::arbitrary<bool>()) {
    section.judgement = Judgement{any_verdict(), any_text(), any_text(),
                                  any_alpha(),   any_text(), some(any_finding)};
  }
  section.figures = some(any_figure);
  section.tables = some(any_table);
  section.charts = some(any_chart);
  section.notes = some(any_text);
  section.shown = *rc::gen::element(Shown::always, Shown::on_request);
  return section;
}

Document any_document() {
  Document document;
  document.kind = any_text();
  document.title = any_text();
  if (*rc::gen::arbitrary<bool>()) document.verdict = any_verdict();
  document.answer = any_text();
  document.sections = some(any_section, 2);
  document.notes = some(any_text);
  document.provenance = {any_text(), any_text(), some(any_figure)};
  return document;
}

TEST(DocumentProperty, EveryFormatIsTheSameAfterATripThroughAFile) {
  EXPECT_TRUE(rc::check([] {
    const Document document = any_document();
    const std::string text = to_json(document);
    const Document read = from_json(text, "any.json");
    RC_ASSERT(to_json(read) == text);
    for (const Format& format : formats()) {
      if (format.why_not != nullptr) continue;  // made of another format by a program
      RC_ASSERT(format.render(read, {}) == format.render(document, {}));
    }
    for (const bool verbose : {false, true}) {
      RC_ASSERT(to_terminal(read, {60, verbose}) == to_terminal(document, {60, verbose}));
    }
  }));
}

}  // namespace
}  // namespace evenhand::reports
