#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome list(const std::string& arguments) {
  return run_command("\"$EVENHAND\" list " + arguments, ::testing::TempDir());
}

TEST(ListCommand, HasAllThereIs) {
  const CommandOutcome outcome = list("--json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const reports::Document document = reports::from_json(outcome.out, "stdout");
  EXPECT_EQ(tests::table(document, "shufflers").rows.size(), shuffle::shufflers().size());
  std::size_t rows = 0;
  for (const audit::GroupInfo& group : audit::groups()) {
    rows += tests::table(document, std::string(group.name)).rows.size();
  }
  EXPECT_EQ(rows, audit::tests().size());
  EXPECT_FALSE(tests::truth(tests::cell(document, "shufflers", "riffle:K", "uniform")));
  EXPECT_TRUE(tests::truth(tests::cell(document, "shufflers", "fisher-yates", "uniform")));
  EXPECT_EQ(tests::text(tests::cell(document, "rngs", "os", "kind")), "not reproducible");
}

TEST(ListCommand, ShowsEveryRowUnasked) {
  const std::string shufflers = list("shufflers").out;
  for (const shuffle::ShufflerInfo& info : shuffle::shufflers()) {
    EXPECT_THAT(shufflers, HasSubstr(std::string(info.name)));
  }
}

TEST(ListCommand, HasTestsUnderTheirGroups) {
  const std::string tests = list("tests").out;
  EXPECT_LT(tests.find("position: which card lands in which position"),
            tests.find("position.chi-square"));
  EXPECT_LT(tests.find("position.chi-square"), tests.find("order: which card follows which"));
}

TEST(ListCommand, HasTheOtherNamesOfAShuffler) {
  EXPECT_THAT(list("shufflers").out, HasSubstr("durstenfeld"));
}

TEST(ListCommand, HasOneListWhenAsked) {
  const CommandOutcome outcome = list("decks --json");
  EXPECT_EQ(reports::from_json(outcome.out, "stdout").sections.size(), 1U);
  EXPECT_THAT(list("shuffler").err, HasSubstr("did you mean 'shufflers'?"));
  EXPECT_EQ(list("shuffler").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
