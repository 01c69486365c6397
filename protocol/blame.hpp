#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "protocol/faults.hpp"
#include "protocol/messages.hpp"

namespace evenhand::protocol {

/// A round that is given up before its deal, as far as its frames show it.
struct GivenUpRound {
  std::size_t seats = 0;
  std::size_t contributed = 0;   ///< seats that have contributed, from the first
  std::uint64_t elapsed = 0;     ///< milliseconds from Commit to Abort
  std::uint64_t turn_limit = 0;  ///< of the Session, as deal_limit
  std::uint64_t deal_limit = 0;
};

/// What is wrong with an abort, and its code: from version 2 on what the frames contradict is a
/// fault of the dealer's, whose word it is. Nothing when they do not. docs/protocol.md has the same
/// table. Code and seat have to be ones that there are.
struct FalseBlame {
  Code code;
  std::string words;
};
std::optional<FalseBlame> false_blame(const GivenUpRound& round, const AbortMessage& abort);

}  // namespace evenhand::protocol
