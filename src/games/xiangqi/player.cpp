#include "src/games/xiangqi/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <sstream>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/random/draws.hpp"
#include "sims/xiangqi/engine/engine.hpp"
#include "sims/xiangqi/moves.hpp"
#include "src/games/xiangqi/uci_peer.hpp"
#include "src/run/experiment.hpp"
#include "src/run/interrupt.hpp"

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

constexpr std::array<std::string_view, 4> failure_names = {"crash", "hang", "illegal-move", "time"};

Limits limits_of(const Budget& budget) {
  Limits limits;
  limits.nodes = budget.nodes;
  if (budget.depth > 0) limits.depth = budget.depth;
  if (budget.move_ms > 0) limits.hard = std::chrono::milliseconds{budget.move_ms};
  return limits;
}

/// The settings after "own:".
struct OwnSettings {
  EngineOptions options;
  bool varies = false;
  std::optional<Budget> budget;
};

OwnSettings own_settings(const PlayerSpec& spec) {
  OwnSettings own;
  own.options.hash_megabytes = 8;
  own.options.rules = *spec.rules;
  std::istringstream settings(spec.text.size() > 4 ? spec.text.substr(4) : "");
  for (std::string setting; std::getline(settings, setting, ',');) {
    const std::size_t equals = setting.find('=');
    const std::string name = setting.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : setting.substr(equals + 1);
    if (name == "nodes") {
      own.budget = Budget{parse_count(value, "own: nodes", 1), 0, 0};
    } else if (name == "depth") {
      own.budget = Budget{0, static_cast<int>(parse_count(value, "own: depth", 1, 100)), 0};
    } else if (name == "movetime") {
      own.budget = Budget{0, 0, parse_count(value, "own: movetime", 1, 86400000)};
    } else if (name == "hash") {
      own.options.hash_megabytes = parse_count(value, "own: hash", 1, 4096);
    } else if (name == "vary" && (value.empty() || value == "1")) {
      own.varies = true;
    } else {
      throw InputError(
          fmt::format("own engine: unknown setting '{}'; there are nodes=N, depth=N, movetime=MS, "
                      "hash=MB, vary",
                      printable(setting)));
    }
  }
  return own;
}

class OwnPlayer final : public Player {
 public:
  explicit OwnPlayer(const OwnSettings& own)
      : options_(own.options), varies_(own.varies), own_budget_(own.budget), engine_(options_) {}

  void new_game(std::uint64_t game_seed, const Budget& budget) override {
    budget_ = own_budget_.value_or(budget);
    if (varies_) {
      options_.seed = game_seed | 1U;
      engine_.set_options(options_);
    }
    engine_.new_game();
  }

  Choice choose(const Game& game, const Clocks& clocks) override {
    Limits limits = limits_of(budget_);
    if (budget_.clock.is_set()) limit_by_clock(limits, clocks.of(game.position().side()));
    const Progress found = engine_.search(game, limits);
    if (run::interrupted()) throw run::StopError();
    // Before the first depth is finished there is a move, but no score.
    return {found.line[0], found.depth > 0 ? std::optional(found.score) : std::nullopt};
  }

  void give_up() override { engine_.stop(); }

 private:
  EngineOptions options_;
  bool varies_;
  std::optional<Budget> own_budget_;
  Budget budget_;
  Engine engine_;
};

class RandomPlayer final : public Player {
 public:
  void new_game(std::uint64_t game_seed, const Budget&) override {
    source_ = random::make_source("xoshiro256++", game_seed, 0);
    draws_.begin_block(*source_, random::source_info("xoshiro256++"));
  }

  Choice choose(const Game& game, const Clocks& /*clocks*/) override {
    const MoveList moves = legal_moves(game.position());
    return {moves[draws_.below(static_cast<std::uint32_t>(moves.size()))], {}};
  }

 private:
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
};

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

std::string Budget::text() const {
  if (nodes != 0) return fmt::format("nodes {}", nodes);
  if (depth != 0) return fmt::format("depth {}", depth);
  if (clock.is_set()) return fmt::format("tc {}", clock.text());
  return move_ms != 0 ? fmt::format("movetime {}", move_ms) : "none";
}

std::string_view failure_name(Failure failure) {
  return failure_names[static_cast<std::size_t>(failure)];
}

bool is_failure(std::string_view ending) {
  return std::any_of(failure_names.begin(), failure_names.end(),
                     [&](std::string_view name) { return name == ending; });
}

bool is_own(const PlayerSpec& player) {
  return player.text == "own" || player.text.starts_with("own:");
}

std::optional<Budget> own_budget(const PlayerSpec& player) {
  return is_own(player) ? own_settings(player).budget : std::nullopt;
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec) {
  if ((is_own(spec) || spec.text == "random") && !spec.options.empty()) {
    throw InputError(fmt::format("option '{}': '{}' is built in and has no options of UCI; {}",
                                 printable(spec.options.front()), printable(spec.text),
                                 is_own(spec)
                                     ? "give settings behind its name, as in own:nodes=1000,hash=64"
                                     : "leave it out"));
  }
  if (spec.text == "random") return std::make_unique<RandomPlayer>();
  if (is_own(spec)) return std::make_unique<OwnPlayer>(own_settings(spec));
  if (spec.text.find_first_not_of(' ') == std::string::npos) {
    throw InputError("a player is own, random, or the command of a UCI engine; found nothing");
  }
  return std::make_unique<UciPlayer>(spec);
}

}  // namespace evenhand::xiangqi
