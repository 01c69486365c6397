#include "src/signatures/likeness.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::signatures {
namespace {

TEST(KnownShufflers, AreNamedWithThoseThatDealTheSame) {
  const auto named = [](std::size_t n, const std::string& name) -> std::string {
    for (const KnownShuffler& known : known_shufflers(n)) {
      if (known.name == name) return words_for(known);
    }
    return "none";
  };
  EXPECT_EQ(named(31, "timsort-coin"), "`timsort-coin` (as `powersort-coin`, `java-timsort-coin`)");
  EXPECT_EQ(named(52, "timsort-coin"), "`timsort-coin` (as `powersort-coin`)");
  EXPECT_EQ(named(64, "timsort-coin"), "`timsort-coin`");
  EXPECT_EQ(named(31, "java-timsort-coin"), "none");
  EXPECT_EQ(named(64, "powersort-coin"), "`powersort-coin`");
  EXPECT_EQ(named(31, "fisher-yates --rng glibc-rand"), "none");
  EXPECT_EQ(named(32, "fisher-yates --rng glibc-rand"), "`fisher-yates --rng glibc-rand`");
}

using ::testing::ElementsAre;

Likeness like_at(const std::string& name, double p, double distance) {
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
  Identification found{{like_at("asf", 1e-9, 0.2), like_at("cut", 1e-5, 0.1),
                        like_at("riffle:9", 0.9, 0.02), like_at("naive-swap", 0.5, 0.03),
                        like_at("fisher-yates", 0.02, 0.04)}};
  found.rank();
  EXPECT_THAT(names_of(found), ElementsAre("fisher-yates", "riffle:9", "naive-swap", "cut", "asf"));
  EXPECT_EQ(found.matches(), 3U);
}

TEST(Identification, ConcludesInASentence) {
  EXPECT_EQ(conclusion({{like_at("asf", 0.25, 0), like_at("cut", 1e-30, 1)}}),
            "matches `asf`: no difference found (p = 0.25)");
  EXPECT_EQ(conclusion({{like_at("asf", 1e-30, 0.5), like_at("cut", 1e-30, 1)}}),
            "like none of the 2 known shufflers; nearest `asf` (cells differ by 50.0 % rms, "
            "p = 1.0e-30)");
  EXPECT_EQ(conclusion({{like_at("asf", 1e-30, 0.6), like_at("cut", 1e-30, 1)}}),
            "like none of the 2 known shufflers");
  EXPECT_EQ(conclusion({{like_at("asf", 0.5, 0), like_at("cut", 0.25, 0)}}),
            "matches 2 of the 2 known shufflers, no difference found: `asf` (p = 0.5), `cut` "
            "(p = 0.25)");
  EXPECT_EQ(conclusion({{like_at("fisher-yates", 0.5, 0), like_at("riffle:12", 0.25, 0)}}),
            "matches `fisher-yates`: no difference found (p = 0.5); 1 that are nearly uniform "
            "cannot be distinguished from it: `riffle:12` (p = 0.25)");
}

TEST(Identification, IsSureWhereAllOthersAreRejected) {
  const auto sure = [](double of_first, double of_next) {
    return Identification{{like_at("asf", of_first, 0), like_at("cut", of_next, 1)}}.is_sure();
  };
  EXPECT_TRUE(sure(0.5, 1e-6));
  EXPECT_TRUE(sure(0.5, 0.0049));
  EXPECT_FALSE(sure(0.5, 0.0051)) << "two were asked";
  EXPECT_FALSE(sure(0.5, 0.4));
  EXPECT_FALSE(sure(0.009, 1e-30)) << "it does not match itself";
  EXPECT_TRUE((Identification{{like_at("asf", 0.5, 0)}}.is_sure()));
  EXPECT_FALSE(Identification{}.is_sure());
  Identification one_deviation{{like_at("riffle:9", 0.5, 0), like_at("fisher-yates", 1e-9, 1)}};
  EXPECT_TRUE(one_deviation.is_sure());
  one_deviation.ranked[1].differs_in_one = true;
  EXPECT_FALSE(one_deviation.is_sure()) << "some shuffler has a deviation of any size";
}

TEST(Identification, CallsNearestOnlyWhatIsNear) {
  const auto names = [](double distance, double of_uniform) {
    return Identification{
        {like_at("asf", 1e-30, distance), like_at("fisher-yates", 1e-30, of_uniform)}}
        .names_one();
  };
  EXPECT_TRUE(names(0.1, 0.5));
  EXPECT_FALSE(names(0.2, 0.5)) << "more than a quarter of how far a uniform one is";
  EXPECT_FALSE(names(0.6, 5)) << "far off, however far a uniform one is";
  EXPECT_FALSE((Identification{{like_at("fisher-yates", 1e-30, 0.01), like_at("asf", 1e-30, 1)}})
                   .names_one());
  EXPECT_TRUE((Identification{{like_at("fisher-yates", 0.5, 0)}}).names_one());
  EXPECT_FALSE(Identification{}.names_one());
}

}  // namespace

}  // namespace evenhand::signatures
