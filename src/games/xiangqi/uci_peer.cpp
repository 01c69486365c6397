#include "src/games/xiangqi/uci_peer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <optional>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "src/run/experiment.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t longest_line = 1U << 20U;
constexpr std::size_t most_options = 1000;
constexpr std::size_t longest_hint = 2000;

constexpr milliseconds between_looks{100};
constexpr milliseconds quick_end{100};

/// The name in "option name Skill Level type spin …"; empty in other lines.
std::string option_name(const std::string& line) {
  constexpr std::string_view begin = "option name ";
  if (!line.starts_with(begin)) return {};
  return line.substr(begin.size(), line.find(" type ") - begin.size());
}

/// Returns the text after the word in "… type spin default 20 min 0 max 20", up to the next blank.
std::string word_behind(const std::string& line, std::string_view word) {
  const std::string mark = fmt::format(" {} ", word);
  const std::size_t at = line.find(mark);
  if (at == std::string::npos) return {};
  const std::size_t start = at + mark.size();
  return line.substr(start, line.find(' ', start) - start);
}

std::optional<std::int64_t> whole_number(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The choices of "… type combo default auto var auto var 0-9", where the value is none of them.
std::string choice_instead(const std::string& line, const std::string& value) {
  constexpr std::string_view mark = " var ";
  std::vector<std::string> choices;
  for (std::size_t at = line.find(mark); at != std::string::npos;) {
    const std::size_t start = at + mark.size();
    at = line.find(mark, start);
    choices.push_back(line.substr(start, at - start));
    if (lower_case(choices.back()) == lower_case(value)) return {};
  }
  return choices.empty() ? "" : fmt::format("one of {}", fmt::join(choices, ", "));
}

/// Returns what the option of this line takes, where the value is nothing of it; else empty.
std::string expected_instead(const std::string& line, const std::string& value) {
  const std::string type = word_behind(line, "type");
  if (type == "check" && lower_case(value) != "true" && lower_case(value) != "false")
    return "true or false";
  if (type == "button" && !value.empty()) return "no value";
  if (type == "combo") return choice_instead(line, value);
  if (type != "spin") return {};
  const std::string least = word_behind(line, "min");
  const std::string most = word_behind(line, "max");
  const std::optional<std::int64_t> number = whole_number(value);
  if (number && *number >= whole_number(least).value_or(*number) &&
      *number <= whole_number(most).value_or(*number)) {
    return {};
  }
  return least.empty() || most.empty() ? "a whole number"
                                       : fmt::format("a whole number from {} to {}", least, most);
}

constexpr milliseconds most_overdrawn{1000};
constexpr int mate_points = 30000;

/// Returns the score that an info line says: "score cp 12" or "score mate -3".
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

UciPeer::UciPeer(const std::string& command, const std::vector<std::string>& options,
                 Milliseconds patience)
    : command_(command), child_(command, true), patience_(patience) {
  introduce(options);
  wait_until_ready();
}

UciPeer::~UciPeer() {
  if (run::interrupted()) child_.stop(quick_end);
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

void UciPeer::introduce(const std::vector<std::string>& wanted) {
  std::vector<std::string> offered;
  send("uci");
  read_until("uciok", patience_, [&](const std::string& line) {
    if (!option_name(line).empty() && offered.size() < most_options) offered.push_back(line);
  });
  const auto offers = [&](std::string_view name) {
    return std::any_of(offered.begin(), offered.end(),
                       [&](const std::string& line) { return option_name(line) == name; });
  };
  if (offers("Ranks")) {
    send("setoption name Ranks value 0-9");
  } else if (offers("UCI_Variant")) {
    send("setoption name UCI_Variant value xiangqi");
    names_ = RankNames::from_one;
  }
  for (const std::string& option : wanted) {
    const std::size_t equals = option.find('=');
    const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
    require_offered(option.substr(0, equals), value, offered);
    send(fmt::format("setoption name {} value {}", option.substr(0, equals), value));
  }
}

void UciPeer::require_offered(const std::string& name, const std::string& value,
                              const std::vector<std::string>& offered) const {
  std::vector<std::string> names;
  for (const std::string& line : offered) {
    names.push_back(option_name(line));
    if (lower_case(names.back()) != lower_case(name)) continue;  // UCI takes no notice of case
    const std::string expected = expected_instead(line, value);
    if (expected.empty()) return;
    throw InputError(fmt::format("engine '{}': option {}: expected {}, found '{}'",
                                 printable(command_), printable(name),
                                 printable(expected, longest_hint), printable(value)));
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string hint =
      known.empty() ? "it has none" : fmt::format("it has {}", fmt::join(known, ", "));
  throw InputError(fmt::format("engine '{}': {}", printable(command_),
                               unknown_name("option", name, known, printable(hint, longest_hint))));
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
  }
}

bool UciPeer::wait_for(int descriptor, short events, Clock::time_point deadline) {
  while (true) {
    if (run::interrupted()) throw run::StopError();
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return false;
    // poll passes over a negative descriptor.
    std::array<pollfd, 2> waiting = {{{descriptor, events, 0}, {child_.errors().get(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(),
               static_cast<int>(std::min(left, between_looks).count())) <= 0) {
      continue;
    }
    if (waiting[1].revents != 0) {
      std::array<char, 4096> passed_over;
      const ssize_t got = ::read(child_.errors().get(), passed_over.data(), passed_over.size());
      if (got == 0) child_.errors().reset();
    }
    if (waiting[0].revents != 0) return true;
  }
}

std::string UciPeer::read_until(std::string_view word, milliseconds time,
                                const std::function<void(const std::string&)>& hear) {
  const auto deadline = Clock::now() + time;
  while (true) {
    std::string line = read_line(deadline);
    if (line.starts_with(word)) return line;
    if (hear) hear(line);
    if (run::interrupted()) throw run::StopError();
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
