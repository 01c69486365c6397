#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/dates.hpp"
#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/card_words.hpp"
#include "src/source/json_scanner.hpp"
#include "src/source/log_format.hpp"
#include "src/source/peek_source.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

using Path = std::vector<std::string>;

Path parse_path(std::string_view text) {
  Path path;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t dot = std::min(text.find('.', at), text.size());
    path.emplace_back(text.substr(at, dot - at));
    at = dot + 1;
  }
  return path;
}

/// The records of a document: its top-level values, or what stands at a path in them; of an array
/// of arrays or objects, each element. Arrays on the way are gone through.
class JsonRecords {
 public:
  JsonRecords(ByteWindow& window, const std::string& source, Path path)
      : scan_(window, source), path_(std::move(path)) {}

  JsonScanner& scanner() { return scan_; }

  /// Goes to the next record, which begins with '[' or '{'; false at the end of the log.
  bool next() {
    while (true) {
      if (open_.empty()) {
        if (scan_.at_end()) return false;
        if (enter(0)) return true;
      } else if (step()) {
        return true;
      }
    }
  }

 private:
  /// An array or object that is gone through.
  struct Open {
    bool is_array;
    bool holds_records;
    std::size_t matched;  ///< steps of the path
    bool begun = false;
  };

  /// A value at the end of so many steps. True when it is a record.
  bool enter(std::size_t matched) {
    const char first = scan_.peek();
    const bool arrived = matched == path_.size();
    if (first != '[' && first != '{') {
      if (arrived) scan_.refuse("found a single value, expected an array or object with a deal");
      scan_.skip();
      return false;
    }
    if (arrived && (first == '{' || !holds_containers())) return true;
    // holds_containers() has taken the bracket.
    if (!arrived) scan_.take(first);
    open_.push_back({first == '[', arrived, matched});
    return false;
  }

  /// Whether the array is one of arrays or objects; if so, its bracket is taken.
  bool holds_containers() {
    const JsonScanner::Mark mark = scan_.mark();
    scan_.take('[');
    const char first = scan_.peek();
    if (first == '[' || first == '{') {
      scan_.release();
      return true;
    }
    scan_.go_back(mark);
    return false;
  }

  /// Goes on in what is open.
  bool step() {
    Open& in = open_.back();
    const char close = in.is_array ? ']' : '}';
    if (scan_.take(close)) {
      open_.pop_back();
      return false;
    }
    if (in.begun) scan_.expect(',', in.is_array ? "',' or ']'" : "',' or '}'");
    in.begun = true;
    if (in.holds_records) {
      const char first = scan_.peek();
      if (first != '[' && first != '{') {
        scan_.refuse("found a single value among records, expected an array or object");
      }
      return true;
    }
    if (in.is_array) return enter(in.matched);
    const std::size_t matched = in.matched;
    if (scan_.key() == path_[matched]) return enter(matched + 1);
    scan_.skip();
    return false;
  }

  JsonScanner scan_;
  Path path_;
  std::vector<Open> open_;
};

/// What is wanted of a record, by the members that lead to it.
struct Node {
  std::vector<std::string> names;  ///< of the members that matter
  std::vector<Node> members;
  std::vector<std::size_t> wanted;  ///< columns that stand here

  Node& at(const Path& path) {
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
  explicit Extractor(std::size_t columns) : found_(columns) {}

  std::vector<std::vector<JsonScanner::Range>>& take(JsonScanner& scan, const Node& root) {
    for (auto& ranges : found_) ranges.clear();
    value(scan, &root, 0);
    return found_;
  }

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

  std::vector<std::vector<JsonScanner::Range>> found_;
};

/// The members of a record that lead to single values, with those values.
using Leaves = std::vector<std::pair<std::string, std::vector<std::string>>>;

void collect_leaves(const nlohmann::json& value, const std::string& name, Leaves& leaves) {
  if (value.is_object()) {
    for (const auto& [key, member] : value.items()) {
      collect_leaves(member, name.empty() ? key : name + "." + key, leaves);
    }
  } else if (value.is_array()) {
    for (const nlohmann::json& element : value) collect_leaves(element, name, leaves);
  } else {
    if (leaves.empty() || leaves.back().first != name) leaves.push_back({name, {}});
    leaves.back().second.push_back(value.is_string() ? value.get<std::string>() : value.dump());
  }
}

/// Finds in the first record what was not asked for by name.
class JsonLayout {
 public:
  explicit JsonLayout(const ReaderInput& input) : input_(input), words_(input.options.deck) {}

