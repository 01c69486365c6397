#include "src/signatures/known_shufflers.hpp"

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

}  // namespace
}  // namespace evenhand::signatures
