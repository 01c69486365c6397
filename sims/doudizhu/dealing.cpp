#include "sims/doudizhu/dealing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/error.hpp"

namespace evenhand::doudizhu {
namespace {

/// What may follow each state.
constexpr std::array<std::string_view, 5> next_steps = {
    "shuffle", "deal", "bid, or gather when all passed", "reveal", "gather"};

}  // namespace

DeckOrder sorted_deck() {
  DeckOrder deck{};
  std::iota(deck.begin(), deck.end(), std::uint8_t{0});
  return deck;
}

SimulatedDeckShuffler::SimulatedDeckShuffler(const shuffle::ShufflerSpec& spec,
                                             const random::SourceInfo& info)
    : shuffler_(shuffle::make_shuffler(spec, deck_size)),
      info_(info),
      orders_(deck_size, cards::DealBatch::phase_size(deck_size)),
      next_(orders_.size()) {}

void SimulatedDeckShuffler::begin_block(std::uint64_t seed, std::uint64_t stream) {
  source_ = random::make_source(info_.name, seed, stream);
  shuffler_->begin_block(*source_, info_);
  next_ = orders_.size();
}

void SimulatedDeckShuffler::shuffle(DeckOrder& deck) {
  if (next_ == orders_.size()) {
    shuffler_->deal(orders_);
    next_ = 0;
  }
  orders_.visit([&](auto orders) {
    const DeckOrder before = deck;
    const auto order = orders[next_];
    for (std::size_t i = 0; i < deck_size; ++i) deck[i] = before[order[i]];
  });
  ++next_;
}

Deal deal_out(const DeckOrder& deck) {
  Deal deal;
  const auto* next = deck.begin();
  for (auto& hand : deal.hands) {
    std::copy_n(next, hand_size, hand.begin());
    next += hand_size;
  }
  std::copy_n(next, bottom_size, deal.bottom.begin());
  return deal;
}

DeckOrder gathered(const Deal& deal) {
  DeckOrder deck{};
  auto* next = deck.begin();
  for (const auto& hand : deal.hands) next = std::copy(hand.begin(), hand.end(), next);
  std::copy(deal.bottom.begin(), deal.bottom.end(), next);
  return deck;
}

std::string_view name(DealingState state) {
  constexpr std::array<std::string_view, 5> names = {"idle", "shuffled", "dealt", "bid",
                                                     "revealed"};
  return names[static_cast<std::size_t>(state)];
}

void Dealing::require(DealingState wanted, std::string_view step) const {
  if (state_ == wanted) return;
  throw TransitionError(fmt::format("cannot {}: the state is {}, not {}; the next step is {}", step,
                                    name(state_), name(wanted),
                                    next_steps[static_cast<std::size_t>(state_)]));
}

void Dealing::shuffle() {
  require(DealingState::idle, "shuffle");
  shuffler_.shuffle(deck_);
  state_ = DealingState::shuffled;
}

void Dealing::deal() {
  require(DealingState::shuffled, "deal");
  deal_ = deal_out(deck_);
  state_ = DealingState::dealt;
}

void Dealing::bid(unsigned landlord) {
  require(DealingState::dealt, "bid");
  if (landlord >= seats) throw InputError(fmt::format("seat {} is not 0, 1 or 2", landlord));
  landlord_ = landlord;
  state_ = DealingState::bid;
}

void Dealing::reveal() {
  require(DealingState::bid, "reveal");
  state_ = DealingState::revealed;
}

void Dealing::gather(const DeckOrder& deck) {
  if (state_ != DealingState::dealt) require(DealingState::revealed, "gather");
  deck_ = checked_deck(deck, "gathered cards");
  state_ = DealingState::idle;
}

const Deal& Dealing::current() const {
  if (state_ < DealingState::dealt) require(DealingState::dealt, "look at hands");
  return deal_;
}

unsigned Dealing::landlord() const {
  if (state_ < DealingState::bid) require(DealingState::bid, "name the landlord");
  return landlord_;
}

Counts Dealing::hand(unsigned seat) const {
  Counts cards = counts_of<std::uint8_t>(current().hands.at(seat));
  if (state_ == DealingState::revealed && seat == landlord_) {
    cards += counts_of<std::uint8_t>(deal_.bottom);
  }
  return cards;
}

}  // namespace evenhand::doudizhu
