// examples/verify.py and verify_mental.py, the verifiers that are written a second time,
// tests/scripts/third_verifier.py, which was written from the pages before any of them was read,
// and this one agree.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "base/files.hpp"
#include "tests/long_checks.hpp"
#include "tests/places.hpp"
#include "tests/protocol/live_table.hpp"
#include "tests/protocol/redealt.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/protocol/sealed_table.hpp"
#include "tests/protocol/transcripts.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

namespace fs = std::filesystem;

/// Returns ": holds" and a digest of all cards, as third_verifier.py has it, when the transcript
/// holds.
std::optional<std::string> judged(View transcript) {
  RunningHash cards("SHA256");
  Verifier verifier([&](const Round& round) {
    if (!round.dealt || round.aborted) return;
    Bytes bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes.push_back(static_cast<std::uint8_t>(round.context.round >> shift));
    }
    for (const std::uint16_t card : round.dealt->cards) {
      bytes.push_back(static_cast<std::uint8_t>(card >> 8U));
      bytes.push_back(static_cast<std::uint8_t>(card & 0xFFU));
    }
    cards.add(bytes);
  });
  verify_all(verifier, transcript);
  if (!verifier.holds()) return std::nullopt;
  return ": holds " + hex(cards.value());
}

/// Files, and what this program says of each.
class ScriptCases {
 public:
  explicit ScriptCases(std::string script = "verify.py")
      : script_(std::move(script)),
        folder_(fs::path(testing::TempDir()) /
                fmt::format("verify-{}-{}", getpid(), fs::path(script_).stem().string())) {
    fs::create_directories(folder_);
  }
  ScriptCases(const ScriptCases&) = delete;
  ScriptCases& operator=(const ScriptCases&) = delete;
  ~ScriptCases() { fs::remove_all(folder_); }

  void add(View transcript) {
    const std::string path = (folder_ / std::to_string(judged_.size())).string();
    write_file(path, text(transcript));
    judged_[path] = judged(transcript);
  }
  std::size_t size() const { return judged_.size(); }

  /// Runs both scripts on all of them; the number that they and this program take to hold.
  std::size_t compare() const {
    write_file(folder_ / "list", list());
    for (const std::string& line : lines_of("examples/" + script_)) {
      const std::size_t colon = line.find(": ");
      EXPECT_EQ(line.substr(colon).starts_with(": consistent"),
                judged_.at(line.substr(0, colon)).has_value())
          << line;
    }
    std::size_t hold = 0;
    for (const std::string& line : lines_of("tests/scripts/third_verifier.py")) {
      const std::size_t colon = line.find(": ");
      const std::optional<std::string>& expected = judged_.at(line.substr(0, colon));
      EXPECT_EQ(line.substr(colon), expected.value_or(line.substr(colon))) << line;
      EXPECT_EQ(line.substr(colon).starts_with(": holds"), expected.has_value()) << line;
      hold += expected ? 1U : 0U;
    }
    return hold;
  }

 private:
  std::vector<std::string> lines_of(const std::string& script) const {
    const std::string output = (folder_ / "said").string();
    const std::string command =
        fmt::format("xargs -n 500 python3 '{}/{}' <'{}/list' >'{}'", tests::source_folder(), script,
                    folder_.string(), output);
    EXPECT_NE(std::system(command.c_str()), -1);
    std::istringstream said(read_file(output));
    std::vector<std::string> lines;
    for (std::string line; std::getline(said, line);) lines.push_back(line);
    EXPECT_EQ(lines.size(), judged_.size()) << script;
    return lines;
  }
  std::string list() const {
    std::string lines;
    for (const auto& [path, holds] : judged_) lines += path + "\n";
    return lines;
  }

  std::string script_;
  fs::path folder_;
  std::map<std::string, std::optional<std::string>> judged_;
};

bool has_script_tools() {
  return std::system(
             "python3 -c 'import hashlib; hashlib.new(\"sm3\")' && openssl version >/dev/null") ==
         0;
}

/// The ways in which a transcript is tampered with, each under CRCs that fit.
enum class Tampering {
  bit,          ///< of some body
  dropped,      ///< a frame
  doubled,      ///< a frame
  exchanged,    ///< two frames
  other_round,  ///< a frame's number of its round
  transplant,   ///< a frame of another session, for the one in its place
  card,         ///< two cards of an open hand
  salt,         ///< of a card
  signature,    ///< of a player, a head or the closing record
  time,         ///< of the dealer
};
constexpr std::size_t tamperings = 10;

template <class Message, class Edit>
void edit(LooseFrame& frame, const Edit& change) {
  Message message = decode<Message>(frame.body);
  change(message);
  frame.body = encode(message);
}

