#include "reports/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/number_text.hpp"
#include "reports/markdown_text.hpp"
#include "reports/phrases.hpp"
#include "reports/verdict.hpp"

namespace evenhand::reports {
namespace {

constexpr const char* none = "–";

constexpr const char* meanings = R"(## What the words mean

- **biased**: at least one test rejects even-handedness, after correction for the number of tests. An
  even-handed source is called biased with a probability of at most the family-wise level.
- **no bias found**: no test rejects. A bias smaller than the detectable effect may still be there.
- **inconclusive**: too few deals to say; neither a pass nor a failure.
- **p**: how probable a result at least as extreme is when the null hypothesis is true; **adjusted
  p** is corrected for all tests of the source, and is what the verdict looks at (bold: it rejects).
- **rms deviation of a cell**: by how much the counts of a card in a position typically miss what is
  expected, as a share of it (0.01 is 1 %), with the chance part of it taken off.
- **detectable**: the size of effect that so many deals find with a probability of 90 %.
- Positions count from 0, the card that is dealt first; cards are numbered from 0 in the order of
  the new deck. An interval comes with the level at which it covers the true value.

The tests, their null distributions and their sources are described in `docs/methods.md` of
evenhand.
)";

std::string heading(const Result& result) {
  std::string what = "comparison of shuffles";
  if (result.kind == "audit") what = "audit of " + markdown_text(result.sources.front().name);
  return fmt::format("# evenhand: {}\n\n", what);
}

std::string answer(const Result& result) {
  const std::string question =
      "Is every card equally likely in every place of the deck, and every "
      "order of the cards as likely as any other?";
  const std::string of_draws =
      "Is every card drawn equally often, and every draw as likely as any other?";
  std::string found = answer_words(result);
  if (result.kind == "audit") found = verdict_name(result.sources.front().verdict);
  return fmt::format("**Question:** {}  \n**Answer:** {}.\n\n{}.\n\n",
                     result.draw > 0 ? of_draws : question, found,
                     markdown_text(session_words(result)));
}

Row verdict_row(const Result& result, const SourceResult& source) {
  const Test* test = strongest_test(source);
  const Effect* effect = cell_effect(source);
  return {markdown_text(source.name),
          fmt::format("**{}**", verdict_name(source.verdict)),
          source.worst_cell ? markdown_text(cell_words(result, *source.worst_cell)) : none,
          effect != nullptr ? effect_words(*effect) : none,
          test != nullptr ? markdown_text(test->name) : none,
          test != nullptr ? short_p(test->log10_p_adjusted) : none};
}

std::string verdicts(const Result& result) {
  std::vector<Row> rows = {{"source", "verdict", "cell furthest off", "rms deviation of a cell",
                            "strongest test", "adjusted p"}};
  for (const SourceResult& source : result.sources) rows.push_back(verdict_row(result, source));
  return markdown_table(rows, {Align::left, Align::left, Align::left, Align::left, Align::left,
                               Align::right}) +
         '\n';
}

Row test_row(const Test& test) {
  const std::string adjusted = short_p(test.log10_p_adjusted);
  return {markdown_text(test.name),
          markdown_text(test.null),
          short_number(test.statistic),
          test.degrees_of_freedom ? short_number(*test.degrees_of_freedom) : none,
          short_p(test.log10_p_value),
          test.rejected ? fmt::format("**{}**", adjusted) : adjusted,
          test.effect
              ? fmt::format("{} {}", markdown_text(test.effect->name), effect_words(*test.effect))
              : none,
          test.detectable ? short_number(*test.detectable) : none};
}

std::string tests_table(const SourceResult& source) {
  std::vector<Row> rows = {{"test", "null hypothesis", "statistic", "df", "p", "adjusted p",
                            "effect (with interval)", "detectable"}};
  for (const Test& test : source.tests) {
    if (test.skipped.empty()) rows.push_back(test_row(test));
  }
  if (rows.size() == 1) return "No test could be made.\n\n";
  return markdown_table(rows, {Align::left, Align::left, Align::right, Align::right, Align::right,
                               Align::right, Align::left, Align::right}) +
         '\n';
}

/// A list of what `text` gives for each test, under a line of its own; nothing when it gives none.
template <typename Text>
std::string test_list(const SourceResult& source, std::string_view title, Text text) {
  std::string list;
  for (const Test& test : source.tests) {
    if (const std::string& line = text(test); !line.empty()) {
      list += fmt::format("- {}: {}\n", markdown_text(test.name), markdown_text(line));
    }
  }
  return list.empty() ? list : fmt::format("{}\n\n{}\n", title, list);
}

/// What a bias would have had to be to be found; of no interest when one was.
std::string reach_list(const SourceResult& source) {
  const std::vector<const Test*> tests = reach(source);
  if (source.verdict == Verdict::biased || tests.empty()) return "";
  std::string list = "What so many deals find with a probability of 90 %, a group at a time:\n\n";
  for (const Test* test : tests) list += fmt::format("- {}\n", markdown_text(reach_words(*test)));
  return list + '\n';
}

std::string origin(const SourceResult& source) {
  if (source.kind == "shuffler") {
    return fmt::format("Built-in shuffler on the random source {}", markdown_text(source.rng));
  }
  if (source.kind == "log") return "Log of deals";
  return "External shuffler";
}

/// Which known shuffler the deals look like; nothing where that was not asked.
std::string identification_section(const SourceResult& source) {
  if (!source.identification) return {};
  const Identification& identification = *source.identification;
  std::vector<Row> rows = {{"known shuffler", "difference", "p", "most different"}};
  for (const Likeness& likeness : identification.likeliest) {
    rows.push_back({markdown_text(likeness.shuffler), likeness.matches ? "none found" : "found",
                    short_p(likeness.log10_p_value), markdown_text(likeness.most_different)});
  }
  return fmt::format("Which shuffler is it? It {}{}.\n\n{}\n",
                     identification.conclusion.starts_with("like") ? "is " : "",
                     markdown_text(identification.conclusion),
                     markdown_table(rows, {Align::left, Align::left, Align::right, Align::left}));
}

std::string clauses_table(const Result& result, const SourceResult& source) {
  if (source.clauses.empty()) return {};
  std::vector<Row> rows = {{"clause", "requirement", "verdict", "tests"}};
  for (const Clause& clause : source.clauses) {
    std::string tests;
    for (const std::string& test : clause.tests) tests += (tests.empty() ? "" : ", ") + test;
    // The clauses that ask for all tests need not list them.
    if (clause.tests.size() > 12) tests = fmt::format("{} tests", clause.tests.size());
    rows.push_back({markdown_text(clause.reference), markdown_text(clause.requirement),
                    markdown_text(clause.verdict),
                    tests.empty() ? std::string(none) : markdown_text(tests)});
  }
  return fmt::format(
      "Clauses of {}, as far as these tests look at them. This is no "
      "certification.\n\n{}\n",
      markdown_text(result.profile),
      markdown_table(rows, {Align::left, Align::left, Align::left, Align::left}));
}

std::string source_section(const Result& result, const SourceResult& source) {
  std::string text = fmt::format("## {}\n\n**{}**: {}.\n\n", markdown_text(source.name),
                                 verdict_name(source.verdict), markdown_text(source.reason));
  text += fmt::format("{}, {} deals.", origin(source), with_thousands(source.deals));
  if (const auto& cell = source.worst_cell) {
    text += fmt::format(
        " Cell furthest off: {} (seen {} times, expected {}: {:+.1f} standard deviations).",
        markdown_text(cell_words(result, *cell)), with_thousands(cell->observed),
        short_number(cell->expected), cell->z);
  }
  text += "\n\n" + reach_list(source) + tests_table(source);
  text += test_list(
      source, "What was seen:", [](const Test& test) { return test.rejected ? test.finding : ""; });
  text += identification_section(source);
  text += test_list(source, "Not tested:", [](const Test& test) { return test.skipped; });
  text += clauses_table(result, source);
  return text;
}

std::string block_words(const Result& result) {
  if (result.end_block <= result.first_block) return "no blocks";
  return fmt::format("blocks {} to {} of {} deals each", result.first_block, result.end_block - 1,
                     with_thousands(result.block_size));
}

std::string repetition(const Result& result) {
  std::string text = "## How to repeat it\n\n" + markdown_block(result.command) + '\n';
  text += fmt::format("- evenhand {}\n- seed {}, {}\n", markdown_text(result.version), result.seed,
                      block_words(result));
  for (const SourceResult& source : result.sources) {
    const std::string name = markdown_text(source.name);
    if (!source.digest.empty()) {
      text += fmt::format("- SHA-256 of the deals of {}: {}\n", name, markdown_text(source.digest));
    }
    if (!source.reproducible) {
      text += fmt::format("- {} gives other deals every time: its figures will differ\n", name);
    }
  }
  return text + '\n';
}

}  // namespace

std::string to_markdown(const Result& result) {
  std::string text = heading(result) + answer(result) + verdicts(result);
  for (const SourceResult& source : result.sources) text += source_section(result, source);
  return text + repetition(result) + meanings;
}

}  // namespace evenhand::reports
