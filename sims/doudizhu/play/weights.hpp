#pragma once

#include "sims/doudizhu/counts.hpp"

namespace evenhand::doudizhu {

/// All that the bidding and the playing policy weigh; docs/doudizhu.md shows the table. Bids
/// compare a hand's strength with thresholds; plays compare points, of which a turn saved is worth
/// 100.
struct Weights {
  // Strength of a hand, for bidding.
  int rocket = 120;
  int big_joker = 50;
  int small_joker = 35;
  int two = 25;
  int ace = 10;
  int bomb = 70;
  int pair = 4;   ///< a pair or more of a rank
  int solo = -7;  ///< a rank with one card, 3 … K, that is in no chain
  int turn = -8;  ///< each turn that it takes to play all cards
  // The least strength to bid 1, 2, 3; to call and to rob. Both jokers always bid.
  int bid_1 = -10;
  int bid_2 = 20;
  int bid_3 = 50;
  int call = 0;
  int rob = 40;
  // Leading: the piece with the most points.
  int lead_rank = -10;         ///< each rank above 3
  int lead_card = 6;           ///< each card got rid of
  int lead_sure = -60;         ///< nothing unseen beats it: kept for later
  int lead_into_enemy = -400;  ///< an enemy with so few cards may have just that
  int lead_to_partner = 200;   ///< the partner behind me may go out with it
  // Answering: played when it has more points than passing, which has 0.
  int turn_saved = 100;
  int answer_base = -20;
  int answer_rank = -4;  ///< each rank above 3
  int answer_two = -35;  ///< each 2 or joker spent
  int enemy_cards = 12;  ///< each card below 8 that the enemy has left
  int over_partner = -120;
  int partner_rank = -10;     ///< each rank above 3 of the partner's play that would be beaten
  int bomb_played = -260;     ///< a bomb or the rocket, unless it wins
  int bomb_near_end = 170;    ///< an enemy has five cards or fewer
  int bomb_last_turns = 240;  ///< what is left then goes in two turns
};

inline constexpr Weights default_weights{};

}  // namespace evenhand::doudizhu
