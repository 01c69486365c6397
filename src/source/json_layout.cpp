#include "src/source/json_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <set>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/source/log_format.hpp"
#include "src/source/peek_source.hpp"
#include "src/source/turned_rows.hpp"

namespace evenhand::source {
namespace {

/// The bytes in which the records of a document of one value are looked for, at most.
constexpr std::size_t longest_look = std::size_t{64} << 20U;

/// Finds the arrays of arrays or objects that stand in no array.
struct ArrayFinder : nlohmann::json_sax<nlohmann::json> {
  std::vector<JsonPath> paths;
  std::vector<std::pair<JsonPath, std::string>> texts;  // of arrays of strings, with the first
  JsonPath at;
  std::vector<bool> is_array;
  std::size_t arrays = 0;
  std::vector<std::string> members;  // of the outermost object
  std::optional<JsonPath> packed;    // an array of strings that hold objects
  bool first = false;                // nothing came since the bracket of an outermost array
  std::vector<std::size_t> lists;    // single values in each array that the outermost one holds
  bool is_ended = false;             // the outermost value is

  /// Directly in an array that the outermost one holds.
  bool is_in_list() const { return is_array.size() == 2 && is_array[0] && is_array[1]; }
  /// Whether the lists of the first value are the hands of a deal, and none of them is a deal.
  bool holds_hands(std::size_t width) const {
    return is_ended && lists.size() > 1 && lists.front() != width &&
           std::accumulate(lists.begin(), lists.end(), std::size_t{0}) == width;
  }
  bool open(bool array) {
    if (first) paths.push_back(at);
    if (is_array.size() == 1) lists.push_back(0);
    first = array && arrays == 0;
    is_array.push_back(array);
    arrays += array ? 1 : 0;
    return true;
  }
  bool close() {
    arrays -= is_array.back() ? 1 : 0;
    is_array.pop_back();
    is_ended = is_array.empty();
    if (!at.empty() && at.size() > objects()) at.pop_back();
    first = false;
    return true;
  }
  bool holds_texts(const JsonPath& path) const {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const auto& found) { return found.first == path; });
  }
  bool finds(const JsonPath& path) const {
    return holds_texts(path) || std::find(paths.begin(), paths.end(), path) != paths.end();
  }
  std::size_t objects() const {
    return static_cast<std::size_t>(std::count(is_array.begin(), is_array.end(), false));
  }
  bool scalar() {
    first = false;
    if (is_in_list()) ++lists.back();
    return true;
  }
  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(number_integer_t) override { return scalar(); }
  bool number_unsigned(number_unsigned_t) override { return scalar(); }
  bool number_float(number_float_t, const string_t&) override { return scalar(); }
  bool string(string_t& text) override {
    if (first) {
      texts.emplace_back(at, text);
      if (!packed && text.starts_with('{')) packed = at;
    }
    return scalar();
  }
  bool binary(binary_t&) override { return scalar(); }
  bool start_object(std::size_t) override { return open(false); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    at.resize(objects() - 1);
    at.push_back(name);
    if (at.size() == 1 && arrays == 0) members.push_back(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }
};

void collect_leaves(const nlohmann::ordered_json& value, const std::string& name,
                    JsonLeaves& leaves) {
  if (value.is_object()) {
    for (const auto& [key, member] : value.items()) {
      collect_leaves(member, name.empty() ? key : name + "." + key, leaves);
    }
  } else if (value.is_array()) {
    for (const auto& element : value) collect_leaves(element, name, leaves);
  } else {
    auto leaf = std::find_if(leaves.begin(), leaves.end(),
                             [&](const auto& known) { return known.first == name; });
    if (leaf == leaves.end()) leaf = leaves.insert(leaves.end(), {name, {}});
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    leaf->second.emplace_back(without_zero_fraction(text));
  }
}

/// Returns what a message says of members. So many as none but a table by name has, such as of
/// players or of cards, are counted alone.
std::string list_of_members(const std::vector<std::string>& names, std::size_t most = 24) {
  if (names.size() > most) return fmt::format("{} in all", with_noun(names.size(), "members"));
  std::string words;
  for (const std::string& name : names) {
    words += fmt::format("{}'{}'", words.empty() ? "" : ", ", printable(name, 48));
  }
  return words;
}

std::string names_of(const JsonLeaves& leaves) {
  std::vector<std::string> names;
  for (const auto& [name, values] : leaves) names.push_back(name);
  return list_of_members(names);
}

/// Whether they are the numbers of a deck, from 0 or 1, each once.
bool are_an_order(const std::vector<Token>& cards) {
  std::vector<std::size_t> numbers;
  for (const Token& card : cards) numbers.push_back(as_number(card.text).value_or(SIZE_MAX));
  std::sort(numbers.begin(), numbers.end());
  const auto gap = [](std::size_t a, std::size_t b) { return b != a + 1; };
  return numbers.front() <= 1 &&
         std::adjacent_find(numbers.begin(), numbers.end(), gap) == numbers.end();
}

/// Numbers of cards do not come again in a deal; the ranks of cards do.
bool repeat_a_number(const std::vector<Token>& cards) {
  std::vector<std::size_t> numbers;
  for (const Token& card : cards) {
    if (const auto number = as_number(card.text)) numbers.push_back(*number);
  }
  std::sort(numbers.begin(), numbers.end());
  return std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end();
}

/// Whether a member has ranks where cards are wanted: "3334455TJQKA2BR" or [3, 3, 4, 17, 20].
bool hold_ranks_alone(const JsonLeaves::value_type& leaf) {
  constexpr std::size_t fewest = 10;
  const std::vector<std::string>& values = leaf.second;
  if (values.size() == 1) {
    return values[0].size() >= fewest &&
           values[0].find_first_not_of("23456789TJQKABRXD") == std::string::npos;
  }
  std::vector<Token> cards;
  for (const std::string& value : values) cards.push_back({value, 0});
  return values.size() >= fewest && repeat_a_number(cards) &&
         std::all_of(values.begin(), values.end(),
                     [](const std::string& value) { return as_number(value).has_value(); });
}

}  // namespace

