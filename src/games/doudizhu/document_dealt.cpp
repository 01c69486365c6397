#include <fmt/format.h>

#include "src/games/doudizhu/dealt_laws.hpp"
#include "src/games/doudizhu/document_sections.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::Chart;
using reports::Section;
using reports::Shown;

std::uint64_t games_with(const PlayTally& tally, std::size_t bottom) {
  std::uint64_t games = 0;
  for (const auto& row : tally.bottom_games) games += row[bottom];
  return games;
}

/// Deals by how many there were, beside the exact law.
void add_rows(const std::string& hand, std::span<const std::uint64_t> counts,
              const stats::CountDistribution& law, const PlayTally& tally, reports::Table& table) {
  for (std::size_t i = 0; i < law.pmf.size(); ++i) {
    table.rows.push_back({fmt::format("{}: {}", hand, i), counts[i],
                          static_cast<double>(tally.deals()) * law.pmf[i]});
  }
}

reports::Table bars(std::string name, std::string title) {
  return {std::move(name),
          std::move(title),
          {{"cards", "hand: number"}, {"deals", "deals"}, {"expected", "expected"}},
          {}};
}

Chart chart_of(reports::Table data) {
  return {Chart::Kind::bars, "hand: number", "deals", std::move(data)};
}

}  // namespace

Section bottom_section(const Estimator& games) {
  const PlayTally& tally = games.all();
  Section section{"bottom", "Bottom cards"};
  section.shown = Shown::on_request;
  reports::Table table{"bottom_cards",
                       "Bottom cards, and games by the landlord's seat",
                       {{"cards", ""},
                        {"exact", "exact", reports::share},
                        {"share", "all deals", reports::share},
                        {"deals", "deals"},
                        {"first", "first"},
                        {"second", "second"},
                        {"third", "third"},
                        {"even", "a third is"}},
                       {}};
  reports::Table data = bars("bottom_cards_dealt", "Bottom cards");
  data.columns.front().words = "cards";
  const auto law = bottom_law();
  for (std::size_t i = 0; i < bottoms; ++i) {
    const std::string cards(bottom_names[i]);
    const reports::Estimate share =
        games.share([=](const PlayTally& part) { return part.bottom[i]; },
                    [](const PlayTally& part) { return part.deals(); });
    const auto& by_seat = tally.bottom_games;
    table.rows.push_back({cards, law[i], share, tally.bottom[i], by_seat[0][i], by_seat[1][i],
                          by_seat[2][i], static_cast<double>(games_with(tally, i)) / seats});
    data.rows.push_back({cards, tally.bottom[i], static_cast<double>(tally.deals()) * law[i]});
  }
  section.tables = {std::move(table)};
  section.charts = {{Chart::Kind::bars, "cards", "deals", std::move(data)}};
  return section;
}

Section dealt_section(const PlayTally& tally) {
  Section section{"dealt", "Cards dealt"};
  section.shown = Shown::on_request;
  reports::Table jokers = bars("jokers_dealt", "Jokers dealt to each hand");
  reports::Table twos = bars("twos_dealt", "Twos dealt to each hand");
  reports::Table bombs = bars("bombs_dealt", "Bombs dealt to each hand");
  for (std::size_t place = 0; place < places; ++place) {
    const std::string hand(place_names[place]);
    const DealtTally& dealt = tally.dealt[place];
    add_rows(hand, dealt.jokers, jokers_law(place), tally, jokers);
    add_rows(hand, dealt.twos, twos_law(place), tally, twos);
    if (place < seats) add_rows(hand, dealt.bombs, bombs_law(), tally, bombs);
  }
  section.charts = {chart_of(std::move(jokers)), chart_of(std::move(twos)),
                    chart_of(std::move(bombs))};
  return section;
}

}  // namespace evenhand::doudizhu
