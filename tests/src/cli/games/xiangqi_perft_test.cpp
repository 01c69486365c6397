#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/src/cli/games/xiangqi_commands.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(PerftCommand, CountsSequencesOfMoves) {
  EXPECT_THAT(run_xiangqi("$EVENHAND xiangqi perft --depth 3").out,
              StartsWith("79,666 sequences of 3 legal moves\n"));
  EXPECT_EQ(
      figure(run_xiangqi("$EVENHAND xiangqi perft --depth 4 --threads 2 --json").out, "leaves"),
      3290240);
  const CommandOutcome divided = run_xiangqi(
      "$EVENHAND xiangqi perft '4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1' --depth 1 --divide --json");
  const auto rows = nlohmann::json::parse(divided.out)["sections"][0]["tables"][0]["rows"];
  EXPECT_EQ(rows.size(), 2U);
  EXPECT_EQ(
      figure(
          run_xiangqi("$EVENHAND xiangqi perft 4k4/9/9/9/9/9/9/9/4N4/4K4 w --depth 0 --json").out,
          "leaves"),
      1);
}

TEST(PerftCommand, RefusesBadInputInOneLine) {
  const CommandOutcome bad = run_xiangqi("$EVENHAND xiangqi perft '9/9 w' --depth 1");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "evenhand: FEN: the board has 2 ranks, expected 10\n");
  EXPECT_EQ(run_xiangqi("$EVENHAND xiangqi perft --depth x").status, 2);
}

TEST(PerftCommand, EndsByCtrlC) {
  const CommandOutcome stopped = run_xiangqi("$INTERRUPT $EVENHAND xiangqi perft --depth 8");
  EXPECT_EQ(stopped.status, 130);
  EXPECT_THAT(stopped.err, HasSubstr("interrupted"));
}

}  // namespace
}  // namespace evenhand::cli