bool has_time(Type type) {
  return type == Type::commit || type == Type::distribute || type == Type::reveal;
}

bool is_signed(Type type) {
  return type == Type::join || type == Type::head || type == Type::close ||
         type == Type::acknowledge;
}

/// One of those that `is_meant`, at random.
template <class IsMeant>
LooseFrame& some_frame(std::vector<LooseFrame>& frames, std::mt19937_64& random,
                       const IsMeant& is_meant) {
  std::vector<LooseFrame*> meant;
  for (LooseFrame& frame : frames) {
    if (is_meant(frame.header.type)) meant.push_back(&frame);
  }
  return *meant.at(random() % meant.size());
}

void flip(Bytes& bytes, std::mt19937_64& random) {
  bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
}

Bytes tampered(const Bytes& good, const Bytes& other, Tampering how, std::mt19937_64& random) {
  std::vector<LooseFrame> frames = frames_of(good);
  const auto any = [](Type) { return true; };
  const auto is_open = [](Type type) { return type == Type::open; };
  const std::size_t at = random() % frames.size();
  const auto place = frames.begin() + static_cast<std::ptrdiff_t>(at);
  switch (how) {
    case Tampering::bit:
      flip(some_frame(frames, random, any).body, random);
      break;
    case Tampering::dropped: {
      // It is no fault of the session when nobody has acknowledged its Close.
      const auto close = std::find_if(frames.begin(), frames.end(), [](const LooseFrame& frame) {
        return frame.header.type == Type::close;
      });
      frames.erase(std::min(place, close));
      break;
    }
    case Tampering::doubled:
      frames.insert(place, LooseFrame(*place));
      break;
    case Tampering::exchanged:
      std::swap(frames[at], frames[(at + 1 + random() % (frames.size() - 1)) % frames.size()]);
      break;
    case Tampering::other_round:
      frames[at].header.round ^= 1U << random() % 4;
      break;
    case Tampering::transplant: {
      const std::vector<LooseFrame> others = frames_of(other);
      // An abort says the same in both.
      std::size_t from = std::min(at, others.size() - 1);
      while (others[from].body == frames[at].body) from = (from + 1) % others.size();
      frames[at] = others[from];
      break;
    }
    case Tampering::card:
      edit<CardsMessage>(some_frame(frames, random, is_open),
                         [](auto& message) { std::swap(message.cards[0], message.cards[1]); });
      break;
    case Tampering::salt:
      edit<CardsMessage>(some_frame(frames, random, is_open), [&](auto& message) {
        message.salts[random() % message.salts.size()][random() % sizeof(Salt)] ^= 1U;
      });
      break;
    case Tampering::signature: {
      LooseFrame& frame = some_frame(frames, random, is_signed);
      const auto change = [&](auto& message) { flip(message.signature, random); };
      if (frame.header.type == Type::join) edit<JoinMessage>(frame, change);
      if (frame.header.type == Type::head) edit<HeadMessage>(frame, change);
      if (frame.header.type == Type::close) edit<CloseMessage>(frame, change);
      if (frame.header.type == Type::acknowledge) edit<AcknowledgeMessage>(frame, change);
      break;
    }
    case Tampering::time: {
      LooseFrame& frame = some_frame(frames, random, has_time);
      const auto change = [&](auto& message) { message.time += 1 + random() % 100; };
      if (frame.header.type == Type::commit) edit<CommitMessage>(frame, change);
      if (frame.header.type == Type::distribute) edit<DistributeMessage>(frame, change);
      if (frame.header.type == Type::reveal) edit<RevealMessage>(frame, change);
      break;
    }
  }
  return joined(frames);
}

TEST(VerifyScriptSlow, AgreesOnWholeTranscriptsOfEveryKind) {
  if (!has_script_tools()) GTEST_SKIP() << "needs python3 with SM3, and openssl";
  // So many for each suite and game: 1,000 in all, or 40.
  const std::uint64_t seeds = tests::long_checks() ? 125 : 5;
  ScriptCases cases;
  for (const SuiteInfo& suite : suites_without_mental()) {
    for (const std::string_view game : games()) {
      for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        cases.add(seeded_transcript(suite.name, game, 4, seed, 3));
      }
    }
  }
  EXPECT_EQ(cases.compare(), cases.size());
}

