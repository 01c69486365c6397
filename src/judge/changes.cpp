#include "src/judge/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace evenhand::judge {
namespace {

using reports::Document;
using reports::Finding;
using reports::Judgement;
using reports::Section;
using reports::Table;
using reports::Value;

enum class Change { appeared, gone, stronger, weaker, as_strong, not_made_before, not_made_now };

std::string_view change_name(Change change) {
  switch (change) {
    case Change::appeared:
      return "new";
    case Change::gone:
      return "gone";
    case Change::stronger:
      return "stronger";
    case Change::weaker:
      return "weaker";
    case Change::as_strong:
      return "as strong";
    case Change::not_made_before:
      return "new, not made before";
    case Change::not_made_now:
      return "not made now";
  }
  return "";
}

/// A section of each that are compared.
struct Pair {
  const Section* before;
  const Section* after;
};

std::vector<const Section*> judged(const Document& document, const std::string& name) {
  std::vector<const Section*> sections;
  for (const Section& section : document.sections) {
    if (section.judgement) sections.push_back(&section);
  }
  if (sections.empty()) {
    throw InputError(
        fmt::format("{}: a result of 'evenhand {}' without findings; what is compared "
                    "are findings, such as those of an audit",
                    name, document.kind));
  }
  return sections;
}

std::vector<Pair> pairs_of(const std::vector<const Section*>& before,
                           const std::vector<const Section*>& after) {
  if (before.size() == 1 && after.size() == 1) return {{before.front(), after.front()}};
  std::vector<Pair> pairs;
  for (const Section* section : after) {
    const auto same = std::find_if(before.begin(), before.end(), [&](const Section* other) {
      return other->name == section->name;
    });
    if (same != before.end()) pairs.push_back({*same, section});
  }
  return pairs;
}

const Finding* find(const Judgement& judgement, const std::string& test) {
  for (const Finding& finding : judgement.findings) {
    if (finding.test == test && finding.is_made()) return &finding;
  }
  return nullptr;
}

bool rejects(const Finding* finding) { return finding != nullptr && finding->rejected; }

/// Returns how a finding changed that both reject.
Change strength(const Finding& before, const Finding& after) {
  if (!before.effect || !after.effect) return Change::as_strong;
  const reports::Estimate& old_size = before.effect->size;
  const reports::Estimate& new_size = after.effect->size;
  const bool apart = new_size.low > old_size.high || new_size.high < old_size.low;
  if (!apart) return Change::as_strong;
  return std::abs(new_size.value) > std::abs(old_size.value) ? Change::stronger : Change::weaker;
}

struct Row {
  std::string section;
  std::string test;
  Change change;
  const Finding* before;
  const Finding* after;
};

void add_row(const std::string& section, const std::string& test, const Finding* before,
             const Finding* after, std::vector<Row>& rows) {
  if (!rejects(before) && !rejects(after)) return;
  Change change = Change::as_strong;
  if (before == nullptr) {
    change = Change::not_made_before;
  } else if (after == nullptr) {
    change = Change::not_made_now;
  } else if (!before->rejected) {
    change = Change::appeared;
  } else if (!after->rejected) {
    change = Change::gone;
  } else {
    change = strength(*before, *after);
  }
  rows.push_back({section, test, change, before, after});
}

std::vector<Row> rows_of(const std::vector<Pair>& pairs) {
  std::vector<Row> rows;
  for (const Pair& pair : pairs) {
    for (const Finding& after : pair.after->judgement->findings) {
      if (!after.is_made()) continue;
      add_row(pair.after->name, after.test, find(*pair.before->judgement, after.test), &after,
              rows);
    }
    for (const Finding& before : pair.before->judgement->findings) {
      if (!before.is_made() || find(*pair.after->judgement, before.test) != nullptr) continue;
      add_row(pair.after->name, before.test, &before, nullptr, rows);
    }
  }
  return rows;
}

std::size_t count(const std::vector<Row>& rows, Change change) {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [&](const Row& row) { return row.change == change; }));
}

