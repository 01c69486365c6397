#include "src/audit/sets_tally.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <numeric>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/drawn_decks.hpp"

namespace evenhand::audit {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Row = std::vector<std::uint16_t>;

RowRuns runs_of(const std::vector<Row>& rows) {
  RowRuns runs;
  for (const Row& row : rows) {
    Row keys(row.size());
    std::iota(keys.begin(), keys.end(), std::uint16_t{0});
    runs.add(std::span<const std::uint16_t>(keys), std::span(row));
  }
  return runs;
}

const std::vector<Row> hands = {{1, 2, 6, 7, 0, 3, 4, 5}, {0, 3, 4, 7, 1, 2, 5, 6}};

TEST(RowRuns, HaveTheLengthsOfSortedHands) {
  EXPECT_THAT(runs_of(hands).lengths(2), ElementsAre(4, 4));
}

TEST(RowRuns, AreNoneOfCardsAsTheyWereDealt) {
  EXPECT_THAT(runs_of({{1, 0, 3, 2, 5, 4, 7, 6}}).lengths(1), IsEmpty());
  EXPECT_THAT(runs_of({hands[0], {7, 0, 1, 2, 3, 4, 5, 6}, hands[1]}).lengths(3), IsEmpty());
}

TEST(RowRuns, AreNoneOfAFixedDealAndOfBreaksHereAndThere) {
  EXPECT_THAT(runs_of({hands[0], hands[0]}).lengths(2), IsEmpty()) << "the first card is the same";
  EXPECT_THAT(runs_of({{0, 1, 2, 3, 4, 5, 6, 7}}).lengths(1), IsEmpty()) << "no break";
  EXPECT_THAT(runs_of({hands[0], {0, 1, 2, 3, 4, 5, 6, 7}}).lengths(2), IsEmpty())
      << "one row in two has a break";
  EXPECT_THAT(runs_of({{1, 0, 2, 3, 4, 5, 6, 7}, {2, 0, 1, 3, 4, 5, 6, 7}}).lengths(2), IsEmpty())
      << "a run of one card";
}

TEST(RowRuns, AreTheSameHoweverTheyAreMergedAndSaved) {
  const RowRuns whole = runs_of(hands);
  RowRuns sum = runs_of({hands[0]});
  sum.merge(runs_of({hands[1]}));
  EXPECT_EQ(sum, whole);
  RowRuns none;
  none.merge(whole);
  EXPECT_EQ(none, whole);
  RowRuns read;
  read.load({"part", whole.save()}, at_most(2));
  EXPECT_EQ(read, whole);
  EXPECT_ANY_THROW(read.load({"part", whole.save()}, at_most(1)));
  const RowRuns over = runs_of({{1, 0, 3, 2, 5, 4, 7, 6}});
  sum.merge(over);
  EXPECT_EQ(sum, over);
  read.load({"part", over.save()}, at_most(1));
  EXPECT_EQ(read, over);
}

TEST(WrittenOrders, HaveTheirChanceWithTies) {
  // Counts three cards drawn from two alike and two others, by going through all 24 sequences.
  cards::Deck deck = cards::named_deck("four", std::vector<std::string>{"a", "a", "b", "c"});
  cards::draw_cards(deck, 3);
  const std::vector<WrittenOrder> orders = written_orders(deck);
  for (const WrittenOrder& order : orders) {
    int in = 0;
    Order cards = {0, 1, 2, 3};
    do {
      bool stands = order.keys[cards[0]] <= order.keys[cards[1]];
      if (!order.but_last) stands = stands && order.keys[cards[1]] <= order.keys[cards[2]];
      in += stands ? 1 : 0;
    } while (std::next_permutation(cards.begin(), cards.end()));
    EXPECT_NEAR(chance_of_order(deck, order), in / 24.0, 1e-12) << order.words;
  }
  EXPECT_EQ(orders.size(), 4U);
  cards::Deck plain = lottery(49, 6);
  EXPECT_NEAR(chance_of_order(plain, written_orders(plain)[0]), 1 / 720.0, 1e-12);
}

TEST(WrittenOrders, OfADrawThatHandsMakeUpAreThoseOfEachHandToo) {
  cards::Deck deck = cards::parse_deck("4");
  cards::set_hands(deck, "2,1,1", "--hands");
  EXPECT_EQ(listed_hands(deck).size(), 3U);
  cards::draw_cards(deck, 3);
  ASSERT_EQ(listed_hands(deck).size(), 2U) << "two and one";
  std::size_t by_hand = 0;
  for (const WrittenOrder& order : written_orders(deck)) {
    if (!order.by_hand) continue;
    ++by_hand;
    EXPECT_NEAR(chance_of_order(deck, order), 0.5, 1e-12);
  }
  EXPECT_EQ(by_hand, 2U);
  cards::draw_cards(deck, 2);
  EXPECT_TRUE(listed_hands(deck).empty()) << "one hand";
  EXPECT_TRUE(listed_hands(cards::parse_deck("52")).empty());
  cards::Deck five = cards::parse_deck("poker");
  EXPECT_EQ(listed_hands(five).size(), 4U) << "the rest is nobody's";
}

cards::Deck bridge() {
  cards::Deck deck = cards::parse_deck("bridge");
  deck.sets = cards::Sets::unknown;
  return deck;
}

/// Rows as `write` leaves them.
std::unique_ptr<SetsTally> counted(
    const cards::Deck& deck, std::size_t rows,
    const std::function<void(Order& row, std::size_t number)>& write) {
  stats::SmallGenerator random(51);
  auto tally = std::make_unique<SetsTally>(deck);
  cards::DealBatch batch(deck.size, rows, deck.width());
  Order cards(deck.size);
  for (std::size_t row = 0; row < rows; ++row) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    fair(cards, random);
    Order written(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(deck.width()));
    write(written, row);
    put(batch, row, written);
  }
  tally->begin_block(0);
  tally->fold(batch);
  return tally;
}

