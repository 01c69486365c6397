#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <span>

#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "src/source/deck_list.hpp"
#include "src/source/line_tokens.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {
namespace {

using Names = std::vector<std::string>;

/// Returns the texts between any of the separators, or in quotes, of a line without comments.
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

/// The line up to a comment: a '#' that does not stand in quotes.
std::string_view without_comment(std::string_view line) {
  bool is_quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') is_quoted = !is_quoted;
    if (line[at] == '#' && !is_quoted) return line.substr(0, at);
  }
  return line;
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

/// Whether most lines are a name by themselves, some of which have a comma in them ("Jace, the Mind
/// Sculptor").
bool are_names(const std::vector<std::string>& lines) {
  const auto with = [&](char c) {
    return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.find(c) != std::string::npos;
    });
  };
  const auto commas = with(',');
  const auto all = static_cast<std::ptrdiff_t>(lines.size());
  return commas > 0 && 2 * commas < all && 2 * with(' ') > all && with('"') == 0;
}

/// Whether each of several lines has a comma between two names, or in one.
bool all_have_commas_within(const std::vector<std::string>& lines) {
  return lines.size() > 1 && std::all_of(lines.begin(), lines.end(), [](const std::string& line) {
           return pieces(line, ",").size() > 1;
         });
}

/// A text in memory.
class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : text_(text) {}
  std::size_t read(std::span<char> buffer) override {
    const std::size_t count = std::min(buffer.size(), text_.size());
    std::copy_n(text_.begin(), count, buffer.begin());
    text_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view text_;
};

/// A deck list is short; what is longer is none.
std::string all_of(const std::string& path) {
  constexpr std::size_t longest = std::size_t{1} << 22U;
  const auto file = open_file(path, {}, {"the deck order", "the cards' names"});
  std::string text(longest, '\0');
  std::size_t size = 0;
  while (size < longest) {
    const std::size_t got = file->read(std::span<char>(text).subspan(size));
    if (got == 0) break;
    size += got;
  }
  text.resize(size);
  return text;
}

std::string list_words(const DeckList& list, const std::string& source) {
  std::string words =
      fmt::format("{}: a deck list of {}", source, with_noun(list.names.size(), "cards"));
  if (list.left_out > 0) {
    words += fmt::format("; {} beside the main deck (sideboard and the like) {} left out",
                         with_noun(list.left_out, "cards"), list.left_out == 1 ? "is" : "are");
  }
  return words;
}

}  // namespace

std::vector<std::string> read_card_names(const std::string& path, const Note& note) {
  const std::string source = printable(path, 200);
  const std::string text = all_of(path);
  if (const std::optional<DeckList> list = parse_deck_list(text, source)) {
    if (note) note(list_words(*list, source));
    return list->names;
  }
  ByteWindow window(std::make_unique<TextSource>(text));
  LineReader reader(window, source);
  std::vector<std::string> lines;
  while (const std::optional<Line> line = reader.next()) {
    lines.emplace_back(without_comment(line->text));
    if (lines.size() > cards::max_values) break;
  }
  const std::string_view separators = are_names(lines)           ? ""
                                      : names_have_blanks(lines) ? ","
                                                                 : ", \t\r";
  Names names;
  for (const std::string& line : lines) {
    for (std::string& name : pieces(line, separators)) names.push_back(std::move(name));
  }
  if (note && separators == "," && all_have_commas_within(lines)) {
    note(fmt::format("{}: {} between commas in {}; put names that have a comma in them in quotes",
                     source, with_noun(names.size(), "names"), with_noun(lines.size(), "lines")));
  }
  return names;
}

cards::Deck read_deck_order(const std::string& path) {
  return cards::named_deck(printable(path, 200), read_card_names(path));
}

}  // namespace evenhand::source
