#include "protocol/chain.hpp"

#include "protocol/digests.hpp"

namespace evenhand::protocol {

ContributionChain::ContributionChain(Suite& suite, const Hash& session, std::uint8_t seat,
                                     std::uint32_t rounds)
    : values_(std::size_t{rounds} + 1) {
  values_.back() = random_hash();
  for (std::size_t r = rounds; r > 0; --r) {
    values_[r - 1] = chain_link(suite, session, seat, values_[r]);
  }
}

ContributionChain::~ContributionChain() {
  for (Hash& value : values_) wipe(value);
}

}  // namespace evenhand::protocol
