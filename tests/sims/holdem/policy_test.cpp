#include "sims/holdem/policy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/sims/holdem/holdem_cards.hpp"

namespace evenhand::holdem {
namespace {

class HoldemPolicy : public testing::Test {
 protected:
  HoldemPolicy() : source_(random::make_source(random::sources().front().name, 5, 0)) {
    draws_.begin_block(*source_, random::sources().front());
  }

  Action choose(std::string_view policy, std::string_view hole, std::string_view board,
                const Betting& betting) {
    const std::vector<Card> own = cards_of(hole);
    const std::vector<Card> laid = cards_of(board);
    return make_policy(policy)->choose({{own.at(0), own.at(1)}, laid, betting}, draws_);
  }

  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
};

Betting on_flop() {
  Betting betting(2);
  betting.act(Action::call);
  betting.act(Action::call);
  return betting;
}

Betting behind_a_bet() {
  Betting betting = on_flop();
  betting.act(Action::raise);
  return betting;
}

TEST_F(HoldemPolicy, TightGoesByTheTableBeforeTheFlop) {
  const Betting betting(6);
  EXPECT_EQ(choose("tight", "AsAd", "", betting), Action::raise);
  EXPECT_EQ(choose("tight", "KsAd", "", betting), Action::raise);
  EXPECT_EQ(choose("tight", "8s7s", "", betting), Action::call);
  EXPECT_EQ(choose("tight", "8s7d", "", betting), Action::fold);
  EXPECT_EQ(choose("tight", "7s2d", "", betting), Action::fold);
  Betting raised = betting;
  raised.act(Action::raise);
  raised.act(Action::raise);
  EXPECT_EQ(choose("tight", "8s7s", "", raised), Action::fold);
  EXPECT_EQ(choose("tight", "AsAd", "", raised), Action::raise);
  raised.act(Action::raise);
  EXPECT_EQ(choose("tight", "AsAd", "", raised), Action::call) << "no raise is left";
}

TEST_F(HoldemPolicy, TightChecksWhatItWouldFold) {
  Betting betting(2);
  betting.act(Action::call);
  EXPECT_EQ(choose("tight", "7s2d", "", betting), Action::call);
}

TEST_F(HoldemPolicy, TightPlaysWhatItsOwnCardsMake) {
  EXPECT_EQ(choose("tight", "AsKd", "AdKs7c", behind_a_bet()), Action::raise);
  EXPECT_EQ(choose("tight", "AsKd", "Ad8s7c", behind_a_bet()), Action::call);
  EXPECT_EQ(choose("tight", "AsKd", "Ad8s7c", on_flop()), Action::raise);
  EXPECT_EQ(choose("tight", "AsKd", "9d8s4c", behind_a_bet()), Action::fold);
  EXPECT_EQ(choose("tight", "AsKd", "9d9s4c", behind_a_bet()), Action::fold)
      << "all have the pair of the board";
  EXPECT_EQ(choose("tight", "AsKs", "9s8s4c", behind_a_bet()), Action::call);
  EXPECT_EQ(choose("tight", "7s6d", "9d8h2c", behind_a_bet()), Action::call);
}

TEST_F(HoldemPolicy, CountsOuts) {
  const Betting betting(2);
  const auto outs_of = [&](std::string_view hole, std::string_view board) {
    const std::vector<Card> own = cards_of(hole);
    const std::vector<Card> laid = cards_of(board);
    return outs({{own.at(0), own.at(1)}, laid, betting});
  };
  EXPECT_EQ(outs_of("AsKs", "9s8s4c"), 9U);
  EXPECT_EQ(outs_of("7s6d", "9d8h2c"), 8U);
  EXPECT_EQ(outs_of("7s6d", "9dTh2c"), 4U);
  EXPECT_EQ(outs_of("7s6s", "9s8s2c"), 15U);
  EXPECT_EQ(outs_of("AsKd", "9d8h2c"), 0U);
  EXPECT_EQ(outs_of("7s6d", "9d8h2c2d"), 8U);
}

TEST_F(HoldemPolicy, CallerCallsAndRandomDoesAnything) {
  const Betting betting(3);
  EXPECT_EQ(choose("caller", "7s2d", "", betting), Action::call);
  std::array<int, 3> counts{};
  for (int i = 0; i < 3000; ++i) {
    ++counts[static_cast<std::size_t>(choose("random", "7s2d", "", betting))];
  }
  for (const int count : counts) EXPECT_NEAR(count, 1000, 130);
}

TEST_F(HoldemPolicy, RefusesUnknownNames) {
  EXPECT_EQ(policies().size(), 3U);
  for (const PolicyInfo& info : policies()) EXPECT_NE(make_policy(info.name), nullptr);
  try {
    make_policy("tigth");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("did you mean 'tight'?"));
  }
}

}  // namespace
}  // namespace evenhand::holdem
