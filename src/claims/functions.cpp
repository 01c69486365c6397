#include "src/claims/functions.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/odds/event.hpp"
#include "sims/shuffle/exact/exact.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::claims {
namespace {

using stats::Rational;

/// Matrices of more cards take longer than a file of claims may ask for.
constexpr std::uint64_t largest_positions = 128;

[[noreturn]] void fail(std::string_view where, const std::string& what) {
  throw InputError(fmt::format("{}: {}", where, what));
}

[[noreturn]] void fail_unknown(std::string_view name, std::string_view where) {
  constexpr std::array<std::string_view, 11> names = {
      "C",    "log2",     "sqrt",        "chi2_p",   "ks_critical", "P",
      "mean", "variance", "correlation", "position", "uniform"};
  fail(where, unknown_name("function", name, names, "docs/claims.md lists them"));
}

std::vector<std::string> parts_of(std::string_view inside) {
  std::vector<std::string> parts;
  while (true) {
    const auto end = inside.find(';');
    const std::string_view part = inside.substr(0, end);
    const auto first = part.find_first_not_of(' ');
    parts.emplace_back(first == std::string_view::npos
                           ? ""
                           : part.substr(first, part.find_last_not_of(' ') - first + 1));
    if (end == std::string_view::npos) return parts;
    inside.remove_prefix(end + 1);
  }
}

void need_parts(std::string_view name, std::size_t found, std::size_t wanted,
                std::string_view where) {
  if (found != wanted) {
    fail(where, fmt::format("{} takes {} argument{}, not {}", name, wanted, wanted == 1 ? "" : "s",
                            found));
  }
}

/// position{shuffler; cards; card; place}: the probability that a card ends there, both from 0.
Value position(const std::vector<std::string>& parts, std::string_view where) {
  const std::string what(where);
  const std::uint64_t deck = parse_count(parts[1], what, cards::min_deck, largest_positions);
  const std::uint64_t card = parse_count(parts[2], what, 0, deck - 1);
  const std::uint64_t place = parse_count(parts[3], what, 0, deck - 1);
  const auto found = shuffle::exact::analyse(shuffle::parse_shuffler(parts[0]), deck);
  if (!found.position_fractions.empty()) {
    return Value::of(found.position_fractions[card * deck + place]);
  }
  if (found.uniform.value_or(false)) return Value::of(Rational(1, deck));
  if (!found.positions) fail(where, "the positions of this shuffler are not known exactly");
  return Value::of(
      (*found.positions)(static_cast<Eigen::Index>(card), static_cast<Eigen::Index>(place)));
}

/// uniform{shuffler; cards}: 1 when every order is equally likely, else 0.
Value uniform(const std::vector<std::string>& parts, std::string_view where) {
  const std::uint64_t deck =
      parse_count(parts[1], std::string(where), cards::min_deck, cards::max_deck);
  const auto found = shuffle::exact::analyse(shuffle::parse_shuffler(parts[0]), deck);
  if (!found.uniform)
    fail(where, "it is not known whether this shuffler is uniform; try fewer cards");
  return Value::of(Rational(*found.uniform ? 1 : 0));
}

}  // namespace

Value call_with_numbers(std::string_view name, std::span<const Value> arguments,
                        std::string_view where) {
  const double x = arguments[0].number;
  if (name == "log2" || name == "sqrt") {
    need_parts(name, arguments.size(), 1, where);
    if (x < 0 || (x == 0 && name == "log2")) fail(where, fmt::format("{} of {}", name, x));
    return Value::of(name == "log2" ? std::log2(x) : std::sqrt(x));
  }
  if (name != "chi2_p" && name != "ks_critical") fail_unknown(name, where);
  need_parts(name, arguments.size(), 2, where);
  const double y = arguments[1].number;
  if (name == "chi2_p") {
    if (x < 0 || y < 0.01 || y > 1e8) fail(where, "chi2_p takes x >= 0 and 0.01 to 1e8 degrees");
    return Value::of(stats::chi_squared_upper_tail(x, y).value());
  }
  if (x < 1 || x > 1e9 || x != std::floor(x) || y <= 0 || y >= 1) {
    fail(where, "ks_critical takes a whole number n of values, 1 to 1e9, and 0 < alpha < 1");
  }
  return Value::of(stats::kolmogorov_critical_value(static_cast<std::uint64_t>(x), y));
}

Value call_in_braces(const odds::CardModel& model, std::string_view name, std::string_view inside,
                     std::string_view where) {
  const std::vector<std::string> parts = parts_of(inside);
  const auto need = [&](std::size_t wanted) { need_parts(name, parts.size(), wanted, where); };
  const auto quantity = [&](std::size_t i) { return odds::parse_quantity(model, parts[i], where); };
  if (name == "P") {
    need(1);
    return Value::of(odds::probability(model, odds::parse_event(model, parts[0], where)));
  }
  if (name == "mean" || name == "variance") {
    need(1);
    const odds::Distribution found = odds::distribution(model, quantity(0));
    return Value::of(name == "mean" ? found.mean() : found.variance());
  }
  if (name == "correlation") {
    need(2);
    return Value::of(odds::correlation(model, quantity(0), quantity(1)));
  }
  if (name == "position") {
    need(4);
    return position(parts, where);
  }
  if (name == "uniform") {
    need(2);
    return uniform(parts, where);
  }
  fail_unknown(name, where);
}

}  // namespace evenhand::claims