TEST(VerifyScriptSlow, AgreesOnThoseThatAreTamperedWith) {
  if (!has_script_tools()) GTEST_SKIP() << "needs python3 with SM3, and openssl";
  // So many for each suite and way: 20,000 in all, or 400.
  const std::size_t each = tests::long_checks() ? 1000 : 20;
  std::mt19937_64 random(19);
  ScriptCases cases;
  for (const SuiteInfo& suite : suites_without_mental()) {
    const Bytes good = seeded_transcript(suite.name, "doudizhu", 3, 1, 2);
    const Bytes other = seeded_transcript(suite.name, "doudizhu", 3, 2, 2);
    for (std::size_t how = 0; how < tamperings; ++how) {
      for (std::size_t i = 0; i < each; ++i) {
        cases.add(tampered(good, other, static_cast<Tampering>(how), random));
      }
    }
  }
  EXPECT_EQ(cases.size(), 2 * tamperings * each);
  EXPECT_EQ(cases.compare(), 0U);
}

/// Returns how many cards tests draw in each round.
std::uint32_t drawn_in(std::string_view game) {
  return static_cast<std::uint32_t>(std::min<std::size_t>(rules_of(game).drawable(), 20));
}

TEST(VerifyScriptSlow, AgreesOnEventfulSessions) {
  if (!has_script_tools()) GTEST_SKIP() << "needs python3 with SM3, and openssl";
  ScriptCases whole;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) whole.add(eventful_transcript(seed));
  for (const std::string_view game : {"holdem", "mahjong"}) {
    whole.add(seeded_transcript("sha256-ed25519", game, 3, 1, 2, drawn_in(game)));
  }
  EXPECT_EQ(whole.compare(), whole.size());
  // 10,000 that are tampered with, or 100.
  const std::size_t each = tests::long_checks() ? 1000 : 10;
  std::mt19937_64 random(20);
  ScriptCases cases;
  const Bytes good = eventful_transcript(1);
  const Bytes other = eventful_transcript(2);
  for (std::size_t how = 0; how < tamperings; ++how) {
    for (std::size_t i = 0; i < each; ++i) {
      cases.add(tampered(good, other, static_cast<Tampering>(how), random));
    }
  }
  EXPECT_EQ(cases.size(), tamperings * each);
  EXPECT_EQ(cases.compare(), 0U);
}

/// The ways in which sessions whose hands stay closed are tampered with.
constexpr std::array of_closed_hands = {
    Tampering::bit,         Tampering::dropped,    Tampering::doubled,   Tampering::exchanged,
    Tampering::other_round, Tampering::transplant, Tampering::signature, Tampering::time};

TEST(VerifyScriptSlow, AgreesOnCardsThatAreDrawn) {
  if (!has_script_tools()) GTEST_SKIP() << "needs python3 with SM3, and openssl";
  // 8,000 that are tampered with, or 80: most of the frames are of cards that are drawn.
  const std::size_t each = tests::long_checks() ? 500 : 5;
  std::mt19937_64 random(22);
  ScriptCases cases;
  for (const std::string_view game : {"holdem", "mahjong"}) {
    const auto drawn = [&](std::uint64_t seed) {
      return seeded_transcript("sha256-ed25519", game, 2, seed, 2, drawn_in(game));
    };
    const Bytes good = drawn(1);
    const Bytes other = drawn(2);
    for (const Tampering how : of_closed_hands) {
      for (std::size_t i = 0; i < each; ++i) cases.add(tampered(good, other, how, random));
    }
  }
  EXPECT_EQ(cases.compare(), 0U);
}

/// A round that is given up because a seat has not acknowledged it.
Bytes unacknowledged() {
  LiveTable table;
  Bytes seen;
  table.to_players = [&](LooseFrame& frame) { write_frame(seen, frame.header, frame.body); };
  for (const auto step : {&Dealer::begin, &Dealer::commit, &Dealer::shuffle, &Dealer::distribute}) {
    table.say(step);
  }
  table.silent = 2;
  table.say(&Dealer::head);
  table.abort(Code::missing_contribution, 2);
  table.say(&Dealer::close);
  return seen;
}

/// A session of one round, as programs play it, with a card for a seat and one for all.
Bytes live(std::string_view suite, std::string_view game) {
  LiveTable table(suite, game);
  Bytes seen;
  table.to_players = [&](LooseFrame& frame) {
    if (frame.header.flags == 0) write_frame(seen, frame.header, frame.body);
  };
  table.say(&Dealer::begin);
  table.deal();
  const Rules& rules = table.dealer().session().rules();
  if (rules.drawable() > 0) {
    table.draw(0);
    table.draw(rules.seats);
  }
  for (const auto& [type, step] : {std::pair{Type::finish, &Dealer::finish},
                                   {Type::reveal, &Dealer::reveal},
                                   {Type::seeds, &Dealer::seeds},
                                   {Type::close, &Dealer::close}}) {
    if (table.dealer().machine().may(type)) table.say(step);
  }
  return seen;
}

