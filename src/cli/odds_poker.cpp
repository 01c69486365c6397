#include <fmt/format.h>

#include <memory>
#include <numeric>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "sims/odds/poker.hpp"
#include "sims/odds/simulate.hpp"
#include "src/cli/odds.hpp"
#include "src/cli/odds_options.hpp"

namespace evenhand::cli {
namespace {

using odds::Category;
using stats::Rational;

constexpr const char* examples = R"(Examples:
  evenhand odds poker                             the categories of five-card hands
  evenhand odds poker --cards 7 --check 1e6       the best five of seven (Texas Hold'em)
  evenhand odds poker 'spades in hand = 5'
  evenhand odds poker --cards 7 'A in hand >= 2 and suit in hand >= 5'
  evenhand odds poker --distribution 'mean rank in hand')";

struct Options {
  OddsOptions shared;
  unsigned cards = 5;
};

std::vector<Odds> category_odds(const Options& options) {
  const auto hands = odds::poker_hands(options.cards);
  const std::uint64_t all = std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
  std::array<std::uint64_t, odds::categories> hits{};
  const std::uint64_t samples = samples_to_check(options.shared);
  odds::simulate(52, samples, seed_of(options.shared), [&](auto deal) {
    const auto hand = deal.first(options.cards);
    const Category found =
        odds::poker_category({reinterpret_cast<const std::uint8_t*>(hand.data()), hand.size()});
    ++hits[static_cast<std::size_t>(found)];
    return true;
  });
  std::vector<Odds> rows;
  for (std::size_t i = odds::categories; i-- > 0;) {
    rows.push_back({std::string(name(static_cast<Category>(i))), Rational(hands[i], all), {}});
    if (samples > 0) rows.back().check = make_check(samples, hits[i]);
  }
  return rows;
}

std::string table_text(const Options& options) {
  const auto hands = odds::poker_hands(options.cards);
  const std::uint64_t all = std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
  std::string text = fmt::format("Poker, the best five of {} cards: {} hands\n", options.cards,
                                 with_thousands(all));
  std::size_t at = odds::categories;
  for (const Odds& row : category_odds(options)) {
    const double share = stats::to_double(row.probability);
    text += fmt::format("  {:<16} {:>12}  {:>12.9f}  1 in {:<9.6g}", row.event,
                        with_thousands(hands[--at]), share, 1 / share);
    if (row.check) {
      text += fmt::format(
          "  simulated {:.6f} ({:.6f} to {:.6f})",
          static_cast<double>(row.check->hits) / static_cast<double>(row.check->samples),
          row.check->interval.low, row.check->interval.high);
    }
    text += "\n";
  }
  return text;
}

std::string table_json(const Options& options) {
  const auto hands = odds::poker_hands(options.cards);
  nlohmann::ordered_json json = {{"game", "poker"}, {"cards", options.cards}};
  json["hands"] = std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
  std::size_t at = odds::categories;
  for (const Odds& row : category_odds(options)) {
    auto entry = nlohmann::ordered_json::parse(odds_json(row));
    entry["hands"] = hands[--at];
    json["categories"].push_back(entry);
  }
  return json.dump(2) + "\n";
}

}  // namespace

void add_odds_poker(CLI::App& parent, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("poker", "Poker: the categories of hands, and events over a hand");
  command->footer(event_help(odds::poker_model(5)) + examples);
  add_event_options(*command, options->shared);
  command->add_option("--cards", options->cards, "Cards of a hand: 5 to 7")
      ->check(CLI::Range(5, 7))
      ->capture_default_str();
  command->callback([&program, options] {
    program.run = [&program, options] {
      if (!options->shared.event.empty() || !options->shared.distribution.empty()) {
        return answer_event(program.terminal, odds::poker_model(options->cards), options->shared);
      }
      program.terminal.print(options->shared.json ? table_json(*options) : table_text(*options));
      return ExitCode::ok;
    };
  });
}

}  // namespace evenhand::cli
