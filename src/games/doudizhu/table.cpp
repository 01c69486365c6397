#include "src/games/doudizhu/table.hpp"

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

}  // namespace

Table::Table(const TablePlan& plan)
    : plan_(plan),
      rules_(preset(plan.preset).rules),
      shuffler_(shuffle::parse_shuffler(plan.shuffler), random::source_info(plan.rng)),
      landlord_(make_player(plan.landlord, rules_)),
      farmers_(make_player(plan.farmers, rules_)),
      witness_([this](unsigned seat, const Combination& play) { record(seat, play); }) {}

void Table::begin_block(std::uint64_t block) {
  shuffler_.begin_block(plan_.seed, block);
  const random::SourceInfo& info = random::sources().front();
  choices_ = random::make_source(info.name, plan_.seed, choices_stream + block);
  draws_.begin_block(*choices_, info);
  dealing_ = std::make_unique<Dealing>(shuffler_);
}

void Table::play_round(const std::function<void(const RoundRecord&)>& watch) {
  while (true) {
    dealing_->shuffle();
    dealing_->deal();
    const Deal& deal = dealing_->current();
    const unsigned first = first_bidder(deal);
    const std::optional<Contract> contract = bid(plan_.bidding, hands(), first);
    if (!contract) {
      watch({&deal, first, nullptr, nullptr});
      dealing_->gather(plan_.start_previous ? gathered(deal) : sorted_deck());
      continue;
    }
    const GameResult result = play(*contract);
    watch({&deal, first, &*contract, &result});
    dealing_->gather(plan_.start_previous ? played_ : sorted_deck());
    return;
  }
}

const Deal& Table::deal_only() {
  dealing_->shuffle();
  dealing_->deal();
  last_deal_ = dealing_->current();
  if (!plan_.start_previous) {
    dealing_->gather(sorted_deck());
    return last_deal_;
  }
  const std::optional<Contract> contract = bid(plan_.bidding, hands(), first_bidder(last_deal_));
  if (contract) {
    play(*contract);
    dealing_->gather(played_);
  } else {
    dealing_->gather(gathered(last_deal_));
  }
  return last_deal_;
}

std::array<Counts, seats> Table::hands() const {
  return {dealing_->hand(0), dealing_->hand(1), dealing_->hand(2)};
}

/// At random, or who holds a card drawn at random; one among the bottom cards is drawn again.
unsigned Table::first_bidder(const Deal& deal) {
  if (!plan_.face_up_card) return draws_.below(seats);
  while (true) {
    const auto card = static_cast<std::uint8_t>(draws_.below(deck_size));
    for (unsigned seat = 0; seat < seats; ++seat) {
      const auto& hand = deal.hands[seat];
      if (std::find(hand.begin(), hand.end(), card) != hand.end()) return seat;
    }
  }
}

GameResult Table::play(const Contract& contract) {
  dealing_->bid(contract.landlord);
  dealing_->reveal();
  std::array<Player*, seats> players{};
  players.fill(farmers_.get());
  players[contract.landlord] = landlord_.get();
  if (!plan_.start_previous) {
    return play_game(hands(), contract.landlord, players, draws_);
  }
  const Deal& deal = dealing_->current();
  for (unsigned seat = 0; seat < seats; ++seat) held_[seat] = bits_of(deal.hands[seat]);
  held_[contract.landlord] |= bits_of(deal.bottom);
  played_size_ = 0;
  const GameResult result = play_game(hands(), contract.landlord, players, draws_, &witness_);
  gather_unplayed();
  return result;
}

/// Of cards of one rank, those of the lower suit are played first.
void Table::record(unsigned seat, const Combination& play) {
  std::uint64_t& held = held_[seat];
  for (unsigned rank = 0; rank < ranks; ++rank) {
    for (unsigned n = count_of(play.cards, rank); n > 0; --n) {
      const std::uint64_t of_rank = rank < small_joker
                                        ? std::uint64_t{15} << (4 * rank)
                                        : std::uint64_t{1} << (52 + rank - small_joker);
      const auto card = static_cast<std::uint8_t>(std::countr_zero(held & of_rank));
      held &= ~(std::uint64_t{1} << card);
      played_[played_size_++] = card;
    }
  }
}

/// What is left in the losers' hands follows, sorted, seat after seat.
void Table::gather_unplayed() {
  for (std::uint64_t& held : held_) {
    for (; held != 0; held &= held - 1) {
      played_[played_size_++] = static_cast<std::uint8_t>(std::countr_zero(held));
    }
  }
}

}  // namespace evenhand::doudizhu
