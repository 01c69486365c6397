#pragma once

#include <cstdint>

#include "protocol/bytes.hpp"

namespace evenhand::protocol {

/// The kinds of files of frames. docs/protocol.md has each.
enum class FramesKind : std::uint8_t {
  transcript,  ///< also one that is damaged, and what is nothing else of these
  proof,       ///< of a hand or a card: a Hand, Card or Proof stands among the first frames
  hands,       ///< what a player keeps beside its transcript: a Session, and Hands alone
  evidence,    ///< statements of a dealer's, one after the other: Sessions, Joins, heads, Proofs,
               ///< Successions
  succession   ///< a Succession alone
};

/// Looks at the frames at the beginning of a file, or at all of it.
FramesKind kind_of(View bytes);

}  // namespace evenhand::protocol
