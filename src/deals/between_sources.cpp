#include "src/deals/between_sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "base/number_text.hpp"
#include "reports/value_text.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/values/values_group.hpp"
#include "src/signatures/position_law.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::deals {
namespace {

/// The counts of which card lay where, in each deal of a source.
struct Cells {
  std::size_t cards = 0;
  std::size_t places = 0;
  std::uint64_t deals = 0;
  std::vector<std::uint64_t> counts;  ///< [card * places + place]
  std::vector<std::uint64_t> drawn;   ///< [card]: draws that hold it; empty for whole decks

  std::uint64_t at(std::size_t card, std::size_t place) const {
    return counts[card * places + place];
  }
  double share(std::size_t card, std::size_t place) const {
    return static_cast<double>(at(card, place)) / static_cast<double>(deals);
  }
};

/// Returns the cells of counts [place * n + card], as draws have them.
Cells cells_by_place(const audit::Tallies& tallies, const std::vector<std::uint64_t>& by_place) {
  const cards::Deck& deck = tallies.deck();
  Cells cells{deck.size, deck.draw, tallies.deals(), {}, {}};
  for (std::size_t card = 0; card < deck.size; ++card) {
    std::uint64_t drawn = 0;
    for (std::size_t place = 0; place < deck.draw; ++place) {
      cells.counts.push_back(by_place[place * deck.size + card]);
      drawn += cells.counts.back();
    }
    cells.drawn.push_back(drawn);
  }
  return cells;
}

std::optional<Cells> cells_of(const audit::Tallies& tallies) {
  const std::size_t n = tallies.deck().size;
  if (const auto* tally = tallies.find_as<audit::PositionTally>("position")) {
    return Cells{n, n, tallies.deals(), tally->counts(), {}};
  }
  if (const auto* draws = tallies.find_as<audit::DrawsTally>("draws")) {
    return cells_by_place(tallies, draws->places());
  }
  const auto* values = tallies.find_as<audit::ValuesTally>("values");
  if (values == nullptr) return std::nullopt;
  Cells cells = cells_by_place(tallies, values->places());
  // A draw may hold a value more than once.
  cells.drawn = values->holding();
  return cells;
}

/// Returns the probability that a draw holds a card, for draws with weights the rarest one; for a
/// whole deck, that a card lies in a place.
double chance_to_be_drawn(const cards::Deck& deck) {
  const auto n = static_cast<double>(deck.size);
  if (!deck.with_repeats) return static_cast<double>(std::max<std::size_t>(deck.draw, 1)) / n;
  const double rarest =
      deck.chances.empty() ? 1 / n : *std::min_element(deck.chances.begin(), deck.chances.end());
  return -std::expm1(static_cast<double>(deck.draw) * std::log1p(-rarest));
}

using AllCells = std::vector<Cells>;

constexpr judge::TestInfo difference_info{"between.<what>", judge::Method::chi_square,
                                          "All sources have one law of <what>."};

judge::Evidence difference_in(std::string what, stats::TestResult result, std::string words,
                              std::string subject = {}) {
  judge::Evidence evidence = judge::evidence(difference_info, std::move(result), {std::move(what)});
  evidence.words = std::move(words);
  evidence.subject = std::move(subject);
  return evidence;
}

/// "cards in a position"
std::string what_of(const reports::Finding& finding) {
  return finding.test.substr(finding.group().size() + 1);
}

/// The most unlike of several tests of one kind.
struct Extreme {
  stats::TestResult result = stats::TestResult::skip("too few deals to compare");
  std::size_t where = 0;
  std::size_t tests = 0;

