#include "protocol/frames_kind.hpp"

#include <algorithm>

#include "protocol/frame.hpp"

namespace evenhand::protocol {
namespace {

/// One player's cards: a hand, or a card that it drew.
bool is_own(const FrameHeader& header) {
  return header.flags == private_flag &&
         (header.type == Type::hand || header.type == Type::card || header.type == Type::share);
}

/// The number of frames of the types that tell kinds apart.
struct FrameCounts {
  std::size_t all = 0;
  std::size_t sessions = 0;
  std::size_t successions = 0;
  std::size_t hands = 0;
  std::size_t records = 0;  ///< Head, Close and Proof
  std::size_t joins = 0;
  bool is_apart = true;  ///< a statement from the one before, by what was signed there

  void add(const FrameHeader& header) {
    const Type type = header.type;
    ++all;
    const bool is_first = statements() == 0;
    sessions += type == Type::session ? 1 : 0;
    successions += type == Type::succession ? 1 : 0;
    const bool begins = type == Type::session || type == Type::succession;
    is_apart = is_apart && (!begins || is_first || records > 0);
    joins += type == Type::join ? 1 : 0;
    hands += is_own(header) ? 1 : 0;
    records += type == Type::head || type == Type::close || type == Type::proof ? 1 : 0;
  }
  std::size_t statements() const { return sessions + successions; }
  bool are_hands() const { return sessions == 1 && hands > 0 && sessions + hands == all; }
  bool are_evidence() const {
    return statements() > 1 && statements() + joins + records == all && (is_apart || all == 2);
  }
};

}  // namespace

FramesKind kind_of(View bytes) {
  FrameReader reader;
  reader.add(bytes.first(std::min<std::size_t>(bytes.size(), 4 * longest_body)));
  FrameCounts counts;
  bool is_of_hand = false;
  while (const auto frame = reader.next()) {
    if (frame->fault) continue;
    const Type type = frame->header.type;
    counts.add(frame->header);
    if (type == Type::reveal || type == Type::abort) break;
    is_of_hand = is_of_hand || is_own(frame->header) || type == Type::proof;
  }
  if (counts.successions == 1 && counts.all == 1) return FramesKind::succession;
  if (counts.are_hands()) return FramesKind::hands;
  if (counts.are_evidence()) return FramesKind::evidence;
  return is_of_hand ? FramesKind::proof : FramesKind::transcript;
}

}  // namespace evenhand::protocol
