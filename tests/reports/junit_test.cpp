#include "reports/junit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Document document_with(Verdict verdict) {
  Document document = sample_document();
  document.verdict = verdict;
  document.sections.front().judgement->verdict = verdict;
  return document;
}

TEST(Junit, HasACaseForTheVerdictAndForEachTest) {
  const std::string xml = to_junit(sample_document());
  EXPECT_THAT(xml, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "
                              "name=\"evenhand audit\" tests=\"5\" failures=\"3\" errors=\"0\" "
                              "skipped=\"1\" time=\"0\">\n"));
  for (const char* line :
       {"<testcase classname=\"evenhand.naive-swap\" name=\"verdict\" time=\"0\"><failure "
        "type=\"biased\" message=\"biased: 2 of 3 tests reject\">biased: 2 of 3 tests "
        "reject</failure></testcase>",
        "name=\"position.chi-square\" time=\"0\"><failure type=\"biased\" message=\"corrected p "
        "&lt; "
        "1e-300: card A lies in position 1 in 60 % of deals\">All are equal. chi-square: corrected "
        "p",
        "name=\"order.runs\" time=\"0\"/>",
        "name=\"hands.suits\" time=\"0\"><skipped message=\"fewer than 30 deals\"/></testcase>"}) {
    EXPECT_THAT(xml, HasSubstr(line));
  }
}

TEST(Junit, SkipsWhatIsInconclusiveAndWhatIsNotConfirmed) {
  const std::string xml = to_junit(document_with(Verdict::inconclusive));
  EXPECT_THAT(xml, HasSubstr("failures=\"0\" errors=\"0\" skipped=\"4\""));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"inconclusive: 2 of 3 tests reject\"/>"));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"not confirmed: corrected p &lt; 1e-300: card A"));
  EXPECT_THAT(xml, Not(HasSubstr("<failure")));
}

TEST(Junit, PassesAMatchThatIsDecided) {
  const std::string xml = to_junit(document_with(Verdict::stronger));
  EXPECT_THAT(xml, HasSubstr("failures=\"0\""));
  EXPECT_THAT(xml, Not(HasSubstr("not confirmed")));
}

TEST(Junit, HasNoSuitesWhereNothingIsJudged) {
  Document document;
  document.kind = "odds";
  EXPECT_EQ(to_junit(document),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"evenhand odds\" "
            "tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0\">\n</testsuites>\n");
}

TEST(Junit, IsXmlWhateverNamesHold) {
  Document document = sample_document();
  document.sections.front().title = "<a> & \"b\" \x01 \xEF\xBF\xBF \xff";
  EXPECT_THAT(
      to_junit(document),
      HasSubstr("<testsuite name=\"&lt;a&gt; &amp; &quot;b&quot;   \xEF\xBF\xBD \xEF\xBF\xBD\""));
}

TEST(Junit, LeadsTheFailureWithTheCause) {
  Document document = document_with(Verdict::biased);
  document.sections.front().judgement->cause = "this is `cut`";
  document.sections.front().judgement->cure = "shuffle";
  EXPECT_THAT(
      to_junit(document),
      HasSubstr("<failure type=\"biased\" message=\"biased: 2 of 3 tests reject; cause: this "
                "is `cut`; cure: shuffle\">"));
}

}  // namespace
}  // namespace evenhand::reports