JsonPlace JsonLayout::records() {
  const bool is_asked = !input_.options.selection.path.empty();
  const std::size_t width = input_.options.deck ? input_.options.deck->width() : 0;
  const JsonPath asked = parse_json_path(input_.options.selection.path);
  for (std::size_t look = ByteWindow::longest_record;; look = std::min(8 * look, longest_look)) {
    const std::string_view text = first_value(input_.window, look);
    const std::size_t begin = script_value(text).value_or(0);
    ArrayFinder finder;
    nlohmann::json::sax_parse(text.substr(begin), &finder, nlohmann::json::input_format_t::json,
                              false);
    // In one long object another array may stand after what was looked at.
    const bool is_whole = finder.is_ended || text.size() < look || look >= longest_look;
    const bool is_found = is_asked && finder.finds(asked);
    if (!is_whole && !is_found && !finder.members.empty() && is_one_value()) continue;
    if (finder.packed && (is_asked ? *finder.packed == asked : finder.paths.empty())) {
      refuse_packed(*finder.packed);
    }
    if (!is_asked && finder.holds_hands(width)) return {{}, false, true};
    std::erase_if(finder.texts, [&](const auto& found) { return !is_draw(found.second); });
    if (is_asked) return {asked, finder.holds_texts(asked)};
    if (finder.paths.size() + finder.texts.size() == 0 || !is_one_value()) return {};
    if (finder.paths.size() == 1) return {finder.paths.front()};
    if (finder.paths.empty() && finder.texts.size() == 1) return {finder.texts.front().first, true};
    return {};
  }
}

void JsonLayout::refuse_packed(const JsonPath& path) const {
  const std::string name = fmt::format("{}", fmt::join(path, "."));
  throw InputError(fmt::format(
      "{}: the records{} are strings that hold JSON; unpack them first, as jq does: jq -c '.{}[] | "
      "fromjson'",
      input_.source, path.empty() ? "" : fmt::format(" at '{}'", printable(name)),
      printable(name)));
}

std::vector<JsonCards> JsonLayout::cards(const JsonPlace& place) {
  const JsonLeaves leaves = first_record(place);
  const std::vector<JsonCards> columns = chosen_cards(leaves);
  std::vector<std::string> names;
  std::vector<std::size_t> sizes;
  for (const JsonCards& column : columns) {
    static const std::vector<std::string> unknown;
    const std::vector<std::string>& values =
        column.suit ? unknown : leaf(leaves, column.name, "--columns");
    std::vector<Token> cards;
    for (const std::string& value : values) {
      if (column.is_draw) split_draw(value, 0, cards);
    }
    names.push_back(column.name);
    sizes.push_back(column.is_draw || column.suit ? std::max(cards.size(), std::size_t{2})
                                                  : values.size());
  }
  if (columns.size() == 1 && !columns[0].suit) find_seat_member(leaves, columns[0]);
  const std::optional<cards::Deck>& deck = input_.options.deck;
  seats_ = seats_of(names, sizes, deck ? &*deck : nullptr,
                    !input_.options.selection.columns.empty(), input_.source);
  std::vector<JsonCards> ordered;
  for (const std::size_t column : seats_.order) ordered.push_back(columns[column]);
  return ordered;
}

