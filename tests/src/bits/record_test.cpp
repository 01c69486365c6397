#include "src/bits/record.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace evenhand::bits {
namespace {

TEST(BitRecord, HasThePValuesOfASequenceByTest) {
  const auto names = stats::bits::sp800_22_p_values({});
  std::vector<stats::TestResult> results(names.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].p = stats::PValue::of(static_cast<double>(i + 1) / 256);
  }
  results[1] = stats::TestResult::skip("too short");
  std::string record;
  append_record(41, names, results, record);
  append_record(42, names, results, record);
  const std::size_t end = record.find('\n');
  const nlohmann::json first = nlohmann::json::parse(record.substr(0, end));
  EXPECT_EQ(nlohmann::json::parse(record.substr(end + 1)).at("sequence"), 42);
  EXPECT_EQ(first.size(), 16U);
  EXPECT_EQ(first.at("sequence"), 41);
  EXPECT_DOUBLE_EQ(first.at("Frequency").at(0), 1.0 / 256);
  EXPECT_TRUE(first.at("BlockFrequency").at(0).is_null());
  EXPECT_EQ(first.at("NonOverlappingTemplate").size(), 148U);
  EXPECT_DOUBLE_EQ(first.at("LinearComplexity").at(0), 188.0 / 256);
}

}  // namespace
}  // namespace evenhand::bits