  void take(const stats::TestResult& other, std::size_t at) {
    if (tests == 0 || other.p < result.p) {
      result = other;
      where = at;
    }
    ++tests;
  }
  /// Bonferroni's bound. The effect is that of one of many, and not told.
  stats::TestResult bounded() const {
    stats::TestResult bounded = result;
    bounded.effect.reset();
    if (tests > 0) bounded.p = result.p.times(static_cast<double>(tests));
    return bounded;
  }
};

/// A row a source.
void test_rows(const std::vector<std::uint64_t>& rows, std::size_t columns, std::size_t where,
               Extreme& extreme) {
  const stats::TestResult result = stats::homogeneity(rows, columns).chi_square;
  if (!result.is_skipped()) extreme.take(result, where);
}

std::string share_words(std::span<const CountedSource> sources,
                        const std::function<double(std::size_t)>& share) {
  std::size_t low = 0;
  std::size_t high = 0;
  for (std::size_t i = 1; i < sources.size(); ++i) {
    if (share(i) < share(low)) low = i;
    if (share(i) > share(high)) high = i;
  }
  return fmt::format("{} of deals in {}, {} in {}", percent(share(low)), sources[low].name,
                     percent(share(high)), sources[high].name);
}

/// Returns, among the cells of a row or a column, the one in which the sources are furthest apart.
std::size_t furthest(std::size_t cells, std::size_t sources,
                     const std::function<double(std::size_t, std::size_t)>& share) {
  std::size_t found = 0;
  double largest = -1;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    double low = 1;
    double high = 0;
    for (std::size_t i = 0; i < sources; ++i) {
      low = std::min(low, share(i, cell));
      high = std::max(high, share(i, cell));
    }
    if (high - low <= largest) continue;
    largest = high - low;
    found = cell;
  }
  return found;
}

judge::Evidence difference_in_cell(std::string what, std::span<const CountedSource> sources,
                                   const Extreme& extreme, const AllCells& all, std::size_t card,
                                   std::size_t place) {
  const std::string name = cards::card_words(sources.front().tallies->deck(), card);
  return difference_in(
      std::move(what), extreme.bounded(),
      fmt::format("{} in position {}: {}", name, place,
                  share_words(sources, [&](std::size_t i) { return all[i].share(card, place); })),
      fmt::format("{} place {}", name, place));
}

judge::Evidence by_position(std::span<const CountedSource> sources, const AllCells& all) {
  Extreme extreme;
  for (std::size_t place = 0; place < all.front().places; ++place) {
    std::vector<std::uint64_t> rows;
    for (const Cells& cells : all) {
      for (std::size_t card = 0; card < cells.cards; ++card) rows.push_back(cells.at(card, place));
    }
    test_rows(rows, all.front().cards, place, extreme);
  }
  const std::size_t place = extreme.where;
  const std::size_t card =
      furthest(all.front().cards, all.size(),
               [&](std::size_t i, std::size_t c) { return all[i].share(c, place); });
  return difference_in_cell("cards in a position", sources, extreme, all, card, place);
}

judge::Evidence by_card(std::span<const CountedSource> sources, const AllCells& all) {
  const cards::Deck& deck = sources.front().tallies->deck();
  const std::size_t places = all.front().places;
  const auto drawn = [&](std::size_t i, std::size_t card) { return all[i].drawn[card]; };
  Extreme extreme;
  for (std::size_t card = 0; card < all.front().cards; ++card) {
    std::vector<std::uint64_t> rows;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (deck.draw > 0) {
        rows.insert(rows.end(), {drawn(i, card), all[i].deals - drawn(i, card)});
        continue;
      }
      for (std::size_t place = 0; place < places; ++place) rows.push_back(all[i].at(card, place));
    }
    test_rows(rows, rows.size() / all.size(), card, extreme);
  }
  const std::size_t card = extreme.where;
  if (deck.draw > 0) {
    const std::string name = cards::card_words(deck, card);
    return difference_in("cards drawn", extreme.bounded(),
                         fmt::format("{}: {}", name,
                                     share_words(sources,
                                                 [&](std::size_t i) {
                                                   return static_cast<double>(drawn(i, card)) /
                                                          static_cast<double>(all[i].deals);
                                                 })),
                         name);
  }
  const std::size_t place = furthest(
      places, all.size(), [&](std::size_t i, std::size_t p) { return all[i].share(card, p); });
  return difference_in_cell("positions of a card", sources, extreme, all, card, place);
}

