#include "tests/protocol/transcripts.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "protocol/player.hpp"

namespace evenhand::protocol {

std::vector<SuiteInfo> suites_without_mental() {
  std::vector<SuiteInfo> all;
  for (const SuiteInfo& suite : suites()) {
    if (!suite.is_mental) all.push_back(suite);
  }
  return all;
}

Bytes seeded_transcript(std::string_view suite, std::string_view game, std::uint32_t rounds,
                        std::uint64_t seed, std::uint32_t batch, std::uint32_t draws) {
  const SeededRandomness randomness(seed);
  DealerOptions options;
  options.game = game;
  options.suite = &suite_named(suite);
  options.seeded = true;
  options.epoch = batch;
  Dealer dealer(options, PrivateKey::generate(*options.suite), counting_clock());
  TableOptions table{{}, rounds, batch, draws};
  for (unsigned i = 1; i <= rules_of(game).seats; ++i) {
    table.players.push_back("player " + std::to_string(i));
  }
  Bytes transcript;
  deal_session(dealer, table, [&](View bytes) {
    transcript.insert(transcript.end(), bytes.begin(), bytes.end());
  });
  return transcript;
}

namespace {

/// A dealer whose three players do as they are told.
class EventfulTable {
 public:
  Bytes transcript() {
    dealer_.begin(out_);
    Session& session = dealer_.session();
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      chains_.emplace_back(session.suite(), session.own_digest(), seat, 5U);
      keys_.push_back(PrivateKey::generate(session.suite().info()));
      Bytes said;
      join(session, "player " + std::to_string(seat), seat, keys_.back(), chains_.back(), said);
      hear(said);
    }
    deal({0, 1, 2});
    give_up(1, Code::missing_contribution, 1);
    dealer_.seeds(out_);
    give_up(3, Code::gave_up, 3);
    deal({0, 2});
    dealer_.seeds(out_);
    give_up(0, Code::stopped, 2);
    head({1, 2});
    dealer_.seeds(out_);
    dealer_.close(out_);
    return std::move(out_);
  }

 private:
  void hear(const Bytes& said) {
    FrameReader reader;
    reader.add(said);
    dealer_.take(*reader.next(), out_);
  }

  void begin_round(std::uint8_t contributions) {
    dealer_.commit(out_);
    for (std::uint8_t seat = 0; seat < contributions; ++seat) {
      Bytes said;
      contribute(chains_[seat], seat, dealer_.round(), said);
      hear(said);
    }
  }

  void deal(const std::vector<std::uint8_t>& acknowledging) {
    begin_round(3);
    dealer_.shuffle(out_);
    dealer_.distribute(out_);
    head(acknowledging);
    dealer_.open(3, out_);
    dealer_.reveal(out_);
  }

  void give_up(std::uint8_t contributions, Code code, std::uint8_t seat) {
    begin_round(contributions);
    if (contributions == 3) dealer_.shuffle(out_);
    dealer_.abort(code, seat, out_);
  }

  void head(const std::vector<std::uint8_t>& acknowledging) {
    Bytes said;
    dealer_.head(said);
    out_.insert(out_.end(), said.begin(), said.end());
    FrameReader reader;
    reader.add(said);
    const auto frame = reader.next();
    for (const std::uint8_t seat : acknowledging) {
      Bytes answer;
      acknowledge(dealer_.session(), seat, keys_[seat], *frame, answer);
      hear(answer);
    }
  }

  Dealer dealer_{
      {.suite = &suite_named("sha256-ed25519"), .seeded = true, .turn_limit = 1, .epoch = 2},
      PrivateKey::generate(suite_named("sha256-ed25519")),
      counting_clock()};
  std::deque<ContributionChain> chains_;
  std::vector<PrivateKey> keys_;
  Bytes out_;
};

}  // namespace

Bytes eventful_transcript(std::uint64_t seed) {
  const SeededRandomness randomness(seed);
  return EventfulTable().transcript();
}

Bytes shared_key_transcript() {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const PrivateKey key = PrivateKey::generate(suite);
  Dealer dealer({.suite = &suite}, key, counting_clock());
  Bytes transcript;
  const auto hear = [&](const Bytes& said) {
    FrameReader reader;
    reader.add(said);
    dealer.take(*reader.next(), transcript);
  };
  dealer.begin(transcript);
  Session& session = dealer.session();
  std::deque<ContributionChain> chains;
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    chains.emplace_back(session.suite(), session.own_digest(), seat, 1U);
    Bytes said;
    join(session, "player " + std::to_string(seat + 1), seat, key, chains.back(), said);
    hear(said);
  }
  dealer.commit(transcript);
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    Bytes said;
    contribute(chains[seat], seat, 1, said);
    hear(said);
  }
  dealer.shuffle(transcript);
  dealer.distribute(transcript);
  dealer.reveal(transcript);
  dealer.seeds(transcript);
  dealer.close(transcript);
  return transcript;
}

std::vector<LooseFrame> frames_of(View transcript) {
  FrameReader reader;
  reader.add(transcript);
  std::vector<LooseFrame> frames;
  while (const auto frame = reader.next()) {
    EXPECT_FALSE(frame->fault.has_value());
    frames.push_back({frame->header, {frame->body.begin(), frame->body.end()}});
  }
  return frames;
}

Bytes joined(const std::vector<LooseFrame>& frames) {
  Bytes bytes;
  for (const LooseFrame& frame : frames) write_frame(bytes, frame.header, frame.body);
  return bytes;
}

std::optional<Code> first_fault(View transcript) {
  Verifier verifier;
  verify_all(verifier, transcript);
  if (verifier.holds()) return std::nullopt;
  return verifier.faults().front().code;
}

}  // namespace evenhand::protocol
