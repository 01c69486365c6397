#include "src/odds/poker_document.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "base/number_text.hpp"
#include "sims/odds/poker.hpp"
#include "sims/odds/simulate.hpp"
#include "src/odds/answer_document.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::odds {
namespace {

using HandCounts = std::array<std::uint64_t, categories>;

HandCounts simulated_hands(unsigned cards, const CheckPlan& check) {
  HandCounts hits{};
  simulate(52, check.samples, check.seed, [&](auto deal) {
    const auto hand = deal.first(cards);
    const Category found =
        poker_category({reinterpret_cast<const std::uint8_t*>(hand.data()), hand.size()});
    ++hits[static_cast<std::size_t>(found)];
    return true;
  });
  return hits;
}

std::string category_name(std::size_t i) { return std::string(name(static_cast<Category>(i))); }

/// From the rarest category to the most common one.
reports::Table categories_table(const HandCounts& hands, std::uint64_t all, const HandCounts& hits,
                                const CheckPlan& check) {
  reports::Table table{.name = "categories",
                       .title = "",
                       .columns = {{"category", "category"},
                                   {"hands", "hands"},
                                   {"probability", "probability", reports::probability},
                                   {"one_in", "1 in"}},
                       .rows = {}};
  if (check.samples > 0) table.columns.push_back({"simulated", "simulated", reports::share});
  for (std::size_t i = categories; i-- > 0;) {
    const stats::Rational share(hands[i], all);
    table.rows.push_back({category_name(i), hands[i], stats::to_double(share),
                          stats::to_double(stats::Rational(1 / share))});
    if (check.samples > 0) {
      table.rows.back().emplace_back(estimate_of(make_check(check.samples, hits[i])));
    }
  }
  return table;
}

reports::Chart bars(const HandCounts& hands, std::uint64_t all, const HandCounts& hits,
                    const CheckPlan& check) {
  reports::Chart chart{
      .kind = reports::Chart::Kind::bars, .x = "category", .y = "probability", .data = {}};
  chart.data = {.name = "category_bars",
                .title = "Categories as bars",
                .columns = {{"category", "category"},
                            {"simulated", "simulated", reports::probability},
                            {"probability", "counted", reports::probability}},
                .rows = {},
                .shown = reports::Shown::on_request};
  for (std::size_t i = 0; i < categories; ++i) {
    const double counted = stats::ratio(hands[i], all);
    const double seen = check.samples > 0 ? stats::ratio(hits[i], check.samples) : counted;
    chart.data.rows.push_back({category_name(i), seen, counted});
  }
  if (check.samples == 0) chart.data.columns[1] = {"counted_too", "counted", reports::probability};
  return chart;
}

}  // namespace

reports::Document poker_document(unsigned cards, const CheckPlan& check) {
  const HandCounts hands = poker_hands(cards);
  const std::uint64_t all = std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
  const HandCounts hits = simulated_hands(cards, check);
  reports::Document document;
  document.kind = "odds poker";
  document.title = "Counted exactly; the royal flush is a straight flush";
  document.answer =
      fmt::format("Poker, the best five of {} cards: {} hands", cards, with_thousands(all));
  reports::Section section{.name = "categories", .title = ""};
  section.figures = {{"hands", "hands", all}};
  if (check.samples > 0) {
    section.figures.push_back({"samples", "simulated hands", check.samples});
  }
  section.tables.push_back(categories_table(hands, all, hits, check));
  section.charts.push_back(bars(hands, all, hits, check));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::odds
