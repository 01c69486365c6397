#include "src/source/line_index.hpp"

#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

/// Returns a window of a log of deals of two bytes, each after a comment of two.
ByteWindow window_of(const std::string& log, std::uint64_t offset = 0) {
  return {std::make_unique<MemorySource>(log.substr(offset)), offset};
}

std::string log_of_pairs(std::uint64_t deals) {
  std::string log;
  for (std::uint64_t d = 0; d < deals; ++d) log += "#\n0\n";
  return log;
}

TEST(LineIndex, KeepsAPlaceForSoManyDeals) {
  const std::uint64_t deals = 2 * LineIndex::spacing + 5;
  ByteWindow window = window_of(log_of_pairs(deals) + "# the end\n");
  const LineIndex index(window, "log");
  EXPECT_EQ(index.deals(), deals);
  EXPECT_EQ(index.nearest(0), LinePlace());
  EXPECT_EQ(index.nearest(LineIndex::spacing - 1), LinePlace());
  const std::uint64_t twice = 2 * LineIndex::spacing;
  EXPECT_EQ(index.nearest(deals), (LinePlace{twice, 4 * twice, 2 * twice}));
}

TEST(LineIndex, OfALogWithoutDealsHasNone) {
  ByteWindow window = window_of("# nothing\n\n");
  EXPECT_EQ(LineIndex(window, "log").deals(), 0U);
}

TEST(LineIndex, ReadsOnFromAPlace) {
  const std::string log = log_of_pairs(9);
  ByteWindow window = window_of(log, 8);
  EXPECT_EQ(place_behind(5, {2, 8, 4}, window, "log"), (LinePlace{5, 20, 10}));
  ByteWindow rest = window_of(log, 8);
  EXPECT_EQ(place_behind(99, {2, 8, 4}, rest, "log"), (LinePlace{9, 36, 18}));
}

}  // namespace
}  // namespace evenhand::source
