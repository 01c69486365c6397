#include "src/protocol/kept_head.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/protocol/verify_document.hpp"
#include "tests/places.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/protocol/transcripts.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::protocol {
namespace {

using ::testing::HasSubstr;

class KeptHeads : public tests::WithFolder {
 protected:
  std::string written(const std::string& name, const Bytes& bytes) const {
    write_file(file(name), std::string(text(bytes)));
    return file(name);
  }
  /// Returns what is said of a transcript beside what was kept.
  static Verification beside(const std::string& published, const std::string& kept) {
    return verify_file(published, {.key_file = {}, .head = {}, .kept_file = kept}, 0);
  }
};

/// One session, with its id, players and their contributions, as its dealer dealt it first.
RiggedDealer first_dealt(std::uint32_t rounds = 6) { return {.rounds = rounds, .seed = 3}; }

RiggedDealer dealt_anew() {
  RiggedDealer dealer = first_dealt();
  dealer.pleases = gets("doudizhu", 1, 53);
  return dealer;
}

TEST_F(KeptHeads, ConvictADealerWhoDealsASessionAnew) {
  const std::string kept = written("kept.evh", first_dealt().transcript());
  const std::string published = written("published.evh", dealt_anew().transcript());
  EXPECT_TRUE(verify_file(published, {}, 0).holds);
  EXPECT_TRUE(beside(kept, kept).holds);
  const Verification anew = beside(published, kept);
  EXPECT_FALSE(anew.holds);
  EXPECT_THAT(anew.document.answer, HasSubstr("0x040B not-published"));
  EXPECT_FALSE(beside(kept, published).holds);
}

TEST_F(KeptHeads, ConvictADealerWhoClosesASessionTwice) {
  const std::string kept = written("kept.evh", first_dealt().transcript());
  RiggedDealer dealer = first_dealt();
  dealer.close_delay = 1;
  const std::string published = written("published.evh", dealer.transcript());
  EXPECT_TRUE(verify_file(published, {}, 0).holds);
  const Verification verification = beside(published, kept);
  EXPECT_FALSE(verification.holds);
  EXPECT_THAT(verification.document.answer, HasSubstr("has closed one session in two ways"));
}

TEST_F(KeptHeads, ConvictADealerWhoLeavesTheLastRoundsOut) {
  const std::string kept = written("kept.evh", first_dealt(6).transcript());
  // With chains of the same length the session is the same.
  RiggedDealer shorter = first_dealt(6);
  shorter.closes_behind = 4;
  const std::string published = written("published.evh", shorter.transcript());
  EXPECT_TRUE(verify_file(published, {}, 0).holds);
  const Verification verification = beside(published, kept);
  EXPECT_FALSE(verification.holds);
  EXPECT_THAT(verification.document.answer, HasSubstr("0x040B not-published"));
}

TEST_F(KeptHeads, AreGoodWhateverComesBehindThem) {
  // The file that a player keeps may stop anywhere; a signature that is there stays what it is.
  auto frames = frames_of(first_dealt().transcript());
  const std::string published = written("published.evh", joined(frames));
  while (frames.back().header.type != Type::head) frames.pop_back();
  frames.push_back({{Type::commit, 0, 99}, {0}});
  const std::string kept = written("kept.evh", joined(frames));
  EXPECT_FALSE(verify_file(kept, {}, 0).holds);
  EXPECT_EQ(read_kept_head(kept).head.size, 6U);
  EXPECT_TRUE(beside(published, kept).holds);
  EXPECT_FALSE(beside(written("again.evh", dealt_anew().transcript()), kept).holds);
}

TEST_F(KeptHeads, CannotBeMadeByWhoHasNotTheKey) {
  // A player who changes what it kept has no head that holds.
  auto frames = frames_of(first_dealt().transcript());
  edit<DistributeMessage>(frames, Type::distribute, 2, [](auto& message) { ++message.time; });
  EXPECT_THROW(read_kept_head(written("forged.evh", joined(frames))), InputError);
}

TEST_F(KeptHeads, OfAnotherSessionSayNothing) {
  const std::string kept = written("kept.evh", first_dealt().transcript());
  RiggedDealer other = first_dealt();
  other.seed = 4;
  const std::string published = written("published.evh", other.transcript());
  EXPECT_THROW(beside(published, kept), InputError);
  // The same id does not make it the same session when another dealer signs.
  Verifier verifier;
  verify_all(verifier, first_dealt().transcript());
  KeptHead head = read_kept_head(kept);
  EXPECT_NO_THROW(head.require_same(verifier.session(), "published"));
  head.dealer_key.back() ^= 1;
  EXPECT_THROW(head.require_same(verifier.session(), "published"), InputError);
}

TEST_F(KeptHeads, HoldAProofToThem) {
  const std::string table = tests::source_folder() + "/examples/protocol/table.evh";
  const std::string proof = tests::source_folder() + "/examples/protocol/proof.evh";
  EXPECT_TRUE(beside(proof, table).holds);
  EXPECT_THROW(beside(proof, written("kept.evh", first_dealt().transcript())), InputError);
}

}  // namespace
}  // namespace evenhand::protocol