void sort_row(Order& row) { std::sort(row.begin(), row.end()); }

TEST(SetsTally, NamesTheOneRowThatIsNotSorted) {
  const cards::Deck deck = lottery(39, 5);
  const auto tally = counted(deck, 10'185, [](Order& row, std::size_t number) {
    sort_row(row);
    if (number == 7000) std::swap(row[0], row[4]);
  });
  const auto found = find_sets(*tally, deck);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->words(), "draws stand in ascending order in 10,184 of 10,185 rows");
  EXPECT_EQ(found->rows.out.numbers(), std::vector<std::uint64_t>{7000});
}

TEST(SetsTally, FindsAllButTheBonusBallSorted) {
  const cards::Deck deck = lottery(49, 7);
  const auto tally =
      counted(deck, 2000, [](Order& row, std::size_t) { std::sort(row.begin(), row.begin() + 6); });
  const auto found = find_sets(*tally, deck);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->order.words, "in ascending order except for the last card");
  EXPECT_EQ(found->rows.number, 2000U);
}

TEST(SetsTally, FindsSomeRowsSorted) {
  const cards::Deck deck = lottery(49, 6);
  const auto tally = counted(deck, 5000, [](Order& row, std::size_t number) {
    if (number >= 300 && number < 550) sort_row(row);
  });
  const auto found = find_sets(*tally, deck);
  ASSERT_TRUE(found);
  EXPECT_GE(found->rows.number, 250U);
  EXPECT_EQ(found->rows.in.numbers().size(), FirstRows::most);
}

// As Floyd's sample without a last shuffle has it.
TEST(SetsTally, DoesNotTakeRowsForSortedThatAreSoHereAndThere) {
  const cards::Deck deck = lottery(49, 6);
  const auto tally = counted(deck, 5000, [](Order& row, std::size_t number) {
    if (number % 5 < 2) sort_row(row);
  });
  EXPECT_FALSE(find_sets(*tally, deck));
}

// A flaw that makes few rows more ascending is no way to write them.
TEST(SetsTally, DoesNotTakeAFewRowsForSorted) {
  const cards::Deck deck = lottery(49, 6);
  const auto tally = counted(deck, 50'000, [](Order& row, std::size_t number) {
    if (number % 200 == 3) sort_row(row);
  });
  EXPECT_FALSE(find_sets(*tally, deck));
}

TEST(SetsTally, OfAProgramFindsNearlyAllRowsSortedOrNone) {
  cards::Deck deck = lottery(49, 6);
  deck.sorts_all_or_none = true;
  const auto half = counted(deck, 2000, [](Order& row, std::size_t number) {
    if (number % 2 == 0) sort_row(row);
  });
  EXPECT_FALSE(find_sets(*half, deck));
  const auto all = counted(deck, 2000, [](Order& row, std::size_t) { sort_row(row); });
  EXPECT_TRUE(find_sets(*all, deck));
}

