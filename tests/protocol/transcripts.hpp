#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/table.hpp"
#include "protocol/verifier.hpp"

namespace evenhand::protocol {

/// A frame of a transcript, to be changed.
struct LooseFrame {
  FrameHeader header;
  Bytes body;
};

/// The suites in which the dealer knows the cards.
std::vector<SuiteInfo> suites_without_mental();

/// A whole session from a seed, with so many cards drawn in each round.
Bytes seeded_transcript(std::string_view suite, std::string_view game, std::uint32_t rounds,
                        std::uint64_t seed = 1, std::uint32_t batch = 2, std::uint32_t draws = 0);

/// A session in which rounds are given up in every way that is none's lie, and one
/// head is not acknowledged by all: five rounds, two of them dealt, in epochs of two.
Bytes eventful_transcript(std::uint64_t seed = 1);

/// A session of one round whose dealer and players all sign with one key.
Bytes shared_key_transcript();

std::vector<LooseFrame> frames_of(View transcript);
/// With lengths and CRCs that fit.
Bytes joined(const std::vector<LooseFrame>& frames);

/// Changes what frames of a type hold.
template <class Message>
void edit(std::vector<LooseFrame>& frames, Type type, std::uint32_t round,
          const std::function<void(Message&)>& change) {
  for (LooseFrame& frame : frames) {
    if (frame.header.type != type || frame.header.round != round) continue;
    Message message = decode<Message>(frame.body);
    change(message);
    frame.body = encode(message);
  }
}

/// The code of the first fault, or nothing when all holds.
std::optional<Code> first_fault(View transcript);

}  // namespace evenhand::protocol
