#include "src/proofs/orders_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "src/proofs/exact_value.hpp"

namespace evenhand::proofs {
namespace {

using reports::Table;
using reports::Value;
using shuffle::exact::LongFraction;
using shuffle::exact::OrderClass;
using shuffle::exact::OrderClasses;
using stats::Integer;
using stats::Rational;

constexpr std::size_t most_bars = 64;
// The bounds of the curve over riffles, and of the decks that have one; beyond them it would take
// long, and show nothing.
constexpr std::size_t least_riffles = 14;
constexpr std::size_t most_riffles = 40;
constexpr std::size_t most_cards = 208;

Rational reduced(const LongFraction& fraction) {
  return {fraction.numerator, fraction.denominator};
}

/// "0 1 2 … 51"
std::string cards_text(const std::vector<std::size_t>& cards) {
  constexpr std::size_t most = 12;
  const std::size_t shown = cards.size() > most ? most - 4 : cards.size();
  std::string text = fmt::format("{}", fmt::join(std::span(cards).first(shown), " "));
  if (shown < cards.size()) text += fmt::format(" … {}", cards.back());
  return text;
}

/// Returns how often such an order comes, as a multiple of 1/n!.
double times_even(const Integer& weight, const Integer& count, const OrderClasses& orders) {
  return stats::ratio(weight * stats::factorial(orders.deck_size), orders.total * count);
}
double times_even(const OrderClass& alike, const OrderClasses& orders) {
  return times_even(alike.weight, 1, orders);
}

std::vector<Value> extreme(const std::string& what, const OrderClass& alike,
                           const OrderClasses& orders) {
  return {what, exact_value(Rational(alike.weight, orders.total)), times_even(alike, orders),
          exact_value(alike.count), cards_text(alike.example)};
}

Table extremes(const OrderClasses& orders) {
  return {.name = "extremes",
          .title = "The likeliest and the unlikeliest order",
          .columns = {{"order", "order"},
                      {"probability", "probability"},
                      {"times_even", fmt::format("times 1/{}!", orders.deck_size)},
                      {"orders", "such orders"},
                      {"example", "for example"}},
          .rows = {extreme("likeliest", orders.classes.front(), orders),
                   extreme("unlikeliest", orders.classes.back(), orders)}};
}

/// A bar for each class; of many classes, one for each run of them.
reports::Chart bars(const OrderClasses& orders) {
  reports::Chart chart{.kind = reports::Chart::Kind::bars,
                       .x = "orders, the likeliest first",
                       .y = fmt::format("probability, times 1/{}!", orders.deck_size),
                       .data = {}};
  chart.data = {.name = "orders",
                .title = "Orders by probability",
                .columns = {{"orders", "orders"}, {"times_even", chart.y}, {"even", "uniform"}},
                .rows = {},
                .shown = reports::Shown::on_request};
  const std::size_t classes = orders.classes.size();
  const std::size_t count = std::min(classes, most_bars);
  for (std::size_t bar = 0; bar < count; ++bar) {
    Integer together = 0;
    Integer weight = 0;
    for (std::size_t i = bar * classes / count; i < (bar + 1) * classes / count; ++i) {
      together += orders.classes[i].count;
      weight += orders.classes[i].count * orders.classes[i].weight;
    }
    const std::string label = together == 1 ? "1 order" : ratio_text(together, 1, 6) + " orders";
    chart.data.rows.push_back({label, times_even(weight, together, orders), 1.0});
  }
  return chart;
}

std::string times_words(const OrderClass& alike, const OrderClasses& orders) {
  if (alike.weight == 0) return "is never dealt";
  return ratio_text(alike.weight * stats::factorial(orders.deck_size), orders.total) + " times";
}

}  // namespace

reports::Chart riffles_chart(const shuffle::ShufflerSpec& riffle, std::size_t deck_size) {
  reports::Chart chart{.kind = reports::Chart::Kind::curve,
                       .x = "riffles",
                       .y = "total variation from uniform",
                       .data = {}};
  chart.data = {.name = "riffles",
                .title = "Total variation by the number of riffles",
                .columns = {{"riffles", "riffles"}, {"total_variation", chart.y, reports::share}},
                .rows = {},
                .shown = reports::Shown::on_request};
  const std::size_t most = std::clamp(riffle.parameter, least_riffles, most_riffles);
  for (std::size_t riffles = 1; riffles <= most && deck_size <= most_cards; ++riffles) {
    const auto orders = shuffle::exact::closed_form({riffle.info, riffles}, deck_size);
    if (!orders) break;
    const LongFraction variation = total_variation(*orders);
    chart.data.rows.push_back({static_cast<std::uint64_t>(riffles),
                               stats::ratio(variation.numerator, variation.denominator)});
  }
  return chart;
}

reports::Section orders_section(const OrderClasses& orders) {
  reports::Section section{.name = "orders", .title = "Orders"};
  section.figures = {
      {"total_variation", "total variation", exact_value(reduced(total_variation(orders)))},
      {"separation", "separation", exact_value(reduced(separation(orders)))}};
  section.tables.push_back(extremes(orders));
  section.charts.push_back(bars(orders));
  return section;
}

std::string orders_words(const OrderClasses& orders) {
  const LongFraction variation = total_variation(orders);
  return fmt::format(
      "total variation {} from uniform; the likeliest order comes {} as often as it should, the "
      "unlikeliest {}",
      ratio_text(variation.numerator, variation.denominator),
      times_words(orders.classes.front(), orders), times_words(orders.classes.back(), orders));
}

}  // namespace evenhand::proofs
