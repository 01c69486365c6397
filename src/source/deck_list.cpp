#include "src/source/deck_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/source/card_words.hpp"
#include "src/source/cells.hpp"
#include "src/source/line_tokens.hpp"

namespace evenhand::source {
namespace {

constexpr std::array<std::string_view, 5> of_copies = {"count", "quantity", "qty", "amount",
                                                       "copies"};
constexpr std::array<std::string_view, 4> of_names = {"name", "card name", "card", "cardname"};
constexpr std::array<std::string_view, 4> of_places = {"board", "section", "category", "sideboard"};

/// The number of the first column with one of these names.
std::optional<std::size_t> column_of_names(const std::vector<std::string>& header,
                                           std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    const auto found = std::find(header.begin(), header.end(), name);
    if (found != header.end()) return static_cast<std::size_t>(found - header.begin());
  }
  return std::nullopt;
}

std::vector<std::string> cells_of(std::string_view text, const std::string& source,
                                  std::size_t number, char separator) {
  std::vector<Token> cells;
  UnescapedStrings unescaped;
  split_cells(Line{text, source, number, 0, false}, separator, cells, unescaped);
  std::vector<std::string> texts;
  for (const Token& cell : cells) texts.emplace_back(cell.text);
  return texts;
}

bool is_beside_the_deck(const std::string& place) {
  const std::string word = lower_case(place);
  constexpr std::array<std::string_view, 6> others = {"side",      "maybe", "token",
                                                      "commander", "true",  "yes"};
  return std::any_of(others.begin(), others.end(),
                     [&](std::string_view other) { return word.find(other) != std::string::npos; });
}

/// The numbers of such a table's columns.
struct DeckColumns {
  std::size_t copies;
  std::size_t name;
  std::optional<std::size_t> place;
};

std::optional<DeckColumns> columns_in(std::string_view line, const std::string& source,
                                      char separator) {
  std::vector<std::string> header;
  try {
    header = cells_of(line, source, 1, separator);
  } catch (const InputError&) {
    return std::nullopt;
  }
  for (std::string& name : header) name = lower_case(name);
  const auto copies = column_of_names(header, of_copies);
  const auto name = column_of_names(header, of_names);
  if (!copies || !name) return std::nullopt;
  return DeckColumns{*copies, *name, column_of_names(header, of_places)};
}

void take_row(const std::vector<std::string>& cells, const DeckColumns& columns,
              const std::string& where, DeckList& list) {
  if (columns.name >= cells.size() || cells[columns.name].empty()) return;
  const std::string& name = cells[columns.name];
  const std::string copies = columns.copies < cells.size() ? cells[columns.copies] : "";
  const std::optional<std::size_t> number = as_number(copies);
  if (!number || *number == 0 || list.names.size() + *number > cards::max_deck) {
    throw InputError(fmt::format(
        "{}: found '{}' copies of '{}', expected a number of 1 or more, and at most {} cards",
        where, printable(copies, 16), printable(name, 48), cards::max_deck));
  }
  const bool is_beside =
      columns.place && *columns.place < cells.size() && is_beside_the_deck(cells[*columns.place]);
  if (is_beside) {
    list.left_out += *number;
  } else {
    list.names.insert(list.names.end(), *number, name);
  }
}

bool has_letter(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return (c | ' ') >= 'a' && (c | ' ') <= 'z'; });
}

[[noreturn]] void refuse_line(const std::string& source, std::size_t line, std::string_view what) {
  throw InputError(fmt::format("{}:{}: {}", source, line, what));
}

void add_copies(DeckList& list, std::string_view name, std::size_t copies, bool is_main) {
  if (is_main) {
    list.names.insert(list.names.end(), copies, std::string(name));
  } else {
    list.left_out += copies;
  }
}

/// A number of copies, and a card after it.
struct CountedCard {
  std::size_t copies;
  std::string_view name;
  bool is_sideboard;
};

