#include <array>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/doudizhu/play/game.hpp"
#include "sims/doudizhu/play/policy.hpp"

namespace evenhand::doudizhu {
namespace {

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

std::span<const PlayerInfo> players() { return player_infos; }

std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules) {
  if (name == player_infos[0].name) return std::make_unique<Policy>(rules);
  if (name == player_infos[1].name) return std::make_unique<RandomPlayer>(rules);
  constexpr std::array<std::string_view, 2> names = {player_infos[0].name, player_infos[1].name};
  throw InputError(unknown_name("player", name, names, "there are policy and random"));
}

}  // namespace evenhand::doudizhu
