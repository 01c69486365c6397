#include "sims/doudizhu/dealing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/sims/doudizhu/error_of.hpp"

namespace evenhand::doudizhu {
namespace {

/// Deals what it is told to.
class ScriptedShuffler final : public DeckShuffler {
 public:
  explicit ScriptedShuffler(DeckOrder order) : order_(order) {}
  void shuffle(DeckOrder& deck) override { deck = order_; }

 private:
  DeckOrder order_;
};

DeckOrder reversed_deck() {
  DeckOrder deck = sorted_deck();
  std::reverse(deck.begin(), deck.end());
  return deck;
}

TEST(DoudizhuDealing, GoesRoundItsStates) {
  ScriptedShuffler script(reversed_deck());
  Dealing dealing(script);
  dealing.shuffle();
  dealing.deal();
  EXPECT_EQ(dealing.current().hands[0][0], 53);
  EXPECT_EQ(dealing.current().bottom[2], 0);
  EXPECT_EQ(total(dealing.hand(2)), 17U);
  dealing.bid(2);
  EXPECT_EQ(dealing.landlord(), 2U);
  EXPECT_EQ(total(dealing.hand(2)), 17U);
  dealing.reveal();
  EXPECT_EQ(total(dealing.hand(2)), 20U);
  EXPECT_EQ(total(dealing.hand(0)), 17U);
  dealing.gather(sorted_deck());
  EXPECT_EQ(dealing.state(), DealingState::idle);
}

TEST(DoudizhuDealing, RefusesEveryOtherTransition) {
  ScriptedShuffler script(sorted_deck());
  const auto bring_to = [](Dealing& dealing, DealingState state) {
    if (state >= DealingState::shuffled) dealing.shuffle();
    if (state >= DealingState::dealt) dealing.deal();
    if (state >= DealingState::bid) dealing.bid(1);
    if (state >= DealingState::revealed) dealing.reveal();
  };
  const std::vector<std::pair<std::vector<DealingState>, void (*)(Dealing&)>> steps = {
      {{DealingState::idle}, [](Dealing& d) { d.shuffle(); }},
      {{DealingState::shuffled}, [](Dealing& d) { d.deal(); }},
      {{DealingState::dealt}, [](Dealing& d) { d.bid(0); }},
      {{DealingState::bid}, [](Dealing& d) { d.reveal(); }},
      {{DealingState::revealed, DealingState::dealt}, [](Dealing& d) { d.gather(sorted_deck()); }}};
  for (const auto state : {DealingState::idle, DealingState::shuffled, DealingState::dealt,
                           DealingState::bid, DealingState::revealed}) {
    for (const auto& [allowed, step] : steps) {
      Dealing dealing(script);
      bring_to(dealing, state);
      if (std::find(allowed.begin(), allowed.end(), state) != allowed.end()) {
        EXPECT_NO_THROW(step(dealing));
      } else {
        EXPECT_THROW(step(dealing), TransitionError);
        EXPECT_EQ(dealing.state(), state);
      }
    }
  }
  Dealing idle(script);
  EXPECT_EQ(error_of([&] { idle.bid(0); }),
            "cannot bid: the state is idle, not dealt; the next step is shuffle");
  EXPECT_THROW(idle.current(), TransitionError);
  EXPECT_THROW(idle.landlord(), TransitionError);
  bring_to(idle, DealingState::dealt);
  EXPECT_THROW(idle.bid(3), InputError);
}

/// A source that gives the same words over and over.
class ScriptedSource final : public random::Source {
 public:
  explicit ScriptedSource(std::uint64_t word) : word_(word) {}
  void fill(std::span<std::uint64_t> out) override { std::fill(out.begin(), out.end(), word_); }

 private:
  std::uint64_t word_;
};

/// "top-to-random:1" takes the first card to a place drawn from the source: to the first place when
/// all halves of words are low, to the last when all bits are set.
TEST(DoudizhuDealing, ShufflerDrawsFromTheSourceItIsGiven) {
  SimulatedDeckShuffler shuffler(shuffle::parse_shuffler("top-to-random:1"),
                                 random::sources().front());
  DeckOrder deck = sorted_deck();
  shuffler.begin_block(std::make_unique<ScriptedSource>(0x0100000001000000));
  shuffler.shuffle(deck);
  EXPECT_EQ(deck, sorted_deck());
  shuffler.begin_block(std::make_unique<ScriptedSource>(~std::uint64_t{0}));
  shuffler.shuffle(deck);
  EXPECT_EQ(deck[deck_size - 1], 0);
  EXPECT_EQ(deck[0], 1);
}

}  // namespace
}  // namespace evenhand::doudizhu
