#include "sims/holdem/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/error.hpp"
#include "tests/sims/holdem/holdem_cards.hpp"

namespace evenhand::holdem {
namespace {

using ::testing::ElementsAre;

DeckOrder sorted() {
  DeckOrder deck{};
  std::iota(deck.begin(), deck.end(), Card{0});
  return deck;
}

TEST(HoldemDealing, GoesRoundTwiceAndBurnsBeforeEachStreet) {
  const DeckOrder deck = sorted();
  const Dealt dealt(deck, 3);
  EXPECT_THAT(dealt.hole(0), ElementsAre(0, 3));
  EXPECT_THAT(dealt.hole(2), ElementsAre(2, 5));
  EXPECT_THAT(dealt.board(), ElementsAre(7, 8, 9, 11, 13));
  EXPECT_THAT(dealt.seven(1), ElementsAre(1, 4, 7, 8, 9, 11, 13));
}

TEST(HoldemDealing, PlacesAreWhereTheCardsGo) {
  for (std::size_t seats = fewest_seats; seats <= most_seats; ++seats) {
    const DeckOrder deck = sorted();
    const Dealt dealt(deck, seats);
    const auto places = places_of_deck(seats);
    for (std::size_t position = 0; position < seats; ++position) {
      for (const Card card : dealt.hole(position)) EXPECT_EQ(places[card], position);
    }
    const auto board = dealt.board();
    for (std::size_t i = 0; i < board_cards; ++i) {
      EXPECT_EQ(places[board[i]], seats + (i < 3 ? 0 : i - 2));
    }
    const auto rest = std::count(places.begin(), places.end(), places_at(seats) - 1);
    EXPECT_EQ(rest, 52 - 2 * static_cast<int>(seats) - 5);
  }
}

TEST(HoldemDealing, GathersBoardThenHoleCardsThenTheRest) {
  const DeckOrder deck = sorted();
  const DeckOrder all = Dealt(deck, 2).gathered(5);
  EXPECT_THAT(std::vector<Card>(all.begin(), all.begin() + 13),
              ElementsAre(5, 6, 7, 9, 11, 0, 2, 1, 3, 4, 8, 10, 12));
  const DeckOrder before_flop = Dealt(deck, 2).gathered(0);
  EXPECT_THAT(std::vector<Card>(before_flop.begin(), before_flop.begin() + 6),
              ElementsAre(0, 2, 1, 3, 4, 5));
}

TEST(HoldemDealing, GathersEveryCardOnce) {
  std::mt19937 random(3);
  for (const std::size_t laid : {0U, 3U, 4U, 5U}) {
    const DeckOrder deck = random_deck(random);
    DeckOrder order = Dealt(deck, 10).gathered(laid);
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, sorted());
  }
}

constexpr std::int64_t unit = parts_of_a_unit;

/// Plays one policy at all positions, each with a stream of its own.
class Seats {
 public:
  explicit Seats(const std::vector<const Policy*>& policies, std::uint64_t seed = 1)
      : draws_(policies.size()) {
    for (std::size_t i = 0; i < policies.size(); ++i) {
      sources_.push_back(random::make_source(random::sources().front().name, seed, i));
      draws_[i].begin_block(*sources_[i], random::sources().front());
      players_.push_back({policies[i], &draws_[i]});
    }
  }
  HandResult play(const DeckOrder& deck) const {
    return play_hand(Dealt(deck, players_.size()), players_);
  }

