#include "sims/doudizhu/moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>

#include "sims/doudizhu/combination.hpp"
#include "sims/random/draws.hpp"
#include "tests/sims/doudizhu/brute_force.hpp"

namespace evenhand::doudizhu {
namespace {

using test::Action;
using test::BruteForce;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

/// A number that tells plays apart; sums of it tell sets of plays apart.
std::uint64_t key(const Combination& play) {
  const std::uint64_t rest = static_cast<std::uint64_t>(play.kind) * 10000 + play.rank * 100U;
  return mixed(mixed(play.cards) + rest + play.length);
}

Combination combination_of(const Action& action) {
  Combination play;
  for (unsigned r = 0; r < ranks; ++r) {
    play.cards += static_cast<std::uint64_t>(action.counts[r]) << (4 * r);
  }
  play.kind = action.kind;
  play.rank = static_cast<std::uint8_t>(action.rank);
  play.length = static_cast<std::uint8_t>(action.length);
  return play;
}

/// Random hands of 1 to 20 cards, each with a random play to answer.
class AgainstBruteForce {
 public:
  explicit AgainstBruteForce(const Preset& preset)
      : rules_(preset.rules),
        brute_(preset.rules),
        source_(random::make_source("xoshiro256++", 54, 0)) {
    draws_.begin_block(*source_, random::source_info("xoshiro256++"));
    for (const Action& action : brute_.actions()) {
      plays_.push_back(combination_of(action));
      keys_.push_back(key(plays_.back()));
    }
    std::iota(deck_.begin(), deck_.end(), 0U);
  }

  void compare(std::uint64_t hands) {
    for (std::uint64_t i = 0; i < hands && !::testing::Test::HasFailure(); ++i) compare_one();
  }

 private:
  std::array<int, ranks> draw_hand() {
    std::array<int, ranks> hand{};
    const unsigned size = draws_.below(8) == 0 ? 1 + draws_.below(20) : 17 + 3 * draws_.below(2);
    for (unsigned i = 0; i < size; ++i) {
      std::swap(deck_[i], deck_[i + draws_.below(54 - i)]);
      ++hand[deck_[i] < 52 ? deck_[i] / 4 : deck_[i] - 39];
    }
    return hand;
  }

  /// Half of the plays to answer are ones that could be led from a hand, so that long ones occur.
  const Action& draw_other() {
    if (draws_.below(2) == 0) {
      brute_.held_by(draw_hand(), found_);
      return brute_.actions()[found_[draws_.below(static_cast<std::uint32_t>(found_.size()))]];
    }
    return brute_.actions()[draws_.below(static_cast<std::uint32_t>(brute_.actions().size()))];
  }

  void compare_one() {
    const Action& other = draw_other();
    const Combination other_play = combination_of(other);
    const std::array<int, ranks> hand = draw_hand();
    Counts counts = 0;
    for (unsigned r = 0; r < ranks; ++r) {
      counts += static_cast<std::uint64_t>(hand[r]) << (4 * r);
    }
    brute_.held_by(hand, found_);
    leads(counts, rules_, list_);
    expect_same(counts, "leads");
    std::erase_if(found_, [&](std::uint32_t i) {
      const bool is_higher = test::outranks(brute_.actions()[i], other);
      EXPECT_EQ(is_higher, beats(plays_[i], other_play));
      return !is_higher;
    });
    answers(counts, other_play, rules_, list_);
    expect_same(counts, "answers to " + play_text(other_play));
  }

  /// Equal numbers and equal sums of keys, of a table without doubles: no doubles here, either.
  void expect_same(Counts hand, const std::string& what) {
    std::uint64_t sum = 0;
    for (const Combination& play : list_.moves()) sum += key(play);
    std::uint64_t expected = 0;
    for (const std::uint32_t i : found_) expected += keys_[i];
    EXPECT_TRUE(list_.size() == found_.size() && sum == expected)
        << rank_text(hand) << ": " << what << ": " << list_.size() << " plays, brute force "
        << found_.size();
  }

