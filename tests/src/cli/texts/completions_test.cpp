#include "src/cli/texts/completions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::cli {
namespace {

using testing::Contains;
using testing::IsEmpty;

Option option(std::string name, std::string type) {
  Option text;
  text.names = {std::move(name)};
  text.type = std::move(type);
  return text;
}

TEST(KnownNames, AreOfferedForAValue) {
  EXPECT_THAT(known_names(option("shufflers", "NAME")), Contains("fisher-yates"));
  EXPECT_THAT(known_names(option("shuffler", "NAME")), Contains("sort-random"));
  EXPECT_THAT(known_names(option("--deck", "N|GAME")), Contains("doudizhu"));
  EXPECT_THAT(known_names(option("--rng", "NAME")), Contains("seed16"));
  EXPECT_THAT(known_names(option("--tests", "LIST")), Contains("default"));
  EXPECT_THAT(known_names(option("--format", "LIST")), Contains("junit"));
  EXPECT_THAT(known_names(option("--scheme", "NAME")), Contains("stake-keno"));
  EXPECT_THAT(known_names(option("--profile", "NAME")), Contains("gli19"));
  EXPECT_THAT(known_names(option("--reader", "NAME")), Contains("u8"));
}

TEST(KnownNames, AreNotOfferedWhereNoNameFits) {
  EXPECT_THAT(known_names(option("--deck", "N")), IsEmpty());
  EXPECT_THAT(known_names(option("--seed", "N")), IsEmpty());
}

}  // namespace

}  // namespace evenhand::cli
