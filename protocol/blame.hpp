#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "protocol/faults.hpp"
#include "protocol/messages.hpp"

namespace evenhand::protocol {

/// A round that is given up while players may be to blame, as far as its frames show it: before its
/// deal, in the suite mental also after it.
struct GivenUpRound {
  std::size_t seats = 0;
  std::size_t turn = 0;          ///< the seat that it waited for; the number of seats for none
  std::uint64_t elapsed = 0;     ///< milliseconds from Commit, or after Distribute from that
  std::uint64_t waited = 0;      ///< since players were asked: Commit, Distribute, Draw or Finish
  std::uint64_t turn_limit = 0;  ///< of the Session
  std::uint64_t limit = 0;       ///< of the Session: the deal limit, or after Distribute the other
  bool is_mental = false;        ///< players say more than contributions
};

/// The reason why an abort is false, and its code: from version 2 on an abort that the frames
/// contradict is a fault of the dealer's, whose word it is. Nothing when they do not contradict it.
/// docs/protocol.md has the same table. Code and seat have to be ones that there are.
struct FalseBlame {
  Code code;
  std::string words;
};
std::optional<FalseBlame> false_blame(const GivenUpRound& round, const AbortMessage& abort);

}  // namespace evenhand::protocol
