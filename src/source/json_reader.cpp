#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/dates.hpp"
#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/cell_part.hpp"
#include "src/source/cells.hpp"
#include "src/source/grouped_rows.hpp"
#include "src/source/json_layout.hpp"
#include "src/source/json_records.hpp"
#include "src/source/log_format.hpp"
#include "src/source/readers.hpp"
#include "src/source/seated_hands.hpp"
#include "src/source/turned_rows.hpp"

namespace evenhand::source {
namespace {

/// The values that are wanted of a record, by the members that lead to them.
struct Node {
  std::vector<std::string> names;  ///< of the members that matter
  std::vector<Node> members;
  std::vector<std::size_t> wanted;  ///< columns that stand here

  Node& at(const JsonPath& path) {
    Node* node = this;
    for (const std::string& name : path) {
      const std::size_t place = node->place_of(name);
      if (place == node->names.size()) {
        node->names.push_back(name);
        node->members.emplace_back();
      }
      node = &node->members[place];
    }
    return *node;
  }
  const Node* member(std::string_view name) const {
    const std::size_t place = place_of(name);
    return place < members.size() ? &members[place] : nullptr;
  }

 private:
  std::size_t place_of(std::string_view name) const {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }
};

/// Takes the scalars of the wanted columns out of a record.
class Extractor {
 public:
  explicit Extractor(std::size_t columns) : found_(columns), lists_(columns), listed_(columns) {}

  std::vector<std::vector<JsonScanner::Range>>& take(JsonScanner& scan, const Node& root) {
    for (auto& ranges : found_) ranges.clear();
    for (auto& lists : lists_) lists.clear();
    std::fill(listed_.begin(), listed_.end(), std::size_t{0});
    value(scan, &root, 0);
    return found_;
  }

  /// Returns how many scalars of the column stood in each array that was taken last.
  const std::vector<std::size_t>& lists(std::size_t column) const { return lists_[column]; }

 private:
  void value(JsonScanner& scan, const Node* node, std::size_t depth) {
    if (node == nullptr) return scan.skip();
    constexpr std::size_t deepest = 64;
    if (depth > deepest) scan.refuse("too many values within one another");
    const char first = scan.peek();
    if (first == '[') {
      scan.take('[');
      if (scan.take(']')) return;
      do {
        if (node->wanted.size() == 1) scan.whole_numbers(found_[node->wanted.front()]);
        value(scan, node, depth + 1);
      } while (scan.take(','));
      scan.expect(']', "',' or ']'");
      end_list(*node);
    } else if (first == '{') {
      scan.take('{');
      if (scan.take('}')) return;
      do value(scan, node->member(scan.key()), depth + 1);
      while (scan.take(','));
      scan.expect('}', "',' or '}'");
    } else {
      const JsonScanner::Range range = first == '"' ? scan.string() : scan.literal();
      for (const std::size_t column : node->wanted) found_[column].push_back(range);
    }
  }

  void end_list(const Node& node) {
    for (const std::size_t column : node.wanted) {
      const std::size_t count =
          found_[column].size() - std::exchange(listed_[column], found_[column].size());
      if (count > 0) lists_[column].push_back(count);
    }
    for (const Node& member : node.members) end_list(member);
  }

