#include "src/protocol/verify_document.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/protocol/frames_document.hpp"
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

/// The same, dealt again at another time.
RiggedDealer dealt_anew() {
  RiggedDealer dealer = first_dealt();
  dealer.delay = 77;
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

namespace fs = std::filesystem;

const std::string example_table = tests::source_folder() + "/examples/protocol/table.evh";
const std::string example_proof = tests::source_folder() + "/examples/protocol/proof.evh";
const std::string example_key = tests::source_folder() + "/examples/protocol/dealer-key.pem";

/// A file with these bytes, which is removed.
class Given {
 public:
  explicit Given(std::string_view bytes)
      : path_(fs::path(testing::TempDir()) / fmt::format("frames-{}.evh", getpid())) {
    write_file(path_, bytes);
  }
  Given(const Given&) = delete;
  Given& operator=(const Given&) = delete;
  ~Given() { fs::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

TEST(VerifyDocument, SaysThatAllHolds) {
  const Verification unknown = verify_file(example_table, {}, 0);
  EXPECT_TRUE(unknown.holds);
  EXPECT_TRUE(unknown.document.answer.starts_with("consistent, signer unknown"));
  const Verification known = verify_file(example_table, {example_key, {}}, 0);
  EXPECT_TRUE(known.holds);
  EXPECT_TRUE(known.document.answer.starts_with("all of it holds"));
  EXPECT_NE(known.document.answer.find("--seed"), std::string::npos);
}

TEST(VerifyDocument, SaysWhereWhatDoesNotHold) {
  std::string bytes = read_file(example_table);
  bytes[1760] = static_cast<char>(bytes[1760] ^ 1);
  const Given file(bytes);
  const Verification verification = verify_file(file.path(), {}, 0);
  EXPECT_FALSE(verification.holds);
  EXPECT_NE(verification.document.answer.find("at frame 17 (byte 1732, round 2): 0x0107 bad-crc"),
            std::string::npos)
      << verification.document.answer;
}

TEST(VerifyDocument, ShowsARoundDrawByDraw) {
  const Verification verification = verify_file(example_table, {}, 3);
  ASSERT_EQ(verification.document.sections.size(), 2U);
  const reports::Section& section = verification.document.sections.back();
  ASSERT_EQ(section.tables.size(), 4U);
  EXPECT_EQ(section.tables[0].rows.size(), 3U);
  EXPECT_GE(section.tables[1].rows.size(), 53U);
  // The proof in the examples is of this round's second hand.
  const Verification proof = verify_file(example_proof, {example_key, {}}, 0);
  EXPECT_TRUE(proof.holds);
  const auto cards = std::get<std::string>(section.tables[2].rows[1][2]);
  EXPECT_NE(proof.document.answer.find(cards), std::string::npos);
  EXPECT_THROW(verify_file(example_table, {}, 9), InputError);
  EXPECT_THROW(verify_file(example_proof, {}, 1), InputError);
}

// The worked round of docs/protocol.md; these values were computed by the functions of
// examples/verify.py, from the frames of the file.
TEST(VerifyDocument, AWorkedRoundHasTheValuesOfTheSecondImplementation) {
  const std::string folder = tests::source_folder() + "/examples/protocol/";
  const Verification verification =
      verify_file(folder + "table.evh", {folder + "dealer-key.pem", {}}, 1);
  ASSERT_TRUE(verification.holds);
  EXPECT_TRUE(verification.knows_signer);
  const reports::Section& section = verification.document.sections.back();
  const std::map<std::string, std::string> expected = {
      {"announced", "fe8e72d90a59be4199156f139a422e0ddd2fe1f01b773c57ffaadbb3f350cd67"},
      {"session", "f621dd692f652269fce748aff788cf2856b1900ca6c9f70495d59223fec686af"},
      {"previous", "f621dd692f652269fce748aff788cf2856b1900ca6c9f70495d59223fec686af"},
      {"commitment", "13d625bca2ff0c379d4031aff927add6031c64218e9e1ac5eb2a2c62020a4eac"},
      {"alpha", "b7ba5dc3960143b9bf7bdd0915702bbb00f07d8aee502b08764ae772ad62a960"},
      {"beta",
       "0ffd5f905b349c885f752db7d34ab6161464ad8dc2fc62dbafc4d89eab7e72968c91d8adbfaf08a4c46113b89af"
       "3000df580383d43e6dec3e995a172fbb5782f"},
      {"seed", "3681334c776a6f3fb70b83f3dece2f64b68698ad6dacbd4b0cf22140aa6e4fe1"},
      {"entropy", "cab9e6f2099eee33c342c273dba8339a0fbc335777d4dcd94477708e4d05230e"},
      {"nonce", "7f68502bf1b6ba488ed92026aa8a30ef"},
      {"salt", "937899e5214cccba227a04284b77030c"},
      {"root", "fb43d3bea77ce182a281ca8296cd5ac4aab906a15550ccb28ceb91dd351f6d96"},
      {"token", "29b31190b3bede6b9352b7b6e1733ae5cb7579d54de2a61425a0bc82c6653dbf"}};
  std::size_t found = 0;
  for (const reports::Figure& figure : section.figures) {
    const auto it = expected.find(figure.name);
    if (it == expected.end()) continue;
    EXPECT_EQ(std::get<std::string>(figure.value), it->second) << figure.name;
    ++found;
  }
  EXPECT_EQ(found, expected.size());
  const std::vector<std::string> order = {
      "0a26a8fbb96b093f5924b64f3d58bae7613ab5232f3855a2313138f199d49161",
      "57decc43b1dc217774f4372b2e54d14f1e0606fe0ad107cb26b2010af4b11880",
      "dc203d9f6d3ab7c1e9796da760b4dbc621e6f40c50a03b6264ae71b67269c068"};
  ASSERT_EQ(section.tables.back().name, "order");
  for (std::size_t place = 0; place < order.size(); ++place) {
    EXPECT_EQ(std::get<std::string>(section.tables.back().rows[place][2]), order[place]);
  }
  const std::vector<std::uint64_t> words = {64741, 31078, 5880};
  for (std::size_t draw = 0; draw < words.size(); ++draw) {
    EXPECT_EQ(std::get<std::uint64_t>(section.tables[1].rows[draw][2]), words[draw]);
  }
}

TEST(VerifyDocument, AProofThatIsFalseIsTold) {
  std::string bytes = read_file(example_proof);
  bytes[1300] = static_cast<char>(bytes[1300] ^ 1);
  const Given file(bytes);
  const Verification verification = verify_file(file.path(), {}, 0);
  EXPECT_FALSE(verification.holds);
  EXPECT_TRUE(verification.document.answer.starts_with("false at frame"))
      << verification.document.answer;
}

TEST(VerifyDocument, AbortsAreAFaultWhereTheReaderSaysSo) {
  const Bytes transcript = eventful_transcript();
  const Given file(text(transcript));
  EXPECT_TRUE(verify_file(file.path(), {.key_file = "", .most_aborts = 3}, 0).holds);
  const Verification verification = verify_file(file.path(), {.key_file = "", .most_aborts = 2}, 0);
  EXPECT_FALSE(verification.holds);
  EXPECT_NE(verification.document.answer.find("0x021A too-many-aborts"), std::string::npos);
  EXPECT_THROW(verify_file(example_proof, {.key_file = "", .most_aborts = 2}, 0), InputError);
}

// The session follows what the file before ends with; that the file before is false is said.
TEST(VerifyDocument, FaultsOfTheSessionBeforeAreMentioned) {
  const SeededRandomness randomness(6);
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const PrivateKey key = PrivateKey::generate(suite);
  const auto deal = [&](const Hash& previous) {
    Dealer dealer({.suite = &suite, .previous = previous}, key, counting_clock());
    Bytes transcript;
    deal_session(dealer, {{"Li", "Wang", "Zhao"}, 2, 1}, [&](View piece) {
      transcript.insert(transcript.end(), piece.begin(), piece.end());
    });
    return transcript;
  };
  std::vector<LooseFrame> frames = frames_of(deal({}));
  edit<AcknowledgeMessage>(frames, Type::acknowledge, 1,
                           [](AcknowledgeMessage& message) { message.signature[3] ^= 1; });
  Verifier verifier;
  verify_all(verifier, joined(frames));
  Suite hash(suite);
  const Bytes next = deal(*verifier.ended(hash));
  const Given file(text(next));
  const fs::path before = fs::path(file.path()).concat(".before");
  write_file(before, text(joined(frames)));
  const Verification verification =
      verify_file(file.path(), {.key_file = "", .previous_file = before.string()}, 0);
  fs::remove(before);
  EXPECT_TRUE(verification.holds);
  EXPECT_NE(verification.document.answer.find("does not hold: "), std::string::npos)
      << verification.document.answer;
  EXPECT_NE(verification.document.answer.find("0x0406 bad-signature"), std::string::npos);
}

TEST(VerifyDocument, WhatIsNeitherIsRefused) {
  EXPECT_THROW(verify_file(example_key, {}, 0), InputError);
  EXPECT_THROW(verify_file("/dev/null", {}, 0), InputError);
  EXPECT_THROW(verify_file("/no/such/file", {}, 0), InputError);
  EXPECT_THROW(verify_file(example_table, {example_table, {}}, 0), InputError);
}

TEST(FramesDocument, ListsFramesAsTheyStand) {
  const reports::Document all = frames_document(example_table, 0, 1000);
  const reports::Document some = frames_document(example_table, 0, 5);
  const reports::Document round = frames_document(example_table, 2, 5);
  EXPECT_EQ(all.sections[0].tables[0].rows.size(), 50U);
  EXPECT_EQ(some.sections[0].tables[0].rows.size(), 5U);
  EXPECT_EQ(round.sections[0].tables[0].rows.size(), 13U);
  const Given damaged(read_file(example_table).substr(0, 3000));
  const reports::Document cut = frames_document(damaged.path(), 0, 1000);
  const auto& row = cut.sections[0].tables[0].rows.back();
  EXPECT_TRUE(std::get<std::string>(row[5]).starts_with("0x0106 cut-off"));
  EXPECT_THROW(frames_document(example_key, 0, 5), InputError);
  EXPECT_THROW(frames_document(example_table, 99, 5), InputError);
}

}  // namespace

}  // namespace evenhand::protocol
