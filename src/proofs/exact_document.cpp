#include "src/proofs/exact_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
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

using reports::Column;
using reports::Figure;
using reports::Table;
using reports::Value;
using shuffle::exact::ExactResult;
using shuffle::exact::PositionMatrix;

/// A larger table of fractions is for those who ask.
constexpr std::size_t most_cards_at_once = 8;

bool is_even(const PositionMatrix& positions) {
  return positions.maxCoeff() - positions.minCoeff() < 1e-12;
}

/// The least total variation that the distribution of single cards shows, and the card.
std::pair<double, Eigen::Index> variation_by_card(const PositionMatrix& positions) {
  const double even = 1 / static_cast<double>(positions.cols());
  Eigen::Index card = 0;
  const double most = ((positions.array() - even).abs().rowwise().sum() / 2).maxCoeff(&card);
  return {most, card};
}

Value cell(const ExactResult& result, Eigen::Index card, Eigen::Index place) {
  if (result.position_fractions.empty()) return (*result.positions)(card, place);
  const auto at = static_cast<std::size_t>(card) * result.deck_size;
  return exact_value(result.position_fractions[at + static_cast<std::size_t>(place)]);
}

std::vector<Column> columns(std::size_t n) {
  std::vector<Column> columns = {{"card", "card \\ place"}};
  for (std::size_t place = 0; place < n; ++place) {
    columns.push_back({fmt::format("place_{}", place), std::to_string(place)});
  }
  return columns;
}

/// A row a card, a column a place.
template <class Cell>
Table matrix(std::string name, std::string title, std::size_t n, const Cell& value) {
  Table table{
      .name = std::move(name), .title = std::move(title), .columns = columns(n), .rows = {}};
  for (std::size_t card = 0; card < n; ++card) {
    std::vector<Value> row = {std::uint64_t{card}};
    for (std::size_t place = 0; place < n; ++place) {
      row.push_back(value(static_cast<Eigen::Index>(card), static_cast<Eigen::Index>(place)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

reports::Chart heat_map(const ExactResult& result) {
  reports::Chart chart{
      .kind = reports::Chart::Kind::heat_map, .x = "place", .y = "card", .data = {}};
  chart.data = matrix("positions", "Probability that a card goes to a place", result.deck_size,
                      [&](Eigen::Index card, Eigen::Index place) {
                        return Value((*result.positions)(card, place));
                      });
  chart.data.shown = reports::Shown::on_request;
  chart.reference = 1 / static_cast<double>(result.deck_size);
  return chart;
}

void add_extremes(reports::Section& section, const ExactResult& result) {
  Eigen::Index card = 0;
  Eigen::Index place = 0;
  const auto note = [&] { return fmt::format("card {} to place {}", card, place); };
  result.positions->minCoeff(&card, &place);
  section.figures.push_back(
      {"least", "least", cell(result, card, place), reports::probability, note()});
  result.positions->maxCoeff(&card, &place);
  section.figures.push_back(
      {"most", "most", cell(result, card, place), reports::probability, note()});
}

using reports::Figure;
using shuffle::ShufflerSpec;
using shuffle::exact::ExactResult;
using shuffle::exact::Method;
using stats::Integer;

const char* method_name(Method method) {
  switch (method) {
    case Method::tree:
      return "decision tree";
    case Method::formula:
      return "closed form";
    case Method::argument:
      return "argument";
    case Method::positions:
      return "matrix products";
  }
  return "";
}

std::string leaves_text(const Integer& leaves) {
  constexpr std::uint64_t most = 1'000'000'000'000'000;
  return leaves < most ? with_thousands(static_cast<std::uint64_t>(leaves)) : ratio_text(leaves, 1);
}

std::string how(const ShufflerSpec& spec, const ExactResult& result) {
  switch (result.method) {
    case Method::tree:
      if (*result.leaves == 1) return "the one leaf of its decision tree";
      return fmt::format("all {} leaves of its decision tree, with their exact weights",
                         leaves_text(*result.leaves));
    case Method::formula:
      return "by a closed form for decks of any size";
    case Method::argument:
      return fmt::format("for decks of any size, {}", spec.info->proof);
    case Method::positions:
      return "by products of stochastic matrices: where single cards go, not whole orders";
  }
  return "";
}

/// "1/5040", "1/52!"
std::string one_in_orders(std::size_t n) {
  return n <= 12 ? fmt::format("1/{}", stats::factorial(n).str()) : fmt::format("1/{}!", n);
}

std::string answer(const ExactResult& result) {
  if (!result.uniform) return "It is not known whether it is uniform.";
  const std::size_t n = result.deck_size;
  if (*result.uniform) {
    return fmt::format("{}niform: each of the {}! orders has probability {}.",
                       result.method == Method::tree ? "Proved u" : "U", n, one_in_orders(n));
  }
  if (result.orders) return "Not uniform: " + orders_words(*result.orders) + '.';
  return "Not uniform: " + uneven_card_words(*result.positions) + '.';
}

reports::Section proof(const ExactResult& result) {
  reports::Section section{.name = "proof", .title = "How it is known"};
  reports::Value uniform;
  if (result.uniform) uniform = *result.uniform;
  section.figures = {{"uniform", "uniform", uniform},
                     {"method", "known by", std::string(method_name(result.method))}};
  if (result.leaves) {
    section.figures.push_back({"leaves", "leaves of the tree", exact_value(*result.leaves)});
  }
  if (!result.not_walked.empty()) {
    section.notes.push_back("The decision tree was not walked: " + result.not_walked);
  }
  section.shown = reports::Shown::on_request;
  return section;
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

reports::Section positions_section(const ExactResult& result) {
  const std::size_t n = result.deck_size;
  reports::Section section{.name = "positions", .title = "Where each card goes"};
  const bool even = is_even(*result.positions);
  section.figures.push_back({"even", even ? "every card to every place" : "even",
                             exact_value(stats::Rational(1, n)), reports::probability});
  if (!even) add_extremes(section, result);
  section.charts.push_back(heat_map(result));
  if (even || result.position_fractions.empty()) return section;
  section.tables.push_back(
      matrix("fractions", "As fractions", n,
             [&](Eigen::Index card, Eigen::Index place) { return cell(result, card, place); }));
  if (n > most_cards_at_once) section.tables.back().shown = reports::Shown::on_request;
  return section;
}

std::string uneven_card_words(const PositionMatrix& positions) {
  const auto [variation, card] = variation_by_card(positions);
  return fmt::format("total variation at least {}, so uneven is where card {} goes",
                     rounded(variation), card);
}

reports::Document exact_document(const ShufflerSpec& spec, const ExactResult& result) {
  reports::Document document;
  document.kind = "exact";
  document.title =
      fmt::format("{} on {} cards: {}", spec.text(), result.deck_size, how(spec, result));
  document.answer = answer(result);
  document.sections.push_back(proof(result));
  if (result.orders && !result.uniform.value_or(false)) {
    document.sections.push_back(orders_section(*result.orders));
    if (spec.info->riffle_form == shuffle::RiffleForm::riffle) {
      document.sections.back().charts.push_back(riffles_chart(spec, result.deck_size));
    }
  }
  if (result.positions) document.sections.push_back(positions_section(result));
  return document;
}

}  // namespace evenhand::proofs