TEST(SetsTally, FindsHandsByWhicheverSuitStandsFirst) {
  const cards::Deck deck = bridge();
  // Spades, hearts, diamonds, clubs, each from the ace down, as boards are printed.
  const auto key = [](std::size_t card) { return (3 - card % 4) * 13 + (12 - card / 4); };
  const auto tally = counted(deck, 300, [&](Order& row, std::size_t) {
    for (std::size_t hand = 0; hand < 52; hand += 13) {
      const auto first = row.begin() + static_cast<std::ptrdiff_t>(hand);
      std::sort(first, first + 13, [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    }
  });
  const auto found = find_sets(*tally, deck);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->of, cards::Sets::hands);
  EXPECT_EQ(found->words(),
            "the cards of each hand stand by suit, the highest rank first in 300 of 300 rows");
}

TEST(SetsTally, FindsNothingWhereCardsStandAsDealt) {
  for (const cards::Deck& deck :
       {lottery(39, 5), lottery(49, 6), lottery(6, 2), lottery(20, 3), bridge()}) {
    EXPECT_FALSE(find_sets(*counted(deck, 3000, [](Order&, std::size_t) {}), deck)) << deck.name;
  }
  // One draw of two in order of 50 is chance; 95 of 100 are not.
  const cards::Deck pairs = lottery(50, 2);
  const auto mostly = counted(pairs, 3000, [](Order& row, std::size_t number) {
    if (number % 100 != 0) sort_row(row);
  });
  EXPECT_TRUE(find_sets(*mostly, pairs));
  const auto biased = counted(pairs, 3000, [](Order& row, std::size_t number) {
    if (number % 2 == 0) sort_row(row);
  });
  EXPECT_FALSE(find_sets(*biased, pairs)) << "a biased order of two is no way of writing";
}

TEST(SetsTally, IsNeverForOneHandOrAShuffler) {
  cards::Deck plain = cards::parse_deck("52");
  EXPECT_FALSE(can_be_sets(plain));
  plain.sets = cards::Sets::unknown;
  EXPECT_TRUE(can_be_sets(plain)) << "as hands of some game";
  cards::set_hands(plain, "52", "--hands");
  EXPECT_FALSE(can_be_sets(plain));
  EXPECT_FALSE(can_be_sets(cards::parse_deck("bridge")));
  EXPECT_TRUE(can_be_sets(bridge()));
  EXPECT_TRUE(can_be_sets(lottery(49, 6)));
}

/// Sorts hands of so many cards.
std::function<void(Order&, std::size_t)> sorted_in(std::vector<std::ptrdiff_t> lengths) {
  return [lengths = std::move(lengths)](Order& row, std::size_t) {
    auto first = row.begin();
    for (const std::ptrdiff_t length : lengths) {
      std::sort(first, first + length);
      first += length;
    }
  };
}

cards::Deck unknown(std::string_view name, std::size_t draw = 0) {
  cards::Deck deck = cards::parse_deck(name);
  if (draw > 0) cards::draw_cards(deck, draw);
  deck.sets = cards::Sets::unknown;
  return deck;
}

TEST(SetsTally, FindsTheHandsOfADrawSorted) {
  const cards::Deck deck = unknown("mahjong", 53);
  const auto tally = counted(deck, 300, sorted_in({14, 13, 13, 13}));
  const auto found = find_sets(*tally, deck);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->of, cards::Sets::draws);
  EXPECT_EQ(found->words(), "the cards of each hand stand in ascending order in 300 of 300 rows");
  EXPECT_FALSE(find_other_hands(*tally, deck));
  cards::Deck other = deck;
  cards::set_hands(other, "13,13,13,14", "--hands");
  EXPECT_TRUE(find_sets(*counted(other, 300, sorted_in({13, 13, 13, 14})), other));
}

TEST(SetsTally, FindsHandsThatAreNotThoseOfTheDeck) {
  using Lengths = std::vector<std::size_t>;
  const auto lengths = [](const cards::Deck& deck, const auto& write, std::size_t rows = 300) {
    const auto found = find_other_hands(*counted(deck, rows, write), deck);
    return found ? found->lengths : Lengths{};
  };
  EXPECT_EQ(lengths(unknown("doudizhu"), sorted_in({20, 17, 17})), (Lengths{20, 17, 17}));
  EXPECT_EQ(lengths(unknown("54"), sorted_in({17, 17, 17, 3})), (Lengths{17, 17, 17, 3}));
  EXPECT_EQ(lengths(unknown("mahjong", 53), sorted_in({13, 13, 13, 14})),
            (Lengths{13, 13, 13, 14}));
  EXPECT_EQ(lengths(unknown("doudizhu"), sorted_in({17, 17, 17, 3})), Lengths{});
  EXPECT_EQ(lengths(unknown("doudizhu"), sorted_in({20, 17, 17}), 9), Lengths{}) << "few rows";
  EXPECT_EQ(lengths(bridge(), [](Order&, std::size_t) {}), Lengths{});
  EXPECT_EQ(lengths(lottery(49, 7), sorted_in({5, 2})), Lengths{}) << "a draw of no hands";
  // A row in which they are not sorted.
  EXPECT_EQ(lengths(unknown("doudizhu"),
                    [](Order& row, std::size_t number) {
                      if (number != 7) sorted_in({20, 17, 17})(row, number);
                    }),
            Lengths{});
}

