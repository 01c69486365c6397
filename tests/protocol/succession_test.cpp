#include "protocol/succession.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "protocol/dealer.hpp"
#include "protocol/digests.hpp"
#include "protocol/proof.hpp"
#include "protocol/suite.hpp"
#include "protocol/verifier.hpp"
#include "tests/places.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const SuiteInfo& usual_suite() { return suite_named("sha256-ed25519"); }

PrivateKey new_key(const SuiteInfo& suite = usual_suite()) { return PrivateKey::generate(suite); }

Bytes succession(const PrivateKey& from, const PrivateKey& to, const Hash& end = {},
                 const SuiteInfo& suite = usual_suite()) {
  return make_succession(suite, from, to, end, 1'800'000'000'000);
}

/// Why a file is no succession; nothing when it is one.
std::optional<Code> refused_file(View file) {
  try {
    read_succession(file);
  } catch (const ProtocolError& error) {
    return error.code();
  }
  return std::nullopt;
}

ExpectedSigner owner_of(const PrivateKey& key, const std::vector<Bytes>& successions = {}) {
  ExpectedSigner expected(key.public_key().pem(), "old-key.pem");
  for (const Bytes& each : successions) expected.follow(each, "succession.evh");
  return expected;
}

/// Returns what follow() says of the last of them.
std::string refusal_of(const PrivateKey& key, std::vector<Bytes> successions) {
  const Bytes last = std::move(successions.back());
  successions.pop_back();
  ExpectedSigner expected = owner_of(key, successions);
  try {
    expected.follow(last, "last.evh");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Returns a session of two rounds, a head after each, by this key.
Bytes session_of(const PrivateKey& key, const Hash& previous = {},
                 const SuiteInfo& suite = usual_suite()) {
  Dealer dealer({.suite = &suite, .epoch = 1, .previous = previous}, key, counting_clock());
  Bytes transcript;
  deal_session(dealer, {{"Li", "Wang", "Zhao"}, 2, 1}, [&](View piece) {
    transcript.insert(transcript.end(), piece.begin(), piece.end());
  });
  return transcript;
}

/// Returns what a session that follows the transcript names, by the suite.
Hash ended_with(View transcript, const SuiteInfo& suite = usual_suite()) {
  Verifier verifier;
  verify_all(verifier, transcript);
  Suite at_work(suite);
  return *verifier.ended(at_work);
}

/// The first fault of a transcript, and which key has signed it.
struct Verdict {
  std::optional<Code> fault;
  std::optional<std::size_t> successions;
};

Verdict verdict_on(View transcript, const ExpectedSigner& expected) {
  Verifier verifier;
  verifier.expect_signer(expected);
  verify_all(verifier, transcript);
  Verdict verdict;
  if (!verifier.holds()) verdict.fault = verifier.faults().front().code;
  if (verifier.knows_signer()) verdict.successions = verifier.signer()->successions;
  return verdict;
}

TEST(Succession, SaysWhatBothKeysHaveSigned) {
  for (const SuiteInfo& suite : suites()) {
    SCOPED_TRACE(suite.name);
    const PrivateKey old_key = new_key(suite);
    const PrivateKey next = new_key(suite);
    const SuccessionMessage message =
        read_succession(View(succession(old_key, next, Hash{7}, suite)));
    EXPECT_EQ(message.suite, suite.name);
    EXPECT_EQ(message.old_key, old_key.public_key().der());
    EXPECT_EQ(message.new_key, next.public_key().der());
    EXPECT_EQ(message.end, Hash{7});
    EXPECT_EQ(message.time, 1'800'000'000'000U);
    // As docs/protocol.md writes it, by hand.
    Suite at_work(suite);
    const Hash text =
        at_work.tagged("evenhand/2 succession", {view(suite.name), message.old_key, message.new_key,
                                                 message.end, big_endian<8>(message.time)});
    EXPECT_TRUE(old_key.public_key().verifies(text, message.old_signature));
    EXPECT_TRUE(next.public_key().verifies(text, message.new_signature));
  }
}

TEST(Succession, NoByteOfItCanBeChanged) {
  for (const char* suite : {"sha256-ed25519", "sm3-sm2"}) {
    const SuiteInfo& info = suite_named(suite);
    const Bytes file = succession(new_key(info), new_key(info), Hash{7}, info);
    ASSERT_EQ(refused_file(file), std::nullopt);
    for (std::size_t at = 0; at < file.size(); ++at) {
      Bytes changed = file;
      changed[at] ^= static_cast<std::uint8_t>(1U << (at % 8));
      EXPECT_NE(refused_file(changed), std::nullopt) << suite << ", byte " << at;
      EXPECT_NE(refused_file(View(file).first(at)), std::nullopt) << suite << ", cut at " << at;
    }
    // The same under a CRC that fits.
    const LooseFrame frame = frames_of(file).front();
    for (std::size_t at = 0; at < frame.body.size(); ++at) {
      LooseFrame changed = frame;
      changed.body[at] ^= static_cast<std::uint8_t>(1U << (at % 8));
      EXPECT_NE(refused_file(joined({changed})), std::nullopt) << suite << ", body byte " << at;
    }
  }
}

TEST(Succession, IsOneFrameOfNoRoundForAll) {
  const Bytes file = succession(new_key(), new_key());
  const auto with_header = [&](const std::function<void(FrameHeader&)>& change) {
    LooseFrame frame = frames_of(file).front();
    change(frame.header);
    return refused_file(joined({frame}));
  };
  EXPECT_EQ(with_header([](FrameHeader& header) { header.round = 1; }), Code::wrong_round);
  EXPECT_EQ(with_header([](FrameHeader& header) { header.flags = private_flag; }),
            Code::private_frame);
  EXPECT_EQ(with_header([](FrameHeader& header) { header.type = Type::session; }),
            Code::illegal_step);
  Bytes twice = file;
  twice.insert(twice.end(), file.begin(), file.end());
  EXPECT_EQ(refused_file(twice), Code::illegal_step);
  EXPECT_EQ(refused_file({}), Code::cut_off);
  EXPECT_EQ(refused_file(view("-----BEGIN PUBLIC KEY-----")), Code::bad_magic);
}

/// A file whose text was changed and signed again by whoever has these keys.
Bytes signed_again(const PrivateKey& by_old, const PrivateKey& by_new,
                   const std::function<void(SuccessionMessage&)>& change) {
  LooseFrame frame = frames_of(succession(by_old, by_new)).front();
  auto message = decode<SuccessionMessage>(frame.body);
  change(message);
  Suite suite(usual_suite());
  const Hash text = succession_text(suite, message);
  message.old_signature = by_old.sign(text);
  message.new_signature = by_new.sign(text);
  frame.body = encode(message);
  return joined({frame});
}

TEST(Succession, NobodySignsForAnother) {
  const PrivateKey old_key = new_key();
  const PrivateKey next = new_key();
  const PrivateKey thief = new_key();
  const auto refused = [&](const PrivateKey& by_old, const PrivateKey& by_new,
                           const std::function<void(SuccessionMessage&)>& change) {
    return refused_file(signed_again(by_old, by_new, change));
  };
  EXPECT_EQ(refused(old_key, next, [](SuccessionMessage&) {}), std::nullopt);
  // A thief names itself the successor of a key that it has not.
  EXPECT_EQ(
      refused(thief, thief,
              [&](SuccessionMessage& message) { message.old_key = old_key.public_key().der(); }),
      Code::bad_signature);
  // Somebody names a key the successor whose owner knows nothing of it.
  EXPECT_EQ(refused(old_key, thief,
                    [&](SuccessionMessage& message) { message.new_key = next.public_key().der(); }),
            Code::bad_signature);
  EXPECT_EQ(refused(old_key, old_key, [](SuccessionMessage&) {}), Code::bad_key);
  EXPECT_EQ(refused(old_key, next, [](SuccessionMessage& message) { message.suite = "none"; }),
            Code::unknown_suite);
  // Both keys are of the suite.
  EXPECT_EQ(refused(old_key, next, [](SuccessionMessage& message) { message.suite = "sm3-sm2"; }),
            Code::bad_key);
  EXPECT_EQ(refused(old_key, next,
                    [](SuccessionMessage& message) {
                      message.new_key = new_key(suite_named("sm3-sm2")).public_key().der();
                    }),
            Code::bad_key);
  // The order of the signatures is checked, too.
  LooseFrame frame = frames_of(succession(old_key, next)).front();
  auto message = decode<SuccessionMessage>(frame.body);
  std::swap(message.old_signature, message.new_signature);
  frame.body = encode(message);
  EXPECT_EQ(refused_file(joined({frame})), Code::bad_signature);
}

TEST(ExpectedSigner, EveryKeyOfTheChainIsKnown) {
  const PrivateKey keys[] = {new_key(), new_key(), new_key()};
  const Bytes first = session_of(keys[0]);
  const Bytes second = session_of(keys[1]);
  const ExpectedSigner expected =
      owner_of(keys[0], {succession(keys[0], keys[1], ended_with(first)),
                         succession(keys[1], keys[2], ended_with(second))});
  std::size_t successions = 0;
  for (const Bytes& transcript : {first, second, session_of(keys[2])}) {
    const Verdict verdict = verdict_on(transcript, expected);
    EXPECT_EQ(verdict.fault, std::nullopt);
    EXPECT_EQ(verdict.successions, successions++);
  }
  EXPECT_EQ(verdict_on(session_of(new_key()), expected).fault, Code::other_signer);
  // Without the second succession its key is a stranger's.
  EXPECT_EQ(verdict_on(session_of(keys[2]),
                       owner_of(keys[0], {succession(keys[0], keys[1], ended_with(first))}))
                .fault,
            Code::other_signer);
  EXPECT_EQ(verdict_on(second, owner_of(keys[0])).fault, Code::other_signer);
  EXPECT_TRUE(ExpectedSigner().is_anybody());
  EXPECT_THROW(ExpectedSigner("", "empty.pem"), InputError);
}

TEST(ExpectedSigner, NothingBehindTheEndIsTakenFromAnEarlierKey) {
  const PrivateKey old_key = new_key();
  const PrivateKey next = new_key();
  const Bytes last = session_of(old_key);
  const Hash end = ended_with(last);
  const ExpectedSigner expected = owner_of(old_key, {succession(old_key, next, end)});
  const Bytes behind = session_of(old_key, end);
  EXPECT_EQ(verdict_on(behind, expected).fault, Code::succeeded);
  EXPECT_EQ(verdict_on(behind, owner_of(old_key)).fault, std::nullopt);
  // The end is of the old key: the new one may name it and does nothing wrong.
  EXPECT_EQ(verdict_on(session_of(next, end), expected).fault, std::nullopt);
  // A key that had opened no session opens none.
  for (const Bytes& any : {last, behind}) {
    EXPECT_EQ(verdict_on(any, owner_of(old_key, {succession(old_key, next)})).fault,
              Code::succeeded);
  }
  // The end is a head of a session that goes on.
  std::vector<LooseFrame> frames = frames_of(last);
  while (frames.back().header.type != Type::head || frames.back().header.round != 1) {
    frames.pop_back();
  }
  const Bytes left = joined(frames);
  const ExpectedSigner at_head = owner_of(old_key, {succession(old_key, next, ended_with(left))});
  EXPECT_EQ(verdict_on(last, at_head).fault, Code::succeeded);
  EXPECT_NE(verdict_on(left, at_head).fault, Code::succeeded);
}

TEST(ExpectedSigner, ProofsAreHeldToItAsWell) {
  const PrivateKey old_key = new_key();
  const PrivateKey next = new_key();
  const auto result_of = [](View transcript, const ExpectedSigner& expected) {
    Session session;
    return check_proof(session, make_proof(transcript, {.round = 1, .seat = 0}, "it"), expected,
                       {});
  };
  const Bytes last = session_of(old_key);
  const ExpectedSigner expected = owner_of(old_key, {succession(old_key, next, ended_with(last))});
  EXPECT_EQ(result_of(last, expected).signer->successions, 0U);
  EXPECT_EQ(result_of(session_of(next), expected).signer->successions, 1U);
  EXPECT_EQ(result_of(session_of(new_key()), expected).fault->code, Code::other_signer);
  EXPECT_EQ(result_of(session_of(old_key, ended_with(last)), expected).fault->code,
            Code::succeeded);
  EXPECT_FALSE(result_of(last, {}).signer.has_value());
}

// A dealer may stop before all players have joined, or before any head.
TEST(ExpectedSigner, AnEndWithoutAHeadHoldsHoweverManyHadJoined) {
  const PrivateKey old_key = new_key();
  const Bytes last = session_of(old_key);
  const Bytes other = session_of(old_key);
  for (std::size_t joined_by = 0; joined_by <= 3; ++joined_by) {
    std::vector<LooseFrame> frames = frames_of(last);
    frames.resize(1 + joined_by);
    const ExpectedSigner expected =
        owner_of(old_key, {succession(old_key, new_key(), ended_with(joined(frames)))});
    EXPECT_EQ(verdict_on(last, expected).fault, Code::succeeded) << joined_by;
    EXPECT_EQ(verdict_on(other, expected).fault, std::nullopt) << joined_by;
    Session session;
    const Bytes proof = make_proof(last, {.round = 1, .seat = 0}, "it");
    EXPECT_EQ(check_proof(session, proof, expected, {}).fault->code, Code::succeeded) << joined_by;
  }
}

TEST(ExpectedSigner, AChainThatDoesNotLinkIsRefused) {
  const PrivateKey a = new_key();
  const PrivateKey b = new_key();
  const PrivateKey c = new_key();
  EXPECT_EQ(refusal_of(a, {succession(a, b), succession(b, c)}), "");
  EXPECT_THAT(refusal_of(a, {succession(b, c)}),
              AllOf(HasSubstr("last.evh: 0x040A other-signer"), HasSubstr("old-key.pem")));
  EXPECT_THAT(refusal_of(a, {succession(a, b), succession(a, c)}),
              HasSubstr("0x040A other-signer"));
  // A key that was given up does not come back, by one step or by two.
  EXPECT_THAT(refusal_of(a, {succession(a, b), succession(b, a)}), HasSubstr("0x040C bad-key"));
  EXPECT_THAT(refusal_of(a, {succession(a, b), succession(b, c), succession(c, b)}),
              HasSubstr("0x040C bad-key"));
  Bytes damaged = succession(a, b);
  damaged.back() ^= 1;
  EXPECT_THAT(refusal_of(a, {damaged}), HasSubstr("last.evh: 0x0107 bad-crc"));
  EXPECT_THAT(refusal_of(a, {session_of(a)}), HasSubstr("0x0201 illegal-step"));
  // The key that was given is of another suite than the succession.
  EXPECT_THAT(refusal_of(new_key(suite_named("sm3-sm2")), {succession(a, b)}),
              HasSubstr("old-key.pem"));
}

// Keys of the suite mental are those of sha256-ed25519.
TEST(ExpectedSigner, ASuccessionHoldsForAllThatItsKeysSign) {
  const PrivateKey old_key = new_key();
  const PrivateKey next = new_key();
  const ExpectedSigner expected =
      owner_of(old_key, {succession(old_key, next, Hash{1}, suite_named("mental"))});
  EXPECT_EQ(verdict_on(session_of(next), expected).successions, 1U);
  // Nor do those of the Chinese suite, whose random function has another key, differ in this.
  const SuiteInfo& chinese = suite_named("sm3-sm2");
  const PrivateKey old_sm = new_key(chinese);
  const PrivateKey next_sm = new_key(chinese);
  const Bytes first = session_of(old_sm, {}, chinese);
  const auto behind = [&](const Hash& end) {
    return owner_of(old_sm, {succession(old_sm, next_sm, end, chinese)});
  };
  EXPECT_EQ(verdict_on(first, behind(ended_with(first, chinese))).fault, std::nullopt);
  EXPECT_EQ(verdict_on(first, behind(Hash{})).fault, Code::succeeded);
  EXPECT_EQ(verdict_on(session_of(next_sm, {}, chinese), behind(Hash{})).successions, 1U);
  std::vector<LooseFrame> frames = frames_of(first);
  frames.erase(frames.end() - 4, frames.end());  // the Close, and three who acknowledge it
  EXPECT_EQ(verdict_on(first, behind(ended_with(joined(frames), chinese))).fault, Code::succeeded);
}

// The key of examples/protocol/table.evh is followed at its end.
TEST(Succession, TheExampleFollowsFromNumbers) {
  const std::string folder = tests::source_folder() + "/examples/protocol/";
  const auto seeded_key = [](std::uint64_t seed) {
    const SeededRandomness randomness(seed);
    return new_key();
  };
  const PrivateKey old_key = seeded_key(36);
  EXPECT_EQ(old_key.public_key().pem(), read_file(folder + "dealer-key.pem"));
  const Hash end = ended_with(view(read_file(folder + "table.evh")));
  const Bytes file = succession(old_key, seeded_key(37), end);
  EXPECT_EQ(text(file), read_file(folder + "succession.evh"));
}

TEST(Succession, IsAnIllegalStepInATranscript) {
  const PrivateKey key = new_key();
  const LooseFrame stray = frames_of(succession(key, new_key())).front();
  const std::vector<LooseFrame> frames = frames_of(session_of(key));
  for (std::size_t at = 0; at < frames.size(); ++at) {
    std::vector<LooseFrame> changed = frames;
    changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(at), stray);
    const bool is_closed = at + 3 >= frames.size();
    EXPECT_EQ(first_fault(joined(changed)), is_closed ? Code::after_close : Code::illegal_step)
        << at;
  }
}

}  // namespace
}  // namespace evenhand::protocol
