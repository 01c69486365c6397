#include "sims/doudizhu/play/host.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace evenhand::doudizhu {
namespace {

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