  Rules rules_;
  BruteForce brute_;
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
  std::vector<Combination> plays_;
  std::vector<std::uint64_t> keys_;
  std::array<unsigned, deck_size> deck_{};
  std::vector<std::uint32_t> found_;
  MoveList list_;
};

TEST(DoudizhuMoves, EqualBruteForceUnderEveryPreset) {
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(preset.name);
    AgainstBruteForce(preset).compare(3000);
  }
}

/// EVENHAND_DOUDIZHU_HANDS=10000000 asks for ten million.
TEST(DoudizhuMovesSlow, EqualBruteForceOnManyHands) {
  const char* wanted = std::getenv("EVENHAND_DOUDIZHU_HANDS");
  AgainstBruteForce(presets()[0])
      .compare(wanted == nullptr ? 300000 : std::strtoull(wanted, nullptr, 10));
}

TEST(DoudizhuMoves, AllPlaysOfEachPresetAreThoseOfTheTable) {
  MoveList list;
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(preset.name);
    const BruteForce brute(preset.rules);
    std::vector<std::uint64_t> expected;
    for (const Action& action : brute.actions()) expected.push_back(key(combination_of(action)));
    leads(full_deck, preset.rules, list);
    ASSERT_LT(list.size(), MoveList::capacity);
    std::vector<std::uint64_t> found;
    for (const Combination& play : list.moves()) found.push_back(key(play));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
    EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
  }
}

/// The table of actions of DouZero (Zha et al. 2021, arXiv 2106.06135, appendix A) and RLCard.
TEST(DoudizhuMoves, PresetDouzeroHasItsActions) {
  MoveList list;
  leads(full_deck, preset("douzero").rules, list);
  std::map<Kind, unsigned> by_kind;
  std::map<unsigned, unsigned> planes;
  for (const Combination& play : list.moves()) {
    ++by_kind[play.kind];
    if (play.kind == Kind::plane_with_solos) ++planes[play.length];
  }
  const std::map<Kind, unsigned> expected = {{Kind::solo, 15},
                                             {Kind::pair, 13},
                                             {Kind::trio, 13},
                                             {Kind::trio_with_solo, 182},
                                             {Kind::trio_with_pair, 156},
                                             {Kind::solo_chain, 36},
                                             {Kind::pair_chain, 52},
                                             {Kind::trio_chain, 45},
                                             {Kind::plane_with_solos, 21822},
                                             {Kind::plane_with_pairs, 2939},
                                             {Kind::four_with_solos, 1326},
                                             {Kind::four_with_pairs, 858},
                                             {Kind::bomb, 13},
                                             {Kind::rocket, 1}};
  EXPECT_EQ(by_kind, expected);
  EXPECT_EQ(planes, (std::map<unsigned, unsigned>{{2, 968}, {3, 3282}, {4, 7184}, {5, 10388}}));
  EXPECT_EQ(list.size() + 1, 27472U);
  // Under these rules the cards alone tell what is played.
  std::vector<Counts> cards;
  for (const Combination& play : list.moves()) cards.push_back(play.cards);
  std::sort(cards.begin(), cards.end());
  EXPECT_EQ(std::adjacent_find(cards.begin(), cards.end()), cards.end());
}

TEST(DoudizhuMoves, EveryLeadIsRecognisedAsItself) {
  MoveList list;
  for (const Preset& preset : presets()) {
    leads(0x010333322221111, preset.rules, list);
    ASSERT_GT(list.size(), 100U);
    for (const Combination& play : list.moves()) {
      const auto found = readings(play.cards, preset.rules);
      EXPECT_NE(std::find(found.begin(), found.end(), play), found.end()) << play_text(play);
    }
  }
}

/// tests/data/doudizhu-exact.md
TEST(DoudizhuMoves, ExpectedLeadsAreExact) {
  using stats::Rational;
  const Rules& rules = preset("douzero").rules;
  EXPECT_EQ(expected_leads(17, rules), Rational("6583332579038/148281002415"));
  EXPECT_EQ(expected_leads(20, rules), Rational("1979332907599132/24722105103045"));
  EXPECT_EQ(expected_leads(1, rules), 1);
  // A pair and its solo, or two solos; the rocket makes a third.
  EXPECT_EQ(expected_leads(2, rules), Rational(2 * 1431 + 1, 1431));
}

}  // namespace
}  // namespace evenhand::doudizhu