  std::vector<std::vector<JsonScanner::Range>> found_;
  std::vector<std::vector<std::size_t>> lists_;  ///< by column
  std::vector<std::size_t> listed_;              ///< by column, the scalars of these
};

/// JSON: arrays and objects, wherever they stand in a document.
class JsonReader final : public RowReader {
 public:
  /// `layout` is only asked here.
  JsonReader(const ReaderInput& input, JsonLayout& layout)
      : place_(layout.records()), records_(input.window, input.source, place_, input.lines) {
    const Selection& selection = input.options.selection;
    cards_ = layout.cards(place_);
    seats_ = layout.seats();
    const bool is_hand_a_record = !selection.deal_column.empty();
    if (!layout.seat_member().empty() && !is_hand_a_record) {
      hands_.emplace(input.options.deck, input.source,
                     fmt::format("to take hands as they stand say --columns {}",
                                 printable(cards_.front().name, 48)));
    }
    for (const JsonCards& cards : cards_) want(cards.name);
    for (const JsonCards& cards : cards_)
      seconds_.push_back(cards.second.empty() ? 0 : want(cards.second));
    seat_member_ = layout.seat_member();
    if (!seat_member_.empty()) seat_ = want(seat_member_);
    for (const std::string& condition : selection.where) {
      const std::size_t equals = condition.find('=');
      if (equals == std::string::npos) {
        throw InputError(
            fmt::format("--where {}: expected COLUMN=VALUE", printable(condition, 64)));
      }
      const AskedCell cell =
          want_part(trimmed(std::string_view(condition).substr(0, equals)), layout, "--where");
      const std::string_view value = trimmed(std::string_view(condition).substr(equals + 1));
      where_.emplace_back(cell, typed_part(cell.part, value, condition));
    }
    from_ = day(selection.from, "--from");
    to_ = day(selection.to, "--to");
    if (const auto dates = layout.dates(place_)) {
      date_ = {want(dates->first), dates->second};
      is_newest_first_ = layout.dates_fall(place_, dates->first, dates->second);
    }
    for (const std::string& label : selection.labels) {
      labels_.push_back(want_part(label, layout, selection.label_option));
    }
    if (selection.names_deals()) {
      for (const std::string& name : listed_names(selection.deal_id)) {
        layout.check_name(place_, name, "--deal-id");
        ids_.push_back(want(name));
      }
    }
    if (const std::string& deal = selection.deal_column; !deal.empty()) {
      layout.check_name(place_, deal, "--deal-column");
      deal_ = want(deal);
    }
    before_.require_deal_a_row(selection.deal_column);
    extractor_.emplace(columns_);
  }

  bool next(Row& row) override {
    row.cards.clear();
    row.labels.clear();
    row.lists.clear();
    row.plain = {};
    while (const Found* const record = next_record(row)) {
      const Found& found = *record;
      unescaped_.clear();
      if (!is_wanted(row.line, found)) continue;
      for (std::size_t column = 0; column < cards_.size(); ++column) {
        const std::size_t before = row.cards.size();
        take_cards(row, column, found);
        add_lists(row, column, row.cards.size() - before);
      }
      if (hands_) seat_hands(row, found);
      if (seat_ && !hands_) row.seat = single(row.line, found, *seat_);
      for (const AskedCell& label : labels_) row.labels.push_back(asked(row.line, found, label));
      row.id.clear();
      for (const std::size_t id : ids_) {
        const std::string_view text = single(row.line, found, id);
        row.id.append(text).append(text.empty() ? "" : "\n");
      }
      if (deal_) row.deal = single(row.line, found, *deal_);
      if (date_) {
        row.date = single(row.line, found, date_->first);
        row.date_order = date_->second;
      }
      return true;
    }
    return false;
  }

  bool goes_on() const override { return !is_broken_; }
  /// Whether the dates of the first records fall, and nothing is asked of the record before.
  bool is_newest_first() const { return is_newest_first_ && !before_.is_asked(); }

  const std::vector<std::string>& hand_names() const override {
    return hands_ ? hands_->names() : seats_.names;
  }

  std::string found() const override {
    std::string words =
        place_.path.empty() ? "" : fmt::format("records at {}", fmt::join(place_.path, "."));
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (cards_[i].name.empty()) continue;
      words += i == 0 ? (words.empty() ? "cards in " : ", cards in ") : ", ";
      words += printable(cards_[i].words(), 48);
    }
    if (seat_) words += ", hands by " + printable(seat_member_, 48);
    return words;
  }

 private:
  using Found = std::vector<std::vector<JsonScanner::Range>>;

  /// Null at the end. Where each record has a line, what is no JSON ends with its own.
  const Found* next_record(Row& row) {
    JsonScanner& scan = records_.scanner();
    try {
      if (!records_.next()) return nullptr;
      scan.begin_record();
      const Found& found = extractor_->take(scan, root_);
      if (scan.is_too_long()) scan.refuse_long_record();
      row.line = scan.end_record();
      return &found;
    } catch (const InputError& error) {
      is_broken_ = !records_.are_lines();
      if (is_broken_) throw;
      throw BadRecord(error.what(), records_.leave_line());
    }
  }

  std::size_t want(const std::string& name) {
    root_.at(parse_json_path(name)).wanted.push_back(columns_);
    return columns_++;
  }

  AskedCell want_part(std::string_view text, JsonLayout& layout, std::string_view option) {
    const AskedColumn asked_column = parse_asked(text);
    layout.check_name(place_, asked_column.column, option);
    const AskedCell cell{want(asked_column.column), asked_column.part};
    before_.want(cell);
    return cell;
  }

