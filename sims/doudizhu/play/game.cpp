#include "sims/doudizhu/play/game.hpp"

namespace evenhand::doudizhu {

GameResult play_game(const std::array<Counts, seats>& hands, unsigned landlord,
                     const std::array<Player*, seats>& players, random::Draws& draws,
                     const Witness* witness) {
  std::array<Counts, seats> held = hands;
  const Counts all = held[0] + held[1] + held[2];
  Counts played = 0;
  GameResult result;
  Situation now;
  now.landlord = landlord;
  for (unsigned s = 0; s < seats; ++s) now.left[s] = static_cast<std::uint8_t>(total(held[s]));
  for (unsigned seat = landlord;; seat = seat == seats - 1 ? 0 : seat + 1) {
    if (now.last_seat == seat) now.last = {};
    now.seat = seat;
    now.hand = held[seat];
    now.unseen = all - played - held[seat];
    const Combination play = players[seat]->play(now, draws);
    if (play.kind == Kind::pass) continue;
    if (witness != nullptr) (*witness)(seat, play);
    held[seat] -= play.cards;
    played += play.cards;
    now.left[seat] = static_cast<std::uint8_t>(now.left[seat] - total(play.cards));
    now.last = play;
    now.last_seat = seat;
    ++result.plays[seat];
    if (play.kind >= Kind::bomb) ++result.bombs;
    if (held[seat] == 0) {
      result.winner = seat;
      break;
    }
  }
  result.landlord_won = result.winner == landlord;
  result.spring = is_spring(result, landlord);
  return result;
}

bool is_spring(const GameResult& result, unsigned landlord) {
  const unsigned by_farmers =
      result.plays[0] + result.plays[1] + result.plays[2] - result.plays[landlord];
  return result.winner == landlord ? by_farmers == 0 : result.plays[landlord] == 1;
}

std::int64_t landlord_points(const GameResult& result, unsigned bid, unsigned doublings) {
  const unsigned times = doublings + result.bombs + (result.spring ? 1 : 0);
  const std::int64_t points = std::int64_t{2} * bid << times;
  return result.landlord_won ? points : -points;
}

}  // namespace evenhand::doudizhu
