#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/session.hpp"
#include "protocol/verifier.hpp"

namespace evenhand::protocol {

/// Whether the dealer gave the round up before its deal when all had contributed, so that it knew
/// the cards: not in the suite mental, whose cards nobody knows.
bool was_known_to_dealer(const Round& round, std::uint8_t seats);

/// The deal of a round that was given up.
struct UndealtRound {
  std::uint32_t round = 0;
  std::vector<std::uint16_t> cards;   ///< by position
  std::vector<std::uint16_t> firsts;  ///< the first position of each seat's hand
};

/// Computes what rounds would have dealt that were given up before their deal. The seed of such a
/// round is proved with those of its epoch; a contribution that did not come leads back from the
/// seat's next one, by a hash a round. So it is known once every seat has contributed again: not of
/// the last rounds of a session, where a seat said nothing any more, nor in the suite mental, nor
/// where an auditor alone sees the seeds.
class UndealtRounds {
 public:
  /// Takes each round in its order, once its seed is proved or never will be.
  void take(Session& session, const Round& round);
  /// Returns those that are known since the last call, in the order in which they came to be known.
  std::vector<UndealtRound> take();

  /// So many are waited for; what is given up beyond that is not computed.
  static constexpr std::size_t most_waiting = 65536;

 private:
  struct Waiting {
    RoundContext context;
    Hash seed{};
    std::vector<Hash> values;  ///< by seat
    std::size_t missing = 0;   ///< of them
  };
  void fill(Session& session, std::size_t seat, std::uint32_t round, Hash value);
  void tell(Session& session, const Waiting& waiting);

  std::vector<std::optional<Waiting>> waiting_;  ///< by round, in the order in which they came
  std::size_t waiting_count_ = 0;
  std::vector<std::vector<std::size_t>> missing_;  ///< by seat, of which of them
  std::vector<UndealtRound> known_;
};

}  // namespace evenhand::protocol