  static std::optional<Date> day(const std::string& text, std::string_view option) {
    if (text.empty()) return std::nullopt;
    const std::optional<Date> date = parse_date(text, DateOrder::year_first);
    if (date) return date;
    throw InputError(
        fmt::format("{} {}: expected a day as YYYY-MM-DD", option, printable(text, 64)));
  }

  /// The one value of a column; empty when the record has none.
  std::string_view single(const Line& record, const Found& found, std::size_t column) {
    if (found[column].empty()) return {};
    return JsonScanner::text_of(record, found[column].front(), unescaped_);
  }

  std::string_view asked(const Line& record, const Found& found, const AskedCell& asked_cell) {
    if (asked_cell.part == CellPart::previous) return before_.of(asked_cell.column);
    const std::string_view text = single(record, found, asked_cell.column);
    const std::optional<std::string_view> part = part_of(asked_cell.part, text);
    if (part) return *part;
    record.refuse(
        found[asked_cell.column].empty() ? 0 : found[asked_cell.column].front().begin,
        fmt::format("found '{}', expected {}", printable(text), in_words(asked_cell.part)));
  }

  /// The value in the record before is asked of those that all other conditions leave.
  bool is_wanted(const Line& record, const Found& found) {
    if (!holds_where(record, found, false) || !is_of_the_days(record, found)) return false;
    before_.follow([&](std::size_t column) { return single(record, found, column); });
    return holds_where(record, found, true);
  }

  bool holds_where(const Line& record, const Found& found, bool of_record_before) {
    return std::all_of(where_.begin(), where_.end(), [&](const auto& condition) {
      const auto& [asked_cell, value] = condition;
      const bool is_previous = asked_cell.part == CellPart::previous;
      if (is_previous != of_record_before) return true;
      const bool is_there = is_previous || !found[asked_cell.column].empty();
      return is_there && asked(record, found, asked_cell) == value;
    });
  }

  bool is_of_the_days(const Line& record, const Found& found) {
    if (!from_ && !to_) return true;
    const auto& [column, order] = *date_;
    const std::string_view text = single(record, found, column);
    const std::optional<Date> date = parse_date(text, order);
    if (!date) {
      record.refuse(
          found[column].empty() ? 0 : found[column].front().begin,
          fmt::format("found '{}', expected a date as {}", printable(text), in_words(order)));
    }
    return (!from_ || *date >= *from_) && (!to_ || *date <= *to_);
  }

  /// Puts the lists of the only column in the order of the seats.
  void seat_hands(Row& row, const Found& found) {
    if (row.lists.size() != found[*seat_].size()) {
      row.line.refuse(0, fmt::format("{} hands in '{}' and {} seats in '{}', expected as many",
                                     row.lists.size(), printable(cards_.front().name, 48),
                                     found[*seat_].size(), printable(seat_member_, 48)));
    }
    std::size_t card = 0;
    for (std::size_t hand = 0; hand < row.lists.size(); ++hand) {
      const std::string seat(JsonScanner::text_of(row.line, found[*seat_][hand], unescaped_));
      for (const std::size_t end = card + row.lists[hand]; card < end; ++card) {
        hands_->add(seat, row.cards[card]);
      }
    }
    hands_->give(row);
  }

  /// Adds the lists of a column. Where members are hands, each is one, else each array, and each
  /// draw in a text.
  void add_lists(Row& row, std::size_t column, std::size_t cards) const {
    if (!seats_.names.empty()) return seats_.add(column, cards, row.lists);
    if (cards_[column].is_draw) {
      row.lists.insert(row.lists.end(), draws_.begin(), draws_.end());
      return;
    }
    const std::vector<std::size_t>& lists = extractor_->lists(column);
    row.lists.insert(row.lists.end(), lists.begin(), lists.end());
  }

  void take_cards(Row& row, std::size_t column, const Found& found) {
    const JsonCards& cards = cards_[column];
    const std::vector<JsonScanner::Range>& ranges = found[column];
    draws_.clear();
    if (cards.suit) return take_suit(row, ranges, *cards.suit);
    if (ranges.empty()) {
      row.line.refuse(0, fmt::format("the record has no cards in '{}'", printable(cards.name, 48)));
    }
    if (!cards.second.empty()) return join_cards(row, cards, ranges, found[seconds_[column]]);
    for (const JsonScanner::Range& range : ranges) {
      const std::string_view text = JsonScanner::text_of(row.line, range, unescaped_);
      if (cards.is_draw) {
        const std::size_t before = row.cards.size();
        split_draw(text, range.begin + 1, row.cards);
        draws_.push_back(row.cards.size() - before);
      } else {
        row.cards.push_back({without_zero_fraction(text), range.begin});
      }
    }
  }

