#include "src/entropy/tally.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "tests/src/entropy/plans.hpp"

namespace evenhand::entropy {
namespace {

TEST(EntropyTally, AddsUpInAnyOrder) {
  std::vector<Counts> parts(3);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].data_sets = 1;
    parts[i].of_symbols[0].add(1.5 + static_cast<double>(i));
    parts[i].assessed.add(1.25);
    parts[i].iid[3].add(stats::PValue::of(0.5), i == 1);
    parts[i].most_in_a_row.number = 10 * i;
  }
  Counts up;
  Counts down;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    add_up(up, parts[i]);
    add_up(down, parts[parts.size() - 1 - i]);
  }
  EXPECT_EQ(reports::saved(up), reports::saved(down));
  EXPECT_EQ(up.of_symbols[0].mean(), 2.5);
  EXPECT_EQ(in_bits(up.of_symbols[0].least), 1.5);
  EXPECT_EQ(in_bits(up.of_symbols[0].most), 3.5);
  EXPECT_EQ(up.iid[3].failed, 1U);
  EXPECT_EQ(up.iid[3].log_sum, 3 * 693'147U);
  EXPECT_EQ(up.most_in_a_row.number, 20U);
}

TEST(EntropyTally, ComesBackFromJson) {
  const Counts counts = counts_of(plan_of("philox", 2));
  const nlohmann::json json = reports::saved(counts);
  Counts read;
  reports::load({"tally", json}, read);
  EXPECT_EQ(reports::saved(read), json);
  const auto refuses = [](const nlohmann::json& wrong) {
    Counts unread;
    EXPECT_THROW(reports::load({"tally", wrong}, unread), InputError);
  };
  nlohmann::json wrong = json;
  wrong["of_symbols"][0]["made"] = 9U;
  refuses(wrong);
  wrong = json;
  wrong["iid"][0]["failed"] = 9U;
  refuses(wrong);
  wrong = json;
  wrong.erase("products");
  refuses(wrong);
}

TEST(EntropyTally, HasANameForEachTest) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < iid_tests; ++i) names.insert(iid_test_name(i));
  EXPECT_EQ(names.size(), iid_tests);
}

}  // namespace
}  // namespace evenhand::entropy