TEST(SetsTally, TakesNoFlawForHands) {
  const cards::Deck deck = unknown("54");
  const auto found = [&](const std::function<void(Order&, std::size_t)>& write) {
    return find_other_hands(*counted(deck, 300, write), deck).has_value();
  };
  const auto in_order = [](Order& row) { std::iota(row.begin(), row.end(), std::size_t{0}); };
  EXPECT_FALSE(found([&](Order& row, std::size_t) { in_order(row); })) << "never shuffled";
  EXPECT_FALSE(found([&](Order& row, std::size_t) {
    in_order(row);
    std::rotate(row.begin(), row.begin() + 20, row.end());
  })) << "always cut at one place";
  EXPECT_FALSE(found([&](Order& row, std::size_t number) {
    in_order(row);
    std::rotate(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(10 * (number % 5)),
                row.end());
  })) << "cut at one of five";
  EXPECT_FALSE(found([&](Order& row, std::size_t number) {
    in_order(row);
    std::swap(row[1], row[2 + number % 2]);
  })) << "two cards swapped";
  EXPECT_FALSE(found([&](Order& row, std::size_t number) {
    Order shuffled = row;
    in_order(row);
    // The first ten places alone.
    std::erase_if(shuffled, [](std::size_t card) { return card >= 10; });
    std::copy(shuffled.begin(), shuffled.end(), row.begin());
    if (number == 0) std::swap(row[0], row[1]);
  }));
}

TEST(SetsTally, IsTheSameHoweverItIsMergedAndSaved) {
  const cards::Deck deck = lottery(49, 6);
  const auto write = [](Order& row, std::size_t number) {
    if (number % 3 != 0) sort_row(row);
  };
  const auto whole = counted(deck, 50, write);
  SetsTally read(deck);
  read.load({"tally", whole->save()}, 50);
  EXPECT_EQ(read.save(), whole->save());
  SetsTally sum(deck);
  sum.merge(*whole);
  EXPECT_EQ(sum.save(), whole->save());
  EXPECT_ANY_THROW(read.load({"tally", whole->save()}, 3));
}

TEST(Sets, SortedHandsAreNoBias) {
  const cards::Deck deck = bridge();
  stats::SmallGenerator random(53);
  cards::DealBatch batch(52, 3000);
  Order cards(52);
  for (std::size_t d = 0; d < 3000; ++d) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    fair(cards, random);
    for (auto hand = cards.begin(); hand != cards.end(); hand += 13) std::sort(hand, hand + 13);
    put(batch, d, cards);
  }
  for (const cards::Sets sets : {cards::Sets::unknown, cards::Sets::hands}) {
    cards::Deck said = deck;
    said.sets = sets;
    Tallies tallies(full_battery(), said);
    tallies.begin_block(0);
    tallies.fold(batch);
    const reports::Judgement result = judged(tallies);
    EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
    EXPECT_TRUE(test_named(result, "position.chi-square").is_made());
    EXPECT_FALSE(test_named(result, "order.descents-mean").is_made());
    Tallies loaded(full_battery(), said);
    loaded.load({"tally", tallies.save()});
    EXPECT_EQ(told(judged(loaded)), told(result));
  }
  // One card that goes to one hand too often is still found.
  std::size_t number = 0;
  Tallies leaning(full_battery(), deck);
  leaning.begin_block(0);
  batch.visit([&](auto deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      auto deal = deals[d];
      const auto ace = std::find(deal.begin(), deal.end(), 51);
      if (number++ % 5 != 0 || ace - deal.begin() < 13) continue;
      *ace = deal[12];
      deal[12] = 51;
      std::sort(ace - (ace - deal.begin()) % 13, ace - (ace - deal.begin()) % 13 + 13);
    }
  });
  leaning.fold(batch);
  EXPECT_TRUE(test_named(judged(leaning), "position.worst-cell").rejected);
  EXPECT_NE(test_named(judged(leaning), "position.worst-cell").words.find("north holds"),
            std::string::npos);
}

}  // namespace

}  // namespace evenhand::audit