Value adjusted(const Finding* finding) { return finding == nullptr ? Value() : finding->adjusted; }

Value effect(const Finding* finding) {
  if (finding == nullptr || !finding->effect) return {};
  return finding->effect->size;
}

/// With the section that a row is of, where there are several.
Table table_of(const std::vector<Row>& rows, std::string name, std::string title, bool changed,
               bool several) {
  Table table{std::move(name),
              std::move(title),
              {{"test", "test"},
               {"change", "change"},
               {"old_p_adjusted", "old adj. p"},
               {"new_p_adjusted", "new adj. p"},
               {"old_effect", "old effect"},
               {"new_effect", "new effect"}},
              {}};
  for (const Row& row : rows) {
    if ((row.change != Change::as_strong) != changed) continue;
    table.rows.push_back({row.test, std::string(change_name(row.change)), adjusted(row.before),
                          adjusted(row.after), effect(row.before), effect(row.after)});
    if (several) table.rows.back().insert(table.rows.back().begin(), row.section);
  }
  if (several) table.columns.insert(table.columns.begin(), {"section", "of"});
  return table;
}

Table verdicts_of(const std::vector<Pair>& pairs) {
  Table table{
      "verdicts", {}, {{"section", "of"}, {"old", "old verdict"}, {"new", "new verdict"}}, {}};
  for (const Pair& pair : pairs) {
    table.rows.push_back({pair.after->name,
                          std::string(verdict_name(pair.before->judgement->verdict)),
                          std::string(verdict_name(pair.after->judgement->verdict))});
  }
  return table;
}

std::string answer_of(const std::vector<Row>& rows) {
  const std::size_t appeared = count(rows, Change::appeared) + count(rows, Change::not_made_before);
  const std::size_t gone = count(rows, Change::gone) + count(rows, Change::not_made_now);
  const std::size_t stronger = count(rows, Change::stronger);
  const std::size_t weaker = count(rows, Change::weaker);
  const std::size_t same = count(rows, Change::as_strong);
  if (rows.empty()) return "no test rejects in either";
  return fmt::format("{} new, {} gone, {} stronger, {} weaker, {} as strong as before", appeared,
                     gone, stronger, weaker, same);
}

void note_what_differs(const Document& before, const Document& after, Section& section) {
  if (before.kind != after.kind) {
    section.notes.push_back(
        fmt::format("the old result is of 'evenhand {}', the new one of "
                    "'evenhand {}'",
                    before.kind, after.kind));
  }
  section.notes.push_back("old: " + before.title);
  section.notes.push_back("new: " + after.title);
  section.notes.emplace_back(
      "stronger and weaker: the intervals of the effects do not meet; a finding that is gone may "
      "be "
      "for fewer deals: look at what the new result would have found");
}

}  // namespace

Document changes_between(const Document& old_document, const std::string& old_name,
                         const Document& new_document, const std::string& new_name) {
  const std::vector<Pair> pairs =
      pairs_of(judged(old_document, old_name), judged(new_document, new_name));
  if (pairs.empty()) {
    throw InputError(
        fmt::format("{} and {} have no source of the same name; compare results of "
                    "the same sources",
                    old_name, new_name));
  }
  const std::vector<Row> rows = rows_of(pairs);
  Document document;
  document.kind = "diff";
  document.title = fmt::format("{} against {}", new_name, old_name);
  document.answer = answer_of(rows);
  Section section{"changes", ""};
  const bool several = pairs.size() > 1;
  section.tables = {verdicts_of(pairs), table_of(rows, "changes", "What changed", true, several),
                    table_of(rows, "same", "As strong as before", false, several)};
  section.tables.back().shown = reports::Shown::on_request;
  note_what_differs(old_document, new_document, section);
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::judge
