#include "src/deals/pictures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::deals {
namespace {

using nlohmann::json;

/// The charts of an audit's only section.
class Charts {
 public:
  explicit Charts(const std::string& command) {
    const cli::CommandOutcome outcome =
        cli::run_command("$EVENHAND audit " + command + " --json", testing::TempDir());
    const json document = json::parse(outcome.out);
    for (const json& chart : document["sections"][0]["charts"]) {
      rows_[chart["data"]["name"]] = chart["data"]["rows"];
    }
  }

  bool has(const std::string& name) const { return rows_.contains(name); }
  const json& rows(const std::string& name) const { return rows_.at(name); }
  double sum(const std::string& name, std::size_t column) const {
    double total = 0;
    for (const json& row : rows(name)) total += row[column].get<double>();
    return total;
  }

 private:
  std::map<std::string, json> rows_;
};

TEST(Pictures, HaveAllDealsInTheirHistograms) {
  const Charts charts("fisher-yates --deck 12 --samples 5000");
  for (const char* name : {"inversions_histogram", "rising_sequences_histogram",
                           "fixed_points_histogram", "cycles_histogram"}) {
    EXPECT_EQ(charts.sum(name, 1), 5000) << name;
    // But for what is expected less than half a time beyond what was seen.
    EXPECT_NEAR(charts.sum(name, 2), 5000, 5) << name;
    EXPECT_LE(charts.rows(name).size(), 40U) << name;
  }
}

TEST(Pictures, ShowAFlawBesideTheExactDistribution) {
  const Charts charts("sattolo --deck 8 --samples 2000");
  // All are one cycle, and no card stays in its place.
  EXPECT_EQ(charts.rows("cycles_histogram")[0][0], "1");
  EXPECT_EQ(charts.rows("cycles_histogram")[0][1], 2000);
  EXPECT_DOUBLE_EQ(charts.rows("cycles_histogram")[0][2].get<double>(), 2000.0 / 8);
  EXPECT_EQ(charts.rows("fixed_points_histogram")[0][1], 2000);
}

TEST(Pictures, HaveTheBandOfDvoretzkyKieferAndWolfowitz) {
  const Charts charts("fisher-yates --deck 12 --samples 5000 --level 0.95");
  for (const json& row : charts.rows("inversions_distribution")) {
    EXPECT_DOUBLE_EQ(row[3].get<double>(), std::sqrt(std::log(2 / 0.05) / 10000));
    EXPECT_EQ(row[2].get<double>(), -row[3].get<double>());
    EXPECT_LT(std::abs(row[1].get<double>()), row[3].get<double>());
  }
}

TEST(Pictures, FollowTheSession) {
  const Charts charts("fisher-yates --deck 12 --samples 20000");
  const json& course = charts.rows("course");
  EXPECT_EQ(course.back()[0], 20000);
  EXPECT_GT(course.size(), 8U);
  for (const json& row : course) {
    EXPECT_EQ(row[4], 33.0) << "n (n - 1) / 4";
    EXPECT_GT(row[1].get<double>(), row[2].get<double>());
    EXPECT_LT(row[1].get<double>(), row[3].get<double>());
  }
}

TEST(Pictures, AreOfWholeOrdersAndOfWhatWasTested) {
  EXPECT_FALSE(Charts("fisher-yates --deck 49 --draw 6 --samples 2000").has("cycles_histogram"));
  EXPECT_FALSE(Charts("fisher-yates --deck 8 --samples 900 --tests position").has("course"));
  EXPECT_FALSE(Charts("fisher-yates --deck 8 --samples 900 --tests order").has("cycles_histogram"));
}

}  // namespace
}  // namespace evenhand::deals