TEST(VerifyScriptSlow, AgreesOnLiveSessionsOfEveryGame) {
  if (!has_script_tools()) GTEST_SKIP() << "needs python3 with SM3, and openssl";
  ScriptCases open;
  ScriptCases sealed("verify_mental.py");
  for (const std::string_view game : games()) {
    for (const SuiteInfo& suite : suites_without_mental()) open.add(live(suite.name, game));
    sealed.add(live("mental", game));
  }
  EXPECT_EQ(open.compare(), open.size());
  EXPECT_EQ(sealed.compare(), sealed.size());
}

TEST(VerifyScriptSlow, AgreesOnSealedCards) {
  if (!has_script_tools()) GTEST_SKIP() << "needs python3 with SM3, and openssl";
  ScriptCases whole("verify_mental.py");
  whole.add(one_sealed_transcript());
  whole.add(seeded_transcript("mental", "holdem", 1, 1, 1, 5));
  whole.add(unacknowledged());
  EXPECT_EQ(whole.compare(), whole.size());
  // 800 that are tampered with, or 8: it takes the script seconds each.
  const std::size_t each = tests::long_checks() ? 100 : 1;
  std::mt19937_64 random(21);
  ScriptCases cases("verify_mental.py");
  const Bytes other = sealed_transcript(2);
  for (const Tampering how : of_closed_hands) {
    for (std::size_t i = 0; i < each; ++i) {
      cases.add(tampered(one_sealed_transcript(), other, how, random));
    }
  }
  EXPECT_EQ(cases.compare(), 0U);
}

TEST(Redealt, SessionsThatWereNotChangedHold) {
  for (const SuiteInfo& suite : suites()) {
    const Bytes transcript = seeded_transcript(suite.name, "bridge", 2, 1, 1);
    const Bytes again = redealt(frames_of(transcript), signers_of(suite.name, "bridge"));
    EXPECT_EQ(judged(again), judged(transcript)) << suite.name;
  }
}

/// A dealer does what it may not, and signs it: no digest and no signature shows it.
TEST(VerifyScriptSlow, AgreesOnWhatADealerMayDo) {
  if (!has_script_tools()) GTEST_SKIP() << "needs python3 with SM3, and openssl";
  struct Maker {
    std::string_view suite;
    std::string_view game;
    Bytes transcript;
    std::size_t mutants;
  };
  // 3,210 in all, or 107; it takes the scripts seconds for each of the suite mental.
  const std::size_t more = tests::long_checks() ? 30 : 1;
  const auto drawn = [](std::string_view suite, std::string_view game) {
    return seeded_transcript(suite, game, 2, 1, 1, drawn_in(game));
  };
  const std::vector<Maker> makers = {
      {"sha256-ed25519", "doudizhu", eventful_transcript(1), 40 * more},
      {"sha256-ed25519", "holdem", drawn("sha256-ed25519", "holdem"), 20 * more},
      {"sha256-ed25519", "mahjong", drawn("sha256-ed25519", "mahjong"), 20 * more},
      {"sm3-sm2", "bridge", drawn("sm3-sm2", "bridge"), 20 * more},
      {"mental", "doudizhu", one_sealed_transcript(), 4 * more},
      {"mental", "holdem", seeded_transcript("mental", "holdem", 1, 1, 1, 3), 3 * more}};
  std::mt19937_64 random(23);
  ScriptCases open;
  ScriptCases sealed("verify_mental.py");
  for (const Maker& maker : makers) {
    const Signers signers = signers_of(maker.suite, maker.game);
    const std::vector<LooseFrame> good = frames_of(maker.transcript);
    EXPECT_EQ(judged(redealt(good, signers)), judged(maker.transcript))
        << maker.suite << maker.game;
    ScriptCases& cases = maker.suite == "mental" ? sealed : open;
    for (std::size_t i = 0; i < maker.mutants; ++i) {
      cases.add(redealt(misplayed(good, random), signers));
    }
  }
  for (const ScriptCases* cases : {&open, &sealed}) {
    const std::size_t hold = cases->compare();
    EXPECT_LT(hold, cases->size() / 2);
    EXPECT_TRUE(hold > cases->size() / 50 || cases == &sealed) << hold;
  }
}

/// Returns what the script prints of one transcript.
std::string said_of(View transcript) {
  const std::string path =
      (fs::path(testing::TempDir()) / fmt::format("verify-one-{}", getpid())).string();
  write_file(path, text(transcript));
  const std::string command = fmt::format("python3 '{0}/examples/verify.py' '{1}' >'{1}.said'",
                                          tests::source_folder(), path);
  EXPECT_NE(std::system(command.c_str()), -1);
  const std::string said = read_file(path + ".said");
  fs::remove(path);
  fs::remove(path + ".said");
  return said;
}