void JsonLayout::find_seat_member(const JsonLeaves& leaves, const JsonCards& cards) {
  const std::optional<cards::Deck>& deck = input_.options.deck;
  const bool is_stated = !input_.options.selection.columns.empty();
  const bool is_hand_a_record = !input_.options.selection.deal_column.empty();
  const std::string parent = cards.name.substr(0, cards.name.rfind('.') + 1);
  std::string called;  // as if it told whose a hand is, with other names
  for (const auto& [name, values] : leaves) {
    const std::set<std::string> names(values.begin(), values.end());
    const bool is_beside =
        name != cards.name && names.size() == values.size() &&
        (is_hand_a_record ? values.size() == 1
                          : name.substr(0, parent.size()) == parent &&
                                name.find('.') != std::string::npos && values.size() > 1);
    if (!is_beside || name == input_.options.selection.deal_column) continue;
    if (deck && are_called_as_seats(values, *deck)) {
      seat_member_ = name;
      return;
    }
    const bool is_short = 2 * values.size() <= leaf(leaves, cards.name, "--columns").size();
    const bool may_be = called.empty() && !is_stated && holds_seats(name);
    if (may_be && (is_short || cards.is_draw || is_hand_a_record)) called = name;
  }
  seat_member_ = called;
}

std::vector<JsonCards> JsonLayout::find_suits(const JsonLeaves& leaves) const {
  constexpr std::array<std::array<std::string_view, 4>, 5> spellings = {
      {{"S", "H", "D", "C"},
       {"s", "h", "d", "c"},
       {"spades", "hearts", "diamonds", "clubs"},
       {"Spades", "Hearts", "Diamonds", "Clubs"},
       {"♠", "♥", "♦", "♣"}}};
  const auto are_ranks = [](const std::vector<std::string>& values) {
    return std::all_of(values.begin(), values.end(), [](const std::string& value) {
      return value.find_first_not_of("23456789TtJjQqKkAa10-") == std::string::npos;
    });
  };
  std::set<std::string> hands;
  std::vector<JsonCards> found;
  for (const auto& [name, values] : leaves) {
    const std::size_t end = name.rfind('.') + 1;
    const std::string_view suit = std::string_view(name).substr(end);
    const auto* const spelling =
        std::find_if(spellings.begin(), spellings.end(), [&](const auto& suits) {
          return std::find(suits.begin(), suits.end(), suit) != suits.end();
        });
    if (end == 0 || spelling == spellings.end() || !are_ranks(values)) continue;
    // The hand may hold none of the other suits in this record.
    const std::string hand = name.substr(0, end);
    if (!hands.insert(hand).second) continue;
    for (std::size_t i = 0; i < spelling->size(); ++i) {
      found.push_back({hand + std::string((*spelling)[i]), false, {}, {}, i});
    }
  }
  return hands.size() == 4 ? found : std::vector<JsonCards>();
}

std::vector<JsonCards> JsonLayout::chosen_cards(const JsonLeaves& leaves) {
  const std::string& wanted = input_.options.selection.columns;
  if (wanted.empty()) return find_cards(leaves);
  std::vector<JsonCards> columns;
  for (const std::string& name : listed_names(wanted)) {
    const std::size_t plus = name.find('+');
    if (plus == std::string::npos) {
      const std::vector<std::string>& values = leaf(leaves, name, "--columns");
      columns.push_back({name, are_draw(values) || are_draws(values)});
      continue;
    }
    const JsonLeaves::value_type first = {name.substr(0, plus),
                                          leaf(leaves, name.substr(0, plus), "--columns")};
    const JsonLeaves::value_type second = {name.substr(plus + 1),
                                           leaf(leaves, name.substr(plus + 1), "--columns")};
    columns.push_back(joined(first, second).value_or(JsonCards{first.first, false, second.first}));
  }
  return columns;
}

std::optional<std::pair<std::string, DateOrder>> JsonLayout::dates(const JsonPlace& place) {
  const JsonLeaves leaves = first_record(place);
  const Selection& selection = input_.options.selection;
  const std::string& wanted = selection.date_column;
  for (const auto& [name, values] : leaves) {
    if (!wanted.empty() && name != wanted) continue;
    if (const auto order = date_order(values)) return {{name, *order}};
  }
  if (wanted.empty() && selection.from.empty() && selection.to.empty()) return std::nullopt;
  throw InputError(fmt::format(
      "{}: --from and --to need a member with a date, and the first record has none{}; its "
      "members are {}",
      input_.source, wanted.empty() ? "" : fmt::format(" in '{}'", printable(wanted)),
      names_of(leaves)));
}

