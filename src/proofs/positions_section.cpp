#include "src/proofs/positions_section.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/number_text.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::proofs {
namespace {

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

}  // namespace

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

}  // namespace evenhand::proofs
