#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

// Logs as the world writes them, through the program itself.

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Order = std::vector<std::size_t>;

class RealLogs : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& arguments) const {
    CommandOutcome outcome = run_command("cd \"$DIR\"\n$EVENHAND " + arguments, folder.string());
    // Lines are broken for a terminal.
    std::replace(outcome.out.begin(), outcome.out.end(), '\n', ' ');
    return outcome;
  }
  nlohmann::json json(const std::string& arguments) const {
    return nlohmann::json::parse(run(arguments + " --quiet --json").out);
  }

  /// Writes rows of the first `width` cards of a shuffled deck of `n`, as `write` says.
  void write_log(
      const std::string& name, std::size_t rows, std::size_t n, std::size_t width,
      const std::function<void(Order& deck, std::size_t row)>& change,
      const std::function<std::string(std::size_t card)>& spelling =
          [](std::size_t card) { return std::to_string(card + 1); },
      const std::string& header = {}) {
    std::string text = header;
    Order deck(n);
    for (std::size_t row = 0; row < rows; ++row) {
      std::iota(deck.begin(), deck.end(), std::size_t{0});
      for (std::size_t i = n - 1; i > 0; --i) std::swap(deck[i], deck[random.below(i + 1)]);
      change(deck, row);
      for (std::size_t i = 0; i < width; ++i) text += (i > 0 ? " " : "") + spelling(deck[i]);
      text += '\n';
    }
    write_file(folder / name, text);
  }

  stats::SmallGenerator random{2015};
};

void as_dealt(Order&, std::size_t) {}

TEST_F(RealLogs, ASortedLotteryWithOneUnsortedRowIsNotBiased) {
  write_log("lotto.txt", 10'185, 39, 5, [](Order& deck, std::size_t row) {
    std::sort(deck.begin(), deck.begin() + 5);
    if (row == 7341) std::swap(deck[1], deck[3]);
  });
  const CommandOutcome outcome = run("audit --log lotto.txt --deck 39 --draw 5 --quiet");
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("ascending order in 10,184 of 10,185 rows"));
  EXPECT_THAT(outcome.out, HasSubstr("line 7,342"));
}

TEST_F(RealLogs, ABonusBallInTheLastColumnIsNotBiased) {
  write_log("lotto.txt", 3000, 49, 7,
            [](Order& deck, std::size_t) { std::sort(deck.begin(), deck.begin() + 6); });
  const CommandOutcome outcome = run("audit --log lotto.txt --deck 49 --draw 7 --quiet");
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("except for the last card"));
}

TEST_F(RealLogs, BoardsWithSortedHandsAreNotBiased) {
  write_log("boards.txt", 3000, 52, 52, [](Order& deck, std::size_t) {
    const auto key = [](std::size_t card) { return (3 - card % 4) * 13 + (12 - card / 4); };
    for (auto hand = deck.begin(); hand != deck.end(); hand += 13) {
      std::sort(hand, hand + 13, [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    }
  });
  const CommandOutcome outcome = run("audit --log boards.txt --deck bridge --quiet");
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("by suit, the highest rank first in 3,000 of"));
  EXPECT_EQ(run("audit --log boards.txt --deck bridge --sorted=hands --quiet").status, 0);
  EXPECT_EQ(run("audit --log boards.txt --deck bridge --sorted=no --quiet").status, 1);
  EXPECT_EQ(run("audit --log boards.txt --deck 52 --quiet").status, 1)
      << "whole decks have no hands";
  EXPECT_THAT(run("audit --log boards.txt --deck 52 --sorted").err,
              HasSubstr("which cards are a hand?"));
}

TEST_F(RealLogs, DecksWithCopiesAreNotBiasedAndNoCopyIsNamed) {
  // 24 Forests and 36 others; then the same where a Forest is first too often.
  std::string names;
  for (int card = 0; card < 24; ++card) names += "Forest\n";
  for (int card = 24; card < 60; ++card) names += "spell" + std::to_string(card) + '\n';
  write_file(folder / "deck.txt", names);
  const auto name = [](std::size_t card) {
    return card < 24 ? std::string("Forest") : "spell" + std::to_string(card);
  };
  write_log("fair.txt", 3000, 60, 60, as_dealt, name);
  const std::string audit = "audit --deck-order deck.txt --quiet --log ";
  const CommandOutcome fair = run(audit + "fair.txt");
  EXPECT_EQ(fair.status, 0) << fair.out;
  write_log(
      "biased.txt", 3000, 60, 60,
      [](Order& deck, std::size_t row) {
        if (row % 3 == 0) std::swap(deck[0], *std::find(deck.begin(), deck.end(), 5U));
      },
      name);
  const CommandOutcome biased = run(audit + "biased.txt -v");
  EXPECT_EQ(biased.status, 1) << biased.out;
  EXPECT_THAT(biased.out, HasSubstr("of Forest a deal"));
  EXPECT_THAT(biased.out, Not(HasSubstr("Forest.")));
  EXPECT_THAT(biased.out, Not(HasSubstr("this is")));
  EXPECT_THAT(biased.out, Not(HasSubstr("which shuffler: matches")));
}

TEST_F(RealLogs, AnEightDeckShoeIsNotBiased) {
  std::string names;
  const std::string ranks = "23456789TJQKA";
  const std::string suits = "CDHS";
  for (int copy = 0; copy < 8; ++copy) {
    for (std::size_t card = 0; card < 52; ++card) {
      names += std::string{ranks[card / 4], suits[card % 4]} + ' ';
    }
  }
  write_file(folder / "shoe.txt", names);
  write_log("deals.txt", 700, 416, 416, as_dealt, [&](std::size_t card) {
    return std::string{ranks[card % 52 / 4], suits[card % 4]};
  });
  const CommandOutcome outcome =
      run("audit --log deals.txt --deck-order shoe.txt --group aces=A? --hands 2 --quiet");
  EXPECT_NE(outcome.status, 1) << outcome.out;
  EXPECT_NE(outcome.status, 2) << outcome.err;
}

TEST_F(RealLogs, CardsAreNumberedAsTheLogNumbersThem) {
  write_log("deals.txt", 4000, 20, 20, [](Order& deck, std::size_t row) {
    if (row % 4 == 0) std::swap(deck[0], *std::find(deck.begin(), deck.end(), 9U));
  });
  EXPECT_THAT(run("audit --log deals.txt --deck 20 -v --quiet").out,
              HasSubstr("card 10 lands in position 0"));
  const nlohmann::json whole = json("audit --log deals.txt --deck 20");
  EXPECT_THAT(whole.dump(), HasSubstr("card 10 lands in position 0"));
}

TEST_F(RealLogs, APoolThatGrewIsTold) {
  write_log("balls.txt", 1000, 69, 5, [&](Order& deck, std::size_t row) {
    if (row >= 500) return;
    // The draws are of 59 balls: those above come after them.
    std::stable_partition(deck.begin(), deck.end(), [](std::size_t ball) { return ball < 59; });
  });
  const CommandOutcome outcome = run("audit --log balls.txt --deck 69 --draw 5 --quiet");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("the pool grew"));
  EXPECT_THAT(outcome.out, HasSubstr("cards 60 to 69 did not come before draw 50"));
  const nlohmann::json report = json("audit --log balls.txt --deck 69 --draw 5");
  EXPECT_THAT(report.dump(), HasSubstr("How often each card was drawn"));
}

