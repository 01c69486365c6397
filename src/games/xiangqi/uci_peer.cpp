#include "src/games/xiangqi/uci_peer.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/error.hpp"

namespace evenhand::xiangqi {
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

UciPeer::UciPeer(const std::string& command, const std::vector<std::string>& options,
                 Milliseconds patience)
    : command_(command), child_(command, true), patience_(patience) {
  send("uci");
  set_options(read_until("uciok", patience_), options);
  wait_until_ready();
}

void UciPeer::fail(Failure kind, const std::string& what) {
  std::string words = what;
  if (kind == Failure::crash) {
    if (const auto end = child_.ended_within(Milliseconds{200})) {
      words = end->in_words();
      // As a shell says that there is no such command, or none that may be run.
      const bool no_command = !end->by_signal && (end->code == 126 || end->code == 127);
      if (no_command) throw InputError(fmt::format("engine '{}' {}", command_, words));
    }
  }
  child_.stop();
  throw PlayerFailed(kind, words);
}

void UciPeer::set_options(const std::vector<std::string>& offered,
                          const std::vector<std::string>& wanted) {
  if (offers(offered, "Ranks")) {
    send("setoption name Ranks value 0-9");
  } else if (offers(offered, "UCI_Variant")) {
    send("setoption name UCI_Variant value xiangqi");
    names_ = RankNames::from_one;
  }
  for (const std::string& option : wanted) {
    const std::size_t equals = option.find('=');
    send(fmt::format("setoption name {} value {}", option.substr(0, equals),
                     equals == std::string::npos ? "" : option.substr(equals + 1)));
  }
}

void UciPeer::send(const std::string& line) {
  const std::string text = line + "\n";
  std::size_t sent = 0;
  const auto deadline = Clock::now() + patience_;
  while (sent < text.size()) {
    const ssize_t count = ::write(child_.input().get(), text.data() + sent, text.size() - sent);
    if (count > 0) {
      sent += static_cast<std::size_t>(count);
    } else if (errno != EAGAIN && errno != EINTR) {
      fail(Failure::crash, "closed its input");
    } else if (!wait_for(child_.input().get(), POLLOUT, deadline)) {
      fail(Failure::hang, "does not read its input");
    }
  }
}

std::string UciPeer::read_line(Clock::time_point deadline) {
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
    const ssize_t count = ::read(child_.output().get(), block.data(), block.size());
    if (count > 0) {
      buffer_.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0) {
      fail(Failure::crash, "closed its output");
    } else if (errno == EAGAIN || errno == EINTR) {
      if (!wait_for(child_.output().get(), POLLIN, deadline)) {
        fail(Failure::hang, "did not answer in time");
      }
    } else {
      fail(Failure::crash, "its output cannot be read");
    }
    // What it says on stderr must not block it.
    while (::read(child_.errors().get(), block.data(), block.size()) > 0) {
    }
  }
}

std::vector<std::string> UciPeer::read_until(std::string_view word, milliseconds time) {
  std::vector<std::string> lines;
  const auto deadline = Clock::now() + time;
  while (true) {
    lines.push_back(read_line(deadline));
    if (lines.back().starts_with(word)) return lines;
    if (Clock::now() > deadline) fail(Failure::hang, fmt::format("did not say {} in time", word));
  }
}

void UciPeer::send_position(const Game& game) {
  const Setup& setup = game.setup();
  std::string moves;
  for (const Ply& ply : game.plies()) moves += ' ' + move_text(ply.move, names_);
  send(fmt::format("position fen {}{}{}",
                   fen_text(setup.position, setup.quiet_plies, setup.move_number),
                   moves.empty() ? "" : " moves", moves));
}

void UciPeer::wait_until_ready() {
  send("isready");
  read_until("readyok", patience_);
}

}  // namespace evenhand::xiangqi
