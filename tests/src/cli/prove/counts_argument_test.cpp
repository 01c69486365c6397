#include "src/cli/prove/counts_argument.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"

namespace evenhand::cli {
namespace {

using testing::ElementsAre;

TEST(CountsArgument, IsAListOrAFile) {
  EXPECT_THAT(read_counts("10,20", "--counts").numbers, ElementsAre(10U, 20U));
  EXPECT_THAT(read_counts("1e3,2k", "--counts").numbers, ElementsAre(1000U, 2000U));
  const std::string path = testing::TempDir() + "counts_argument.txt";
  write_file(path, "heads 7\ntails 9\n");
  EXPECT_THAT(read_counts(path, "--counts").names, ElementsAre("heads", "tails"));
  EXPECT_THROW(read_counts("no/such/file", "--counts"), InputError);
  EXPECT_THROW(read_counts("5,-3", "--counts"), InputError);
  EXPECT_THROW(read_counts("", "--counts"), InputError);
}

}  // namespace
}  // namespace evenhand::cli