TEST_F(RealLogs, APoolsChangeInATableIsToldByLine) {
  write_log(
      "balls.csv", 1000, 49, 6,
      [&](Order& deck, std::size_t row) {
        if (row >= 500) return;
        std::stable_partition(deck.begin(), deck.end(), [](std::size_t ball) { return ball < 42; });
      },
      [](std::size_t card) { return std::to_string(card + 1); }, "b1 b2 b3 b4 b5 b6\n");
  const CommandOutcome outcome =
      run("audit --log balls.csv --deck 49 --draw 6 --columns b1..b6 --quiet");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("cards 43 to 49 did not come before draw 50"));
  // Draw 501 or one soon after it; the header is line 1.
  EXPECT_THAT(outcome.out, HasSubstr("is line 50"));
}

TEST_F(RealLogs, DealsThatRepeatAreListedByLine) {
  Order kept;
  write_log(
      "deals.txt", 2000, 52, 52,
      [&](Order& deck, std::size_t row) {
        if (row == 100) kept = deck;
        if (row > 1000 && row % 100 == 7) deck = kept;
      },
      [](std::size_t card) { return std::to_string(card); }, "# hands of the week\n");
  const CommandOutcome outcome = run("audit --log deals.txt --deck 52 --quiet");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("state-space.repeats"));
  EXPECT_THAT(outcome.out, HasSubstr("Deals that came again"));
  const nlohmann::json report = json("audit --log deals.txt --deck 52");
  const std::string text = report.dump();
  // Deal 101 stands on line 102, deal 1008 on line 1009.
  EXPECT_THAT(text, HasSubstr("[101,102,1008,1009]")) << text.substr(0, 2000);
}

TEST_F(RealLogs, AHandSmootherIsFoundWithItsGroup) {
  const auto lands = [](const Order& deck) {
    return std::count_if(deck.begin(), deck.begin() + 7,
                         [](std::size_t card) { return card < 24; });
  };
  write_log("games.txt", 500, 60, 60, [&](Order& deck, std::size_t) {
    Order other = deck;
    for (std::size_t i = 59; i > 0; --i) std::swap(other[i], other[random.below(i + 1)]);
    if (lands(deck) < 2 || lands(deck) > 4) deck = other;
  });
  const CommandOutcome outcome =
      run("audit --log games.txt --deck 60 --hands 7 --group lands=1-24 --quiet");
  EXPECT_EQ(outcome.status, 1) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("groups.lands.hand"));
  EXPECT_THAT(outcome.out, HasSubstr("lands in"));
  EXPECT_THAT(outcome.out, HasSubstr("lands among the 7 cards of hand"));
}

TEST_F(RealLogs, AChangeIsFoundWithItsPlace) {
  write_log("deals.txt", 30'000, 20, 20, [&](Order& deck, std::size_t row) {
    if (row < 12'000) return;
    for (std::size_t i = 0; i < 20; ++i) deck[i] = i;
    for (std::size_t i = 0; i < 20; ++i) std::swap(deck[i], deck[random.below(20)]);
  });
  const nlohmann::json report = json("audit --log deals.txt --deck 20");
  const nlohmann::json& judgement = report.at("sections").at(0).at("judgement");
  EXPECT_THAT(judgement.at("answer").get<std::string>(), HasSubstr("from about deal 12,"));
  const std::string note = judgement.at("note");
  const auto at = note.find("deals change at deal ");
  ASSERT_NE(at, std::string::npos) << note;
  std::string digits = note.substr(at + 21, 6);
  digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
  EXPECT_NEAR(std::stod(digits), 12'001, 120) << note;
}

}  // namespace
}  // namespace evenhand::cli
