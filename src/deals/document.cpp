#include "src/deals/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "reports/lead.hpp"
#include "reports/value_text.hpp"
#include "sims/random/source.hpp"
#include "src/audit/certificate/certificate.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/group.hpp"
#include "src/audit/kinds.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/profiles.hpp"
#include "src/audit/tallies.hpp"
#include "src/audit/test_names.hpp"
#include "src/deals/between_sources.hpp"
#include "src/deals/card_tables.hpp"
#include "src/deals/pictures.hpp"
#include "src/deals/seats_section.hpp"
#include "src/deals/second_reading.hpp"
#include "src/deals/write_deals.hpp"
#include "src/judge/judge.hpp"
#include "src/judge/together.hpp"
#include "src/schemes/read_scheme.hpp"
#include "src/schemes/verify_document.hpp"
#include "src/signatures/advice.hpp"
#include "src/signatures/document.hpp"
#include "src/signatures/languages.hpp"
#include "src/signatures/recognise.hpp"

namespace evenhand::deals {
namespace {

using reports::Judgement;
using reports::Section;
using reports::Shown;
using reports::Table;
using reports::Value;
using reports::Verdict;

const audit::Tallies& tallies_of(const run::SourceProgress& source) {
  return run::as<audit::Tallies>(*source.tally);
}

/// "1,000,000 deals each"; of what was merged from a part, sources may have unlike numbers.
std::string counted_words(const run::Experiment& experiment, const Plan& plan,
                          const run::Part& part) {
  if (plan.has_main_source()) {
    return with_noun(part.sources.front().tally->units(), experiment.unit());
  }
  std::uint64_t least = run::no_end;
  std::uint64_t most = 0;
  for (const run::SourceProgress& source : part.sources) {
    least = std::min(least, source.tally->units());
    most = std::max(most, source.tally->units());
  }
  const std::string counted = with_noun(most, experiment.unit()) + " each";
  return least == most ? counted : fmt::format("{} to {}", with_thousands(least), counted);
}

std::string deck_words(const cards::Deck& deck) {
  if (!deck.pools.empty())
    return fmt::format("{}", fmt::join(cards::pool_names(deck.pools), " with "));
  std::string words = deck.draw > 0 ? fmt::format("{} of {} cards", deck.draw, deck.size)
                                    : fmt::format("{} cards", deck.size);
  if (deck.name != std::to_string(deck.size)) words += fmt::format(" ({})", deck.name);
  return words;
}

std::string title_of(const run::Experiment& experiment, const Plan& plan, const run::Part& part) {
  std::string title =
      fmt::format("{} of {}", counted_words(experiment, plan, part), deck_words(plan.deck));
  if (plan.has_main_source()) title += fmt::format(" from {}", plan.sources.front().name);
  if (const std::size_t more = plan.input.more_files.size(); more > 0) {
    title += " and " + with_noun(more, "more files");
  }
  if (plan.has_strata()) {
    title += fmt::format(", in {} strata of {}", plan.sources.size() - 1, plan.input.strata);
  }
  if (plan.shuffles()) {
    title += fmt::format(", {}, seed {}", plan.rng, plan.seed);
    if (plan.start_previous) title += ", each shuffled from the cards of the deal before";
    if (!plan.flaw.empty()) title += ", with the flaw " + plan.flaw;
  }
  return title;
}

/// The card × position counts, a row a card.
reports::Chart position_chart(const audit::PositionTally& tally, const audit::Tallies& tallies) {
  const cards::Deck& deck = tallies.deck();
  const std::vector<std::uint64_t> counts = tally.counts();
  reports::Chart chart{reports::Chart::Kind::heat_map,
                       "position",
                       "card",
                       {"positions", "How often each card lay in each position", {}, {}},
                       static_cast<double>(tallies.deals()) / static_cast<double>(deck.size)};
  chart.data.shown = Shown::on_request;
  chart.data.columns.push_back({"card", "card"});
  for (std::size_t position = 0; position < deck.size; ++position) {
    chart.data.columns.push_back({fmt::format("position_{}", position), std::to_string(position)});
  }
  auto count = counts.begin();
  for (std::size_t card = 0; card < deck.size; ++card) {
    std::vector<Value> row = {deck.card_name(card)};
    for (std::size_t position = 0; position < deck.size; ++position) row.emplace_back(*count++);
    chart.data.rows.push_back(std::move(row));
  }
  return chart;
}

/// The clauses of a profile, the tests that look at each, and what neither says.
void add_clauses(const audit::Profile& profile, const Judgement& judgement, const cards::Deck& deck,
                 Section& section) {
  Table clauses{"clauses",
                fmt::format("{} (no certification)", profile.title),
                {{"clause", "clause"},
                 {"requirement", "requirement"},
                 {"verdict", "verdict"},
                 {"tests", "tests"}},
                {}};
  Table tests{
      "clause_tests",
      "The tests of each clause",
      {{"clause", "clause"}, {"test", "test"}, {"p", "corrected p"}, {"rejects", "rejects"}},
      {},
      Shown::on_request};
  for (const audit::ClauseVerdict& clause : audit::judge_clauses(profile, judgement, deck)) {
    clauses.rows.push_back({std::string(clause.reference), std::string(clause.requirement),
                            clause.verdict, static_cast<std::uint64_t>(clause.tests.size())});
    if (clause.verdict == "not tested" && !clause.lacks.empty()) {
      section.notes.push_back(fmt::format("{}: not tested: {}", clause.requirement, clause.lacks));
    }
    for (const reports::Finding& finding : judgement.findings) {
      if (std::find(clause.tests.begin(), clause.tests.end(), finding.test) == clause.tests.end()) {
        continue;
      }
      tests.rows.push_back(
          {std::string(clause.reference), finding.test, finding.adjusted, finding.rejected});
    }
  }
  section.tables.push_back(std::move(clauses));
  section.tables.push_back(std::move(tests));
  section.notes.emplace_back(
      "Limits: the tests look at these deals alone, and not at the program's source, at how its "
      "generator is seeded, kept and protected, or at what is dealt on other days; a bias smaller "
      "than what a test would have found may be there.");
}

/// A row a deal, hand by hand; none where the session's first block was not counted.
Table first_deals(const audit::FirstDeals& first, const Plan& plan) {
  const cards::Deck& deck = plan.deck;
  Table table{"deals", "The first deals", {{"deal", "deal"}}, {}};
  for (const cards::Hand& hand : deck.hands) table.columns.push_back({hand.name, hand.name});
  const std::uint64_t shown =
      first.block() == 0 ? std::min<std::uint64_t>(first.count(), plan.shown) : 0;
  for (std::uint64_t number = 0; number < shown; ++number) {
    std::vector<Value> row = {number};
    for (const cards::Hand& hand : deck.hands) {
      row.emplace_back(fmt::format("{}", fmt::join(cards_in(hand, first.deal(number), deck), " ")));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Whether deals are told as whole orders of cards that are all unlike.
bool has_whole_orders(const audit::Tallies& tallies) {
  const cards::Deck& deck = tallies.deck();
  return deck.draw == 0 && !deck.copies_alike && deck.sets != cards::Sets::hands &&
         !audit::found_sets(tallies);
}

/// Intervals presume that deals are independent.
void add_dependence(const Judgement& judgement, Section& section) {
  const bool repeat = std::any_of(
      judgement.findings.begin(), judgement.findings.end(), [](const reports::Finding& finding) {
        return finding.rejected && finding.test == audit::test_names::repeats_between_deals;
      });
  if (!repeat) return;
  section.notes.emplace_back(
      "Deals repeat the one before, and intervals of effects presume that deals are independent: "
      "those of positions, pairs, differences and digits are as wide as slices of the session "
      "vary, "
      "others may be too narrow.");
}

bool repeats_reject(const Judgement& judgement) {
  return std::any_of(judgement.findings.begin(), judgement.findings.end(),
                     [](const reports::Finding& finding) {
                       return finding.rejected && finding.test == audit::test_names::repeats;
                     });
}

bool is_rejected_beside_worth(const Judgement& judgement) {
  return std::any_of(judgement.findings.begin(), judgement.findings.end(),
                     [](const reports::Finding& finding) {
                       return finding.rejected && finding.group() != "worth";
                     });
}

/// The language of a program that is run, as far as its command line shows it.
const signatures::Language* language_of(const SourceSpec& spec) {
  return spec.kind == SourceSpec::Kind::exec ? signatures::language_of(spec.name) : nullptr;
}

/// Adds what the deals look like, and so what is wrong with the source that deals them.
void add_cause(const Plan& plan, const SourceSpec& spec, const audit::Tallies& tallies,
               bool asks_of_equal_deals, unsigned threads, Section& section) {
  const cards::Deck& deck = tallies.deck();
  const bool are_sets = deck.sets == cards::Sets::hands || audit::found_sets(tallies);
  const auto* draws = tallies.find_as<audit::DrawsTally>("draws");
  if (draws != nullptr && !deck.copies_alike &&
      signatures::add_absent_cards(*draws, deck, tallies.deals(), section)) {
    return;
  }
  if (are_sets && deck.draw > 0) return;
  // Where deals are equal, hands alone look like those of shufflers that they are not from.
  if (are_sets && repeats_reject(*section.judgement)) return;
  const signatures::Language* language = language_of(spec);
  if (deck.draw > 0) {
    if (draws == nullptr || deck.copies_alike || deck.sets == cards::Sets::draws) return;
    // A way to draw cards is no cause of what changes, or remembers, nor of what hands are worth.
    if (!audit::is_rejected(judge::Asks::of_law, *section.judgement) ||
        !is_rejected_beside_worth(*section.judgement)) {
      return;
    }
    // Nor of who gets them.
    if (reports::strongest(*section.judgement)->test == audit::test_names::worst_seat) return;
    signatures::add_draw_likeness(*draws, deck, tallies.deals(), section, language);
  } else if (const auto found = signatures::recognise(
                 tallies, {.by_kind = plan.is_stream(), .by_hand = are_sets}, threads)) {
    signatures::add_identification(*found, section, language, asks_of_equal_deals);
    if (section.judgement->cause.empty() && !deck.card_names.empty() && !are_sets &&
        plan.is_stream()) {
      section.notes.emplace_back(
          "tried were new decks in the usual orders, by suit and by rank; if yours stands in "
          "another "
          "one, name it: --deck-order FILE");
    }
  }
}

/// Adds what to do about a bias that has no name.
void add_cure(const SourceSpec& spec, const audit::Tallies& tallies, Judgement& judgement) {
  if (!judgement.cure.empty()) return;
  const cards::Deck& deck = tallies.deck();
  const bool is_of_pool = std::any_of(
      judgement.findings.begin(), judgement.findings.end(), [](const reports::Finding& finding) {
        return finding.rejected && finding.test == audit::test_names::pool;
      });
  const bool is_of_law = !is_of_pool && audit::is_rejected(judge::Asks::of_law, judgement);
  const bool are_sets = deck.sets == cards::Sets::hands || audit::found_sets(tallies);
  judgement.cure =
      is_of_law ? signatures::cure_of_unnamed(judgement, deck, are_sets, language_of(spec))
                : "look at what changed, or is carried over from one to the next; judge before and "
                  "after a change apart (--from, --to)";
}

Section section_of(const Plan& plan, const SourceSpec& spec, const run::SourceProgress& source,
                   unsigned threads, Judgement judgement) {
  const audit::Tallies& tallies = tallies_of(source);
  Section section{spec.title(), plan.sources.size() > 1 ? spec.title() : ""};
  const bool is_main = plan.has_main_source() && spec.stratum.empty();
  if (plan.command.starts_with("deal ")) add_hands(tallies, plan, section);
  if (plan.shown > 0) section.tables.push_back(first_deals(*tallies.first(), plan));
  if (!plan.profile.empty()) {
    add_clauses(audit::profile_named(plan.profile), judgement, plan.deck, section);
  }
  for (const judge::Within& within : plan.certified()) {
    section.tables.push_back(
        judge::certificate_table(audit::certificate(tallies, plan.judging.level, within.unit),
                                 within.unit, plan.judging.level));
  }
  if (const auto* tally = tallies.find_as<audit::PositionTally>("position")) {
    section.charts.push_back(position_chart(*tally, tallies));
  }
  if (is_main && has_whole_orders(tallies)) {
    add_pictures(tallies, plan.judging.level, section);
  }
  if (plan.has_e_value) section.figures.push_back(judge::e_value_figure(judgement));
  add_worth(tallies, judgement.alpha, section);
  add_groups(tallies, plan, section);
  add_cards(tallies, plan, section);
  bool asks_of_equal_deals = false;
  if (is_main) {
    add_sets(tallies, plan, judgement, section);
    add_security(tallies, section);
    add_records(tallies, section);
    asks_of_equal_deals = add_second_reading(plan, tallies, judgement, section);
    add_only_deal(tallies, judgement);
    add_dependence(judgement, section);
  }
  const bool is_biased = reports::is_flaw(judgement.verdict);
  section.judgement = std::move(judgement);
  if (is_main && is_biased) {
    add_cause(plan, spec, tallies, asks_of_equal_deals, threads, section);
    if (!asks_of_equal_deals) add_cure(spec, tallies, *section.judgement);
  }
  if (!is_main) section.shown = Shown::on_request;
  return section;
}

/// Returns how far the cells of the card × position counts are off, where the test of them was
/// made.
Value cell_effect(const Judgement& judgement) {
  for (const reports::Finding& finding : judgement.findings) {
    if (finding.group() == "position" && finding.is_made() && finding.effect) {
      return finding.effect->size.value;
    }
  }
  return {};
}

/// Returns what the worst cell looks like, where that is part of the evidence.
std::string worst_cell(const Judgement& judgement) {
  for (const reports::Finding& finding : judgement.findings) {
    if (finding.test == audit::test_names::worst_cell && finding.rejected) return finding.words;
  }
  return {};
}

/// Returns how far the counts of cards in positions are off, where it is more than chance.
Value sure_cell_effect(const Judgement& judgement) {
  const bool is_sure = std::any_of(judgement.findings.begin(), judgement.findings.end(),
                                   [](const reports::Finding& finding) {
                                     return finding.group() == "position" && finding.rejected;
                                   });
  return is_sure ? cell_effect(judgement) : Value();
}

/// "where cards land": what the tests of a finding's group look at.
Value shows_in(const reports::Finding* finding) {
  if (finding == nullptr || !finding->rejected) return {};
  const audit::Group* group = audit::find_group(finding->group());
  return group != nullptr ? Value(std::string(group->info.shows)) : Value(finding->test);
}

/// A line a source, in plain words; the strongest tests and the cells furthest off in tables of
/// their own.
Section comparison(const Plan& plan, const std::vector<Judgement>& judgements) {
  Table sources{"sources",
                {},
                {{"source", "source"},
                 {"verdict", "verdict"},
                 {"rejected", "failed"},
                 {"cell_deviation", "off by", reports::share},
                 {"shows_in", "it shows in"}},
                {}};
  Table strongest{"strongest",
                  "The strongest test of each",
                  {{"source", "source"},
                   {"strongest", "strongest test"},
                   {"p_adjusted", "adj. p"},
                   {"cell_deviation", "rms cell", reports::share}},
                  {}};
  Table cells{"cells", "The cells furthest off", {{"source", "source"}, {"cell", "cell"}}, {}};
  strongest.shown = cells.shown = Shown::on_request;
  std::size_t tests = 0;
  for (std::size_t i = 0; i < judgements.size(); ++i) {
    const Judgement& judgement = judgements[i];
    const std::string& name = plan.sources[i].title();
    const reports::TestCounts counts = reports::count_tests(judgement);
    const reports::Finding* found = reports::strongest(judgement);
    tests = std::max(tests, counts.made);
    sources.rows.push_back({name, std::string(verdict_name(judgement.verdict)),
                            static_cast<std::uint64_t>(counts.rejected),
                            sure_cell_effect(judgement), shows_in(found)});
    strongest.rows.push_back({name, found != nullptr ? Value(found->test) : Value(),
                              found != nullptr ? Value(found->adjusted) : Value(),
                              cell_effect(judgement)});
    if (std::string cell = worst_cell(judgement); !cell.empty()) {
      cells.rows.push_back({name, std::move(cell)});
    }
  }
  Section section{"comparison", ""};
  section.tables.push_back(std::move(sources));
  section.tables.push_back(std::move(strongest));
  if (!cells.rows.empty()) section.tables.push_back(std::move(cells));
  section.notes = {fmt::format(
      "failed: tests that reject, of up to {}; off by: how far the chance of a card in a position "
      "typically is from an even one; it shows in: what the strongest test looks at.",
      tests)};
  return section;
}

/// "11 of 14 sources are biased, 3 show no bias".
std::string answer_of(std::span<const Judgement> judgements, std::string_view noun) {
  struct Words {
    Verdict verdict;
    const char* one;
    const char* many;
  };
  constexpr std::array all = {
      Words{Verdict::biased, "is biased", "are biased"},
      Words{Verdict::predictable, "is predictable", "are predictable"},
      Words{Verdict::no_bias_found, "shows no bias", "show no bias"},
      Words{Verdict::inconclusive, "has too few deals to say", "have too few deals to say"},
      Words{Verdict::certified, "is certified", "are certified"}};
  std::string answer;
  for (const Words& words : all) {
    const auto number = std::count_if(
        judgements.begin(), judgements.end(),
        [&](const Judgement& judgement) { return judgement.verdict == words.verdict; });
    if (number == 0) continue;
    const std::string of = answer.empty()
                               ? fmt::format("{} of {} {}", number, judgements.size(), noun)
                               : fmt::format(", {}", number);
    answer += fmt::format("{} {}", of, number == 1 ? words.one : words.many);
  }
  return answer;
}

/// Adds a row a stratum: the hand that came to it furthest off, where the battery looked at hands.
void add_oddest_hands(const Plan& plan, const run::Part& part, Section& section) {
  Table table{"oddest_hands",
              "The hand furthest off of each",
              {{"source", "source"},
               {"hands", "hands"},
               {"hand", "hand"},
               {"seen", "seen"},
               {"due", "due"},
               {"once_in", "chance does that once in"}},
              {}};
  for (std::size_t i = 0; i < part.sources.size(); ++i) {
    std::vector<Value> row = oddest_hand(tallies_of(part.sources[i]));
    if (row.empty()) continue;
    row.insert(row.begin(), plan.sources[i].title());
    table.rows.push_back(std::move(row));
  }
  if (!table.rows.empty()) section.tables.push_back(std::move(table));
}

/// Returns the sources that are compared: for a log its strata.
std::vector<CountedSource> counted_sources(const Plan& plan, const run::Part& part) {
  std::vector<CountedSource> sources;
  for (std::size_t i = plan.has_strata() ? 1 : 0; i < part.sources.size(); ++i) {
    if (part.sources[i].tally->units() == 0) continue;
    sources.push_back({plan.sources[i].title(), &tallies_of(part.sources[i])});
  }
  return sources;
}

/// The biased stratum whose evidence is strongest, where it is to be told before the whole.
std::optional<std::size_t> leading_stratum(const Plan& plan,
                                           const std::vector<Judgement>& judgements) {
  std::optional<std::size_t> lead;
  // The log as a whole is one of its players where these are the strata.
  const bool is_told = judgements.front().verdict == Verdict::biased && !plan.has_strata_of_hands();
  if (!plan.has_strata() || is_told) return lead;
  for (std::size_t i = 1; i < judgements.size(); ++i) {
    if (judgements[i].verdict != Verdict::biased) continue;
    const auto log_p = [&](std::size_t j) { return reports::strongest(judgements[j])->adjusted; };
    if (!lead || log_p(i) < log_p(*lead)) lead = i;
  }
  return lead;
}

/// Returns the verdict. For a log in strata the whole comes first; `between` is empty where strata
/// are not compared.
Verdict verdict_of(const Plan& plan, std::vector<Judgement> judgements,
                   const std::optional<Judgement>& between) {
  if (!plan.has_strata()) return judge::overall(judgements);
  if (between) judgements.push_back(*between);
  return judge::of_whole(judgements.front(), std::span(judgements).subspan(1));
}

}  // namespace

reports::Document document_of(const run::Experiment& experiment, const Plan& plan,
                              const run::Part& part, std::vector<Judgement> judgements) {
  const std::vector<CountedSource> sources = counted_sources(plan, part);
  // Built-in shufflers are known to be different.
  const bool are_compared = plan.is_stream() && sources.size() > 1 && !plan.has_strata_of_hands();
  const std::string_view noun = plan.has_strata() ? "strata" : "sources";
  const double alpha = plan.judging_of_one().alpha;
  std::optional<Judgement> between;
  if (are_compared) between = judge_differences(sources, alpha);
  reports::Document document{{}, title_of(experiment, plan, part), {}, {}, {}, {}, {}};
  if (judgements.size() > 1) {
    document.sections.push_back(comparison(plan, judgements));
    add_oddest_hands(plan, part, document.sections.back());
  }
  if (between) document.sections.push_back(between_section(sources, *between, noun));
  const std::size_t first = document.sections.size();
  for (std::size_t i = 0; i < judgements.size(); ++i) {
    document.sections.push_back(
        section_of(plan, plan.sources[i], part.sources[i], experiment.threads(), judgements[i]));
    // A second reading may ask what the verdict waits for.
    judgements[i].verdict = document.sections.back().judgement->verdict;
  }
  document.verdict = verdict_of(plan, judgements, between);
  if (!plan.scheme.empty()) {
    const std::string& name = plan.sources.front().name;
    document.sections.push_back(
        schemes::flaws_section(schemes::parse_scheme(plan.scheme, plan.deck.name, name)));
  }
  const std::span<const Judgement> all = judgements;
  if (plan.has_main_source()) {
    const std::optional<std::size_t> lead = leading_stratum(plan, judgements);
    // A second reading may have added to a judgement: it is taken from its section.
    Judgement& main = *document.sections[first + lead.value_or(0)].judgement;
    document.answer = lead ? fmt::format("{}: {}", plan.sources[*lead].title(), main.answer)
                           : main.answer + aborts_words(tallies_of(part.sources.front()));
    if (plan.has_strata()) reports::add_note(answer_of(all.subspan(1), noun), main);
  } else if (judgements.size() > 1) {
    document.answer += answer_of(all, noun);
  }
  if (between) {
    document.answer += fmt::format(
        fmt::runtime(between->verdict == Verdict::biased ? "; the {} differ"
                                                         : "; no difference of the {} is shown"),
        noun);
  }
  if (plan.input.format == "transcript") {
    document.notes.push_back(
        "Each of these deals was verified as it was read: it follows from the seed of its "
        "commitment and from every player's contribution, or, in the suite mental, it is what the "
        "shuffles of all players left, each of them proved. Whether somebody chose among sessions "
        "or rounds is what is tested here.");
  }
  if (plan.has_strata_of_hands()) {
    document.notes.push_back(fmt::format(
        "alpha, {}, is shared by {} questions: the hand of the player whose log it is, or of the "
        "first whose hand is shown, and the hands of each {}",
        rounded(plan.judging.alpha), judgements.size(), plan.input.strata));
  } else if (plan.has_strata()) {
    document.notes.push_back(fmt::format(
        "alpha, {}, is shared by {} questions: the log as a whole, each stratum, and whether "
        "strata differ",
        rounded(plan.judging.alpha), judgements.size() + 1));
  }
  return document;
}

}  // namespace evenhand::deals
