#include "src/source/deal_lines.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.hpp"

namespace evenhand::source {
namespace {

TEST(DealLines, CountCommentsAndBlankLines) {
  const std::string path = testing::TempDir() + "deal_lines_test.txt";
  write_file(path, "# two cards\n0 1\n\n1 0\n  # more\n0 1\n");
  const auto lines = deal_lines(path, {2, 0, 1, 2, 9});
  EXPECT_EQ(lines, (std::map<std::uint64_t, std::uint64_t>{{0, 2}, {1, 4}, {2, 6}}));
  EXPECT_TRUE(deal_lines(path, {}).empty());
  std::filesystem::remove(path);
  EXPECT_ANY_THROW(deal_lines(path, {0}));
}

}  // namespace
}  // namespace evenhand::source
