#pragma once

#include <functional>
#include <random>
#include <string_view>
#include <vector>

#include "protocol/deal.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {

/// The keys of those who sign a session.
struct Signers {
  PrivateKey dealer;
  std::vector<PrivateKey> players;
};

/// Returns those of a session that a seed gives: seeded_transcript(), eventful_transcript() and
/// sealed_transcript() draw them alike.
Signers signers_of(std::string_view suite, std::string_view game, std::uint64_t seed = 1);

/// Returns the session that a dealer would have made of these frames if it had said them: pasts,
/// commitments, roots, fingerprints, cards, seeds and the log are made to fit, and all sign again.
/// Which frames there are, their order, times, blames, places and seats stay as they are. So what
/// does not hold is what the dealer may not do, and no digest. `on_deal` may change the cards.
Bytes redealt(
    std::vector<LooseFrame> frames, const Signers& signers,
    const std::function<void(std::vector<std::uint16_t>& cards)>& on_deal = [](auto&) {});

/// Changes one of the things that redealt() leaves as they are.
std::vector<LooseFrame> misplayed(std::vector<LooseFrame> frames, std::mt19937_64& random);

}  // namespace evenhand::protocol
