#include "src/deals/pictures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "reports/json.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::deals {
namespace {

using audit::fair;
using audit::sattolo;
using nlohmann::json;

/// The charts of what was counted of deals, as a document has them.
class Charts {
 public:
  Charts(const std::string& deck, std::size_t count, const audit::Shuffle& shuffle,
         const audit::BatterySpec& battery = audit::default_battery(), double level = 0.99) {
    stats::SmallGenerator random(1);
    add(audit::tally_session(deck, count, shuffle, random, battery), level);
  }
  explicit Charts(const audit::Tallies& tallies) { add(tallies, 0.99); }

  bool has(const std::string& name) const { return rows_.contains(name); }
  const json& rows(const std::string& name) const { return rows_.at(name); }
  double sum(const std::string& name, std::size_t column) const {
    double total = 0;
    for (const json& row : rows(name)) total += row[column].get<double>();
    return total;
  }

 private:
  void add(const audit::Tallies& tallies, double level) {
    reports::Document document;
    add_pictures(tallies, level, document.sections.emplace_back());
    const json written = json::parse(reports::to_json(document));
    for (const json& chart : written["sections"][0]["charts"]) {
      rows_[chart["data"]["name"]] = chart["data"]["rows"];
    }
  }

  std::map<std::string, json> rows_;
};

TEST(Pictures, HaveAllDealsInTheirHistograms) {
  const Charts charts("12", 5000, fair);
  for (const char* name : {"inversions_histogram", "rising_sequences_histogram",
                           "fixed_points_histogram", "cycles_histogram"}) {
    EXPECT_EQ(charts.sum(name, 1), 5000) << name;
    // But for what is expected less than half a time beyond what was seen.
    EXPECT_NEAR(charts.sum(name, 2), 5000, 5) << name;
    EXPECT_LE(charts.rows(name).size(), 40U) << name;
  }
}

TEST(Pictures, ShowAFlawBesideTheExactDistribution) {
  const Charts charts("8", 2000, sattolo);
  // All are one cycle, and no card stays in its place.
  EXPECT_EQ(charts.rows("cycles_histogram")[0][0], "1");
  EXPECT_EQ(charts.rows("cycles_histogram")[0][1], 2000);
  EXPECT_DOUBLE_EQ(charts.rows("cycles_histogram")[0][2].get<double>(), 2000.0 / 8);
  EXPECT_EQ(charts.rows("fixed_points_histogram")[0][1], 2000);
}

TEST(Pictures, HaveTheBandOfDvoretzkyKieferAndWolfowitz) {
  const Charts charts("12", 5000, fair, audit::default_battery(), 0.95);
  for (const json& row : charts.rows("inversions_distribution")) {
    EXPECT_DOUBLE_EQ(row[3].get<double>(), std::sqrt(std::log(2 / 0.05) / 10000));
    EXPECT_EQ(row[2].get<double>(), -row[3].get<double>());
    EXPECT_LT(std::abs(row[1].get<double>()), row[3].get<double>());
  }
}

TEST(Pictures, FollowTheSession) {
  const Charts charts("12", 20000, fair, audit::full_battery());
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
  cards::Deck draws = cards::parse_deck("49");
  cards::draw_cards(draws, 6);
  EXPECT_FALSE(Charts(audit::Tallies(audit::default_battery(), draws)).has("cycles_histogram"));
  EXPECT_FALSE(Charts("8", 900, fair, audit::parse_battery("position")).has("course"));
  const Charts of_order("8", 900, fair, audit::parse_battery("order"));
  EXPECT_FALSE(of_order.has("cycles_histogram"));
  EXPECT_TRUE(of_order.has("inversions_histogram"));
}

}  // namespace
}  // namespace evenhand::deals
