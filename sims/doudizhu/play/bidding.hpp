#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sims/doudizhu/counts.hpp"
#include "sims/doudizhu/play/weights.hpp"

namespace evenhand::doudizhu {

enum class Bidding : std::uint8_t {
  auction,  ///< each in turn bids 1, 2 or 3, more than before, or passes; the highest is the
            ///< landlord
  rob,      ///< one calls, the others may rob, and the caller may rob back; each rob doubles
  none,     ///< the first bidder is the landlord, whatever the cards
};

struct BiddingInfo {
  std::string_view name;
  Bidding scheme;
  std::string_view summary;
};
std::string_view name(Bidding scheme);
/// Throws InputError, with a suggestion, for an unknown name.
Bidding parse_bidding(std::string_view name);

/// How good 17 cards are to be the landlord with; Weights says what counts.
int strength(Counts hand, const Weights& weights = default_weights);

/// Who becomes the landlord, and what is played for.
struct Contract {
  unsigned landlord = 0;
  unsigned bid = 1;        ///< 1 to 3
  unsigned doublings = 0;  ///< one for each rob

  friend bool operator==(const Contract&, const Contract&) = default;
};

/// What a seat would bid, 1 to 3 or 0 for a pass, when `highest` has been bid.
unsigned bid_of(Counts hand, unsigned highest, const Weights& weights = default_weights);

/// What a seat said in its turn.
struct Bid {
  unsigned seat = 0;
  unsigned bid = 0;  ///< 1 to 3, or 1 for a call or rob; 0 for a pass

  friend bool operator==(const Bid&, const Bid&) = default;
};

/// Nothing when all pass. What the seats said is appended to `bids`, unless that is null.
std::optional<Contract> bid(Bidding scheme, const std::array<Counts, seats>& hands, unsigned first,
                            const Weights& weights = default_weights,
                            std::vector<Bid>* bids = nullptr);

}  // namespace evenhand::doudizhu
