#include "src/signatures/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "reports/value_text.hpp"
#include "src/audit/draws/pool_change.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/test_names.hpp"
#include "src/signatures/advice.hpp"
#include "src/signatures/recognise_draws.hpp"

namespace evenhand::signatures {
namespace {

using reports::Chart;
using reports::Section;
using reports::Table;
using reports::Value;

/// An audit's table has so many rows at least.
constexpr std::size_t most_listed = 5;

reports::PValue p_of(const Likeness& likeness) { return {likeness.p.log10()}; }

std::string name_of(const KnownShuffler& shuffler) {
  if (shuffler.is_uniform()) return shuffler.name + " and all uniform";
  if (shuffler.alike.empty()) return shuffler.name;
  return fmt::format("{} = {}", shuffler.name, fmt::join(shuffler.alike, " = "));
}

void take_advice(Advice advice, reports::Judgement& judgement) {
  // A cause that a second reading of the file found knows better.
  if (!judgement.cause.empty() && !audit::is_order_alone(judgement.cause)) return;
  judgement.cause = std::move(advice.cause);
  judgement.cure = std::move(advice.cure);
}

/// Takes advice on deals that are like no known shuffler's, where they are far too few to be a
/// shuffle at all.
void take_advice_on_few(audit::RepeatKind repeats, bool asks_of_equal_deals,
                        const Language* language, reports::Judgement& judgement) {
  const reports::Finding* strongest = reports::strongest(judgement);
  if (asks_of_equal_deals || strongest == nullptr || strongest->test != audit::test_names::repeats)
    return;
  take_advice(advice_on(*strongest, repeats, language), judgement);
}

bool looks_uniform(const Identification& identification) {
  const Likeness& first = identification.ranked.front();
  return first.matches() && first.shuffler.is_uniform();
}

/// Deals that are biased, but lie as those of a uniform shuffler do.
void take_what_remains(const Identification& identification, bool asks_of_equal_deals,
                       const Language* language, Section& section, reports::Judgement& judgement) {
  const reports::Finding* strongest = reports::strongest(judgement);
  if (strongest == nullptr) return;
  section.notes.push_back(fmt::format(
      "which shuffler: single deals are as a uniform shuffler's (p {}); what remains is {}{}",
      p_value_relation(identification.ranked.front().p.log10()), strongest->test,
      strongest->words.empty() ? "" : ": " + strongest->words));
  if (asks_of_equal_deals && strongest->test == audit::test_names::repeats) return;
  // A test that rejects by chance alone, as one battery of a hundred has one, names no cause.
  constexpr double least_of_causes = -3;
  if (strongest->adjusted.log10 > least_of_causes) return;
  take_advice(advice_on(*strongest, identification.repeats, language, identification.cards),
              judgement);
}

/// Adds how the shuffler that the deals look like goes wrong.
void add_mechanism(const Identification& identification, Section& section) {
  const KnownShuffler& first = identification.ranked.front().shuffler;
  const bool is_named = identification.names_one() && !first.is_uniform();
  if (is_named && first.is_sound()) section.notes.push_back("how: " + advice_on(first).cause);
}

Value starting_order(const CountTable& table, const Likeness& likeness) {
  std::vector<std::string> names;
  for (const std::size_t card : likeness.starting_order) names.push_back(table.card_name(card));
  return fmt::format("{}", fmt::join(names, " "));
}

/// A row a shuffler.
Table ranking(const CountTable& table, std::string name, std::string title, bool any_order,
              std::span<const Likeness> ranked) {
  Table ranking{std::move(name),
                std::move(title),
                {{"shuffler", "shuffler"},
                 {"p", "p"},
                 {"statistic", "X²"},
                 {"degrees_of_freedom", "df"},
                 {"rms_deviation", "rms diff", reports::share},
                 {"simulated", "simulated"}},
                {}};
  const bool has_posteriors = !ranked.empty() && ranked.front().posterior.has_value();
  if (has_posteriors) ranking.columns.push_back({"posterior", "posterior", reports::share});
  if (any_order) ranking.columns.push_back({"starting_order", "starting order"});
  for (const Likeness& likeness : ranked) {
    const auto known = [](const std::optional<double>& number) {
      return number ? Value(*number) : Value();
    };
    ranking.rows.push_back({name_of(likeness.shuffler), p_of(likeness), known(likeness.statistic),
                            known(likeness.degrees_of_freedom), likeness.distance,
                            likeness.simulated});
    if (has_posteriors) ranking.rows.back().emplace_back(*likeness.posterior);
    if (any_order) ranking.rows.back().push_back(starting_order(table, likeness));
  }
  return ranking;
}

/// The counts themselves: a row a card, a column a position.
Chart counts_of(const CountTable& table) {
  const PositionTable& positions = table.positions;
  Chart map{Chart::Kind::heat_map,
            "position",
            "card",
            {"counts", "How often each card lay in each position", {{"card", "card"}}, {}},
            static_cast<double>(positions.deals) / static_cast<double>(positions.n)};
  for (std::size_t position = 0; position < positions.n; ++position) {
    map.data.columns.push_back({fmt::format("position_{}", position), std::to_string(position)});
  }
  for (std::size_t card = 0; card < positions.n; ++card) {
    map.data.rows.push_back({table.card_name(card)});
    for (std::size_t position = 0; position < positions.n; ++position) {
      map.data.rows.back().emplace_back(positions.counts[card * positions.n + position]);
    }
  }
  return map;
}

/// For programs, and for people who ask.
Section what_was_read(const CountTable& table, const Identification& identification) {
  const PositionTable& positions = table.positions;
  Section section{"counts", "What was read"};
  section.figures = {{"deals", "deals", positions.deals},
                     {"cards", "cards", std::uint64_t{positions.n}},
                     {"compared", "known shufflers", std::uint64_t{identification.ranked.size()}},
                     {"matches", "of which match", std::uint64_t{identification.matches()}},
                     {"starting_orders", "starting orders tried", identification.starting_orders},
                     {"match_level", "matches from this p on", match_level}};
  section.charts.push_back(counts_of(table));
  section.shown = reports::Shown::on_request;
  return section;
}

/// Returns what the last column is, or why it is missing.
std::string posterior_words(const Identification& identification) {
  if (!identification.prior) return {};
  if (!identification.ranked.front().posterior) {
    return "; no posterior probabilities: of shufflers that are not known they would know nothing";
  }
  return fmt::format("; posterior: by a prior of {} for a fair one (--prior)",
                     percent(*identification.prior));
}

void add_notes(const Identification& identification, Section& section) {
  if (advice_on(identification)) add_mechanism(identification, section);
  section.notes.push_back(
      "p: of the table's cells being this shuffler's; rms diff: how far the cells are off; "
      "simulated: deals in which its probabilities were counted, 0 when they are exact" +
      posterior_words(identification));
  if (identification.starting_orders > 1) {
    section.notes.push_back(fmt::format("p is the largest over {} starting orders",
                                        with_thousands(identification.starting_orders)));
  }
}

}  // namespace

void add_identification(const Identification& identification, Section& section,
                        const Language* language, bool asks_of_equal_deals) {
  reports::Judgement& judgement = *section.judgement;
  if (looks_uniform(identification)) {
    take_what_remains(identification, asks_of_equal_deals, language, section, judgement);
  } else {
    section.notes.push_back("which shuffler: " + conclusion(identification));
    if (const auto advice = advice_on(identification, language)) {
      take_advice(*advice, judgement);
      add_mechanism(identification, section);
    } else {
      take_advice_on_few(identification.repeats, asks_of_equal_deals, language, judgement);
    }
  }
  const std::size_t listed =
      std::min(identification.ranked.size(), std::max(most_listed, identification.matches()));
  Table likeliest{"shufflers",
                  fmt::format("The likeliest of {} known shufflers", identification.ranked.size()),
                  {{"shuffler", "shuffler"},
                   {"matches", "matches"},
                   {"p", "p"},
                   {"most_different", "most different"},
                   {"simulated", "simulated", "deals"}},
                  {},
                  reports::Shown::on_request};
  for (std::size_t i = 0; i < listed; ++i) {
    const Likeness& likeness = identification.ranked[i];
    likeliest.rows.push_back({likeness.shuffler.name, likeness.matches(), p_of(likeness),
                              likeness.most_different, likeness.simulated});
  }
  section.tables.push_back(std::move(likeliest));
}

bool add_absent_cards(const audit::DrawsTally& draws, const cards::Deck& deck, std::uint64_t deals,
                      Section& section) {
  // A card of which so many are expected misses all draws with a chance below 1e-8.
  constexpr std::uint64_t least_expected = 20;
  const bool is_game = !deck.card_names.empty();
  if (is_game || deals * deck.draw < least_expected * deck.size) return false;
  const std::vector<std::uint64_t> places = draws.places();
  const auto came = [&](std::size_t card) {
    for (std::size_t place = 0; place < deck.draw; ++place) {
      if (places[place * deck.size + card] > 0) return true;
    }
    return false;
  };
  std::size_t size = deck.size;
  while (size > deck.draw && !came(size - 1)) --size;
  if (size == deck.size) return false;
  std::vector<std::size_t> absent(deck.size - size);
  std::iota(absent.begin(), absent.end(), size);
  take_advice({fmt::format("{} never came: is the deck {}?", audit::list_of(deck, absent), size),
               fmt::format("if it is, audit with --deck {}", size)},
              *section.judgement);
  return true;
}

void add_draw_likeness(const audit::DrawsTally& draws, const cards::Deck& deck, std::uint64_t deals,
                       Section& section, const Language* language) {
  constexpr std::uint64_t least_ascending = 20;
  if (deck.draw > 1 && deals >= least_ascending && draws.inversions().front() == deals) {
    take_advice({"every draw comes in ascending order, which says nothing of how it was drawn",
                 "--sorted reads draws as sets of cards, and tests them as such"},
                *section.judgement);
    return;
  }
  const auto likeness = recognise_draws({deck.size, deck.draw, deals, draws.places()}, language);
  if (!likeness) {
    section.notes.emplace_back(
        "which method: like no known way to draw cards, and like the first cards of no known "
        "shuffler");
    return;
  }
  const std::string p = fmt::format("(p {})", p_value_relation(likeness->p.log10()));
  if (likeness->is_even) {
    section.notes.push_back("which method: every place has every card equally often " + p);
    return;
  }
  section.notes.push_back(
      fmt::format("which method: the places of cards match `{}` {}", likeness->name, p));
  if (likeness->advice.cause.empty()) return;
  // Such advice says that the set is fair, so it is left out where a test of sets rejects.
  if (likeness->is_of_order && !audit::is_order_alone(section.judgement->cause)) return;
  take_advice(likeness->advice, *section.judgement);
}

reports::Document document_of(const CountTable& table, const std::string& file,
                              const Identification& identification, std::size_t top) {
  const PositionTable& positions = table.positions;
  reports::Document document;
  document.kind = "identify";
  document.title =
      fmt::format("{} of {} cards in {}; rows are {}{}", with_noun(positions.deals, "deals"),
                  positions.n, file, table.rows_are_positions ? "positions" : "cards",
                  table.orientation_was_given ? "" : " (assumed; --rows positions if not)");
  if (const auto advice = advice_on(identification)) {
    document.answer = fmt::format("{}; cure: {}; ", advice->cause, advice->cure);
  }
  document.answer += conclusion(identification);
  Section section{"shufflers", ""};
  const std::span<const Likeness> ranked = identification.ranked;
  const std::size_t shown = std::min(ranked.size(), std::max(top, identification.matches()));
  const bool any_order = identification.starting_orders > 1;
  section.tables.push_back(
      ranking(table, "likeliest", "The likeliest", any_order, ranked.first(shown)));
  section.tables.push_back(
      ranking(table, "others", "The others, the nearest first", any_order, ranked.subspan(shown)));
  section.tables.back().shown = reports::Shown::on_request;
  add_notes(identification, section);
  document.sections.push_back(std::move(section));
  document.sections.push_back(what_was_read(table, identification));
  return document;
}

}  // namespace evenhand::signatures
