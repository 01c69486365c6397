#include "src/games/xiangqi/clocks.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr double most_seconds = 86'400;
constexpr double most_increment = 3600;
constexpr std::uint64_t most_moves_of_a_control = 1000;

/// "90", "1:30" or "0.1"; nothing for what is none, or more than `most` seconds.
std::optional<std::uint64_t> milliseconds_in(std::string_view text, double most) {
  double minutes = 0;
  const auto number = [](std::string_view digits) -> std::optional<double> {
    if (digits.empty() || digits.find_first_not_of("0123456789.") != std::string_view::npos) {
      return std::nullopt;
    }
    double value = 0;
    const auto [end, error] = read_double(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return value;
  };
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const std::optional<double> found = number(text.substr(0, colon));
    if (!found) return std::nullopt;
    minutes = *found;
    text.remove_prefix(colon + 1);
  }
  const std::optional<double> seconds = number(text);
  if (!seconds || 60 * minutes + *seconds > most) return std::nullopt;
  return static_cast<std::uint64_t>(std::lround(1000 * (60 * minutes + *seconds)));
}

std::string seconds_text(std::uint64_t milliseconds) {
  return fmt::format("{}", static_cast<double>(milliseconds) / 1000);
}

}  // namespace

std::string TimeControl::text() const {
  std::string text = moves == 0 ? "" : fmt::format("{}/", moves);
  text += seconds_text(base_ms);
  if (increment_ms != 0) text += '+' + seconds_text(increment_ms);
  return text;
}

TimeControl parse_time_control(std::string_view written, std::string_view option) {
  const auto refuse = [&] {
    throw InputError(fmt::format(
        "{} '{}': expected [MOVES/]SECONDS[+INCREMENT] of at most a day, as in 10+0.1 or 40/60",
        option, printable(written)));
  };
  TimeControl control;
  std::string_view rest = written;
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
    control.moves = parse_count(rest.substr(0, slash), fmt::format("{}: moves", option), 1,
                                most_moves_of_a_control);
    rest.remove_prefix(slash + 1);
  }
  const std::size_t plus = rest.find('+');
  if (plus != std::string_view::npos) {
    const auto increment = milliseconds_in(rest.substr(plus + 1), most_increment);
    if (!increment) refuse();
    control.increment_ms = *increment;
  }
  const auto base = milliseconds_in(rest.substr(0, plus), most_seconds);
  if (!base || *base == 0) refuse();
  control.base_ms = *base;
  return control;
}

Clocks::Clocks(const TimeControl& control) : control_(control) {
  times_.fill({Milliseconds{control.base_ms}, Milliseconds{control.increment_ms}, control.moves});
}

bool Clocks::press(Colour side, Milliseconds taken) {
  if (!run()) return true;
  ClockTime& clock = times_[static_cast<std::size_t>(side)];
  if (taken > clock.left) return false;
  clock.left += clock.increment - taken;
  if (control_.moves != 0 && --clock.moves_to_go == 0) {
    clock.left += Milliseconds{control_.base_ms};
    clock.moves_to_go = control_.moves;
  }
  return true;
}

}  // namespace evenhand::xiangqi