TEST(VerifyScript, RefusesKeysForWhichAnybodyCanSign) {
  if (!has_script_tools()) GTEST_SKIP() << "python3 with SM3, or openssl, is missing";
  const std::vector<LooseFrame> good =
      frames_of(seeded_transcript("sha256-ed25519", "doudizhu", 1));
  for (const auto& answer : random::known_answers("weak-key", "protocol-kat.txt")) {
    const Bytes point = answer.bytes("y");
    std::vector<LooseFrame> frames = good;
    edit<JoinMessage>(frames.at(1), [&](JoinMessage& message) {
      std::copy(point.begin(), point.end(), message.key.end() - 32);
    });
    EXPECT_NE(said_of(joined(frames)).find("frame 2: a key for which anybody can sign"),
              std::string::npos)
        << hex(point);
    EXPECT_EQ(first_fault(joined(frames)), Code::bad_key);
  }
}

/// Nobody but the auditor can hold such a round to its seed.
TEST(VerifyScript, FindsACardThatIsShownInTwoPlaces) {
  if (!has_script_tools()) GTEST_SKIP() << "python3 with SM3, or openssl, is missing";
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const RiggedDealer dealer{.rounds = 1, .auditor = PrivateKey::generate(suite).public_key().der()};
  std::vector<LooseFrame> frames = frames_of(dealer.transcript());
  const auto bottom = std::find_if(frames.begin(), frames.end(), [](const LooseFrame& frame) {
    return frame.header.type == Type::open;
  });
  LooseFrame hand = *bottom;
  edit<CardsMessage>(hand, [](CardsMessage& message) { message.hand = 0; });
  frames.insert(bottom, hand);
  const Signers signers = signers_of(suite.name, dealer.game, dealer.seed);
  EXPECT_EQ(first_fault(redealt(frames, signers)), std::nullopt);
  const Bytes twice = redealt(frames, signers, [](auto& cards) { cards[51] = cards[0]; });
  EXPECT_EQ(first_fault(twice), Code::card_twice);
  EXPECT_NE(said_of(twice).find("a card that is shown in two places"), std::string::npos);
}

/// A dealer begins a round that a seat has no contribution for, and gives it up.
TEST(VerifyScript, FindsARoundThatASeatHasNoContributionFor) {
  if (!has_script_tools()) GTEST_SKIP() << "python3 with SM3, or openssl, is missing";
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const RiggedDealer dealer{.rounds = 1, .aborts = true, .blamed = 3};
  std::vector<LooseFrame> frames = frames_of(dealer.transcript());
  const auto seeds = std::find_if(frames.begin(), frames.end(), [](const LooseFrame& frame) {
    return frame.header.type == Type::head;
  });
  const auto time = decode<HeadMessage>(seeds->body).time;
  const AbortMessage given_up{static_cast<std::uint16_t>(Code::gave_up), 3, time};
  frames.insert(seeds, {{{Type::commit, 0, 2}, encode(CommitMessage{{}, {}, time})},
                        {{Type::abort, 0, 2}, encode(given_up)}});
  for (LooseFrame& frame : frames) {
    const Type type = frame.header.type;
    if (type == Type::head || type == Type::seeds || type == Type::close) frame.header.round = 2;
  }
  const Bytes transcript = redealt(frames, signers_of(suite.name, dealer.game, dealer.seed));
  EXPECT_EQ(first_fault(transcript), Code::chain_used_up);
  EXPECT_NE(said_of(transcript).find("a chain that is used up"), std::string::npos);
}

TEST(VerifyScript, TakesASessionInWhichRoundsAreGivenUp) {
  if (!has_script_tools()) GTEST_SKIP() << "python3 with SM3, or openssl, is missing";
  const std::string said = said_of(eventful_transcript());
  EXPECT_NE(said.find(": consistent, signer unknown"), std::string::npos) << said;
}

TEST(VerifyScript, NotesOneKeyOfSeveral) {
  if (!has_script_tools()) GTEST_SKIP() << "python3 with SM3, or openssl, is missing";
  const Bytes transcript = shared_key_transcript();
  EXPECT_EQ(first_fault(transcript), std::nullopt);
  const std::string said = said_of(transcript);
  EXPECT_NE(said.find("consistent, signer unknown; one key signs for several"), std::string::npos)
      << said;
}

}  // namespace
}  // namespace evenhand::protocol
