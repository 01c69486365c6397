#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "sims/mahjong/hand_text.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "tests/sims/mahjong/random_hands.hpp"

namespace evenhand::mahjong {

class KeptLog : public ActionLog {
 public:
  void add(const Action& action) override { actions.push_back(action); }
  std::vector<Action> actions;
};

/// Walls and choices, the same in every run.
class Games {
 public:
  explicit Games(std::string_view rules, std::uint64_t seed = 1)
      : rules_(parse_rules(rules)),
        random_(seed),
        info_(random::sources().front()),
        source_(random::make_source(info_.name, seed, 0)),
        wall_(rules_.tiles()) {
    draws_.begin_block(*source_, info_);
    std::iota(wall_.begin(), wall_.end(), Tile{0});
  }

  const Rules& rules() const { return rules_; }
  random::Draws& draws() { return draws_; }
  const std::vector<Tile>& shuffled() {
    for (std::size_t i = 0; i + 1 < wall_.size(); ++i) {
      std::swap(wall_[i], wall_[i + random_.below(wall_.size() - i)]);
    }
    return wall_;
  }

 private:
  Rules rules_;
  RandomHands random_;
  const random::SourceInfo& info_;
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
  std::vector<Tile> wall_;
};

/// The same player on all chairs.
inline Table table_of(const Policy& player) { return {&player, &player, &player, &player}; }

/// "5z"
inline Kind kind_named(std::string_view text) {
  std::size_t kind = 0;
  while (kind_text(static_cast<Kind>(kind)) != text) ++kind;
  return static_cast<Kind>(kind);
}

/// A wall that deals these hands (the first of 14) and draws these tiles; the rest in order.
inline std::vector<Tile> wall_with(const std::vector<std::string>& hands,
                                   const std::vector<std::string>& draws) {
  std::vector<Tile> wall;
  std::array<std::uint8_t, kinds> used{};
  const auto put = [&](std::size_t kind) {
    EXPECT_LT(used.at(kind), copies) << "a fifth " << kind_text(static_cast<Kind>(kind));
    wall.push_back(static_cast<Tile>(kind * copies + used.at(kind)++));
  };
  for (const std::string& text : hands) {
    const Counts counts = parse_hand(text).concealed;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (std::size_t i = 0; i < counts[kind]; ++i) put(kind);
    }
  }
  for (const std::string& draw : draws) put(kind_named(draw));
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    while (used[kind] < copies) put(kind);
  }
  return wall;
}

inline std::vector<Action> actions_of(const std::vector<std::string>& texts) {
  std::vector<Action> actions;
  for (const std::string& text : texts) actions.push_back(parse_action(text));
  return actions;
}

/// Returns how many of these actions are legal, one after another, from the dealer 0 on.
inline std::size_t legal(const std::vector<Tile>& wall, const std::vector<std::string>& texts,
                         std::string_view rules = "basic") {
  Game game(parse_rules(rules));
  game.start(wall, 0);
  return replay(game, actions_of(texts));
}

/// Plays these actions from the dealer 0 on and fails where one is refused.
inline Game played(const std::vector<Tile>& wall, const std::vector<std::string>& texts,
                   std::string_view rules = "basic") {
  Game game(parse_rules(rules));
  game.start(wall, 0);
  EXPECT_EQ(replay(game, actions_of(texts)), texts.size());
  EXPECT_TRUE(game.is_whole());
  return game;
}

}  // namespace evenhand::mahjong
