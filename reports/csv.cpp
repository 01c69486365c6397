#include "reports/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "reports/phrases.hpp"
#include "reports/text.hpp"
#include "reports/verdict.hpp"

namespace evenhand::reports {
namespace {

std::string number(double value) { return fmt::to_string(value); }
std::string number(const std::optional<double>& value) { return value ? number(*value) : ""; }
std::string truth(bool value) { return value ? "true" : "false"; }

void append_row(std::string& text, const Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) text += ',';
    text += csv_field(on_one_line(row[i]));
  }
  text += '\n';
}

Row test_row(const SourceResult& source, const Test& test) {
  const bool made = test.skipped.empty();
  const auto figure = [&](double value) { return made ? number(value) : ""; };
  Row row = {source.name,
             test.name,
             test.group,
             test.null,
             test.skipped,
             figure(test.statistic),
             number(test.degrees_of_freedom),
             figure(test.p_value),
             figure(test.log10_p_value),
             figure(test.p_adjusted),
             figure(test.log10_p_adjusted),
             truth(test.rejected)};
  const std::optional<Effect>& effect = test.effect;
  row.push_back(effect ? effect->name : "");
  row.push_back(effect ? number(effect->value) : "");
  row.push_back(effect ? number(effect->low) : "");
  row.push_back(effect ? number(effect->high) : "");
  row.push_back(effect ? number(effect->level) : "");
  row.push_back(number(test.detectable));
  row.push_back(test.finding);
  return row;
}

File tests_file(const Result& result) {
  File file{.name = "tests.csv",
            .content =
                "source,test,group,null_hypothesis,skipped,statistic,degrees_of_freedom,"
                "p_value,log10_p_value,p_adjusted,log10_p_adjusted,rejected,effect,"
                "effect_value,effect_low,effect_high,effect_level,detectable,finding\n"};
  for (const SourceResult& source : result.sources) {
    for (const Test& test : source.tests) append_row(file.content, test_row(source, test));
  }
  return file;
}

Row source_row(const Result& result, const SourceResult& source) {
  const TestCounts tests = count_tests(source);
  Row row = {source.name,
             source.kind,
             source.rng,
             truth(source.reproducible),
             std::to_string(source.deals),
             source.digest,
             std::string(verdict_name(source.verdict)),
             source.reason,
             std::to_string(tests.made),
             std::to_string(tests.rejected),
             std::to_string(tests.skipped)};
  const Test* strongest = strongest_test(source);
  row.push_back(strongest != nullptr ? strongest->name : "");
  row.push_back(strongest != nullptr ? number(strongest->p_adjusted) : "");
  row.push_back(strongest != nullptr ? number(strongest->log10_p_adjusted) : "");
  const std::optional<Cell>& cell = source.worst_cell;
  row.push_back(cell ? std::to_string(cell->card) : "");
  row.push_back(cell ? card_name(result, cell->card) : "");
  row.push_back(cell ? std::to_string(cell->position) : "");
  row.push_back(cell ? std::to_string(cell->observed) : "");
  row.push_back(cell ? number(cell->expected) : "");
  row.push_back(cell ? number(cell->z) : "");
  return row;
}

File sources_file(const Result& result) {
  File file{.name = "sources.csv",
            .content =
                "source,kind,rng,reproducible,deals,digest,verdict,reason,tests_made,"
                "tests_rejected,tests_skipped,strongest_test,p_adjusted,log10_p_adjusted,"
                "worst_card,worst_card_name,worst_position,worst_observed,worst_expected,"
                "worst_z\n"};
  for (const SourceResult& source : result.sources) {
    append_row(file.content, source_row(result, source));
  }
  return file;
}

std::string positions_content(const Result& result, const SourceResult& source) {
  const std::size_t deck_size = result.deck_size;
  std::string text = "card,name";
  for (std::size_t position = 0; position < deck_size; ++position) {
    text += fmt::format(",position_{}", position);
  }
  text += '\n';
  auto count = source.positions.begin();
  for (std::size_t card = 0; card < deck_size; ++card) {
    text += fmt::format("{},{}", card, csv_field(card_name(result, card)));
    for (std::size_t position = 0; position < deck_size; ++position) {
      text += fmt::format(",{}", *count++);
    }
    text += '\n';
  }
  return text;
}

/// ASCII letters, digits, '.', '_' and single '-' for runs of all else; never hidden, never empty.
std::string safe_name(std::string_view name) {
  constexpr std::size_t longest = 80;
  std::string safe;
  for (const char c : name.substr(0, longest)) {
    const bool is_safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                         (c >= '0' && c <= '9') || c == '.' || c == '_';
    if (is_safe) {
      safe += c;
    } else if (!safe.ends_with('-')) {
      safe += '-';
    }
  }
  const auto first = safe.find_first_not_of("-.");
  if (first == std::string::npos) return "source";
  return safe.substr(first, safe.find_last_not_of("-.") + 1 - first);
}

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

}  // namespace

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::vector<std::string> position_file_names(const Result& result) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const SourceResult& source : result.sources) {
    const std::string safe = safe_name(source.name);
    std::string name = safe;
    for (int copy = 2; !taken.insert(lower_case(name)).second; ++copy) {
      name = fmt::format("{}-{}", safe, copy);
    }
    names.push_back(fmt::format("positions-{}.csv", name));
  }
  return names;
}

std::vector<File> csv_files(const Result& result) {
  std::vector<File> files = {tests_file(result), sources_file(result)};
  const std::vector<std::string> names = position_file_names(result);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const SourceResult& source = result.sources[i];
    if (source.positions.empty()) continue;
    files.push_back({names[i], positions_content(result, source)});
  }
  return files;
}

}  // namespace evenhand::reports
