#include "sims/doudizhu/play/players.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/doudizhu/play/game.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr unsigned next_seat(unsigned seat) { return seat == seats - 1 ? 0 : seat + 1; }

/// The fewest cards that an enemy has left.
unsigned enemy_cards(const Situation& situation) {
  unsigned fewest = landlord_size;
  for (unsigned other = 0; other < seats; ++other) {
    if (other != situation.seat && situation.is_enemy(other)) {
      fewest = std::min<unsigned>(fewest, situation.left[other]);
    }
  }
  return fewest;
}

bool is_bomb(const Combination& play) { return play.kind >= Kind::bomb; }

/// Twos and jokers.
int high_cards(Counts cards) { return static_cast<int>(total(cards & ~(one_of(two) - 1))); }

constexpr std::array<PlayerInfo, 2> player_infos = {
    {{"policy", "plays to win, from what a player may know"},
     {"random", "any legal play or, when it does not lead, a pass, all equally likely"}}};

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(const Rules& rules) : rules_(rules) {}

  Combination play(const Situation& situation, random::Draws& draws) override {
    answers(situation.hand, situation.last, rules_, list_);
    const std::size_t choices = list_.size() + (situation.leads() ? 0 : 1);
    const std::uint32_t chosen =
        choices == 1 ? 0 : draws.below(static_cast<std::uint32_t>(choices));
    return chosen < list_.size() ? list_[chosen] : Combination{};
  }

 private:
  const Rules& rules_;
  MoveList list_;
};

}  // namespace

bool Policy::is_sure(const Combination& play, Counts unseen) {
  if (play.kind == Kind::rocket) return true;
  answers(unseen, play, rules_, others_);
  return others_.empty();
}

Combination Policy::play(const Situation& situation, random::Draws&) {
  return situation.leads() ? lead(situation) : answer(situation);
}

Combination Policy::lead(const Situation& situation) {
  // The whole hand at once, such as a plane whose wings the plan would not give it.
  if (total(situation.hand) <= 8) {
    leads(situation.hand, rules_, list_);
    for (const Combination& play : list_.moves()) {
      if (play.cards == situation.hand) return play;
    }
  }
  const Plan plan = make_plan(situation.hand);
  if (plan.turns() == 0) return plan.plays[0];
  // With one beatable play left at the most, the sure ones go first and win.
  if (plan.size <= 4) {
    std::size_t beatable = 0;
    const Combination* sure = nullptr;
    for (const Combination& play : plan.all()) {
      if (is_sure(play, situation.unseen)) {
        if (sure == nullptr || play.kind < sure->kind) sure = &play;
      } else {
        ++beatable;
      }
    }
    if (beatable <= 1 && sure != nullptr) return *sure;
  }
  const Combination* best = nullptr;
  int most = std::numeric_limits<int>::min();
  for (const Combination& play : plan.all().first(plan.turns())) {
    const int points = points_of_lead(situation, play, static_cast<unsigned>(plan.turns()));
    if (points > most) {
      most = points;
      best = &play;
    }
  }
  return *best;
}

int Policy::points_of_lead(const Situation& situation, const Combination& play, unsigned turns) {
  const auto size = total(play.cards);
  int points = weights_.lead_rank * play.rank + weights_.lead_card * static_cast<int>(size);
  if (turns > 1 && play.rank >= 7 && is_sure(play, situation.unseen)) points += weights_.lead_sure;
  for (unsigned other = 0; other < seats; ++other) {
    if (other == situation.seat || situation.left[other] != size) continue;
    const bool can_be_beaten = size > 2 || !is_sure(play, situation.unseen);
    if (!can_be_beaten) continue;
    if (situation.is_enemy(other)) {
      // Among plays that it may beat, the higher ones are better.
      points += weights_.lead_into_enemy - 2 * weights_.lead_rank * play.rank;
    } else if (other == next_seat(situation.seat)) {
      points += weights_.lead_to_partner;
    }
  }
  return points;
}

Combination Policy::answer(const Situation& situation) {
  answers(situation.hand, situation.last, rules_, list_);
  if (list_.empty()) return {};
  const unsigned turns = turns_of(situation.hand);
  Combination best;
  int most = 0;
  for (const Combination& play : list_.moves()) {
    if (play.cards == situation.hand) return play;
    const int points = points_of_answer(situation, play, turns);
    if (points > most) {
      most = points;
      best = play;
    }
  }
  return best;
}

int Policy::points_of_answer(const Situation& situation, const Combination& play,
                             unsigned turns) const {
  const unsigned turns_left = turns_of(situation.hand - play.cards);
  if (is_bomb(play)) return points_of_bomb(situation, turns_left);
  int points = weights_.answer_base + weights_.answer_rank * play.rank +
               weights_.turn_saved * (static_cast<int>(turns) - static_cast<int>(turns_left)) +
               weights_.answer_two * high_cards(play.cards);
  if (turns_left <= 1) points -= weights_.answer_two * high_cards(play.cards);
  if (situation.is_enemy(situation.last_seat)) {
    const auto left = static_cast<int>(enemy_cards(situation));
    points += weights_.enemy_cards * std::max(0, 8 - left);
    // The last chance to stop an enemy that is behind me with one play.
    if (left <= 2) points += weights_.turn_saved;
  } else {
    points += weights_.over_partner + weights_.turn_saved / 2;
    points += weights_.partner_rank * situation.last.rank;
    if (turns_left <= 1) points += weights_.turn_saved;
  }
  return points;
}

int Policy::points_of_bomb(const Situation& situation, unsigned turns_left) const {
  int points = weights_.bomb_played;
  if (!situation.is_enemy(situation.last_seat)) points += weights_.over_partner;
  if (enemy_cards(situation) <= 5) points += weights_.bomb_near_end;
  if (turns_left <= 2) points += weights_.bomb_last_turns;
  if (turns_left <= 1) points += weights_.bomb_last_turns;
  return points;
}

std::span<const PlayerInfo> players() { return player_infos; }

std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules) {
  if (name == player_infos[0].name) return std::make_unique<Policy>(rules);
  if (name == player_infos[1].name) return std::make_unique<RandomPlayer>(rules);
  constexpr std::array<std::string_view, 2> names = {player_infos[0].name, player_infos[1].name};
  throw InputError(unknown_name("player", name, names, "there are policy and random"));
}

}  // namespace evenhand::doudizhu
