#pragma once

#include <cstdint>
#include <vector>

#include "protocol/bytes.hpp"
#include "protocol/suite.hpp"

namespace evenhand::protocol {

/// A player's contributions to all rounds of a session: the last is random, and each is the hash of
/// the one after it. The end, one link beyond the first, is what the player joins with, so that all
/// of them are committed to before the first round. Wiped when it goes.
class ContributionChain {
 public:
  ContributionChain(Suite& suite, const Hash& session, std::uint8_t seat, std::uint32_t rounds);
  ContributionChain(const ContributionChain&) = delete;
  ContributionChain& operator=(const ContributionChain&) = delete;
  ~ContributionChain();

  const Hash& end() const { return values_.front(); }
  std::uint32_t length() const { return static_cast<std::uint32_t>(values_.size() - 1); }
  /// The value of a round, from 1 to length().
  const Hash& of(std::uint32_t round) const { return values_.at(round); }

 private:
  std::vector<Hash> values_;  ///< by round, the end first
};

}  // namespace evenhand::protocol
