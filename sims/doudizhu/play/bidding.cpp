#include "sims/doudizhu/play/bidding.hpp"

#include <bit>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/doudizhu/play/plan.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::array<BiddingInfo, 3> bidding_infos = {
    {{"auction", Bidding::auction, "bids of 1, 2 and 3; when all pass, the cards are dealt again"},
     {"rob", Bidding::rob, "one calls, and the others may rob; each rob doubles"},
     {"none", Bidding::none, "the first bidder is the landlord, whatever the cards"}}};

bool has_rocket(Counts hand) { return (hand & both_jokers) == both_jokers; }

/// Who bids, in which order, and what was said.
struct Auction {
  const std::array<Counts, seats>& hands;
  unsigned first;
  const Weights& weights;
  std::vector<Bid>* bids;

  unsigned seat(unsigned turn) const { return (first + turn) % seats; }
  unsigned say(unsigned seat, unsigned bid) const {
    if (bids != nullptr) bids->push_back({seat, bid});
    return bid;
  }
  std::optional<Contract> by_bids() const;
  std::optional<Contract> by_robbing() const;
};

std::optional<Contract> Auction::by_bids() const {
  Contract contract{0, 0, 0};
  for (unsigned turn = 0; turn < seats && contract.bid < 3; ++turn) {
    const unsigned bidder = seat(turn);
    const unsigned wanted = say(bidder, bid_of(hands[bidder], contract.bid, weights));
    if (wanted > contract.bid) contract = {bidder, wanted, 0};
  }
  if (contract.bid == 0) return std::nullopt;
  return contract;
}

/// Round the table, each either calls or robs or passes once; a caller who was robbed has the last
/// word. Who passed before the call may not rob.
std::optional<Contract> Auction::by_robbing() const {
  const auto wants = [&](unsigned bidder, int least) {
    const Counts hand = hands[bidder];
    return say(bidder, has_rocket(hand) || strength(hand, weights) >= least ? 1 : 0) == 1;
  };
  for (unsigned turn = 0; turn < seats; ++turn) {
    const unsigned caller = seat(turn);
    if (!wants(caller, weights.call)) continue;
    Contract contract{caller, 1, 0};
    for (unsigned later = turn + 1; later < seats; ++later) {
      if (wants(seat(later), weights.rob)) contract = {seat(later), 1, contract.doublings + 1};
    }
    if (contract.landlord != caller && wants(caller, weights.rob)) {
      contract = {caller, 1, contract.doublings + 1};
    }
    return contract;
  }
  return std::nullopt;
}

}  // namespace

std::string_view name(Bidding scheme) {
  return bidding_infos[static_cast<std::size_t>(scheme)].name;
}

Bidding parse_bidding(std::string_view name) {
  std::array<std::string_view, bidding_infos.size()> names;
  for (std::size_t i = 0; i < bidding_infos.size(); ++i) {
    names[i] = bidding_infos[i].name;
    if (names[i] == name) return bidding_infos[i].scheme;
  }
  throw InputError(unknown_name("bidding", name, names, "there are auction, rob and none"));
}

int strength(Counts hand, const Weights& weights) {
  const RankSet jokers = hand & both_jokers;
  int points = 0;
  if (jokers == both_jokers) {
    points += weights.rocket;
  } else if (jokers != 0) {
    points += jokers == one_of(big_joker) ? weights.big_joker : weights.small_joker;
  }
  const Plan plan = make_plan(hand);
  for (const Combination& play : plan.all()) {
    if (play.kind == Kind::solo && play.rank < ace) points += weights.solo;
  }
  points += weights.turn * static_cast<int>(plan.turns());
  points += weights.two * static_cast<int>(count_of(hand, two));
  points += weights.ace * static_cast<int>(count_of(hand, ace));
  points += weights.bomb * std::popcount(at_least_4(hand));
  return points + weights.pair * std::popcount(at_least_2(hand));
}

unsigned bid_of(Counts hand, unsigned highest, const Weights& weights) {
  const int points = strength(hand, weights);
  unsigned wanted = 0;
  if (points >= weights.bid_1) wanted = 1;
  if (points >= weights.bid_2) wanted = 2;
  if (points >= weights.bid_3 || has_rocket(hand)) wanted = 3;
  return wanted > highest ? wanted : 0;
}

std::optional<Contract> bid(Bidding scheme, const std::array<Counts, seats>& hands, unsigned first,
                            const Weights& weights, std::vector<Bid>* bids) {
  if (scheme == Bidding::none) return Contract{first, 1, 0};
  const Auction auction{hands, first, weights, bids};
  return scheme == Bidding::auction ? auction.by_bids() : auction.by_robbing();
}

}  // namespace evenhand::doudizhu
