#include <map>
#include <set>
#include <sstream>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/line_tokens.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {
namespace {

using Names = std::vector<std::string>;

/// What stands between any of the separators, or in quotes, of a line without comments.
Names pieces(std::string_view line, std::string_view separators) {
  Names names;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t stop = std::min(line.find_first_of(separators, at), line.size());
    std::string_view piece = trimmed(line.substr(at, stop - at));
    const std::size_t quote = line.find_first_not_of(" \t\r", at);
    if (quote != std::string_view::npos && line[quote] == '"') {
      stop = std::min(line.find('"', quote + 1), line.size());
      piece = line.substr(quote + 1, stop - quote - 1);
    }
    if (!piece.empty()) names.emplace_back(piece);
    at = stop + 1;
  }
  return names;
}

bool has_blank(const std::string& name) { return name.find_first_of(" \t") != std::string::npos; }

/// Whether a word stands in several lines and none twice in one.
bool lines_share_words(const std::vector<std::string>& lines) {
  std::map<std::string, std::size_t> lines_with;
  for (const std::string& line : lines) {
    const Names words = pieces(line, " \t\r");
    const std::set<std::string> different(words.begin(), words.end());
    if (different.size() < words.size()) return false;
    for (const std::string& word : different) ++lines_with[word];
  }
  return std::any_of(lines_with.begin(), lines_with.end(),
                     [](const auto& entry) { return entry.second > 1; });
}

/// Whether blanks stand within names.
bool names_have_blanks(const std::vector<std::string>& lines) {
  bool commas = false;
  for (const std::string& line : lines) {
    if (line.find(',') == std::string::npos) continue;
    commas = true;
    const Names fields = pieces(line, ",");
    if (std::any_of(fields.begin(), fields.end(), has_blank)) return true;
  }
  return !commas && lines_share_words(lines);
}

}  // namespace

std::vector<std::string> read_card_names(const std::string& path) {
  ByteWindow window(open_file(path, {}, {"the deck order", "the cards' names"}));
  LineReader reader(window, printable(path, 200));
  std::vector<std::string> lines;
  while (const std::optional<Line> line = reader.next()) {
    lines.emplace_back(line->text.substr(0, line->text.find('#')));
    if (lines.size() > cards::max_deck) break;
  }
  const std::string_view separators = names_have_blanks(lines) ? "," : ", \t\r";
  Names names;
  for (const std::string& line : lines) {
    for (std::string& name : pieces(line, separators)) names.push_back(std::move(name));
  }
  return names;
}

cards::Deck read_deck_order(const std::string& path) {
  return cards::named_deck(printable(path, 200), read_card_names(path));
}

}  // namespace evenhand::source