double mean_count(std::span<const std::uint64_t> counts) {
  double sum = 0;
  double total = 0;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    sum += static_cast<double>(value) * static_cast<double>(counts[value]);
    total += static_cast<double>(counts[value]);
  }
  return total > 0 ? sum / total : 0;
}

/// Returns the statistics that are one whole number of each deal.
std::vector<signatures::Statistic> scalars_of(const audit::Tallies& tallies) {
  std::vector<signatures::Statistic> all = signatures::order_statistics(tallies);
  const auto* values = tallies.find_as<audit::ValuesTally>("values");
  if (values != nullptr && tallies.deck().draw > 1) {
    const std::span<const std::uint64_t> different = values->different();
    all.push_back({"different values a draw", {different.begin(), different.end()}});
  }
  return all;
}

void add_histograms(std::span<const CountedSource> sources, std::vector<judge::Evidence>& found) {
  std::vector<std::vector<signatures::Statistic>> all;
  for (const CountedSource& source : sources) all.push_back(scalars_of(*source.tallies));
  for (std::size_t s = 0; s < all.front().size(); ++s) {
    std::vector<std::uint64_t> rows;
    std::string means;
    for (std::size_t i = 0; i < all.size(); ++i) {
      rows.insert(rows.end(), all[i][s].counts.begin(), all[i][s].counts.end());
      means += fmt::format("{}{} in {}", i > 0 ? ", " : "",
                           rounded(mean_count(all[i][s].counts), 4), sources[i].name);
    }
    stats::TestResult result = stats::homogeneity(rows, all.front()[s].counts.size()).chi_square;
    if (result.is_skipped()) continue;
    result.effect.reset();
    found.push_back(difference_in(all.front()[s].name, std::move(result), "mean " + means));
  }
}

/// Each pair by itself; the p-values are corrected for the number of pairs as well.
reports::Table pairs_table(std::span<const CountedSource> sources, std::string_view noun) {
  reports::Table table{"pairs",
                       fmt::format("Each pair of {}", noun),
                       {{"one", "one"},
                        {"other", "other"},
                        {"strongest", "differ most in"},
                        {"p_adjusted", "adj. p"},
                        {"cell_deviation", "rms cell", reports::share}},
                       {}};
  const auto pairs = static_cast<double>(sources.size() * (sources.size() - 1) / 2);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (std::size_t j = i + 1; j < sources.size(); ++j) {
      // The level decides only what is rejected, and that is not looked at.
      const reports::Judgement judgement =
          judge_differences(std::vector{sources[i], sources[j]}, judge::JudgeOptions{}.alpha);
      const reports::Finding* most = reports::strongest(judgement);
      if (most == nullptr) continue;
      table.rows.push_back(
          {sources[i].name, sources[j].name, what_of(*most),
           reports::PValue{std::min(0.0, most->adjusted.log10 + std::log10(pairs))},
           cell_deviation(sources[i], sources[j])});
    }
  }
  return table;
}

/// Some source's draws or hands are listed sorted, so that places tell how they were written.
bool are_sets(std::span<const CountedSource> sources) {
  return std::any_of(sources.begin(), sources.end(), [](const CountedSource& source) {
    const cards::Sets sets = source.tallies->deck().sets;
    return sets == cards::Sets::draws || sets == cards::Sets::hands ||
           audit::found_sets(*source.tallies).has_value();
  });
}

}  // namespace

std::vector<judge::Evidence> differences(std::span<const CountedSource> sources) {
  AllCells all;
  for (const CountedSource& source : sources) {
    if (auto cells = cells_of(*source.tallies)) all.push_back(std::move(*cells));
  }
  std::vector<judge::Evidence> found;
  if (all.size() == sources.size()) {
    if (!are_sets(sources)) found.push_back(by_position(sources, all));
    found.push_back(by_card(sources, all));
    found.front().detectable = [a = sources[0], b = sources[1]](double alpha, double power) {
      return detectable_cell(a, b, alpha, power);
    };
  }
  add_histograms(sources, found);
  return found;
}

