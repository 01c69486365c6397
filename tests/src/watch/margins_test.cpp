#include "src/watch/margins.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::watch {
namespace {

template <class Cell>
bool are_refused(const std::vector<Cell>& cells, auto total, double rounding = 0) {
  const nlohmann::json nothing;
  try {
    require_margins<Cell>({"state", nothing}, cells, total, rounding);
    return false;
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              fmt::format("state: at the top level: expected each card and each place {} times, "
                          "found null",
                          total));
    return true;
  }
}

TEST(Margins, AreThoseOfSoManyDeals) {
  EXPECT_FALSE(are_refused<std::uint64_t>({1, 2, 2, 1}, std::uint64_t{3}));
  EXPECT_TRUE(are_refused<std::uint64_t>({1, 2, 2, 1}, std::uint64_t{4}));
  EXPECT_TRUE(are_refused<std::uint64_t>({1, 2, 2, 1}, std::uint64_t{2}));
  EXPECT_TRUE(are_refused<std::uint64_t>({2, 1, 2, 1}, std::uint64_t{3})) << "places alone";
  EXPECT_TRUE(are_refused<std::uint64_t>({2, 2, 1, 1}, std::uint64_t{3})) << "cards alone";
  const std::uint32_t most = UINT32_MAX;
  EXPECT_FALSE(are_refused<std::uint32_t>({most, 2, 2, most}, std::uint64_t{most} + 2));
}

TEST(Margins, OfWeightsAreRounded) {
  const std::vector<double> even = {0.3, 1.5, 1.5, 0.3 + 1e-12};
  EXPECT_FALSE(are_refused<double>(even, 1.8, 1e-9));
  EXPECT_TRUE(are_refused<double>(even, 0.0));
  EXPECT_TRUE(are_refused<double>({0.3, 1.5, 0.3, 1.5}, 1.8, 1e-9));
  EXPECT_TRUE(are_refused<double>({0.3, 1.5, 1.5, 0.301}, 1.8, 1e-9));
}

}  // namespace
}  // namespace evenhand::watch
