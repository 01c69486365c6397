#include "src/protocol/compare_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/protocol/transcripts.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::protocol {
namespace {

using ::testing::HasSubstr;

class FilesComparedTest : public tests::WithFolder {
 protected:
  std::string written(const std::string& name, const Bytes& bytes) const {
    write_file(file(name), std::string(text(bytes)));
    return file(name);
  }
};

TEST_F(FilesComparedTest, SayWhetherADealerContradictsItself) {
  RiggedDealer dealer{.rounds = 4, .seed = 3};
  const std::string one = written("one.evh", dealer.transcript());
  dealer.delay = 50;
  const std::string other = written("other.evh", dealer.transcript());
  EXPECT_FALSE(compare_files(one, one).contradict);
  const FilesCompared two = compare_files(one, other);
  EXPECT_TRUE(two.contradict);
  EXPECT_THAT(two.document.answer, HasSubstr("has signed two logs of one session"));
  // The evidence stands alone, and is nothing else but itself.
  const FilesCompared again = compare_files(written("evidence.evh", two.evidence), "");
  EXPECT_TRUE(again.contradict);
  EXPECT_EQ(again.evidence, two.evidence);
  EXPECT_FALSE(compare_files(one, one).contradict);
}

TEST_F(FilesComparedTest, SayWhereASessionWasLeftAndWentOn) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const SeededRandomness randomness(5);
  const PrivateKey key = PrivateKey::generate(suite);
  Dealer dealer({.suite = &suite}, key, counting_clock());
  Bytes whole;
  deal_session(dealer, {{"Li", "Wang", "Zhao"}, 2, 1},
               [&](View piece) { whole.insert(whole.end(), piece.begin(), piece.end()); });
  std::vector<LooseFrame> frames = frames_of(whole);
  // The players' words on the Close, and then it.
  while (frames.back().header.type == Type::acknowledge) frames.pop_back();
  frames.pop_back();
  Verifier verifier;
  verify_all(verifier, joined(frames));
  Suite hash(suite);
  Dealer next({.suite = &suite, .previous = *verifier.ended(hash)}, key, counting_clock());
  Bytes opened;
  next.begin(opened);
  const std::string later = written("next.evh", opened);
  const FilesCompared fork = compare_files(written("whole.evh", whole), later);
  EXPECT_TRUE(fork.contradict);
  EXPECT_THAT(fork.document.answer, HasSubstr("follows an earlier end of the other"));
  EXPECT_TRUE(compare_files(written("evidence.evh", fork.evidence), "").contradict);
  const FilesCompared chain = compare_files(written("left.evh", joined(frames)), later);
  EXPECT_FALSE(chain.contradict);
  EXPECT_THAT(chain.document.answer, HasSubstr("one follows the other"));
}

TEST_F(FilesComparedTest, RefuseWhatSaysNothing) {
  const auto refusal = [](const std::string& one, const std::string& other) -> std::string {
    try {
      compare_files(one, other);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  RiggedDealer dealer{.rounds = 1, .seed = 3};
  const std::string one = written("one.evh", dealer.transcript());
  dealer.seed = 4;
  const std::string other = written("other.evh", dealer.transcript());
  EXPECT_THAT(refusal(one, other), HasSubstr("found two dealers' keys"));
  EXPECT_THAT(
      refusal(one, ""),
      HasSubstr("found one session or succession, expected a second file to compare it with"));
  EXPECT_THAT(refusal(written("empty.evh", {}), one), HasSubstr("found no Session"));
}

}  // namespace
}  // namespace evenhand::protocol