 private:
  std::vector<std::unique_ptr<random::Source>> sources_;
  std::vector<random::Draws> draws_;
  std::vector<Player> players_;
};

HandResult called_down(const std::vector<std::string_view>& holes, std::string_view board) {
  const auto caller = make_policy("caller");
  return Seats(std::vector<const Policy*>(holes.size(), caller.get()))
      .play(deck_with(holes, board));
}

TEST(HoldemHand, TheBestFiveOfSevenWin) {
  const HandResult result = called_down({"AsAd", "KsKd", "7c2d"}, "Kh9d8s4c3h");
  EXPECT_THAT(std::span(result.winnings).first(3),
              testing::ElementsAre(-2 * unit, 4 * unit, -2 * unit));
  EXPECT_TRUE(result.is_showdown);
  EXPECT_EQ(result.board_laid, 5U);
  EXPECT_EQ(result.pot, 6U);
  EXPECT_EQ(result.winners, 1U);
}

TEST(HoldemHand, SplitsPotsExactly) {
  const HandResult board_plays = called_down({"2c3c", "2d3d", "2h3h", "4c5c"}, "AsKsQsJsTs");
  EXPECT_EQ(board_plays.winners, 4U);
  EXPECT_THAT(std::span(board_plays.winnings).first(4), testing::Each(0));
  // Two of three share six units.
  const HandResult two = called_down({"AsKd", "AhKc", "7c2d"}, "Qd9d8s4c3h");
  EXPECT_EQ(two.winners, 2U);
  EXPECT_THAT(std::span(two.winnings).first(3), testing::ElementsAre(unit, unit, -2 * unit));
  // Three of five share ten units: a third of a unit each has 840 parts.
  const HandResult three = called_down({"AsKd", "AhKc", "AdKs", "7c2d", "7h2h"}, "Qd9d8s4c3s");
  EXPECT_EQ(three.winners, 3U);
  EXPECT_EQ(three.winnings[0], 10 * unit / 3 - 2 * unit);
  EXPECT_EQ(three.winnings[0] + three.winnings[1] + three.winnings[2], 4 * unit);
}

TEST(HoldemHand, WithoutAShowdownTheLastOneWins) {
  const auto tight = make_policy("tight");
  const HandResult result = Seats({tight.get(), tight.get(), tight.get()})
                                .play(deck_with({"7s2d", "7d2c", "AsAd"}, "Kh9d8s4c3h"));
  EXPECT_FALSE(result.is_showdown);
  EXPECT_EQ(result.board_laid, 0U);
  EXPECT_THAT(std::span(result.winnings).first(3),
              testing::ElementsAre(-unit, -2 * unit, 3 * unit));
}

TEST(HoldemHand, NothingIsLostOrMade) {
  std::mt19937 random(5);
  for (const char* name : {"random", "tight", "caller"}) {
    const auto policy = make_policy(name);
    for (std::size_t seats = fewest_seats; seats <= most_seats; ++seats) {
      const Seats table(std::vector<const Policy*>(seats, policy.get()));
      for (int i = 0; i < 300; ++i) {
        const HandResult result = table.play(random_deck(random));
        std::int64_t sum = 0;
        for (std::size_t position = 0; position < seats; ++position) {
          sum += result.winnings[position];
          ASSERT_GE(result.winnings[position], -unit * most_paid);
        }
        ASSERT_EQ(sum, 0);
        ASSERT_EQ(result.is_showdown, std::popcount(result.in) > 1);
        ASSERT_TRUE(!result.is_showdown || result.board_laid == board_cards);
      }
    }
  }
}

/// Chooses as another policy does, and writes it down.
class Noting final : public Policy {
 public:
  explicit Noting(std::unique_ptr<Policy> policy) : policy_(std::move(policy)) {}
  Action choose(const View& view, random::Draws& draws) const override {
    noted.push_back(policy_->choose(view, draws));
    return noted.back();
  }
  mutable std::vector<Action> noted;

 private:
  std::unique_ptr<Policy> policy_;
};

class Scripted final : public Policy {
 public:
  explicit Scripted(std::vector<Action> actions) : actions_(std::move(actions)) {}
  Action choose(const View&, random::Draws&) const override { return actions_.at(next_++); }

