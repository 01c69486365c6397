#include "src/games/xiangqi/uci_player.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds most_overdrawn{1000};
constexpr int mate_points = 30000;

/// What an info line says of the score: "score cp 12" or "score mate -3".
std::optional<int> score_in(const std::string& line) {
  std::istringstream words(line);
  std::string word;
  while (words >> word) {
    if (word != "score") continue;
    std::string unit;
    int value = 0;
    if (!(words >> unit >> value)) return std::nullopt;
    if (unit == "cp") return value;
    if (unit == "mate") return value > 0 ? mate_points - value : -mate_points - value;
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void UciPlayer::new_game(std::uint64_t, const Budget& budget) {
  new_game_told_ = false;
  budget_ = budget;
}

std::string UciPlayer::answer_to(const Game& game, std::optional<int>& score) {
  const milliseconds patience{spec_.grace_ms};
  if (!peer_) peer_.emplace(spec_.text, spec_.options, patience);
  if (!new_game_told_) {
    peer_->send("ucinewgame");
    peer_->wait_until_ready();
    new_game_told_ = true;
  }
  peer_->send_position(game);
  const auto begun = std::chrono::steady_clock::now();
  peer_->send("go " + budget_.text());
  const milliseconds time{budget_.move_ms};
  const std::string answer =
      peer_->read_until("bestmove", time + patience, [&](const std::string& line) {
        if (const std::optional<int> told = score_in(line)) score = told;
      });
  const auto taken =
      std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begun);
  if (budget_.move_ms != 0 && taken > time + most_overdrawn) {
    throw PlayerFailed(Failure::time,
                       fmt::format("took {} ms of {}", taken.count(), budget_.move_ms));
  }
  std::istringstream words(answer);
  std::string text;
  words >> text >> text;
  return text;
}

Choice UciPlayer::choose(const Game& game) {
  try {
    Choice choice;
    const std::string text = answer_to(game, choice.score);
    try {
      choice.move = parse_move(game.position(), text, peer_->rank_names());
    } catch (const InputError& error) {
      throw PlayerFailed(Failure::illegal_move, error.what());
    }
    return choice;
  } catch (const PlayerFailed& failure) {
    // One that hung or crashed is started anew for the next game.
    if (failure.kind() == Failure::hang || failure.kind() == Failure::crash) peer_.reset();
    throw;
  }
}

}  // namespace evenhand::xiangqi
