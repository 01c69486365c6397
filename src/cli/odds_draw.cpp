#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/odds/draw.hpp"
#include "sims/odds/simulate.hpp"
#include "src/cli/odds.hpp"
#include "src/cli/odds_options.hpp"

namespace evenhand::cli {
namespace {

using stats::Integer;
using stats::Rational;

constexpr const char* examples = R"(Examples:
  evenhand odds draw --deck 54 --key 2 --hand 3 --count 2      both jokers in three cards
  evenhand odds draw --deck 52 --key 4 --hand 13 --count '>=2'
  evenhand odds draw --deck 60 --key 24 --hand 7               the whole distribution)";

struct Options {
  OddsOptions shared;
  std::string deck;
  std::string key;
  std::string hand;
  std::string count;
};

/// From … to, both included.
struct Range {
  std::uint64_t from = 0;
  std::uint64_t to = UINT64_MAX;
};

/// "2", "=2", ">=2", "<=2", ">2", "<2" or "2..4".
Range parse_range(const std::string& text) {
  const auto number = [](const std::string& digits) {
    return parse_count(digits, "--count", 0, cards::max_deck);
  };
  if (text.starts_with(">=")) return {number(text.substr(2)), UINT64_MAX};
  if (text.starts_with("<=")) return {0, number(text.substr(2))};
  if (text.starts_with(">")) return {number(text.substr(1)) + 1, UINT64_MAX};
  if (text.starts_with("<")) {
    const std::uint64_t end = number(text.substr(1));
    return end == 0 ? Range{1, 0} : Range{0, end - 1};
  }
  if (const auto dots = text.find(".."); dots != std::string::npos) {
    return {number(text.substr(0, dots)), number(text.substr(dots + 2))};
  }
  const std::uint64_t exact = number(text.starts_with("=") ? text.substr(1) : text);
  return {exact, exact};
}

struct Draw {
  std::uint64_t deck;
  std::uint64_t key;
  std::uint64_t hand;
};

Draw parse_draw(const Options& options) {
  Draw draw{};
  draw.deck = parse_count(options.deck, "--deck", cards::min_deck, cards::max_deck);
  draw.key = parse_count(options.key, "--key", 0, draw.deck);
  draw.hand = parse_count(options.hand, "--hand", 0, draw.deck);
  return draw;
}

std::string described(const Draw& draw, const std::string& count) {
  return fmt::format("{}{}key cards ({} of {}) in a hand of {}", count, count.empty() ? "" : " ",
                     draw.key, draw.deck, draw.hand);
}

std::uint64_t key_cards_in(const Draw& draw, auto deal) {
  const auto hand = deal.first(draw.hand);
  return static_cast<std::uint64_t>(
      std::count_if(hand.begin(), hand.end(), [&](auto card) { return card < draw.key; }));
}

ExitCode draw_odds(const Terminal& terminal, const Options& options) {
  const Draw draw = parse_draw(options);
  const auto hands = odds::hands_by_key_cards(draw.deck, draw.key, draw.hand);
  const std::uint64_t samples = samples_to_check(options.shared);
  if (options.count.empty()) {
    if (samples > 0) throw InputError("--check needs --count");
    odds::Distribution all;
    all.total = stats::binomial_coefficient(draw.deck, draw.hand);
    for (std::size_t k = 0; k < hands.size(); ++k) {
      if (hands[k] == 0) continue;
      all.values.emplace_back(k);
      all.deals.push_back(hands[k]);
    }
    const std::string what = described(draw, "");
    terminal.print(options.shared.json ? distribution_json(what, all)
                                       : distribution_text(what, all));
    return ExitCode::ok;
  }
  const Range range = parse_range(options.count);
  Integer holding = 0;
  for (std::size_t k = 0; k < hands.size(); ++k) {
    if (k >= range.from && k <= range.to) holding += hands[k];
  }
  Odds found{
      described(draw, options.count), Rational(holding, stats::binomial_coefficient(draw.deck, draw.hand)), {}};
  if (samples > 0) {
    const std::uint64_t hits =
        odds::simulate(draw.deck, samples, seed_of(options.shared), [&](auto deal) {
          const std::uint64_t k = key_cards_in(draw, deal);
          return k >= range.from && k <= range.to;
        });
    found.check = make_check(samples, hits);
  }
  terminal.print(options.shared.json ? odds_json(found) : odds_text(found));
  return ExitCode::ok;
}

}  // namespace

void add_odds_draw(CLI::App& parent, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("draw", "Any deck: how many of its key cards a hand holds");
  command->footer(examples);
  command->add_option("--deck", options->deck, "Cards in the deck, 2 to 1024")->required();
  command->add_option("--key", options->key, "Key cards in the deck")->required();
  command->add_option("--hand", options->hand, "Cards that are drawn")->required();
  command->add_option("--count", options->count,
                      "Key cards in the hand: 2, >=2, <=2 or 1..3; all numbers by default");
  add_check_options(*command, options->shared);
  command->callback([&program, options] {
    program.run = [&program, options] { return draw_odds(program.terminal, *options); };
  });
}

}  // namespace evenhand::cli
