#include "src/proofs/exact_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::proofs {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

reports::Document document(const std::string& shuffler, std::size_t deck) {
  const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(shuffler);
  reports::Document document = exact_document(spec, shuffle::exact::analyse(spec, deck));
  tests::expect_well_formed(document);
  return document;
}

TEST(ExactDocument, SaysWhatIsProved) {
  const reports::Document proved = document("bubble-matrix", 7);
  EXPECT_EQ(proved.answer, "Proved uniform: each of the 7! orders has probability 1/5040.");
  EXPECT_THAT(proved.title, HasSubstr("all 2,097,152 leaves of its decision tree"));
  EXPECT_TRUE(tests::truth(proved, "uniform"));
  EXPECT_EQ(tests::exact(proved, "leaves"), "2097152");
  EXPECT_FALSE(proved.verdict);
}

TEST(ExactDocument, SaysThatThereIsOneLeaf) {
  EXPECT_EQ(document("sattolo", 2).title, "sattolo on 2 cards: the one leaf of its decision tree");
}

TEST(ExactDocument, SaysHowFarFromUniform) {
  const reports::Document swaps = document("naive-swap", 3);
  EXPECT_THAT(swaps.answer, StartsWith("Not uniform: total variation 0.05556 from uniform"));
  EXPECT_FALSE(tests::truth(swaps, "uniform"));
  EXPECT_EQ(tests::text(swaps, "method"), "decision tree");
}

TEST(ExactDocument, NamesTheMethodWhereNoTreeIsWalked) {
  const reports::Document argument = document("fisher-yates", 52);
  EXPECT_EQ(argument.answer, "Uniform: each of the 52! orders has probability 1/52!.");
  EXPECT_EQ(tests::text(argument, "method"), "argument");
  EXPECT_EQ(tests::text(document("riffle:7", 52), "method"), "closed form");
  const reports::Document matrices = document("naive-swap", 52);
  EXPECT_EQ(tests::text(matrices, "method"), "matrix products");
  EXPECT_THAT(matrices.answer, HasSubstr("at least 0.0752739, so uneven is where card 51 goes"));
  EXPECT_THAT(tests::section(matrices, "proof").notes.front(), HasSubstr("8.1e67 orders"));
}

}  // namespace
}  // namespace evenhand::proofs
