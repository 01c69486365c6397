#include "src/deals/card_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/real.hpp"
#include "reports/lead.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/groups/groups_group.hpp"
#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/hands_tally.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/sets_tally.hpp"
#include "src/audit/values/values_group.hpp"
#include "src/audit/worth/worth_group.hpp"
#include "src/counts/document.hpp"
#include "src/deals/second_reading.hpp"
#include "src/judge/estimate.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/tables/histogram_tests.hpp"
#include "stats/tables/worst_value.hpp"

namespace evenhand::deals {
namespace {

/// The mean of a histogram with its normal interval, or without one.
reports::Estimate mean_of(std::span<const std::uint64_t> counts, std::uint64_t deals, double level,
                          bool independent) {
  double sum = 0;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    sum += static_cast<double>(counts[value]) * static_cast<double>(value);
  }
  const double mean = sum / static_cast<double>(deals);
  if (!independent || deals < 30) return judge::estimate(mean, level);
  return judge::estimate(mean, stats::mean_interval(counts, level));
}

using reports::Shown;
using reports::Table;
using reports::Value;

/// A name as part of the name of a table.
std::string in_names(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  return name;
}

/// The number of logs among which chance brings so many, or so few, once.
double once_in(const stats::ValueRange& range) {
  constexpr double longest_log = 690;  // of a double
  return std::exp(std::min(longest_log, -audit::chance_of_so_many(range).log));
}

/// A row a value, the best first: seen, due, once in how many logs chance has so many or more (or
/// so few or fewer), and from how many on the test of these ranges rejects at this level.
Table worth_table(const audit::WorthOf& one, std::span<const std::uint64_t> counts,
                  const std::vector<stats::ValueRange>& ranges, double level) {
  const std::uint64_t trials = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  const worth::Feature& feature = one.feature;
  Table table{
      in_names(one.whose.empty() ? "worth" : "worth_" + one.whose) + "_" + in_names(feature.name),
      fmt::format("{}{}, in {}", one.whose.empty() ? "" : one.whose + ": ", feature.question,
                  with_noun(trials, "hands")),
      {{"value", "value"},
       {"seen", "seen"},
       {"due", "due"},
       {"once_in", "chance does that once in"},
       {"stands_out", "stands out from"}},
      {}};
  for (std::size_t v = counts.size(); v-- > 0;) {
    // Hands that lack what somebody asked for need no row.
    const bool is_other = feature.is_own && counts.size() == 2 && v == 0;
    if (feature.law[v] == 0 || is_other) continue;
    const stats::ValueRange range{0, v, v, counts[v], trials, feature.law[v]};
    const auto least = stats::least_excess(range, ranges, level);
    table.rows.push_back({feature.values[v], range.observed, real(trials) * range.share,
                          once_in(range), least ? Value(*least) : Value()});
  }
  return table;
}

/// Counts of cards, or of kinds of them where copies are alike.
struct CardCounts {
  std::vector<std::string> names;
  std::vector<std::uint64_t> counts;
  std::vector<std::uint64_t> sizes;  ///< cards of the kind
};

CardCounts counts_of(const cards::Deck& deck, const std::vector<std::uint64_t>& by_card) {
  CardCounts counts;
  if (!deck.copies_alike) {
    for (std::size_t card = 0; card < deck.size; ++card) {
      counts.names.push_back(deck.card_name(card));
    }
    counts.counts = by_card;
    counts.sizes.assign(deck.size, 1);
    return counts;
  }
  const cards::Partition kinds = cards::kinds_of(deck);
  counts.names = kinds.classes;
  counts.counts.resize(kinds.classes.size());
  counts.sizes.resize(kinds.classes.size());
  for (std::size_t card = 0; card < deck.size; ++card) {
    counts.counts[kinds.class_of[card]] += by_card[card];
    ++counts.sizes[kinds.class_of[card]];
  }
  return counts;
}

/// `width` cards of the deck in each deal are counted.
Table counts_table(std::string name, std::string title, const cards::Deck& deck,
                   const CardCounts& cards, std::uint64_t deals, std::size_t width, double level) {
  const bool has_kinds = width > 1 && std::any_of(cards.sizes.begin(), cards.sizes.end(),
                                                  [](auto size) { return size > 1; });
  Table table{std::move(name),
              std::move(title),
              {{"card", "card"},
               {"count", "count"},
               {"expected", "expected"},
               {"deviation", "deviation", "standard deviations"}},
              {},
              Shown::on_request};
  if (has_kinds) {
    // A deal may hold several of a kind.
    table.columns.push_back(
        {"mean", deck.draw > 0 ? "in a draw on average" : "in a deal on average"});
  } else {
    table.columns.push_back(
        {"share", deck.draw > 0 ? "of draws (interval)" : "of deals (interval)", reports::share});
  }
  const auto number = static_cast<double>(deals);
  for (std::size_t i = 0; i < cards.names.size(); ++i) {
    const stats::Hypergeometric law(deck.size, cards.sizes[i], width);
    const double expected = number * law.mean();
    const double deviation = std::sqrt(number * law.variance());
    const auto count = static_cast<double>(cards.counts[i]);
    // No card deviates where each comes in every deal, nor one that comes as often as expected:
    // whole numbers are compared, for rounding would leave some 1e-16.
    const bool is_as_expected = cards.counts[i] * deck.size == deals * cards.sizes[i] * width;
    std::vector<Value> row = {
        cards.names[i], cards.counts[i], expected,
        deviation > 0 && !is_as_expected ? (count - expected) / deviation : 0.0};
    if (!has_kinds) {
      row.emplace_back(judge::share(cards.counts[i], deals, level));
    } else {
      row.emplace_back(count / number);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// A bar a card or kind, with a tick where an even chance would end it.
reports::Chart counts_chart(const Table& table) {
  reports::Chart chart{reports::Chart::Kind::bars,
                       "card",
                       "draws",
                       {"drawn",
                        table.title,
                        {table.columns.begin(), table.columns.begin() + 3},
                        {},
                        Shown::on_request}};
  for (const auto& row : table.rows) {
    chart.data.rows.emplace_back(row.begin(), row.begin() + 3);
  }
  return chart;
}

void add_appearances(const audit::DrawsTally& draws, Table& table) {
  table.columns.push_back({"first", "first draw"});
  table.columns.push_back({"last", "last draw"});
  for (std::size_t card = 0; card < table.rows.size(); ++card) {
    std::vector<Value>& row = table.rows[card];
    if (draws.slices().first()[card] == audit::DrawSlices::never) {
      row.insert(row.end(), 2, Value());
      continue;
    }
    row.emplace_back(draws.slices().first()[card] + 1);
    row.emplace_back(draws.slices().last()[card] + 1);
  }
}

std::string rows_words(const Plan& plan, const std::vector<std::uint64_t>& rows,
                       std::uint64_t number) {
  const Places places(plan, rows);
  std::string words;
  for (const std::uint64_t row : rows) {
    words += (words.empty() ? "" : ", ") + places.words(row);
  }
  if (number > rows.size())
    words += fmt::format(" and {} more", with_thousands(number - rows.size()));
  return words;
}

counts::Counts counts_of_values(const audit::ValuesTally& tally, const cards::Deck& deck) {
  counts::Counts counts;
  counts.numbers.resize(deck.size);
  const std::vector<std::uint64_t> places = tally.places();
  for (std::size_t i = 0; i < places.size(); ++i) counts.numbers[i % deck.size] += places[i];
  for (std::size_t value = 0; value < deck.size; ++value) {
    counts.names.push_back(deck.card_name(value));
    counts.chances.push_back(deck.chance(value));
  }
  return counts;
}

}  // namespace

void add_records(const audit::Tallies& tallies, reports::Section& section) {
  const source::Records& records = tallies.records();
  const std::uint64_t deals = tallies.deals();
  if (records.repeats > 0) {
    section.notes.push_back(
        fmt::format("{} are {}: a board that several tables played, or a hand that stands here "
                    "again, counts once (--deal-id none counts every record)",
                    with_noun(deals + records.repeats, "records"), with_noun(deals, "deals")));
  }
  if (records.namesakes > 0) {
    section.notes.push_back(
        fmt::format("{} had a name that stood before over other cards, as of the same board of "
                    "another round: each counts",
                    with_noun(records.namesakes, "deals")));
  }
  if (records.unreadable > 0) {
    const auto all = static_cast<double>(records.unreadable + deals + records.repeats);
    section.notes.push_back(fmt::format(
        "{} could not be read and {} left out: {} % of all",
        with_noun(records.unreadable, "records"), records.unreadable == 1 ? "is" : "are",
        rounded(100 * static_cast<double>(records.unreadable) / all)));
  }
}

void require_known_hands(const audit::Tallies& tallies, const std::string& source) {
  if (tallies.sets() == nullptr) return;
  const cards::Deck& deck = tallies.deck();
  const auto found = audit::find_other_hands(*tallies.sets(), deck);
  if (!found) return;
  std::vector<std::size_t> known;
  for (const cards::Hand& hand : audit::listed_hands(deck)) known.push_back(hand.count);
  throw InputError(fmt::format(
      "{}: in all {} the cards stand {} in runs of {}, and the deck {} has {}; are these the "
      "hands? Say --hands {}; where cards stand as they were dealt, say --sorted=no",
      source, with_noun(tallies.deals(), "rows"), found->order, fmt::join(found->lengths, ", "),
      printable(deck.name, 64),
      known.empty() ? "no hands" : fmt::format("hands of {}", fmt::join(known, ", ")),
      fmt::join(found->lengths, ",")));
}

void ask_of_equal_boards(const audit::Tallies& tallies, reports::Judgement& judgement) {
  const std::uint64_t alike = tallies.records().alike;
  if (alike == 0) return;
  judgement.verdict = reports::Verdict::inconclusive;
  judgement.cause.clear();
  judgement.cure.clear();
  judgement.answer =
      "are several records about one deal, as of a board that two rooms played? Without that there "
      "is no verdict";
  judgement.note = fmt::format(
      "{} of {} have the cards of one before, and its number or none; --deal-id cards counts equal "
      "deals once, --deal-id none each record",
      with_thousands(alike), with_noun(tallies.deals(), "deals"));
}

void add_hands(const audit::Tallies& tallies, const Plan& plan, reports::Section& section) {
  const cards::Deck& deck = tallies.deck();
  const auto* hands = tallies.find_as<audit::HandsTally>("hands");
  if (hands == nullptr || tallies.deals() == 0) return;
  reports::Table table{"hands",
                       "What the hands held, on average",
                       {{"feature", "feature"},
                        {"hand", "hand"},
                        {"mean", "mean (interval)"},
                        {"exact", "of a fair deal"}},
                       {}};
  for (std::size_t f = 0; f < deck.features.size(); ++f) {
    for (std::size_t h = 0; h < deck.hands.size(); ++h) {
      if (deck.hands[h].undealt) continue;
      table.rows.push_back(
          {std::string(audit::feature_words(deck.features[f])), deck.hands[h].name,
           mean_of(hands->feature(h, f), tallies.deals(), plan.judging.level, !plan.start_previous),
           audit::feature_null(deck.features[f], deck, deck.hands[h].count).mean});
    }
  }
  if (!table.rows.empty()) section.tables.push_back(std::move(table));
}

void add_cards(const audit::Tallies& tallies, const Plan& plan, reports::Section& section) {
  const cards::Deck& deck = tallies.deck();
  if (tallies.deals() == 0) return;
  if (const auto* draws = tallies.find_as<audit::DrawsTally>("draws")) {
    std::vector<std::uint64_t> by_card(deck.size);
    const std::vector<std::uint64_t> places = draws->places();
    for (std::size_t i = 0; i < places.size(); ++i) by_card[i % deck.size] += places[i];
    Table table =
        counts_table("cards", "How often each card was drawn", deck, counts_of(deck, by_card),
                     tallies.deals(), deck.draw, plan.judging.level);
    if (!deck.copies_alike) add_appearances(*draws, table);
    section.charts.insert(section.charts.begin(), counts_chart(table));
    section.tables.push_back(std::move(table));
  }
  if (const auto* values = tallies.find_as<audit::ValuesTally>("values")) {
    section.tables.push_back(counts::values_table(counts_of_values(*values, deck)));
  }
  if (plan.sources.front().kind != SourceSpec::Kind::log || deck.sets == cards::Sets::hands) return;
  if (const auto* positions = tallies.find_as<audit::PositionTally>("position")) {
    const std::vector<std::uint64_t> counts = positions->counts();
    std::vector<std::uint64_t> by_card(deck.size);
    for (std::size_t card = 0; card < deck.size; ++card) by_card[card] = counts[card * deck.size];
    section.tables.push_back(counts_table("first_cards", "How often each card was dealt first",
                                          deck, counts_of(deck, by_card), tallies.deals(), 1,
                                          plan.judging.level));
  }
}

void add_groups(const audit::Tallies& tallies, const Plan& plan, reports::Section& section) {
  const auto* tally = tallies.find_as<audit::GroupsTally>("groups");
  if (tally == nullptr || tallies.deals() == 0) return;
  const cards::Deck& deck = tallies.deck();
  for (std::size_t g = 0; g < deck.groups.size(); ++g) {
    const cards::KeySet& group = deck.groups[g];
    for (std::size_t h = 0; h < tally->hands().size(); ++h) {
      const cards::Hand& hand = tally->hands()[h];
      const stats::Hypergeometric law(deck.size, group.cards.size(), hand.count);
      Table table{fmt::format("group_{}_{}", group.name, hand.name),
                  fmt::format("{} among the {} cards of {}", group.name, hand.count, hand.name),
                  {{"held", group.name},
                   {"deals", std::string(deck.draw > 0 ? "draws" : "deals")},
                   {"share", "share (interval)", reports::share},
                   {"expected", "expected", reports::share}},
                  {},
                  h == 0 ? Shown::always : Shown::on_request};
      const auto counts = tally->counts(g).held[h].counts();
      for (std::uint64_t k = law.least(); k <= law.most(); ++k) {
        table.rows.push_back({k, counts[k],
                              judge::share(counts[k], tallies.deals(), plan.judging.level),
                              std::exp(law.log_pmf(k))});
      }
      section.tables.push_back(std::move(table));
    }
  }
}

void add_worth(const audit::Tallies& tallies, double alpha, reports::Section& section) {
  const auto* tally = tallies.find_as<audit::WorthTally>("worth");
  if (tally == nullptr || tallies.deals() == 0) return;
  const std::vector<audit::WorthOf>& all = tally->looked_at();
  std::array<std::vector<stats::ValueRange>, 2>
      ranges;  // of the test of what is asked first, or not
  for (const bool first : {false, true}) {
    ranges.at(first ? 1 : 0) = audit::worth_ranges(audit::worth_dealt(*tally, first));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool first = all[i].feature.is_asked_first;
    section.tables.push_back(
        worth_table(all[i], tally->counts(i), ranges.at(first ? 1 : 0),
                    alpha * (first ? audit::part_of_worth : audit::part_of_other_worth)));
    // The first thing that is looked at in each hand is what it makes.
    const bool is_what_it_makes = i == 0 || all[i].whose != all[i - 1].whose;
    section.tables.back().shown =
        is_what_it_makes || all[i].feature.is_own ? Shown::always : Shown::on_request;
  }
}

std::vector<Value> oddest_hand(const audit::Tallies& tallies) {
  const auto* tally = tallies.find_as<audit::WorthTally>("worth");
  if (tally == nullptr || tallies.deals() == 0) return {};
  const std::vector<judge::DealtLaw> members = audit::worth_dealt(*tally, true);
  const auto told = audit::oddest_range(members);
  if (!told) return {};
  return {told->trials, members[told->member].name(*told), told->observed,
          real(told->trials) * told->share, once_in(*told)};
}

void add_sets(const audit::Tallies& tallies, const Plan& plan, reports::Judgement& judgement,
              reports::Section& section) {
  const auto found = audit::found_sets(tallies);
  if (!found) return;
  reports::add_note(fmt::format("{}, so what depends on that order was not tested", found->words()),
                    judgement);
  if (plan.deck.sorts_all_or_none) {
    section.notes.emplace_back(
        "a program that sorts gives sets, of which the first card is not drawn first: shuffle them "
        "where order matters; --sorted=no judges the order, too");
  }
  const std::uint64_t others = found->deals - found->rows.number;
  if (others == 0) return;
  const bool are_few = others <= found->rows.number;
  section.notes.push_back(
      fmt::format("{}: {}", are_few ? "rows written in another order" : "rows that are sorted",
                  are_few ? rows_words(plan, found->rows.out.numbers(), others)
                          : rows_words(plan, found->rows.in.numbers(), found->rows.number)));
}

}  // namespace evenhand::deals