bool JsonLayout::dates_fall(const JsonPlace& place, const std::string& member,
                            DateOrder order) const {
  constexpr std::size_t most = 40;
  ByteWindow start(std::make_unique<PeekSource>(input_.window));
  JsonRecords records(start, input_.source, place);
  std::vector<Date> dates;
  try {
    while (dates.size() < most && records.next()) {
      records.scanner().begin_record();
      records.scanner().skip();
      const Line record = records.scanner().end_record();
      JsonLeaves leaves;
      collect_leaves(nlohmann::ordered_json::parse(record.text, nullptr, false), "", leaves);
      for (const auto& [name, values] : leaves) {
        const auto date = name == member ? parse_date(values.front(), order) : std::nullopt;
        if (date) dates.push_back(*date);
      }
    }
  } catch (const InputError&) {
    // The bytes that are looked at may end anywhere.
  }
  return fall(dates);
}

void JsonLayout::check_name(const JsonPlace& place, const std::string& name,
                            std::string_view option) {
  leaf(first_record(place), name, option);
}

/// Whether the log is a single value, and not one after the other.
bool JsonLayout::is_one_value() const {
  ByteWindow start(std::make_unique<PeekSource>(input_.window));
  JsonScanner scan(start, input_.source);
  try {
    scan.skip();
    return scan.is_script() || scan.at_end();
  } catch (const InputError&) {
    return true;  // longer than what is looked at
  }
}

void JsonLayout::refuse_long_record(std::string_view record) const {
  ArrayFinder finder;
  nlohmann::json::sax_parse(record, &finder, nlohmann::json::input_format_t::json, false);
  constexpr std::size_t most = 8;  // of which one holds what is looked for
  const std::string words = list_of_members(finder.members, most);
  throw InputError(fmt::format(
      "{}: the first record has more than {} bytes, and a deal has fewer; give the --path of "
      "smaller ones{}",
      input_.source, with_thousands(ByteWindow::longest_record),
      words.empty() ? "" : "; the members are " + words));
}

const JsonLeaves& JsonLayout::first_record(const JsonPlace& place) {
  if (!leaves_.empty()) return leaves_;
  ByteWindow start(std::make_unique<PeekSource>(input_.window, longest_look));
  JsonRecords records(start, input_.source, place);
  if (!records.next()) {
    throw InputError(fmt::format(
        "{}: no record in it{}; expected arrays or objects, each with a deal", input_.source,
        place.path.empty()
            ? ""
            : fmt::format(" at '{}'", printable(fmt::format("{}", fmt::join(place.path, "."))))));
  }
  records.scanner().begin_record();
  try {
    records.scanner().skip();
  } catch (const InputError& error) {
    if (records.scanner().is_too_long()) refuse_long_record(start.available());
    throw InputError(fmt::format(
        "{}; a log that begins with [ or {{ is read as JSON: write commas between the numbers of "
        "an "
        "array (numpy: tolist()), and take out what stands before the cards, as a time in brackets",
        error.what()));
  }
  const Line record = records.scanner().end_record();
  if (record.text.size() > ByteWindow::longest_record) refuse_long_record(record.text);
  const auto value = nlohmann::ordered_json::parse(record.text, nullptr, false);
  if (value.is_discarded()) record.refuse(0, "no JSON: a string in it is not UTF-8");
  collect_leaves(value, "", leaves_);
  if (leaves_.empty()) record.refuse(0, "an empty record, expected one with a deal");
  return leaves_;
}

const std::vector<std::string>& JsonLayout::leaf(const JsonLeaves& leaves, const std::string& name,
                                                 std::string_view option) const {
  static const std::vector<std::string> none;
  bool is_inside = name.empty();
  for (const auto& [known, values] : leaves) {
    if (known == name) return values;
    is_inside = is_inside || known.starts_with(name + ".");
  }
  if (is_inside) return none;
  throw InputError(
      fmt::format("{} {}: the first record of {} has no such member; its members are {}", option,
                  printable(name, 48), input_.source, names_of(leaves)));
}

bool JsonLayout::are_draw(const std::vector<std::string>& values) {
  if (values.size() != 1 || words_.is_card(values[0])) return false;
  std::vector<Token> cards;
  split_draw(values[0], 0, cards);
  return cards.size() > 1;
}

