#include "reports/join.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/version.hpp"
#include "reports/json.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

Document with(std::optional<Verdict> verdict) {
  Document document = sample_document();
  document.verdict = verdict;
  return document;
}

TEST(Join, IsAsBadAsTheWorst) {
  const auto verdict_of = [](std::vector<std::optional<Verdict>> verdicts) {
    std::vector<Named> documents;
    for (const auto& verdict : verdicts) {
      documents.push_back({std::to_string(documents.size()), with(verdict)});
    }
    return join("check", "evenhand check", std::move(documents)).verdict;
  };
  constexpr Verdict biased = Verdict::biased;
  constexpr Verdict fair = Verdict::no_bias_found;
  constexpr Verdict unknown = Verdict::inconclusive;
  EXPECT_EQ(verdict_of({fair, biased, unknown}), biased);
  EXPECT_EQ(verdict_of({fair, unknown}), unknown);
  EXPECT_EQ(verdict_of({fair, std::nullopt}), fair);
  EXPECT_EQ(verdict_of({std::nullopt}), std::nullopt);
}

TEST(Join, BeginsWithAnOverviewAndHasAllSectionsByTheirNames) {
  const Document joined =
      join("check", "evenhand check x", {{"deal", with(Verdict::biased)}, {"shoe", with({})}});
  EXPECT_EQ(joined.answer, "deal");
  EXPECT_EQ(joined.provenance.command, "evenhand check x");
  const Table& table = joined.sections.front().tables.front();
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(std::get<std::string>(table.rows[0][2]), "biased");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(table.rows[1][2]));
  EXPECT_EQ(joined.sections.size(), 1 + 2 * sample_document().sections.size());
  EXPECT_EQ(joined.sections[1].title, "deal");
  EXPECT_EQ(joined.sections[2].title, "deal: More");
  std::set<std::string> names;
  for (const Section& section : joined.sections) names.insert(section.name);
  EXPECT_EQ(names.size(), joined.sections.size());
  // The notes of a document are those of its first section.
  EXPECT_EQ(joined.sections[1].notes.front(), sample_document().notes.front());
}

TEST(Join, IsADocumentThatCanBeReadAgain) {
  const Document joined = join("report", "evenhand report a b", {{"a", with({})}, {"b", with({})}});
  EXPECT_EQ(to_json(from_json(to_json(joined), "joined")), to_json(joined));
}

TEST(Join, KeepsWhatRepeatsEach) {
  const Document joined = join("report", "evenhand report a", {{"a", with({})}});
  const std::vector<Figure>& plan = joined.provenance.plan;
  EXPECT_EQ(plan[0].name, "a: program");
  EXPECT_EQ(std::get<std::string>(plan[0].value), sample_document().provenance.program);
  EXPECT_EQ(plan[1].name, "a: command");
  EXPECT_EQ(std::get<std::string>(plan[1].value), sample_document().provenance.command);
  EXPECT_EQ(plan[2].name, "a: seed");
  EXPECT_EQ(joined.provenance.program, program_name());
}

}  // namespace
}  // namespace evenhand::reports
