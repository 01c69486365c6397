#include "sims/doudizhu/play/host.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/doudizhu/play/plan.hpp"

namespace evenhand::doudizhu {
namespace {

class GamesBetween final : public cards::Gathering {
 public:
  explicit GamesBetween(const Conduct& conduct) : host_(conduct) {}

  void begin_block(std::uint64_t seed, std::uint64_t block) override {
    host_.begin_block(seed, block);
  }
  void gather(std::span<const std::uint16_t> deal, std::span<std::uint16_t> order) override {
    DeckOrder cards{};
    std::transform(deal.begin(), deal.end(), cards.begin(),
                   [](std::uint16_t card) { return static_cast<std::uint8_t>(card); });
    const Deal dealt = deal_out(cards);
    const DeckOrder left = left_by(host_.play(dealt));
    std::copy(left.begin(), left.end(), order.begin());
  }

 private:
  Host host_;
};

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

/// Far from the streams of the blocks' shufflers.
constexpr std::uint64_t choices_stream = std::uint64_t{1} << 63;

std::uint64_t bits_of(std::span<const std::uint8_t> cards) {
  std::uint64_t bits = 0;
  for (const std::uint8_t card : cards) bits |= std::uint64_t{1} << card;
  return bits;
}

/// The cards of a rank, a bit a card.
std::uint64_t bits_of_rank(unsigned rank) {
  return rank < small_joker ? std::uint64_t{15} << (4 * rank)
                            : std::uint64_t{1} << (52 + rank - small_joker);
}

/// Takes the lowest card off.
std::uint8_t take_lowest(std::uint64_t& held, std::uint64_t among) {
  const auto card = static_cast<std::uint8_t>(std::countr_zero(held & among));
  held &= ~(std::uint64_t{1} << card);
  return card;
}

}  // namespace

std::unique_ptr<cards::Gathering> make_gathering(const Conduct& conduct) {
  return std::make_unique<GamesBetween>(conduct);
}

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

Table::Table(const TableSetup& setup)
    : seed_(setup.seed),
      start_previous_(setup.start_previous),
      dealer_(shuffle::parse_shuffler(setup.shuffler), deck_size, setup.rng, setup.seed),
      host_(setup.conduct) {}

void Table::begin_block(std::uint64_t block) {
  dealer_.begin_block(block);
  host_.begin_block(seed_, block);
  dealing_ = std::make_unique<Dealing>(dealer_);
}

void Table::play_game(const Watch& watch) {
  bool played = false;
  while (!played) {
    dealing_->shuffle();
    dealing_->deal();
    const RoundRecord round = host_.play(dealing_->current());
    played = round.contract != nullptr;
    if (played) {
      dealing_->bid(round.contract->landlord);
      dealing_->reveal();
    }
    watch(round);
    dealing_->gather(start_previous_ ? left_by(round) : sorted_deck());
  }
}

std::array<std::int64_t, seats> RoundRecord::points() const {
  std::array<std::int64_t, seats> points{};
  if (contract == nullptr) return points;
  const std::int64_t won = landlord_points(*result, contract->bid, contract->doublings);
  points.fill(-won / 2);
  points[contract->landlord] = won;
  return points;
}

Host::Host(const Conduct& conduct)
    : conduct_(conduct),
      rules_(preset(conduct.preset).rules),
      landlord_(make_player(conduct.landlord, rules_)),
      farmers_(make_player(conduct.farmers, rules_)),
      witness_([this](unsigned seat, const Combination& play) {
        turns_.push_back({seat, play});
      }) {}

void Host::begin_block(std::uint64_t seed, std::uint64_t block) {
  const random::SourceInfo& info = random::sources().front();
  choices_ = random::make_source(info.name, seed, choices_stream + block);
  draws_.begin_block(*choices_, info);
}

RoundRecord Host::play(const Deal& deal) {
  RoundRecord round;
  round.deal = &deal;
  round.first = first_bidder(deal);
  std::array<Counts, seats> hands{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    hands[seat] = counts_of<std::uint8_t>(deal.hands[seat]);
  }
  bids_.clear();
  const std::optional<Contract> contract =
      bid(conduct_.bidding, hands, round.first, default_weights, &bids_);
  round.bids = bids_;
  if (!contract) return round;
  contract_ = *contract;
  hands[contract_.landlord] += counts_of<std::uint8_t>(deal.bottom);
  std::array<Player*, seats> players{};
  players.fill(farmers_.get());
  players[contract_.landlord] = landlord_.get();
  turns_.clear();
  result_ = play_game(hands, contract_.landlord, players, draws_, &witness_);
  round.contract = &contract_;
  round.result = &result_;
  round.turns = turns_;
  return round;
}

/// At random, or who holds a card drawn at random; one among the bottom cards is drawn again.
unsigned Host::first_bidder(const Deal& deal) {
  if (!conduct_.face_up_card) return draws_.below(seats);
  while (true) {
    const auto card = static_cast<std::uint8_t>(draws_.below(deck_size));
    for (unsigned seat = 0; seat < seats; ++seat) {
      const auto& hand = deal.hands[seat];
      if (std::find(hand.begin(), hand.end(), card) != hand.end()) return seat;
    }
  }
}

DeckOrder left_by(const RoundRecord& round) {
  if (round.contract == nullptr) return gathered(*round.deal);
  std::array<std::uint64_t, seats> held{};
  for (unsigned seat = 0; seat < seats; ++seat) held[seat] = bits_of(round.deal->hands[seat]);
  held[round.contract->landlord] |= bits_of(round.deal->bottom);
  DeckOrder deck{};
  std::size_t size = 0;
  for (const Turn& turn : round.turns) {
    for (unsigned rank = 0; rank < ranks; ++rank) {
      for (unsigned n = count_of(turn.play.cards, rank); n > 0; --n) {
        deck[size++] = take_lowest(held[turn.seat], bits_of_rank(rank));
      }
    }
  }
  for (std::uint64_t& rest : held) {
    while (rest != 0) deck[size++] = take_lowest(rest, rest);
  }
  return deck;
}

}  // namespace evenhand::doudizhu