bool JsonLayout::are_draws(const std::vector<std::string>& values) {
  return values.size() > 1 && std::all_of(values.begin(), values.end(),
                                          [&](const auto& value) { return is_draw(value); });
}

bool JsonLayout::is_draw(const std::string& text) {
  std::vector<Token> cards;
  split_draw(text, 0, cards);
  return are_draw({text}) && std::all_of(cards.begin(), cards.end(), [&](const Token& card) {
           return words_.is_card(card.text);
         });
}

std::optional<JsonCards> JsonLayout::joined(const JsonLeaves::value_type& first,
                                            const JsonLeaves::value_type& second) {
  const std::size_t count = first.second.size();
  if (count == 0 || second.second.size() != count) return std::nullopt;
  for (const std::string joint : {"", " of "}) {
    bool all_cards = true;
    for (std::size_t i = 0; i < count && all_cards; ++i) {
      all_cards = words_.is_name(first.second[i] + joint + second.second[i]);
    }
    if (all_cards) return JsonCards{first.first, false, second.first, joint};
  }
  return std::nullopt;
}

std::optional<JsonCards> JsonLayout::find_joined(const JsonLeaves& leaves, std::size_t width) {
  for (const auto& first : leaves) {
    if (first.second.size() != width) continue;
    for (const auto& second : leaves) {
      if (&first == &second) continue;
      if (std::optional<JsonCards> cards = joined(first, second)) return cards;
    }
  }
  return std::nullopt;
}

std::vector<JsonCards> JsonLayout::find_cards(const JsonLeaves& leaves) {
  const std::size_t width = input_.options.deck ? input_.options.deck->width() : 0;
  std::vector<JsonCards> found;
  std::size_t total = 0;
  for (const auto& [name, values] : leaves) {
    std::vector<Token> cards;
    const bool draw = (are_draw(values) || are_draws(values)) && !date_order(values);
    for (const std::string& value : values) {
      if (draw) split_draw(value, 0, cards);
      if (!draw && values.size() > 1) cards.push_back({value, 0});
    }
    const bool all_cards =
        cards.size() > 1 && std::all_of(cards.begin(), cards.end(), [&](const Token& card) {
          return words_.is_card(card.text);
        });
    const bool may_repeat = input_.options.deck && input_.options.deck->with_repeats;
    if (leaves.size() > 1 && !may_repeat && repeat_a_number(cards)) continue;
    if (!all_cards || (width == 0 && !draw && !are_an_order(cards))) continue;
    if (cards.size() == width) return {{name, draw}};
    found.push_back({name, draw});
    total += cards.size();
  }
  const bool is_a_hand = !input_.options.selection.deal_column.empty();
  if ((found.size() == 1 && (width == 0 || is_a_hand)) || (total == width && !found.empty()))
    return found;
  if (const std::optional<JsonCards> cards = find_joined(leaves, width)) return {*cards};
  if (input_.options.deck && words_.is_name("AS") && width == input_.options.deck->size) {
    if (std::vector<JsonCards> suits = find_suits(leaves); !suits.empty()) return suits;
  }
  // The parser says what is wrong with the only thing there is.
  if (leaves.size() == 1) return {{leaves[0].first, are_draw(leaves[0].second)}};
  if (input_.options.deck && !input_.options.deck->card_names.empty() &&
      std::any_of(leaves.begin(), leaves.end(), hold_ranks_alone)) {
    throw InputError(fmt::format(
        "{}: cards are ranks without suits there; give --deck-order FILE, in which each rank "
        "stands as often as the deck has it, and with --columns the hands; the members are {}",
        input_.source, names_of(leaves)));
  }
  const bool are_single = std::all_of(leaves.begin(), leaves.end(),
                                      [](const auto& leaf) { return leaf.second.size() < 2; });
  if (found.empty() && are_single) {
    throw InputError(fmt::format(
        "{}: no list of cards was found in the first record (where each is one play or one roll, "
        "say --draw 1 --with-repeats and --deck-order FILE, with every title on a line); name them "
        "with --columns, those within others as 'deal.cards'; the members are {}",
        input_.source, names_of(leaves)));
  }
  throw InputError(fmt::format(
      "{}: {}; name them with --columns, those within others as 'deal.cards'{}; the members are {}",
      input_.source,
      found.empty() ? "no list of cards was found in the first record"
                    : "cannot tell which members of a record hold the cards of a deal",
      found.size() == 1 ? ", or say with --deal-column which member names the deal where a record "
                          "is a hand"
      : total > 0 && total < width
          ? fmt::format(", or say --draw {} for as many as they hold", total)
          : "",
      names_of(leaves)));
}

}  // namespace evenhand::source
