#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

/// Tests run beside each other: each has a file of its own.
std::string toml_name() { return fmt::format("claims-{}.toml", getpid()); }

CommandOutcome claims(const std::string& toml, const std::string& arguments = "") {
  const std::string file = "\"$DIR/" + toml_name() + '"';
  return run_command(
      "printf '" + toml + "' >" + file + "; \"$EVENHAND\" claims " + file + ' ' + arguments,
      ::testing::TempDir());
}

const std::string right = "[[claim]]\\nid = \"right\"\\nvalue = \"1 + 1\"\\npublished = 2\\n";
const std::string wrong = "[[claim]]\\nid = \"wrong\"\\nvalue = \"1 + 1\"\\npublished = 3\\n";

TEST(ClaimsCommand, FailsWhenAClaimIsRefuted) {
  EXPECT_EQ(claims(right).status, 0);
  const CommandOutcome refuted = claims(right + wrong);
  EXPECT_EQ(refuted.status, 1);
  EXPECT_THAT(refuted.out, HasSubstr("1 confirmed, 1 refuted, 0 not decidable\n"));
  EXPECT_EQ(claims(right + "[[claim]]\\nid = \"open\"\\nopen = \"why\"\\npublished = 1\\n").status,
            0);
}

TEST(ClaimsCommand, LeavesADocument) {
  const CommandOutcome outcome = claims(right + wrong, "--json");
  EXPECT_EQ(outcome.status, 1);
  const reports::Document document = reports::from_json(outcome.out, "stdout");
  EXPECT_EQ(tests::text(tests::cell(document, "claims", "wrong", "finding")), "refuted");
  EXPECT_EQ(tests::exact(tests::cell(document, "statements", "wrong", "value")), "2");
}

TEST(ClaimsCommand, NamesTheLineOfAMistake) {
  const CommandOutcome outcome = claims("[[claim]]\\nid = 3\\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(toml_name() + ":1"));
  EXPECT_THAT(outcome.err, HasSubstr("id is not a string"));
  const CommandOutcome brackets = claims("[[[claim]]\\nid=\\nid ");
  EXPECT_EQ(brackets.status, 2);
  EXPECT_THAT(brackets.err, HasSubstr(toml_name() + ":1:3: "));
}

}  // namespace
}  // namespace evenhand::cli