  /// The path of the records: that of the option, or, in a document of one object, of the only
  /// array of arrays or objects in it.
  Path records() const {
    if (!input_.options.selection.path.empty()) return parse_path(input_.options.selection.path);
    ArrayFinder finder;
    ByteWindow start(std::make_unique<PeekSource>(input_.window));
    while (start.available().size() < ByteWindow::longest_record && start.more()) {
    }
    nlohmann::json::sax_parse(start.available(), &finder, nlohmann::json::input_format_t::json,
                              false);
    if (finder.paths.size() != 1 || !is_one_value()) return {};
    return finder.paths.front();
  }

  /// Names of the columns of the cards, and which hold whole draws.
  std::vector<std::pair<std::string, bool>> cards(const Path& path) {
    const Leaves leaves = first_record(path);
    const std::string& wanted = input_.options.selection.columns;
    std::vector<std::pair<std::string, bool>> columns;
    if (!wanted.empty()) {
      for (std::size_t at = 0; at <= wanted.size();) {
        const std::size_t comma = std::min(wanted.find(',', at), wanted.size());
        const std::string name(trimmed(std::string_view(wanted).substr(at, comma - at)));
        columns.emplace_back(name, is_draw(leaf(leaves, name, "--columns")));
        at = comma + 1;
      }
      return columns;
    }
    return find_cards(leaves);
  }

