#include "tests/protocol/transcripts.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "protocol/player.hpp"

namespace evenhand::protocol {

Bytes seeded_transcript(std::string_view suite, std::string_view game, std::uint32_t rounds,
                        std::uint64_t seed, std::uint32_t batch) {
  const SeededRandomness randomness(seed);
  DealerOptions options;
  options.game = game;
  options.suite = &suite_named(suite);
  options.seeded = true;
  Dealer dealer(options, PrivateKey::generate(*options.suite), counting_clock());
  TableOptions table{{}, rounds, batch};
  for (unsigned i = 1; i <= rules_of(game).seats; ++i) {
    table.players.push_back("player " + std::to_string(i));
  }
  Bytes transcript;
  deal_session(dealer, table, [&](View bytes) {
    transcript.insert(transcript.end(), bytes.begin(), bytes.end());
  });
  return transcript;
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
