#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "reports/json.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/judge/method.hpp"
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

/// The names and methods of the tests that are listed.
std::map<std::string, std::string> methods_of_listed(const std::string& arguments) {
  const CommandOutcome outcome = list(arguments + " --json");
  EXPECT_EQ(outcome.status, 0) << arguments << outcome.err;
  std::map<std::string, std::string> found;
  for (const reports::Section& section : reports::from_json(outcome.out, "stdout").sections) {
    for (const reports::Table& table : section.tables) {
      for (const auto& row : table.rows) found[tests::text(row[0])] = tests::text(row[1]);
    }
  }
  return found;
}

TEST(ListCommand, HasTheMethodOfEachTest) {
  std::map<std::string, std::string> expected;
  for (const judge::TestInfo& info : audit::tests()) {
    expected[std::string(info.name)] = judge::method_name(info.method);
  }
  EXPECT_EQ(methods_of_listed("tests"), expected);
}

TEST(ListCommand, HasTheTestsOfOneMethodAlone) {
  for (const judge::MethodInfo& method : judge::methods) {
    std::map<std::string, std::string> expected;
    for (const judge::TestInfo& info : audit::tests()) {
      for (const judge::Method called : judge::methods_called(method.name)) {
        if (info.method == called) {
          expected[std::string(info.name)] = judge::method_name(info.method);
        }
      }
    }
    EXPECT_EQ(methods_of_listed(fmt::format("tests --method \"{}\"", method.name)), expected);
  }
  EXPECT_EQ(methods_of_listed("--method ks"), methods_of_listed("tests --method kolmogorov"));
  EXPECT_TRUE(methods_of_listed("--method permutation").contains("pools.numbers"));
  EXPECT_TRUE(methods_of_listed("--method hypergeometric").contains("hands.<set>.<hand>"));
  EXPECT_THAT(list("tests --method ks").out,
              HasSubstr("'Kolmogorov-Smirnov': the largest distance between two cumulative"));
}

TEST(ListCommand, HelpsWithMistypedMethods) {
  EXPECT_THAT(list("tests --method kolmogorow").err, HasSubstr("did you mean 'kolmogorov'?"));
  EXPECT_THAT(list("tests --method astrology").err,
              HasSubstr("unknown method of tests 'astrology'; 'evenhand list methods' shows all"));
  EXPECT_THAT(list("decks --method ks").err, HasSubstr("'evenhand list tests --method ks'"));
  EXPECT_EQ(list("tests --method kolmogorow").status, 2);
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