  /// The member with dates and their order of parts, where there is one; `from` or `to` must have
  /// one.
  std::optional<std::pair<std::string, DateOrder>> dates(const Path& path) {
    const Leaves leaves = first_record(path);
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
        in_words(leaves)));
  }

  void check_name(const Path& path, const std::string& name, std::string_view option) {
    leaf(first_record(path), name, option);
  }

 private:
  /// Finds the arrays of arrays or objects that stand in no array.
  struct ArrayFinder : nlohmann::json_sax<nlohmann::json> {
    std::vector<Path> paths;
    Path at;
    std::vector<bool> is_array;
    std::size_t arrays = 0;
    bool first = false;  // nothing came since the bracket of an outermost array

    bool open(bool array) {
      if (first) paths.push_back(at);
      first = array && arrays == 0;
      is_array.push_back(array);
      arrays += array ? 1 : 0;
      return true;
    }
    bool close() {
      arrays -= is_array.back() ? 1 : 0;
      is_array.pop_back();
      if (!at.empty() && at.size() > objects()) at.pop_back();
      first = false;
      return true;
    }
    std::size_t objects() const {
      return static_cast<std::size_t>(std::count(is_array.begin(), is_array.end(), false));
    }
    bool scalar() {
      first = false;
      return true;
    }
    bool null() override { return scalar(); }
    bool boolean(bool) override { return scalar(); }
    bool number_integer(number_integer_t) override { return scalar(); }
    bool number_unsigned(number_unsigned_t) override { return scalar(); }
    bool number_float(number_float_t, const string_t&) override { return scalar(); }
    bool string(string_t&) override { return scalar(); }
    bool binary(binary_t&) override { return scalar(); }
    bool start_object(std::size_t) override { return open(false); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(true); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
      at.resize(objects() - 1);
      at.push_back(name);
      return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
      return false;
    }
  };

  /// Whether the log is a single value, and not one after the other.
  bool is_one_value() const {
    ByteWindow start(std::make_unique<PeekSource>(input_.window));
    JsonScanner scan(start, input_.source);
    try {
      scan.skip();
      return scan.at_end();
    } catch (const InputError&) {
      return true;  // longer than what is looked at
    }
  }

  const Leaves& first_record(const Path& path) {
    if (!leaves_.empty()) return leaves_;
    ByteWindow start(std::make_unique<PeekSource>(input_.window));
    JsonRecords records(start, input_.source, path);
    if (!records.next()) {
      throw InputError(fmt::format(
          "{}: no record in it{}; expected arrays or objects, each with a deal", input_.source,
          path.empty()
              ? ""
              : fmt::format(" at '{}'", printable(fmt::format("{}", fmt::join(path, "."))))));
    }
    records.scanner().begin_record();
    records.scanner().skip();
    const Line record = records.scanner().end_record();
    const auto value = nlohmann::json::parse(record.text, nullptr, false);
    if (value.is_discarded()) record.refuse(0, "no JSON: a string in it is not UTF-8");
    collect_leaves(value, "", leaves_);
    if (leaves_.empty()) record.refuse(0, "an empty record, expected one with a deal");
    return leaves_;
  }

  static std::string in_words(const Leaves& leaves) {
    std::string words;
    for (const auto& [name, values] : leaves) {
      words += fmt::format("{}'{}'", words.empty() ? "" : ", ", printable(name, 48));
    }
    return words;
  }

  const std::vector<std::string>& leaf(const Leaves& leaves, const std::string& name,
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
                    printable(name, 48), input_.source, in_words(leaves)));
  }

  bool is_draw(const std::vector<std::string>& values) {
    if (values.size() != 1 || words_.is_card(values[0])) return false;
    std::vector<Token> cards;
    split_draw(values[0], 0, cards);
    return cards.size() > 1;
  }

  std::vector<std::pair<std::string, bool>> find_cards(const Leaves& leaves) {
    const std::size_t width = input_.options.deck ? input_.options.deck->width() : 0;
    std::vector<std::pair<std::string, bool>> found;
    std::size_t total = 0;
    for (const auto& [name, values] : leaves) {
      std::vector<Token> cards;
      for (const std::string& value : values) {
        if (values.size() > 1) cards.push_back({value, 0});
      }
      const bool draw = is_draw(values) && !date_order(values);
      if (draw) split_draw(values[0], 0, cards);
      const bool all_cards =
          cards.size() > 1 && std::all_of(cards.begin(), cards.end(), [&](const Token& card) {
            return words_.is_card(card.text);
          });
      if (!all_cards) continue;
      if (cards.size() == width) return {{name, draw}};
      found.emplace_back(name, draw);
      total += cards.size();
    }
    if ((found.size() == 1 && width == 0) || (total == width && !found.empty())) return found;
    // The parser says what is wrong with the only thing there is.
    if (leaves.size() == 1) return {{leaves[0].first, is_draw(leaves[0].second)}};
    throw InputError(fmt::format(
        "{}: cannot tell which members of a record hold the cards of a deal; name them with "
        "--columns, those within others as 'deal.cards'; the members are {}",
        input_.source, in_words(leaves)));
  }

  const ReaderInput& input_;
  CardWords words_;
  Leaves leaves_;
};

