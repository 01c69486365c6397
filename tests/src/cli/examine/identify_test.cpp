#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "tests/src/audit/generator/generated_deals.hpp"
#include "tests/src/cli/examine/power_commands.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

TEST_F(PowerCommands, IdentifyTheBallot) {
  const CommandOutcome outcome = run("identify '" + ballot + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("10,000 deals of 5 cards"));
  EXPECT_THAT(outcome.out, HasSubstr("matches `heapsort-coin`:\nno difference found (p = 0."));
  EXPECT_THAT(outcome.out, HasSubstr("(heapsort with a coin for a comparator); cure: use a"));
  EXPECT_LE(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 25) << outcome.out;
}

TEST_F(PowerCommands, IdentifyAsJsonFromStandardInput) {
  const CommandOutcome outcome = run("identify - --json < '" + ballot + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document["kind"], "identify");
  EXPECT_EQ(document["provenance"]["command"],
            "evenhand identify - --rows auto --top 8 --prior 0.5");
  const json likeliest = document["sections"][0]["tables"][0];
  EXPECT_EQ(likeliest["columns"][0]["name"], "shuffler");
  EXPECT_EQ(likeliest["rows"][0][0], "heapsort-coin");
  EXPECT_GT(likeliest["rows"][0][1]["p"], 0.1);
  EXPECT_EQ(likeliest["rows"].size(), 8U);
  const json counts = document["sections"][1]["charts"][0]["data"]["rows"];
  EXPECT_EQ(counts[0][0], "ie");
}

/// Deals of 16 cards by xorshift32, its shares downwards, from 1 on.
void write_xorshift(const fs::path& file, unsigned deals) {
  std::ofstream out(file);
  std::uint32_t state = 1;
  for (unsigned d = 0; d < deals; ++d) {
    std::vector<unsigned> cards(16);
    std::iota(cards.begin(), cards.end(), 0U);
    for (std::uint64_t i = 15; i > 0; --i) {
      state ^= state << 13U;
      state ^= state >> 17U;
      state ^= state << 5U;
      std::swap(cards[i], cards[(state * (i + 1)) >> 32U]);
    }
    for (const unsigned card : cards) out << card << ' ';
    out << '\n';
  }
}

TEST_F(PowerCommands, IdentifyForetellsDeals) {
  const fs::path file = fs::path(::testing::TempDir()) / "xorshift32.txt";
  write_xorshift(file, 40);
  for (const std::string& source :
       std::vector<std::string>{"'" + file.string() + "'", "--log '" + file.string() + "'",
                                "--exec 'cat " + file.string() + "' --samples 40"}) {
    const CommandOutcome outcome = run("identify --foretell --next 2 " + source);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("the generator is xorshift32")) << source;
    EXPECT_THAT(outcome.out, HasSubstr("42  ")) << source;
  }
  const json document = json::parse(run("identify --foretell --json '" + file.string() + "'").out);
  EXPECT_EQ(document["kind"], "foretelling");
  EXPECT_EQ(document["sections"][0]["tables"][0]["rows"].size(), 3U);
  fs::remove(file);
}

TEST_F(PowerCommands, IdentifyTakesATableOrDeals) {
  EXPECT_THAT(run("identify").err, HasSubstr("identify takes the FILE of a table"));
  EXPECT_THAT(run("identify --log x.txt").err, HasSubstr("identify takes the FILE of a table"));
  EXPECT_THAT(run("identify --foretell").err, HasSubstr("takes one source of deals"));
  EXPECT_NE(run("identify '" + ballot + "' --next 2").status, 0);
  const fs::path file = fs::path(::testing::TempDir()) / "two-deals.txt";
  write_xorshift(file, 2);
  const CommandOutcome outcome = run("identify --foretell - < '" + file.string() + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("no deal is foretold"));
  fs::remove(file);
}

TEST_F(PowerCommands, IdentifyTriesSeeds) {
  const fs::path file = fs::path(::testing::TempDir()) / "seeded.txt";
  write_xorshift(file, 4);
  const std::string command = "identify --foretell '" + file.string() + "' --seeds ";
  EXPECT_THAT(run(command + "1..50").out, HasSubstr("no seed of 1..50 gives any"));
  EXPECT_THAT(run(command + "50").err, HasSubstr("--seeds is FROM..TO"));
  EXPECT_NE(run("identify '" + file.string() + "' --seeds 1..2").status, 0);
  fs::remove(file);
}

TEST_F(PowerCommands, IdentifyTriesTheTimesOfALog) {
  const fs::path file = fs::path(::testing::TempDir()) / "timed.csv";
  std::string text = "at,cards\n";
  const audit::Deals deals = tests::generated_deals("mt19937-naive");
  for (std::size_t d = 0; d < deals.size(); ++d) {
    // Seeded with 1700000000 + 7 d, which is 2023-11-14 22:13:20 UTC and so on.
    text += fmt::format("2023-11-14T23:{:02}:{:02}+01:00,{}\n", 13 + (20 + 7 * d) / 60,
                        (20 + 7 * d) % 60, fmt::join(deals[d], " "));
  }
  write_file(file.string(), text);
  const std::string command = "identify --foretell '" + file.string() + "' --seeds-from ";
  const std::string found = run(command + "at --json").out;
  EXPECT_THAT(json::parse(found)["answer"].get<std::string>(),
              HasSubstr("all of 6 deals have their seed in the times in 'at'"));
  // One row without a time leaves the others.
  std::string with_a_hole = text;
  with_a_hole.replace(with_a_hole.find("2023-11-14T23:13:27+01:00"), 25, "n/a");
  write_file(file.string(), with_a_hole);
  EXPECT_THAT(
      json::parse(run(command + "at --json").out)["answer"].get<std::string>(),
      HasSubstr("5 of 6 deals have their seed in the times in 'at' (1 of 6 rows without one)"));
  std::string before_1970 = text;
  before_1970.replace(before_1970.find("2023-11-14T23:13:27"), 4, "1969");
  write_file(file.string(), before_1970);
  EXPECT_THAT(run(command + "at").err, HasSubstr("the row of deal 2 says '1969-11-14T23:13:27"));
  write_file(file.string(), text);
  EXPECT_THAT(run(command + "cards").err,
              HasSubstr("--seeds-from cards: the row of deal 1 says '"));
  EXPECT_THAT(run(command + "when").err, HasSubstr("--seeds-from when"));
  write_xorshift(file, 4);
  EXPECT_EQ(run(command + "at").status, 2) << "no columns";
  fs::remove(file);
}

TEST_F(PowerCommands, IdentifyGivesPosteriorsByThePrior) {
  const auto posterior = [&](const std::string& prior) {
    const json document = json::parse(run("identify --json '" + ballot + "' " + prior).out);
    const json& table = document["sections"][0]["tables"][0];
    EXPECT_EQ(table["columns"][6]["name"], "posterior");
    return table["rows"][0][6].get<double>();
  };
  EXPECT_GT(posterior(""), 0.999);
  EXPECT_LE(posterior("--prior 0.999"), posterior("--prior 0.001"));
  EXPECT_NE(run("identify '" + ballot + "' --prior 1").status, 0);
}

}  // namespace
}  // namespace evenhand::cli