reports::Judgement judge_differences(std::span<const CountedSource> sources, double alpha) {
  std::uint64_t deals = 0;
  for (const CountedSource& source : sources) deals += source.tallies->deals();
  return judge::judge(differences(sources), {alpha, judge::Correction::holm}, {deals, "deals"});
}

double cell_deviation(const CountedSource& a, const CountedSource& b) {
  const auto one = cells_of(*a.tallies);
  const auto other = cells_of(*b.tallies);
  if (!one || !other) return 0;
  double squares = 0;
  double cells = 0;
  for (std::size_t card = 0; card < one->cards; ++card) {
    for (std::size_t place = 0; place < one->places; ++place) {
      const double p = one->share(card, place);
      const double q = other->share(card, place);
      const double mean = (p + q) / 2;
      if (mean == 0) continue;
      const double chance = p * (1 - p) / static_cast<double>(one->deals) +
                            q * (1 - q) / static_cast<double>(other->deals);
      squares += ((p - q) * (p - q) - chance) / (mean * mean);
      ++cells;
    }
  }
  return cells > 0 ? std::sqrt(std::max(0.0, squares) / cells) : 0;
}

double detectable_cell(const CountedSource& a, const CountedSource& b, double alpha, double power) {
  const auto cells = cells_of(*a.tallies);
  if (!cells) return std::numeric_limits<double>::quiet_NaN();
  const auto n = static_cast<double>(cells->cards);
  const cards::Deck& deck = a.tallies->deck();
  const double tests = deck.draw > 0 ? n : n * static_cast<double>(cells->places);
  const double odds = 1 / chance_to_be_drawn(deck) - 1;
  const double z =
      stats::normal_upper_quantile(alpha / (2 * tests)) + stats::normal_upper_quantile(1 - power);
  const double noise =
      1 / static_cast<double>(a.tallies->deals()) + 1 / static_cast<double>(b.tallies->deals());
  return z * std::sqrt(noise * odds);
}

std::string between_words(std::span<const CountedSource> sources,
                          const reports::Judgement& judgement, std::string_view noun) {
  const reports::Finding* most = reports::strongest(judgement);
  if (most == nullptr) {
    return fmt::format("too little was counted to compare the {} with one another", noun);
  }
  if (judgement.verdict == reports::Verdict::biased) {
    std::string words =
        fmt::format("the {} differ, in {} most (corrected p {}): {}", noun, what_of(*most),
                    p_value_relation(most->adjusted.log10), most->words);
    if (sources.size() == 2) {
      words += fmt::format("; places of cards differ by {} on average",
                           percent(cell_deviation(sources[0], sources[1])));
    }
    return words;
  }
  std::string words = fmt::format("no difference found between the {} (corrected p {})", noun,
                                  p_value_relation(most->adjusted.log10));
  const std::optional<double> cell = judgement.findings.front().detectable;
  if (cell) {
    const bool are_draws = sources[0].tallies->deck().draw > 0;
    words += fmt::format("; a card that one {} {} more often would have shown",
                         are_draws ? "draws" : "has in a place", percent(*cell));
  }
  return words;
}

reports::Section between_section(std::span<const CountedSource> sources,
                                 const reports::Judgement& judgement, std::string_view noun) {
  reports::Section section{"between", fmt::format("The {} against one another", noun)};
  reports::Table table{
      "differences",
      {},
      {{"what", "what"}, {"p", "p"}, {"p_adjusted", "adj. p"}, {"words", "where they differ most"}},
      {}};
  for (const reports::Finding& finding : judgement.findings) {
    if (!finding.is_made()) continue;
    table.rows.push_back(
        {what_of(finding), finding.p, finding.adjusted, finding.rejected ? finding.words : ""});
  }
  section.tables.push_back(std::move(table));
  if (sources.size() > 2) section.tables.push_back(pairs_table(sources, noun));
  section.notes = {
      between_words(sources, judgement, noun),
      fmt::format("p: of all {} having one distribution, whatever it is; a shuffler may be as "
                  "biased as before, and a fair one as fair",
                  noun)};
  return section;
}

}  // namespace evenhand::deals