/// JSON: arrays and objects, wherever they stand in a document.
class JsonReader final : public RowReader {
 public:
  /// `layout` is only asked here.
  JsonReader(const ReaderInput& input, JsonLayout& layout)
      : path_(layout.records()), records_(input.window, input.source, path_) {
    const Selection& selection = input.options.selection;
    cards_ = layout.cards(path_);
    for (const auto& [name, is_draw] : cards_) want(name);
    for (const std::string& condition : selection.where) {
      const std::size_t equals = condition.find('=');
      if (equals == std::string::npos) {
        throw InputError(
            fmt::format("--where {}: expected COLUMN=VALUE", printable(condition, 64)));
      }
      const std::string name(trimmed(std::string_view(condition).substr(0, equals)));
      layout.check_name(path_, name, "--where");
      where_.emplace_back(want(name), trimmed(std::string_view(condition).substr(equals + 1)));
    }
    from_ = day(selection.from, "--from");
    to_ = day(selection.to, "--to");
    if (const auto dates = layout.dates(path_)) date_ = {want(dates->first), dates->second};
    for (const std::string& label : selection.labels) {
      layout.check_name(path_, label, "--strata");
      labels_.push_back(want(label));
    }
    extractor_.emplace(columns_);
  }

  bool next(Row& row) override {
    row.cards.clear();
    row.labels.clear();
    row.plain = {};
    JsonScanner& scan = records_.scanner();
    while (records_.next()) {
      scan.begin_record();
      const auto& found = extractor_->take(scan, root_);
      row.line = scan.end_record();
      unescaped_.clear();
      if (!is_wanted(row.line, found)) continue;
      for (std::size_t column = 0; column < cards_.size(); ++column) {
        take_cards(row, column, found[column]);
      }
      for (const std::size_t label : labels_) row.labels.push_back(single(row.line, found, label));
      if (date_) {
        row.date = single(row.line, found, date_->first);
        row.date_order = date_->second;
      }
      return true;
    }
    return false;
  }

  std::string found() const override {
    std::string words = path_.empty() ? "" : fmt::format("records at {}", fmt::join(path_, "."));
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (cards_[i].first.empty()) continue;
      words += i == 0 ? (words.empty() ? "cards in " : ", cards in ") : ", ";
      words += printable(cards_[i].first, 48);
    }
    return words;
  }

 private:
  using Found = std::vector<std::vector<JsonScanner::Range>>;

  std::size_t want(const std::string& name) {
    root_.at(parse_path(name)).wanted.push_back(columns_);
    return columns_++;
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

  bool is_wanted(const Line& record, const Found& found) {
    for (const auto& [column, value] : where_) {
      if (found[column].empty() || single(record, found, column) != value) return false;
    }
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

  void take_cards(Row& row, std::size_t column, const std::vector<JsonScanner::Range>& ranges) {
    if (ranges.empty()) {
      row.line.refuse(
          0, fmt::format("the record has no cards in '{}'", printable(cards_[column].first, 48)));
    }
    for (const JsonScanner::Range& range : ranges) {
      const std::string_view text = JsonScanner::text_of(row.line, range, unescaped_);
      if (cards_[column].second) {
        split_draw(text, range.begin + 1, row.cards);
      } else {
        row.cards.push_back({text, range.begin});
      }
    }
  }

  Path path_;
  JsonRecords records_;
  Node root_;
  std::vector<std::pair<std::string, bool>> cards_;  ///< the first columns; whether whole draws
  std::size_t columns_ = 0;
  std::vector<std::pair<std::size_t, std::string>> where_;
  std::optional<std::pair<std::size_t, DateOrder>> date_;
  std::optional<Date> from_;
  std::optional<Date> to_;
  std::vector<std::size_t> labels_;
  std::optional<Extractor> extractor_;
  UnescapedStrings unescaped_;
};

/// Whether the log is an array of cards a line, which has a quicker way.
bool is_array_a_line(const ReaderInput& input) {
  const Selection& selection = input.options.selection;
  if (selection.needs_columns() || !selection.path.empty()) return false;
  const std::optional<Token> inside = inside_array(last_line_of(first_bytes(input.window)));
  return inside && inside->text.find_first_of("[{") == std::string_view::npos;
}

}  // namespace

std::unique_ptr<RowReader> make_json_reader(const ReaderInput& input) {
  if (is_array_a_line(input)) return make_text_reader(input);
  JsonLayout layout(input);
  return std::make_unique<JsonReader>(input, layout);
}

}  // namespace evenhand::source