 private:
  std::vector<Action> actions_;
  mutable std::size_t next_ = 0;
};

/// The same deck with all cards exchanged that the position never sees.
DeckOrder with_other_hidden_cards(DeckOrder deck, std::size_t seats, std::size_t position,
                                  std::mt19937& random) {
  const auto places = places_of_deck(seats);
  std::vector<std::size_t> hidden;
  for (std::size_t i = 0; i < deck_size; ++i) {
    const bool is_seen = places[i] == position || (places[i] >= seats && places[i] < seats + 3);
    if (!is_seen) hidden.push_back(i);
  }
  for (std::size_t i = hidden.size() - 1; i > 0; --i) {
    std::swap(deck[hidden[i]], deck[hidden[random() % (i + 1)]]);
  }
  return deck;
}

TEST(HoldemHand, PoliciesSeeNothingHidden) {
  constexpr std::size_t seats = 4;
  std::mt19937 random(9);
  int acted = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string_view name = i % 2 == 0 ? "tight" : "random";
    const DeckOrder deck = random_deck(random);
    std::vector<std::unique_ptr<Noting>> all;
    std::vector<const Policy*> players;
    for (std::size_t p = 0; p < seats; ++p) {
      all.push_back(std::make_unique<Noting>(make_policy(name)));
      players.push_back(all.back().get());
    }
    Seats(players, static_cast<std::uint64_t>(i)).play(deck);
    for (std::size_t position = 0; position < seats; ++position) {
      std::vector<std::unique_ptr<Policy>> again;
      again.reserve(seats);
      for (const auto& one : all) again.push_back(std::make_unique<Scripted>(one->noted));
      const Noting same(make_policy(name));
      for (std::size_t p = 0; p < seats; ++p) {
        players[p] = p == position ? static_cast<const Policy*>(&same) : again[p].get();
      }
      Seats(players, static_cast<std::uint64_t>(i))
          .play(with_other_hidden_cards(deck, seats, position, random));
      ASSERT_EQ(same.noted, all[position]->noted);
      acted += static_cast<int>(same.noted.size());
    }
  }
  EXPECT_GT(acted, 1500);
}

struct Played {
  std::vector<DeckOrder> decks;
  std::vector<DeckOrder> shuffles;
  std::vector<std::size_t> buttons;
  std::vector<HandResult> results;
};

Played play(Table& table, std::uint64_t block, std::uint64_t hands) {
  Played played;
  table.play_block(block, hands, [&](const HandRecord& hand) {
    played.decks.push_back(*hand.deck);
    played.shuffles.push_back(*hand.shuffle);
    played.buttons.push_back(hand.button);
    played.results.push_back(*hand.result);
  });
  return played;
}

TableSetup setup_of(bool previous) {
  TableSetup setup;
  setup.start_previous = previous;
  setup.policies = {"tight", "random", "caller", "random"};
  return setup;
}

TEST(HoldemTable, PlaysABlockTheSameWhateverWasPlayedBefore) {
  Table table(setup_of(true));
  const Played one = play(table, 3, 600);
  play(table, 0, 70);
  const Played again = play(table, 3, 600);
  EXPECT_EQ(one.decks, again.decks);
  for (std::size_t i = 0; i < 600; ++i) {
    ASSERT_EQ(one.results[i].winnings, again.results[i].winnings);
  }
  EXPECT_NE(play(table, 4, 600).decks, one.decks);
}

TEST(HoldemTable, TheButtonMovesEachHand) {
  Table table(setup_of(false));
  EXPECT_THAT(play(table, 0, 6).buttons, testing::ElementsAre(0, 1, 2, 3, 0, 1));
  table.play_block(0, 1, [](const HandRecord& hand) {
    EXPECT_EQ(hand.seat_at(0), 1U);
    EXPECT_EQ(hand.seat_at(3), 0U);
  });
}

TEST(HoldemTable, ShufflesASortedDeckOrWhatTheLastHandLeft) {
  Table sorted(setup_of(false));
  const Played fresh = play(sorted, 0, 20);
  EXPECT_EQ(fresh.decks, fresh.shuffles);
  Table previous(setup_of(true));
  const Played gathered = play(previous, 0, 20);
  EXPECT_EQ(gathered.shuffles, fresh.shuffles);
  EXPECT_EQ(gathered.decks[0], fresh.decks[0]);
  for (std::size_t i = 1; i < 20; ++i) {
    const DeckOrder order =
        Dealt(gathered.decks[i - 1], 4).gathered(gathered.results[i - 1].board_laid);
    for (std::size_t index = 0; index < deck_size; ++index) {
      ASSERT_EQ(gathered.decks[i][index], order[gathered.shuffles[i][index]]);
    }
  }
}

TEST(HoldemTable, RefusesUnknownNames) {
  TableSetup setup;
  setup.policies.back() = "loose";
  EXPECT_THROW(Table{setup}, InputError);
  setup = {};
  setup.shuffler = "rifle";
  EXPECT_THROW(Table{setup}, InputError);
}

}  // namespace

}  // namespace evenhand::holdem