/// "4 Lightning Bolt (M21) 152" without its edition: the names that programs have for it.
std::string_view without_edition(std::string_view name) {
  if (name.starts_with('['))
    name = trimmed(name.substr(std::min(name.find(']'), name.size() - 1) + 1));
  name = trimmed(name.substr(0, name.find('|')));
  for (const std::string_view mark : {" (", " [", " <", " *"}) {
    const std::size_t at = name.find(mark);
    const std::size_t end = at == std::string_view::npos ? at : name.find_first_of(")]>*", at + 2);
    if (end == std::string_view::npos) continue;
    // A longer word in parentheses may be of the name.
    constexpr std::size_t longest_set = 6;
    if (mark == " (" && end - at - 2 > longest_set) continue;
    name = trimmed(name.substr(0, at));
  }
  return name;
}

/// Returns "Comfey LOR 79" without the set and the number, which Pokémon's programs write after the
/// name.
std::string_view without_set_and_number(std::string_view name) {
  const std::size_t number = name.rfind(' ');
  if (number == std::string_view::npos || !as_number(name.substr(number + 1))) return name;
  const std::size_t set = name.rfind(' ', number - 1);
  const std::string_view letters = name.substr(set + 1, number - set - 1);
  const bool is_set = set != std::string_view::npos && letters.size() >= 2 &&
                      letters.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-") == letters.npos;
  return is_set ? name.substr(0, set) : name;
}

/// "Lightning Bolt x4", or "Lightning Bolt 4x".
std::optional<CountedCard> counted_behind(std::string_view line, bool is_sideboard) {
  const std::size_t blank = line.find_last_of(" \t");
  if (blank == std::string_view::npos) return std::nullopt;
  std::string_view number = line.substr(blank + 1);
  const bool begins = (number.front() | ' ') == 'x';
  if (begins == ((number.back() | ' ') == 'x')) return std::nullopt;
  number = begins ? number.substr(1) : number.substr(0, number.size() - 1);
  const std::optional<std::size_t> copies = as_number(number);
  const std::string_view name = without_edition(trimmed(line.substr(0, blank)));
  if (!copies || !has_letter(name)) return std::nullopt;
  return CountedCard{*copies, name, is_sideboard};
}

std::optional<CountedCard> counted_card(std::string_view line) {
  const bool is_sideboard = line.starts_with("SB:");
  if (is_sideboard) line = trimmed(line.substr(3));
  const std::size_t end = line.find_first_not_of("0123456789");
  if (end == 0) return counted_behind(line, is_sideboard);
  if (end == std::string_view::npos) return std::nullopt;
  const std::size_t behind = end + ((line[end] | ' ') == 'x' ? 1 : 0);
  const std::optional<std::size_t> copies = as_number(line.substr(0, end));
  if (!copies || behind == line.size() || (line[behind] != ' ' && line[behind] != '\t')) {
    return std::nullopt;
  }
  const std::string_view name = without_edition(trimmed(line.substr(behind)));
  // "2 of Clubs" is a card by itself.
  if (!has_letter(name) || name.starts_with("of ")) return std::nullopt;
  return CountedCard{*copies, name, is_sideboard};
}

/// Headings over cards that are in the deck, and over those that are not.
enum class Part { main, other };

std::optional<Part> heading(std::string_view line) {
  constexpr std::array<std::string_view, 29> of_deck = {
      "pokémon",       "pokemon",      "trainer",   "trainers",    "energy",       "deck",
      "main",          "mainboard",    "maindeck",  "main deck",   "creatures",    "creature",
      "lands",         "land",         "spells",    "spell",       "instants",     "instant",
      "sorceries",     "sorcery",      "artifacts", "artifact",    "enchantments", "enchantment",
      "planeswalkers", "planeswalker", "battles",   "basic lands", "other spells"};
  constexpr std::array<std::string_view, 14> of_others = {
      "sideboard", "side",  "maybeboard", "considering", "commander", "commanders", "companion",
      "tokens",    "about", "metadata",   "avatar",      "planes",    "schemes",    "conspiracy"};
  std::string word = lower_case(line);
  word = word.substr(0, word.find_first_of("(:]"));
  word = trimmed(word.substr(word.starts_with('[') ? 1 : 0));
  const auto is = [&](std::string_view known) { return word == known; };
  if (std::any_of(of_deck.begin(), of_deck.end(), is)) return Part::main;
  if (std::any_of(of_others.begin(), of_others.end(), is)) return Part::other;
  return std::nullopt;
}

