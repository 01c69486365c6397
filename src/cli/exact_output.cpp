#include "src/cli/exact_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

namespace evenhand::cli {
namespace {

using shuffle::ShufflerSpec;
using shuffle::exact::ExactResult;
using stats::Integer;
using shuffle::exact::LongFraction;
using shuffle::exact::Method;
using shuffle::exact::OrderClass;
using shuffle::exact::PositionMatrix;
using stats::Rational;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_fraction_length = 40;
constexpr std::size_t most_cards_of_matrix = 16;
constexpr std::size_t most_cards_of_fractions = 8;

double to_double(const LongFraction& fraction) {
  return stats::ratio(fraction.numerator, fraction.denominator);
}

double to_double(const Integer& value) { return stats::ratio(value, 1); }

/// "5/27", or nothing when it is too long to read.
std::string short_fraction(const LongFraction& fraction) {
  // Four bits or more a character: too long then, whatever the reduction does.
  if (fraction.denominator > (Integer(1) << (8 * most_fraction_length))) return "";
  const std::string text = Rational(fraction.numerator, fraction.denominator).str();
  return text.size() > most_fraction_length ? "" : text;
}

std::string grouped(const Integer& value) {
  std::string text = value.str();
  if (text.size() > most_fraction_length) return fmt::format("{:.4g}", to_double(value));
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

/// "1/18 = 0.0555556"
std::string with_decimals(const LongFraction& fraction) {
  const std::string exact = short_fraction(fraction);
  std::string decimal = fmt::format("{:.6g}", to_double(fraction));
  if (decimal == "1" && fraction.numerator != fraction.denominator) {
    const Integer missing = fraction.denominator - fraction.numerator;
    decimal = fmt::format("1 - {:.3g}", to_double(LongFraction{missing, fraction.denominator}));
  }
  if (exact.empty()) return decimal;
  return exact == decimal ? exact : fmt::format("{} = {}", exact, decimal);
}

LongFraction probability(const OrderClass& alike, const ExactResult& result) {
  return {alike.weight, result.orders->total};
}

std::string cards_text(const std::vector<std::size_t>& cards) {
  constexpr std::size_t most = 24;
  const std::size_t shown = cards.size() > most ? most - 4 : cards.size();
  std::string text = fmt::format("{}", fmt::join(std::span(cards).first(shown), " "));
  if (shown < cards.size()) text += fmt::format(" … {}", cards.back());
  return text;
}

std::string how(const ShufflerSpec& spec, const ExactResult& result) {
  switch (result.method) {
    case Method::tree:
      return fmt::format("proved by walking the decision tree: {} leaves with exact weights",
                         grouped(*result.leaves));
    case Method::formula:
      return "by a closed form for decks of any size (docs/shufflers.md)";
    case Method::argument:
      return fmt::format("for decks of any size: {}", spec.info->proof);
    case Method::positions:
      return "by products of stochastic matrices: where single cards go, not whole orders";
  }
  return "";
}

std::string verdict(const Terminal& terminal, const ExactResult& result) {
  if (!result.uniform) return terminal.yellow("not known to be uniform or not");
  if (!*result.uniform) return terminal.red("not uniform");
  return terminal.green(result.method == Method::tree ? "proved uniform" : "uniform");
}

/// "5/27 = 0.185185, 1.111 times 1/n!: 3 orders, such as 0 2 1"
std::string class_text(const OrderClass& alike, const ExactResult& result) {
  if (alike.weight == 0) {
    return fmt::format("0, never dealt: {} {}, such as {}", grouped(alike.count),
                       alike.count == 1 ? "order" : "orders", cards_text(alike.example));
  }
  const LongFraction share = probability(alike, result);
  const Integer orders = stats::factorial(result.deck_size);
  const double times = to_double(LongFraction{share.numerator * orders, share.denominator});
  return fmt::format("{}, {:.4g} times 1/{}!: {} {}, {} {}", with_decimals(share), times,
                     result.deck_size, grouped(alike.count), alike.count == 1 ? "order" : "orders",
                     alike.count == 1 ? "namely" : "such as", cards_text(alike.example));
}

std::string orders_text(const ExactResult& result) {
  const auto& classes = result.orders->classes;
  const std::size_t n = result.deck_size;
  if (*result.uniform) {
    return fmt::format("  all {} orders have probability 1/{}\n",
                       grouped(stats::factorial(n)),
                       n <= 20 ? stats::factorial(n).str() : fmt::format("{}!", n));
  }
  return fmt::format(
      "  total variation  {}\n  separation       {}\n  likeliest        {}\n"
      "  unlikeliest      {}\n",
      with_decimals(total_variation(*result.orders)), with_decimals(separation(*result.orders)),
      class_text(classes.front(), result), class_text(classes.back(), result));
}

/// The least total variation that the distribution of single cards shows, and the card.
std::pair<double, Eigen::Index> variation_by_card(const PositionMatrix& positions) {
  const double even = 1 / static_cast<double>(positions.cols());
  Eigen::Index card = 0;
  const double most = ((positions.array() - even).abs().rowwise().sum() / 2).maxCoeff(&card);
  return {most, card};
}

std::string cell_text(const PositionMatrix& positions, Eigen::Index card, Eigen::Index place) {
  return fmt::format("{:.7f}  card {} to place {}", positions(card, place), card, place);
}

bool is_even(const PositionMatrix& positions) {
  return positions.maxCoeff() - positions.minCoeff() < 1e-12;
}

std::string extremes_text(const PositionMatrix& positions) {
  if (is_even(positions)) {
    return fmt::format("\nEvery card goes to every place with probability 1/{}\n",
                       positions.cols());
  }
  Eigen::Index card = 0;
  Eigen::Index place = 0;
  const double even = 1 / static_cast<double>(positions.cols());
  std::string text = fmt::format("\nWhere each card goes (even: {:.7f})\n", even);
  positions.minCoeff(&card, &place);
  text += fmt::format("  least  {}\n", cell_text(positions, card, place));
  positions.maxCoeff(&card, &place);
  text += fmt::format("  most   {}\n", cell_text(positions, card, place));
  return text;
}

std::string matrix_cell(const ExactResult& result, Eigen::Index card, Eigen::Index place,
                        bool fractions) {
  if (!fractions) return fmt::format("{:.3f}%", 100 * (*result.positions)(card, place));
  const auto at = static_cast<std::size_t>(card) * result.deck_size;
  return result.position_fractions[at + static_cast<std::size_t>(place)].str();
}

std::string matrix_text(const ExactResult& result, bool fractions) {
  const auto n = static_cast<Eigen::Index>(result.deck_size);
  std::vector<std::string> cells;
  std::size_t width = 0;
  for (Eigen::Index i = 0; i < n * n; ++i) {
    cells.push_back(matrix_cell(result, i / n, i % n, fractions));
    width = std::max(width, cells.back().size());
  }
  if (fractions && width > 12) return matrix_text(result, false);
  std::string text = "\n  card \\ place";
  for (Eigen::Index place = 0; place < n; ++place) text += fmt::format("  {:>{}}", place, width);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % result.deck_size == 0) text += fmt::format("\n  {:>12}", i / result.deck_size);
    text += fmt::format("  {:>{}}", cells[i], width);
  }
  return text + "\n";
}

Json exact_number(const Integer& value) {
  if (value <= Integer(1) << 53) return static_cast<std::uint64_t>(value);
  return to_double(value);
}

void put(Json& object, const std::string& key, const Integer& value) {
  object[key] = exact_number(value);
  object[key + "_exact"] = value.str();
}

void put(Json& object, const std::string& key, const LongFraction& value) {
  object[key] = to_double(value);
  object[key + "_exact"] = Rational(value.numerator, value.denominator).str();
}

Json class_json(const OrderClass& alike, const ExactResult& result) {
  Json object;
  put(object, "probability", probability(alike, result));
  put(object, "orders", alike.count);
  object["example"] = alike.example;
  return object;
}

Json positions_json(const PositionMatrix& positions) {
  Json rows = Json::array();
  for (Eigen::Index card = 0; card < positions.rows(); ++card) {
    Json row = Json::array();
    for (Eigen::Index place = 0; place < positions.cols(); ++place) {
      row.push_back(positions(card, place));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json fractions_json(const ExactResult& result) {
  if (result.position_fractions.empty()) return nullptr;
  Json rows = Json::array();
  for (std::size_t i = 0; i < result.position_fractions.size(); ++i) {
    if (i % result.deck_size == 0) rows.push_back(Json::array());
    rows.back().push_back(result.position_fractions[i].str());
  }
  return rows;
}

const char* method_name(Method method) {
  switch (method) {
    case Method::tree:
      return "tree";
    case Method::formula:
      return "formula";
    case Method::argument:
      return "argument";
    case Method::positions:
      return "positions";
  }
  return "";
}

void put_orders(Json& object, const ExactResult& result) {
  if (!result.orders) {
    for (const char* key : {"total_variation", "separation", "likeliest", "unlikeliest"}) {
      object[key] = nullptr;
    }
    return;
  }
  put(object, "total_variation", total_variation(*result.orders));
  put(object, "separation", separation(*result.orders));
  object["likeliest"] = class_json(result.orders->classes.front(), result);
  object["unlikeliest"] = class_json(result.orders->classes.back(), result);
}

}  // namespace

std::string exact_text(const Terminal& terminal, const ShufflerSpec& spec,
                       const ExactResult& result) {
  std::string text = fmt::format("{} on {} cards: {}\n  {}\n", terminal.bold(spec.text()),
                                 result.deck_size, verdict(terminal, result), how(spec, result));
  if (result.orders) text += orders_text(result);
  if (result.method == Method::positions) {
    const auto [variation, card] = variation_by_card(*result.positions);
    text += fmt::format("  total variation  at least {:.6g}: so uneven is where card {} goes\n",
                        variation, card);
  }
  if (!result.not_walked.empty()) text += fmt::format("  not walked: {}\n", result.not_walked);
  if (!result.positions) return text;
  text += extremes_text(*result.positions);
  if (result.deck_size > most_cards_of_matrix || is_even(*result.positions)) return text;
  const bool fractions =
      !result.position_fractions.empty() && result.deck_size <= most_cards_of_fractions;
  return text + matrix_text(result, fractions);
}

std::string exact_json(const ShufflerSpec& spec, const ExactResult& result) {
  Json object;
  object["format"] = "evenhand-exact";
  object["version"] = 1;
  object["shuffler"] = spec.text();
  object["deck"] = result.deck_size;
  object["method"] = method_name(result.method);
  object["uniform"] = result.uniform ? Json(*result.uniform) : Json(nullptr);
  put_orders(object, result);
  object["leaves"] = nullptr;
  if (result.leaves) put(object, "leaves", *result.leaves);
  object["positions"] = result.positions ? positions_json(*result.positions) : Json(nullptr);
  object["positions_exact"] = fractions_json(result);
  return object.dump(2) + "\n";
}

}  // namespace evenhand::cli
