#include "sims/doudizhu/play/bidding.hpp"

#include <bit>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/doudizhu/play/plan.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::array<BiddingInfo, 3> infos = {
    {{"auction", Bidding::auction, "bids of 1, 2 and 3; when all pass, the cards are dealt again"},
     {"rob", Bidding::rob, "one calls, and the others may rob; each rob doubles"},
     {"none", Bidding::none, "the first bidder is the landlord, whatever the cards"}}};

int number_of(RankSet set) { return std::popcount(set); }

bool has_rocket(Counts hand) { return (hand & both_jokers) == both_jokers; }

std::optional<Contract> auction(const std::array<Counts, seats>& hands, unsigned first,
                                const Weights& weights) {
  Contract contract{0, 0, 0};
  for (unsigned i = 0; i < seats && contract.bid < 3; ++i) {
    const unsigned seat = (first + i) % seats;
    const unsigned wanted = bid_of(hands[seat], contract.bid, weights);
    if (wanted > contract.bid) contract = {seat, wanted, 0};
  }
  if (contract.bid == 0) return std::nullopt;
  return contract;
}

/// Round the table, each either calls or robs or passes once; a caller who was robbed has the last
/// word. Who passed before the call may not rob.
std::optional<Contract> call_and_rob(const std::array<Counts, seats>& hands, unsigned first,
                                     const Weights& weights) {
  const auto robs = [&](unsigned seat) {
    return has_rocket(hands[seat]) || strength(hands[seat], weights) >= weights.rob;
  };
  for (unsigned i = 0; i < seats; ++i) {
    const unsigned caller = (first + i) % seats;
    if (!has_rocket(hands[caller]) && strength(hands[caller], weights) < weights.call) continue;
    Contract contract{caller, 1, 0};
    for (unsigned j = i + 1; j < seats; ++j) {
      const unsigned seat = (first + j) % seats;
      if (robs(seat)) contract = {seat, 1, contract.doublings + 1};
    }
    if (contract.landlord != caller && robs(caller)) {
      contract = {caller, 1, contract.doublings + 1};
    }
    return contract;
  }
  return std::nullopt;
}

}  // namespace

std::span<const BiddingInfo> biddings() { return infos; }

Bidding parse_bidding(std::string_view name) {
  std::array<std::string_view, infos.size()> names;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    names[i] = infos[i].name;
    if (names[i] == name) return infos[i].scheme;
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
  points += weights.bomb * number_of(at_least_4(hand));
  return points + weights.pair * number_of(at_least_2(hand));
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
                            const Weights& weights) {
  if (scheme == Bidding::none) return Contract{first, 1, 0};
  return scheme == Bidding::auction ? auction(hands, first, weights)
                                    : call_and_rob(hands, first, weights);
}

}  // namespace evenhand::doudizhu
