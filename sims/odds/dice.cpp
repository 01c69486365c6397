#include "sims/odds/dice.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;

constexpr std::uint64_t most_dice = 500;
constexpr std::uint64_t most_sums = 10'000;

/// Reads one part of the text, "3d6" or "2", into the dice.
void read_part(std::string_view part, bool is_taken_off, std::string_view where, Dice& dice) {
  const std::size_t at = part.find_first_of("dD");
  if (at == std::string_view::npos) {
    const auto number = static_cast<std::int64_t>(parse_count(part, where, 0, most_sums));
    dice.plus += is_taken_off ? -number : number;
    return;
  }
  if (is_taken_off) {
    throw InputError(
        fmt::format("{}: dice are taken off in '{}'; only a number can be", where, dice.text));
  }
  DiceOfAKind kind;
  kind.dice = at == 0 ? 1 : parse_count(part.substr(0, at), where, 1, most_dice);
  kind.sides = parse_count(part.substr(at + 1), where, 2, most_sums);
  dice.kinds.push_back(kind);
}

void require_few(const Dice& dice, std::string_view where) {
  std::uint64_t sums = 1;
  for (const DiceOfAKind& kind : dice.kinds) sums += kind.dice * (kind.sides - 1);
  if (dice.kinds.empty()) {
    throw InputError(
        fmt::format("{}: '{}' has no dice; write them as 40d6 or 2d6+1d8+3", where, dice.text));
  }
  if (sums > most_sums) {
    throw InputError(
        fmt::format("{}: '{}' has {} different sums, more than the {} that are "
                    "counted exactly",
                    where, dice.text, with_thousands(sums), with_thousands(most_sums)));
  }
}

/// One die more: each sum is as many ways as those of the last `sides` sums together.
std::vector<Integer> with_die(const std::vector<Integer>& ways, std::size_t sides) {
  std::vector<Integer> more(ways.size() + sides - 1);
  Integer window = 0;
  for (std::size_t i = 0; i < more.size(); ++i) {
    if (i < ways.size()) window += ways[i];
    if (i >= sides) window -= ways[i - sides];
    more[i] = window;
  }
  return more;
}

}  // namespace

Dice parse_dice(std::string_view text, std::string_view where) {
  Dice dice;
  dice.text = text;
  bool is_taken_off = false;
  for (std::size_t start = 0;;) {
    const std::size_t end = std::min(text.find_first_of("+-", start), text.size());
    read_part(text.substr(start, end - start), is_taken_off, where, dice);
    if (end == text.size()) break;
    is_taken_off = text[end] == '-';
    start = end + 1;
  }
  require_few(dice, where);
  return dice;
}

Distribution dice_sums(const Dice& dice) {
  std::vector<Integer> ways = {1};
  std::int64_t least = dice.plus;
  Distribution sums;
  sums.total = 1;
  for (const DiceOfAKind& kind : dice.kinds) {
    for (std::uint64_t i = 0; i < kind.dice; ++i) ways = with_die(ways, kind.sides);
    least += static_cast<std::int64_t>(kind.dice);
    sums.total *= stats::integer_power(kind.sides, kind.dice);
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    sums.values.emplace_back(least + static_cast<std::int64_t>(i));
    sums.deals.push_back(std::move(ways[i]));
  }
  return sums;
}

}  // namespace evenhand::odds
