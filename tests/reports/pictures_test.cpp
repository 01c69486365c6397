#include "reports/pictures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/markdown.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> files_of(const Document& document) {
  std::vector<std::string> files;
  for (const Picture& picture : pictures_of(document)) files.push_back(picture.file);
  return files;
}

TEST(Pictures, AreTheChartsAndThoseOfTheFindings) {
  EXPECT_THAT(files_of(sample_document()),
              ElementsAre("naive-swap-positions.svg", "naive-swap-course.svg",
                          "naive-swap-tests.svg", "naive-swap-effects.svg"));
}

TEST(Pictures, AreNotOfTestsThatWereNotMade) {
  Document document = sample_document();
  document.sections.front().charts.clear();
  for (Finding& finding : document.sections.front().judgement->findings) finding.skipped = "no";
  EXPECT_THAT(files_of(document), ElementsAre());
}

TEST(Pictures, HaveFilesOfTheirOwn) {
  Document document = sample_document();
  Section& section = document.sections.front();
  section.judgement.reset();
  section.charts = {section.charts[0], section.charts[0]};
  section.name = "../Naive swap";
  EXPECT_THAT(files_of(document),
              ElementsAre("Naive-swap-positions.svg", "Naive-swap-positions-2.svg"));
}

TEST(Pictures, AreShownInMarkdownThatStandsBesideThem) {
  EXPECT_THAT(to_markdown(sample_document(), true),
              HasSubstr("![How often each card lay in each position](naive-swap-positions.svg)"));
  EXPECT_THAT(to_markdown(sample_document()), Not(HasSubstr("![")));
}

}  // namespace
}  // namespace evenhand::reports