/// Whether a line is what a program says of a deck itself.
bool is_remark(std::string_view line) {
  constexpr std::array<std::string_view, 4> remarks = {"NAME:", "AUTHOR:", "LAYOUT ",
                                                       "Total Cards:"};
  return std::any_of(remarks.begin(), remarks.end(),
                     [&](std::string_view remark) { return line.starts_with(remark); });
}

std::vector<std::string_view> trimmed_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Without what is said beside the cards.
std::vector<std::string_view> list_lines(std::string_view text) {
  std::vector<std::string_view> lines = trimmed_lines(text);
  for (std::string_view& line : lines) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.starts_with("//")) line = {};
  }
  return lines;
}

/// Hearthstone's export, in which every line but the deck's code is a comment: "# 2x (1) Arcane
/// Explosion", with the card's cost in parentheses.
std::vector<std::string> hearthstone_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view line : trimmed_lines(text)) {
    const std::size_t cost = line.find("x (");
    const std::size_t name = line.find(") ", std::min(cost, line.size()));
    const bool is_card =
        line.starts_with("# ") && cost != std::string_view::npos && name != std::string_view::npos;
    lines.push_back(is_card ? fmt::format("{}x {}", line.substr(2, cost - 2), line.substr(name + 2))
                            : "");
  }
  return lines;
}

/// The cards of a block between blank lines.
struct Block {
  std::size_t first = 0;  ///< among the names
  std::size_t cards = 0;
};

class LineList {
 public:
  LineList(std::vector<std::string_view> lines, const std::string& source)
      : lines_(std::move(lines)), source_(source) {}

  DeckList read() {
    bool is_new_block = true;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string_view line = lines_[i];
      if (line.empty()) {
        is_new_block = true;
        continue;
      }
      if (const std::optional<CountedCard> card = counted_card(line)) {
        if (std::exchange(is_new_block, false)) blocks_.push_back({list_.names.size(), 0});
        take(*card, i + 1);
      } else if (const std::optional<Part> part = heading(line)) {
        part_ = *part;
        names_sets_behind_ = names_sets_behind_ || lower_case(line).starts_with("pok");
        // The lines in which a program says something about a deck: "Name Burn", "Name=Burn".
        is_about_ = lower_case(line).find("about") < 2 || line.starts_with("[metadata");
        has_parts_ = true;
      } else if (!is_about_ && !is_remark(line)) {
        refuse_line(source_, i + 1,
                    fmt::format("found '{}', expected a number of copies and a name, such as '4 "
                                "Lightning Bolt', or a heading, such as 'Sideboard'",
                                printable(line, 48)));
      }
    }
    if (!has_parts_) take_last_block_out();
    return std::move(list_);
  }

 private:
  void take(const CountedCard& card, std::size_t line) {
    if (card.copies == 0 || card.copies > cards::max_deck) {
      refuse_line(source_, line,
                  fmt::format("{} copies of '{}', expected 1 to {}", card.copies,
                              printable(card.name, 48), cards::max_deck));
    }
    const bool is_main = part_ == Part::main && !card.is_sideboard;
    has_parts_ = has_parts_ || card.is_sideboard;
    add_copies(list_, names_sets_behind_ ? without_set_and_number(card.name) : card.name,
               card.copies, is_main);
    if (list_.names.size() > cards::max_deck) {
      refuse_line(source_, line,
                  fmt::format("more than {} cards; no deck has so many", cards::max_deck));
    }
    blocks_.back().cards += is_main ? card.copies : 0;
  }

  void take_last_block_out() {
    constexpr std::size_t least_deck = 40;
    constexpr std::size_t most_sideboard = 15;
    if (blocks_.size() < 2 || blocks_.back().cards > most_sideboard ||
        blocks_.back().first < least_deck) {
      return;
    }
    list_.left_out += blocks_.back().cards;
    list_.names.resize(blocks_.back().first);
  }

  std::vector<std::string_view> lines_;
  const std::string& source_;
  DeckList list_;
  std::vector<Block> blocks_;
  Part part_ = Part::main;
  bool is_about_ = false;
  bool names_sets_behind_ = false;  ///< a list of Pokémon's programs
  bool has_parts_ = false;          ///< headings or marks say what is the sideboard
};

