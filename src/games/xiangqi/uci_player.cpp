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

std::string go_command(const Budget& budget, const Clocks& clocks, Colour side) {
  if (!budget.clock.is_set()) return "go " + budget.text();
  const ClockTime& mine = clocks.of(side);
  const std::string to_go =
      mine.moves_to_go == 0 ? "" : fmt::format(" movestogo {}", mine.moves_to_go);
  return fmt::format("go wtime {} btime {} winc {} binc {}{}", clocks.of(red).left.count(),
                     clocks.of(black).left.count(), clocks.of(red).increment.count(),
                     clocks.of(black).increment.count(), to_go);
}

}  // namespace

void UciPlayer::new_game(std::uint64_t, const Budget& budget) {
  new_game_told_ = false;
  budget_ = budget;
}

template <class Talk>
auto UciPlayer::talking(const Talk& talk) {
  try {
    return talk();
  } catch (const PlayerFailed& failure) {
    if (failure.kind() == Failure::hang || failure.kind() == Failure::crash) peer_.reset();
    throw;
  }
}

void UciPlayer::begin() {
  if (!peer_) peer_.emplace(spec_.text, spec_.options, milliseconds{spec_.grace_ms});
  if (new_game_told_) return;
  peer_->send("ucinewgame");
  peer_->wait_until_ready();
  new_game_told_ = true;
}

void UciPlayer::prepare() {
  talking([&] { begin(); });
}

std::string UciPlayer::answer_to(const Game& game, const Clocks& clocks,
                                 std::optional<int>& score) {
  begin();
  peer_->send_position(game);
  const auto begun = std::chrono::steady_clock::now();
  const Colour side = game.position().side();
  peer_->send(go_command(budget_, clocks, side));
  const milliseconds patience{spec_.grace_ms};
  const milliseconds time = clocks.run() ? clocks.of(side).left : milliseconds{budget_.move_ms};
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

Choice UciPlayer::choose(const Game& game, const Clocks& clocks) {
  return talking([&] {
    Choice choice;
    const std::string text = answer_to(game, clocks, choice.score);
    try {
      choice.move = parse_move(game.position(), text, peer_->rank_names());
    } catch (const InputError& error) {
      throw PlayerFailed(Failure::illegal_move, error.what());
    }
    return choice;
  });
}

}  // namespace evenhand::xiangqi
