#include "reports/join.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/nouns.hpp"
#include "base/version.hpp"
#include "reports/lead.hpp"

namespace evenhand::reports {
namespace {

std::optional<Verdict> worst_of(const std::vector<Named>& all) {
  std::optional<Verdict> worst;
  for (const Named& each : all) {
    if (!each.document.verdict) continue;
    worst = std::min(worst.value_or(*each.document.verdict), *each.document.verdict);
  }
  return worst;
}

/// "deal, bot-deal; no bias found: shoe" after the worst verdict
std::string answer_of(const std::vector<Named>& all) {
  std::vector<std::string> parts;
  for (const VerdictInfo& info : verdicts) {
    std::vector<std::string> names;
    for (const Named& each : all) {
      if (each.document.verdict == info.verdict) names.push_back(each.name);
    }
    if (names.empty()) continue;
    const std::string list = fmt::format("{}", fmt::join(names, ", "));
    parts.push_back(parts.empty() ? list : fmt::format("{}: {}", info.name, list));
  }
  return parts.empty() ? fmt::format("{} results", all.size())
                       : fmt::format("{}", fmt::join(parts, "; "));
}

Section overview(const std::vector<Named>& all) {
  Table table{"results",
              "",
              {{"name", "name"},
               {"command", "command"},
               {"verdict", "verdict"},
               {"subject", "what was looked at"}},
              {}};
  for (const auto& [name, document] : all) {
    const Value verdict =
        document.verdict ? Value(std::string(verdict_name(*document.verdict))) : Value();
    table.rows.push_back({name, document.kind, verdict, document.title});
  }
  Section section{"overview", ""};
  section.tables.push_back(std::move(table));
  return section;
}

/// Facts that its own document said once are said of its first section: its answer, unless a
/// judgement says it there, and its notes.
void add_sections(Named part, Document& joined) {
  std::vector<Section>& sections = part.document.sections;
  if (sections.empty()) sections.push_back({.name = "answer", .title = ""});
  Section& first = sections.front();
  std::vector<std::string> notes = part.document.notes;
  const bool is_said = first.judgement && first.judgement->answer == part.document.answer;
  if (!is_said) notes.insert(notes.begin(), part.document.answer);
  first.notes.insert(first.notes.begin(), notes.begin(), notes.end());
  for (Section& section : sections) {
    section.title = section.title.empty() ? part.name : part.name + ": " + section.title;
    section.name = part.name + ": " + section.name;
    joined.sections.push_back(std::move(section));
  }
}

void add_plan(const Named& part, std::vector<Figure>& plan) {
  const Provenance& provenance = part.document.provenance;
  const auto named = [&](const std::string& name) { return part.name + ": " + name; };
  plan.push_back({named("program"), named("program"), provenance.program});
  plan.push_back({named("command"), named("command"), provenance.command});
  for (Figure figure : provenance.plan) {
    figure.name = named(figure.name);
    figure.words = named(figure.words);
    plan.push_back(std::move(figure));
  }
}

}  // namespace

Document join(std::string kind, std::string command, std::vector<Named> documents) {
  Document joined;
  joined.kind = std::move(kind);
  joined.verdict = worst_of(documents);
  joined.answer = answer_of(documents);
  joined.title = with_noun(documents.size(), "results");
  joined.sections.push_back(overview(documents));
  joined.provenance.program = program_name();
  joined.provenance.command = std::move(command);
  for (Named& part : documents) {
    add_plan(part, joined.provenance.plan);
    add_sections(std::move(part), joined);
  }
  return joined;
}

}  // namespace evenhand::reports
