#include "src/match/uci_player.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <sstream>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::match {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t longest_line = 1U << 20U;

/// Waits until the descriptor is ready or the time is up.
bool wait_for(int fd, short events, std::chrono::steady_clock::time_point deadline) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd poll_fd{fd, events, 0};
    const int ready =
        ::poll(&poll_fd, 1, static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
    if (left.count() <= 0) return false;
  }
}

bool offers(const std::vector<std::string>& lines, std::string_view option) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.starts_with(fmt::format("option name {} ", option));
  });
}

}  // namespace

void UciPlayer::fail(Failure kind, const std::string& what) {
  std::string words = what;
  if (child_ && kind == Failure::crash) {
    if (const auto end = child_->ended_within(milliseconds{200})) words = end->in_words();
  }
  child_.reset();
  throw PlayerFailed(kind, words);
}

void UciPlayer::start() {
  buffer_.clear();
  child_ = std::make_unique<source::Child>(spec_.text, true);
  const milliseconds patience{spec_.grace_ms};
  send("uci");
  set_options(read_until("uciok", patience));
  send("isready");
  read_until("readyok", patience);
}

void UciPlayer::set_options(const std::vector<std::string>& offered) {
  names_ = xiangqi::RankNames::from_zero;
  if (offers(offered, "Ranks")) {
    send("setoption name Ranks value 0-9");
  } else if (offers(offered, "UCI_Variant")) {
    send("setoption name UCI_Variant value xiangqi");
    names_ = xiangqi::RankNames::from_one;
  }
  for (const std::string& option : spec_.options) {
    const std::size_t equals = option.find('=');
    send(fmt::format("setoption name {} value {}", option.substr(0, equals),
                     equals == std::string::npos ? "" : option.substr(equals + 1)));
  }
}

void UciPlayer::new_game(std::uint64_t) { new_game_told_ = false; }

void UciPlayer::send(const std::string& line) {
  const std::string text = line + "\n";
  std::size_t sent = 0;
  const auto deadline = Clock::now() + milliseconds{spec_.grace_ms};
  while (sent < text.size()) {
    const ssize_t count = ::write(child_->input().get(), text.data() + sent, text.size() - sent);
    if (count > 0) {
      sent += static_cast<std::size_t>(count);
    } else if (errno != EAGAIN && errno != EINTR) {
      fail(Failure::crash, "closed its input");
    } else if (!wait_for(child_->input().get(), POLLOUT, deadline)) {
      fail(Failure::hang, "does not read its input");
    }
  }
}

std::string UciPlayer::read_line(Clock::time_point deadline) {
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (buffer_.size() > longest_line) fail(Failure::hang, "wrote a line without end");
    std::array<char, 4096> block;
    const ssize_t count = ::read(child_->output().get(), block.data(), block.size());
    if (count > 0) {
      buffer_.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0) {
      fail(Failure::crash, "closed its output");
    } else if (errno == EAGAIN || errno == EINTR) {
      if (!wait_for(child_->output().get(), POLLIN, deadline)) {
        fail(Failure::hang, "did not answer in time");
      }
    } else {
      fail(Failure::crash, "its output cannot be read");
    }
    // What it says on stderr must not block it.
    while (::read(child_->errors().get(), block.data(), block.size()) > 0) {
    }
  }
}

std::vector<std::string> UciPlayer::read_until(std::string_view word, milliseconds time) {
  std::vector<std::string> lines;
  const auto deadline = Clock::now() + time;
  while (true) {
    lines.push_back(read_line(deadline));
    if (lines.back().starts_with(word)) return lines;
    if (Clock::now() > deadline) fail(Failure::hang, fmt::format("did not say {} in time", word));
  }
}

xiangqi::Move UciPlayer::choose(const xiangqi::Game& game) {
  if (!child_) start();
  if (!new_game_told_) {
    send("ucinewgame");
    send("isready");
    read_until("readyok", milliseconds{spec_.grace_ms});
    new_game_told_ = true;
  }
  const xiangqi::Setup& setup = game.setup();
  std::string moves;
  for (const xiangqi::Ply& ply : game.plies()) {
    moves += ' ' + xiangqi::move_text(ply.move, names_);
  }
  send(fmt::format("position fen {}{}{}",
                   xiangqi::fen_text(setup.position, setup.quiet_plies, setup.move_number),
                   moves.empty() ? "" : " moves", moves));
  const auto begun = Clock::now();
  send("go " + spec_.budget.text());
  const milliseconds time{spec_.budget.move_ms + spec_.grace_ms};
  const std::string answer = read_until("bestmove", time).back();
  const auto taken = Clock::now() - begun;
  if (spec_.budget.move_ms != 0 && taken > milliseconds{spec_.budget.move_ms + 1000}) {
    throw PlayerFailed(
        Failure::time,
        fmt::format("took {} ms of {}", std::chrono::duration_cast<milliseconds>(taken).count(),
                    spec_.budget.move_ms));
  }
  std::istringstream words(answer);
  std::string text;
  words >> text >> text;
  try {
    return xiangqi::parse_move(game.position(), text, names_);
  } catch (const InputError& error) {
    throw PlayerFailed(Failure::illegal_move, error.what());
  }
}

}  // namespace evenhand::match