std::string without_entities(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 6> entities = {{{"&amp;", '&'},
                                                                          {"&apos;", '\''},
                                                                          {"&#39;", '\''},
                                                                          {"&quot;", '"'},
                                                                          {"&lt;", '<'},
                                                                          {"&gt;", '>'}}};
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const auto* const found =
        std::find_if(entities.begin(), entities.end(),
                     [&](const auto& entity) { return text.substr(at).starts_with(entity.first); });
    plain += found == entities.end() ? text[at] : found->second;
    at += found == entities.end() ? 1 : found->first.size();
  }
  return plain;
}

/// The value of the first of these attributes that an element has.
std::optional<std::string> attribute_of(std::string_view element,
                                        std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const std::string start = fmt::format(" {}=\"", name);
    const std::size_t at = element.find(start);
    if (at == std::string_view::npos) continue;
    const std::size_t begin = at + start.size();
    return without_entities(element.substr(begin, element.find('"', begin) - begin));
  }
  return std::nullopt;
}

/// Elements with a number of copies, and a name as an attribute or as what they hold. A zone or
/// section around them says where they are.
DeckList read_xml(std::string_view text, const std::string& source) {
  DeckList list;
  bool is_main = true;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) break;
    const std::string_view element = text.substr(at, end - at);
    const auto line = static_cast<std::size_t>(
        1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    if (element.starts_with("<zone") || element.starts_with("<section")) {
      const std::string name = lower_case(attribute_of(element, {"name"}).value_or(""));
      is_main = name.find("side") == std::string::npos &&
                name.find("command") == std::string::npos &&
                name.find("token") == std::string::npos && name.find("maybe") == std::string::npos;
    }
    const auto copies = attribute_of(element, {"Quantity", "qty", "number"});
    if (!copies) continue;
    const std::size_t inside_end = std::min(text.find('<', end), text.size());
    const std::string name =
        attribute_of(element, {"Name", "name"})
            .value_or(without_entities(trimmed(text.substr(end + 1, inside_end - end - 1))));
    const std::optional<std::size_t> number = as_number(*copies);
    if (!number || *number > cards::max_deck || name.empty()) {
      refuse_line(source, line,
                  fmt::format("found {} copies of '{}', expected 1 to {} of a card",
                              printable(*copies, 16), printable(name, 48), cards::max_deck));
    }
    const bool is_side = attribute_of(element, {"Sideboard"}).value_or("false") == "true";
    add_copies(list, name, *number, is_main && !is_side);
    if (list.names.size() > cards::max_deck) {
      refuse_line(source, line,
                  fmt::format("more than {} cards; no deck has so many", cards::max_deck));
    }
  }
  if (list.names.empty()) {
    throw InputError(fmt::format(
        "{}: XML without cards of a deck; expected elements with Quantity, qty or number", source));
  }
  return list;
}

}  // namespace

std::optional<DeckList> parse_deck_table(std::string_view text, const std::string& source) {
  std::optional<DeckColumns> columns;
  DeckList list;
  char separator = '\0';
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (columns) {
      take_row(cells_of(line, source, number, separator), *columns,
               fmt::format("{}:{}", source, number), list);
      continue;
    }
    for (const char each : {',', ';', '\t'}) {
      separator = each;
      columns = columns_in(line, source, each);
      if (columns) break;
    }
    if (!columns) return std::nullopt;
  }
  if (!columns || list.names.empty()) return std::nullopt;
  return list;
}

std::optional<DeckList> parse_deck_list(std::string_view text, const std::string& source) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '<') return read_xml(text, source);
  if (std::optional<DeckList> table = parse_deck_table(text, source)) return table;
  std::vector<std::string> unpacked;
  if (text.substr(std::min(first, text.size())).starts_with("###"))
    unpacked = hearthstone_lines(text);
  std::vector<std::string_view> lines(unpacked.begin(), unpacked.end());
  if (lines.empty()) lines = list_lines(text);
  const auto held = std::count_if(lines.begin(), lines.end(), [](std::string_view line) {
    return !line.empty() && !heading(line);
  });
  const auto counted = std::count_if(lines.begin(), lines.end(), [](std::string_view line) {
    return counted_card(line).has_value();
  });
  if (counted == 0 || 2 * counted < held) return std::nullopt;
  return LineList(std::move(lines), source).read();
}

}  // namespace evenhand::source