  void take_suit(Row& row, const std::vector<JsonScanner::Range>& ranges, std::size_t suit) {
    for (const JsonScanner::Range& range : ranges) {
      const std::string_view text = JsonScanner::text_of(row.line, range, unescaped_);
      if (!take_ranks(text, suit, range.begin, row.cards)) {
        row.line.refuse(range.begin, fmt::format("found '{}', expected ranks of {}",
                                                 printable(text), bridge_ranks));
      }
    }
  }

  void join_cards(Row& row, const JsonCards& cards, const std::vector<JsonScanner::Range>& firsts,
                  const std::vector<JsonScanner::Range>& seconds) {
    if (firsts.size() != seconds.size()) {
      row.line.refuse(
          firsts.front().begin,
          fmt::format("the record has {} of '{}' and {} of '{}', expected as many", firsts.size(),
                      printable(cards.name, 48), seconds.size(), printable(cards.second, 48)));
    }
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      std::string text(JsonScanner::text_of(row.line, firsts[i], unescaped_));
      text += cards.joint;
      text += JsonScanner::text_of(row.line, seconds[i], unescaped_);
      unescaped_.push_back(std::move(text));
      row.cards.push_back({unescaped_.back(), firsts[i].begin});
    }
  }

  JsonPlace place_;
  JsonRecords records_;
  bool is_broken_ = false;  ///< by what is no JSON, after which no record is found
  Node root_;
  std::vector<JsonCards> cards_;      ///< the first columns
  Seats seats_;                       ///< whose they are
  std::optional<SeatedHands> hands_;  ///< where a member names each one's seat
  std::string seat_member_;
  std::optional<std::size_t> seat_;   ///< its column
  std::vector<std::size_t> draws_;    ///< cards in each text of the column that was taken last
  std::vector<std::size_t> seconds_;  ///< of each the column of its other member, where it has one
  std::size_t columns_ = 0;
  std::vector<std::pair<AskedCell, std::string>> where_;
  CellsBefore before_;
  std::optional<std::pair<std::size_t, DateOrder>> date_;
  bool is_newest_first_ = false;
  std::optional<Date> from_;
  std::optional<Date> to_;
  std::vector<AskedCell> labels_;
  std::vector<std::size_t> ids_;
  std::optional<std::size_t> deal_;
  std::optional<Extractor> extractor_;
  UnescapedStrings unescaped_;
};

/// Whether the log is an array of cards a line, which has a quicker way.
bool is_array_a_line(const ReaderInput& input) {
  const Selection& selection = input.options.selection;
  if (selection.needs_columns() || !selection.path.empty()) return false;
  const std::optional<Token> inside = inside_array(last_line_of(first_bytes(input.window)));
  if (!inside || inside->text.find_first_of("[{") != std::string_view::npos) return false;
  // Strings may be whole draws.
  const std::string_view first = trimmed(inside->text);
  if (!first.starts_with('"')) return true;
  const std::string_view word = first.substr(1, first.find('"', 1) - 1);
  std::vector<Token> cards;
  split_draw(word, 0, cards);
  return cards.size() < 2 || CardWords(input.options.deck).is_card(word);
}

bool looks_like_json(const LogStart& start) {
  return start.is_bracket() || (begins_script(start.line) && script_value(start.bytes()));
}

std::unique_ptr<RowReader> make_json_reader(const ReaderInput& input) {
  if (is_array_a_line(input)) return make_text_reader(input);
  JsonLayout layout(input);
  auto records = std::make_unique<JsonReader>(input, layout);
  const bool is_newest_first = records->is_newest_first();
  auto rows = grouped_rows(std::move(records), input.options.selection.deal_column, input);
  return is_newest_first ? turned_rows(std::move(rows)) : std::move(rows);
}

}  // namespace

extern constexpr ReaderInfo json_reader{
    .format = LogFormat::json,
    .name = "json",
    .summary = "JSON: arrays of cards, or objects that hold them",
    .takes = ReaderInfo::Takes::columns,
    .is_a_document = true,
    .looks_like = looks_like_json,
    .make = make_json_reader};

}  // namespace evenhand::source
