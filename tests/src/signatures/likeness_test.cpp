#include "src/signatures/likeness.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::signatures {
namespace {

using ::testing::ElementsAre;

Likeness like(const std::string& name, double p, double distance) {
  Likeness likeness;
  likeness.shuffler = {name, shuffle::parse_shuffler(name)};
  likeness.p = stats::PValue::of(p);
  likeness.distance = distance;
  likeness.most_different = "cells";
  return likeness;
}

std::vector<std::string> names_of(const Identification& identification) {
  std::vector<std::string> names;
  for (const Likeness& likeness : identification.ranked) names.push_back(likeness.shuffler.name);
  return names;
}

TEST(Identification, RanksMatchesThenTheNearest) {
  Identification found{{like("asf", 1e-9, 0.2), like("cut", 1e-5, 0.1), like("riffle:9", 0.9, 0.02),
                        like("naive-swap", 0.5, 0.03), like("fisher-yates", 0.02, 0.04)}};
  found.rank();
  EXPECT_THAT(names_of(found), ElementsAre("fisher-yates", "riffle:9", "naive-swap", "cut", "asf"));
  EXPECT_EQ(found.matches(), 3U);
}

TEST(Identification, ConcludesInASentence) {
  EXPECT_EQ(conclusion({{like("asf", 0.25, 0), like("cut", 1e-30, 1)}}),
            "matches `asf`: no difference found (p = 0.25)");
  EXPECT_EQ(conclusion({{like("asf", 1e-30, 0.5), like("cut", 1e-30, 1)}}),
            "like none of the 2 known shufflers; nearest `asf` (cells differ by 50.0 % rms, "
            "p = 1.0e-30)");
  EXPECT_EQ(conclusion({{like("asf", 0.5, 0), like("cut", 0.25, 0)}}),
            "matches 2 of the 2 known shufflers, no difference found: `asf` (p = 0.5), `cut` "
            "(p = 0.25)");
  EXPECT_EQ(conclusion({{like("fisher-yates", 0.5, 0), like("riffle:12", 0.25, 0)}}),
            "matches `fisher-yates`: no difference found (p = 0.5); 1 that are nearly uniform "
            "cannot be told from it: `riffle:12` (p = 0.25)");
}

}  // namespace
}  // namespace evenhand::signatures
