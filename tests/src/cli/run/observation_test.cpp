#include "src/cli/run/observation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "reports/json.hpp"
#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

TEST_F(SessionCommands, TellWhereTheirTimeWent) {
  const std::string audit =
      "$EVENHAND audit fisher-yates --deck 10 --samples 2e5 --threads 2 --tests position,order ";
  const CommandOutcome plain = run(audit);
  const CommandOutcome told =
      run(audit + "--trace trace.json --stats --stats-file stats.json --out out");
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_EQ(told.out, plain.out) << "the result does not depend on it";
  for (const char* what : {"drawing", "position", "order", "waiting", "judging", "rendering"}) {
    EXPECT_THAT(told.err, HasSubstr(what));
  }
  EXPECT_FALSE(exists("out/stats.json"));

  const reports::Document stats =
      reports::from_json(read_file(folder / "stats.json"), "stats.json");
  EXPECT_EQ(stats.kind, "stats");
  ASSERT_EQ(stats.sections.size(), 3U);
  const auto& rates = stats.sections[1].tables.front().rows;
  ASSERT_EQ(rates.size(), 1U);
  EXPECT_EQ(std::get<std::uint64_t>(rates.front()[1]), 200'000U);

  const nlohmann::json trace = nlohmann::json::parse(read_file(folder / "trace.json"));
  std::uint64_t blocks = 0;
  double folding = 0;
  for (const nlohmann::json& event : trace.at("traceEvents")) {
    if (event.at("name") == "block") blocks += event.at("args").at("count").get<std::uint64_t>();
    if (event.at("name") == "position") folding += event.at("dur").get<double>();
  }
  EXPECT_EQ(blocks, 49U) << "of 4,096 deals";
  EXPECT_GT(folding, 0);
}

TEST_F(SessionCommands, FindOutBeforeTheWorkThatATraceCannotBeWritten) {
  expect_refusal("$EVENHAND audit asf --samples 1e12 --trace /proc/no/trace.json", 2,
                 "--trace /proc/no/trace.json: cannot be written");
  expect_refusal("$EVENHAND audit asf --samples 1e12 --stats-file /proc/no/s", 2,
                 "--stats-file /proc/no/s: cannot be written");
}

}  // namespace
}  // namespace evenhand::cli
