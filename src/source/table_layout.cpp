#include "src/source/table_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <span>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/cards/card_index.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/source/card_words.hpp"
#include "src/source/cells.hpp"
#include "src/source/joined_digits.hpp"

namespace evenhand::source {
namespace {

/// The texts of one column.
std::vector<std::string> column_of(const FirstRows& rows, std::size_t column) {
  std::vector<std::string> texts;
  for (const auto& row : rows) {
    if (column < row.size() && !row[column].empty()) texts.push_back(row[column]);
  }
  return texts;
}

class LayoutFinder {
 public:
  LayoutFinder(const std::string& source, const FirstRows& rows, const LogOptions& options)
      : rows_(rows), options_(options), selection_(options.selection), words_(options.deck) {
    layout_.columns.source = source;
    for (const auto& row : rows_) {
      layout_.columns.count = std::max(layout_.columns.count, row.size());
    }
    if (rows_.empty()) return;
    layout_.has_header = begins_with_header();
    if (layout_.has_header) {
      layout_.columns.names = rows_.front();
      rows_.erase(rows_.begin());
    }
  }

  TableLayout find() {
    const Columns& columns = layout_.columns;
    for (const std::string& condition : selection_.where) add_condition(condition);
    for (const std::string& label : selection_.labels) {
      layout_.labels.push_back(asked_cell(label, columns, selection_.label_option));
    }
    if (selection_.names_deals()) {
      layout_.ids = parse_columns(selection_.deal_id, columns, "--deal-id");
    }
    if (!selection_.deal_column.empty()) {
      layout_.deal = parse_column(selection_.deal_column, columns, "--deal-column");
    }
    find_dates();
    if (selection_.columns.empty()) {
      find_cards();
    } else {
      choose_cards();
    }
    find_seat_column();
    require_fitting_draws();
    require_order_of_dealing();
    order_by_seats();
    return std::move(layout_);
  }

 private:
  /// Columns that are called as the seats of a game stand in the order of these.
  void order_by_seats() {
    if (!layout_.has_header || layout_.seat) return;
    std::vector<std::string> names;
    std::vector<std::size_t> sizes;
    for (const CardColumn& column : layout_.cards) {
      const std::vector<std::string> texts = column_of(rows_, column.index);
      std::vector<Token> cards;
      if (column.is_draw && !texts.empty()) split_draw(texts.front(), 0, cards, column.part);
      names.push_back(layout_.name_of(column.index));
      sizes.push_back(column.is_draw ? cards.size() : 1);
    }
    const std::vector<CardColumn> listed = layout_.cards;
    layout_.seats = seats_of(names, sizes, options_.deck ? &*options_.deck : nullptr,
                             !selection_.columns.empty(), layout_.columns.source);
    layout_.cards.clear();
    for (const std::size_t place : layout_.seats.order) layout_.cards.push_back(listed[place]);
  }

  void choose_cards() {
    const Columns& columns = layout_.columns;
    const auto add = [&](std::string_view list, const DrawPart& part) {
      for (const std::size_t place : parse_columns(list, columns, "--columns")) {
        layout_.cards.push_back({place, part != DrawPart{} || holds_draws(place), part});
      }
    };
    std::string_view list = selection_.columns;
    if (names_a_column(list, columns.names) || list.find('[') == std::string_view::npos) {
      return add(list, {});
    }
    for (const std::string& item : listed_names(list)) {
      std::string_view name = item;
      const bool is_whole = names_a_column(name, columns.names);
      const DrawPart part = is_whole ? DrawPart{} : take_draw_part(name);
      add(name, part);
    }
  }

  /// Refuses a column with more in it than is drawn, as where a bonus ball stands after the others.
  void require_fitting_draws() {
    const std::size_t width = options_.deck && !layout_.seat ? options_.deck->width() : 0;
    if (layout_.cards.size() != 1 || !layout_.cards[0].is_draw || width == 0 ||
        layout_.cards[0].part != DrawPart{}) {
      return;
    }
    const std::size_t place = layout_.cards[0].index;
    const std::vector<std::string> texts = column_of(rows_, place);
    if (texts.empty()) return;
    const std::size_t size = draw_size(texts.front());
    const bool is_larger = std::all_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return draw_size(text) == size && size > width;
    });
    if (!is_larger) return;
    const std::string name = printable(layout_.name_of(place), 48);
    throw InputError(
        fmt::format("{}: column {} holds draws of {} cards, expected {}; to read the first {} of "
                    "them say --columns '{}[1-{}]'",
                    layout_.columns.source, name, size, width, width, name, width));
  }

  /// The texts of a column in the rows of a deal, each once, deal by deal; of the first rows, whose
  /// last deal may go on.
  std::vector<std::vector<std::string>> texts_by_deal(std::size_t column, std::size_t deal) const {
    std::vector<std::vector<std::string>> texts;
    std::string before;
    for (const auto& row : rows_) {
      if (std::max(column, deal) >= row.size()) return {};
      if (texts.empty() || row[deal] != before) texts.emplace_back();
      before = row[deal];
      std::vector<std::string>& own = texts.back();
      if (std::find(own.begin(), own.end(), row[column]) == own.end()) own.push_back(row[column]);
    }
    return texts;
  }

  bool holds_cards(std::size_t column) const {
    return std::any_of(layout_.cards.begin(), layout_.cards.end(),
                       [&](const CardColumn& cards) { return cards.index == column; });
  }

  /// Whether the rows of a deal are of the seats that the column names, each of them several cards.
  bool names_seats(std::size_t column, std::size_t deal) const {
    if (column == deal || holds_cards(column)) return false;
    const std::vector<std::vector<std::string>> deals = texts_by_deal(column, deal);
    if (deals.empty() || deals.front().size() < 2) return false;
    const bool are_seats =
        std::all_of(deals.begin(), deals.end() - (deals.size() > 1 ? 1 : 0),
                    [&](const std::vector<std::string>& texts) {
                      return options_.deck && are_called_as_seats(texts, *options_.deck);
                    });
    if (are_seats) return true;
    const auto is_of_first = [&](const std::string& text) {
      return std::find(deals.front().begin(), deals.front().end(), text) != deals.front().end();
    };
    const bool are_alike = std::all_of(deals.begin(), deals.end(), [&](const auto& texts) {
      return std::all_of(texts.begin(), texts.end(), is_of_first);
    });
    return are_alike && deals.size() > 1 && layout_.has_header &&
           holds_seats(layout_.columns.names[column]) &&
           (layout_.cards.size() > 1 || layout_.cards[0].is_draw ||
            deals.front().size() < first_deal().size());
  }

  /// Finds the column that says whose hand a row is, where a deal has several rows.
  void find_seat_column() {
    if (!layout_.deal || layout_.cards.empty()) return;
    for (std::size_t column = 0; column < layout_.columns.count && !layout_.seat; ++column) {
      if (names_seats(column, *layout_.deal)) layout_.seat = column;
    }
  }

  /// Where each row is a hand of a seat, the column in which the rows of a deal say the same and
  /// those of the next another thing.
  std::optional<std::size_t> find_deal_column() const {
    if (!options_.deck) return std::nullopt;
    std::vector<std::size_t> found;
    for (std::size_t deal = 0; deal < layout_.columns.count; ++deal) {
      for (std::size_t seat = 0; seat < layout_.columns.count; ++seat) {
        if (seat == deal) continue;
        const auto deals = texts_by_deal(seat, deal);
        const bool are_hands =
            deals.size() > 2 && std::all_of(deals.begin(), deals.end() - 1, [&](const auto& texts) {
              return texts.size() == deals.front().size() && texts.size() > 1 &&
                     are_called_as_seats(texts, *options_.deck);
            });
        if (are_hands) found.push_back(deal);
      }
    }
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
  }

  /// The rows of the first deal, where a row is a card.
  FirstRows first_deal() const {
    FirstRows deal;
    const std::size_t last = std::max(*layout_.deal, layout_.cards[0].index);
    for (const auto& row : rows_) {
      if (row.size() <= last || row[*layout_.deal] != rows_.front()[*layout_.deal]) break;
      deal.push_back(row);
    }
    return deal;
  }

  /// Refuses rows that stand in the order of their cards, where another column has the places of a
  /// whole deal. Draws that stand so are found to be sets later on.
  void require_order_of_dealing() const {
    constexpr std::size_t fewest = 6;  // fewer may stand so by chance
    const bool are_sets = options_.deck && (options_.deck->sets == cards::Sets::hands ||
                                            options_.deck->sets == cards::Sets::either);
    const bool are_draws = options_.deck && options_.deck->draw > 0;
    if (!layout_.deal || layout_.seat || are_sets || are_draws) return;
    if (layout_.cards.size() != 1 || layout_.cards[0].is_draw) return;
    const FirstRows deal = first_deal();
    const std::vector<std::string> cards = column_of(deal, layout_.cards[0].index);
    if (cards.size() < fewest || !ascend(cards)) return;
    for (std::size_t column = 0; column < layout_.columns.count; ++column) {
      if (column == layout_.deal || column == layout_.cards[0].index) continue;
      const std::vector<std::string> places = column_of(deal, column);
      if (places.size() != cards.size() || !are_mixed_places(places)) continue;
      const std::string deal_name = printable(layout_.name_of(*layout_.deal), 48);
      const std::string place_name = printable(layout_.name_of(column), 48);
      throw InputError(fmt::format(
          "{}: the rows of a deal stand in the order of their cards, and column {} seems to have "
          "their places; rows are read in the order of dealing: sort them by {} and {} first",
          layout_.columns.source, place_name, deal_name, place_name));
    }
  }

  /// In the order of the deck, of numbers or of letters, and none alike.
  bool ascend(const std::vector<std::string>& texts) const {
    const bool knows_names = options_.deck && !options_.deck->card_names.empty();
    std::optional<cards::CardIndex> index;
    if (knows_names) index.emplace(*options_.deck);
    std::vector<std::size_t> ranks;
    for (const std::string& text : texts) {
      const auto found = index ? index->find(text) : std::span<const std::uint16_t>();
      ranks.push_back(found.empty() ? as_number(text).value_or(0) : found.front());
    }
    return std::adjacent_find(ranks.begin(), ranks.end(), std::greater_equal<>()) == ranks.end() ||
           std::adjacent_find(texts.begin(), texts.end(), std::greater_equal<>()) == texts.end();
  }

  /// Different numbers, none above those of a deal, that do not ascend.
  bool are_mixed_places(const std::vector<std::string>& texts) const {
    const std::size_t width = options_.deck ? options_.deck->width() : cards::max_deck;
    std::vector<std::size_t> numbers;
    for (const std::string& text : texts) {
      numbers.push_back(as_number(text).value_or(SIZE_MAX));
    }
    if (std::is_sorted(numbers.begin(), numbers.end())) return false;
    std::sort(numbers.begin(), numbers.end());
    return numbers.back() <= width &&
           std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
  }

  /// Whether each of the first rows holds cards that are all different there.
  bool holds_deals(std::size_t first, std::size_t width) const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const std::vector<std::string>& row) {
      if (row.size() < first + width) return false;
      std::vector<std::size_t> cards;
      for (std::size_t i = 0; i < width; ++i) {
        cards.push_back(as_number(row[first + i]).value_or(SIZE_MAX));
      }
      std::sort(cards.begin(), cards.end());
      return std::adjacent_find(cards.begin(), cards.end()) == cards.end();
    });
  }

  /// Whether so many columns are called alike, with the numbers from 1 on after the name: "ball1" …
  /// "ball6".
  bool are_numbered(std::size_t first, std::size_t width) const {
    const std::vector<std::string>& names = layout_.columns.names;
    if (first + width > names.size() || !names[first].ends_with('1')) return false;
    const std::string start = names[first].substr(0, names[first].size() - 1);
    for (std::size_t i = 0; i < width; ++i) {
      if (names[first + i] != start + std::to_string(i + 1)) return false;
    }
    return true;
  }

  /// The first of so many columns in a row that hold deals, where one run alone does: that which is
  /// numbered, or of enough rows the only one.
  std::optional<std::size_t> only_run(const std::vector<std::size_t>& singles, std::size_t width) {
    constexpr std::size_t enough_rows = 20;
    std::vector<std::size_t> numbered;
    std::vector<std::size_t> all;
    for (std::size_t i = 0; width > 1 && i + width <= singles.size(); ++i) {
      const std::size_t first = singles[i];
      if (singles[i + width - 1] != first + width - 1 || !holds_deals(first, width)) continue;
      all.push_back(first);
      if (are_numbered(first, width)) numbered.push_back(first);
    }
    if (numbered.size() == 1) return numbered.front();
    return all.size() == 1 && rows_.size() >= enough_rows ? std::optional(all.front())
                                                          : std::nullopt;
  }

  /// The only run that is numbered, whatever it holds: what is no card in it is then said where it
  /// stands.
  std::optional<std::size_t> run_by_name(std::size_t width) {
    std::vector<std::size_t> runs;
    for (std::size_t first = 0; width > 1 && first + width <= layout_.columns.count; ++first) {
      if (are_numbered(first, width)) runs.push_back(first);
    }
    return runs.size() == 1 ? std::optional(runs.front()) : std::nullopt;
  }

  bool is_value(const std::string& text) {
    return words_.is_card(text) || as_number(text) || parse_date(text, DateOrder::day_first) ||
           is_draw(text);
  }

  bool begins_with_header() {
    const std::vector<std::string>& first = rows_.front();
    std::vector<std::string> asked = {selection_.columns, selection_.date_column,
                                      selection_.deal_column, selection_.deal_id};
    for (const std::string& label : selection_.labels) add_names(label, asked);
    for (const std::string& condition : selection_.where) {
      add_names(condition.substr(0, condition.find('=')), asked);
    }
    for (const std::string& name : asked) {
      if (!name.empty() && !are_places(name, first) && names_a_column(name, first)) return true;
    }
    const bool are_seats =
        first.size() > 1 && options_.deck && are_called_as_seats(first, *options_.deck);
    if (are_seats || std::none_of(first.begin(), first.end(),
                                  [&](const std::string& text) { return is_value(text); })) {
      return true;
    }
    return names_what_is_below(first);
  }

  /// Numbers that columns have, and so not names: the first row is a header of such numbers only
  /// where it counts the columns.
  static bool are_places(std::string_view list, const std::vector<std::string>& first) {
    for (const std::string& item : listed_names(list)) {
      const std::string_view text = item;
      const std::size_t dash = std::min(text.find('-'), text.size());
      const auto from = as_number(text.substr(0, dash));
      const auto to = dash == text.size() ? from : as_number(text.substr(dash + 1));
      if (!from || !to || *from == 0 || std::max(*from, *to) > first.size()) return false;
    }
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (first[i] != std::to_string(i + 1)) return true;
    }
    return false;
  }

  /// Some names are cards as well, such as "S2" beside "N2": then most columns that hold cards
  /// below have a name that is none.
  bool names_what_is_below(const std::vector<std::string>& first) {
    std::size_t columns = 0;
    std::size_t named = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
      std::vector<std::string> below = column_of(rows_, i);
      if (below.size() < 2 || below.size() < rows_.size()) continue;
      below.erase(below.begin());
      const bool are_cards = std::all_of(below.begin(), below.end(), [&](const std::string& text) {
        return words_.is_card(text);
      });
      columns += are_cards ? 1 : 0;
      named += are_cards && !words_.is_card(first[i]) ? 1 : 0;
    }
    constexpr std::size_t enough = 4;
    return columns >= enough && 2 * named > columns;
  }

  /// A name as it stands, and that of the column that it may ask a part of.
  static void add_names(const std::string& text, std::vector<std::string>& names) {
    names.push_back(text);
    names.push_back(parse_asked(text).column);
  }

  /// A column may be called as a function of another would be.
  AskedCell asked_cell(std::string_view text, const Columns& columns,
                       std::string_view option) const {
    const bool is_name =
        std::find(columns.names.begin(), columns.names.end(), text) != columns.names.end();
    const AskedColumn asked = is_name ? AskedColumn{std::string(text)} : parse_asked(text);
    const std::size_t column = parse_column(asked.column, columns, option);
    return {column, asked.part, only_order(column_of(rows_, column))};
  }

  void add_condition(const std::string& condition) {
    const std::size_t equals = condition.find('=');
    if (equals == std::string::npos) {
      throw InputError(fmt::format("--where {}: expected COLUMN=VALUE", printable(condition, 64)));
    }
    const AskedCell cell = asked_cell(condition.substr(0, equals), layout_.columns, "--where");
    const std::string_view value = trimmed(std::string_view(condition).substr(equals + 1));
    layout_.where.emplace_back(cell, typed_part(cell.part, value, condition));
  }

  static std::optional<Date> day(const std::string& text, std::string_view option) {
    if (text.empty()) return std::nullopt;
    const std::optional<Date> date = parse_date(text, DateOrder::year_first);
    if (date) return date;
    throw InputError(
        fmt::format("{} {}: expected a day as YYYY-MM-DD", option, printable(text, 64)));
  }

  void find_dates() {
    DateRange dates;
    dates.from = day(selection_.from, "--from");
    dates.to = day(selection_.to, "--to");
    const bool is_wanted = dates.from || dates.to;
    if (!selection_.date_column.empty()) {
      dates.column = parse_column(selection_.date_column, layout_.columns, "--date-column");
      const auto order = date_order(column_of(rows_, dates.column));
      if (!order) {
        throw InputError(
            fmt::format("--date-column {}: the column holds no dates in the first "
                        "rows of {}",
                        printable(selection_.date_column, 64), layout_.columns.source));
      }
      dates.order = *order;
      layout_.dates = dates;
      return;
    }
    for (std::size_t column = 0; column < layout_.columns.count; ++column) {
      const auto order = date_order(column_of(rows_, column));
      if (!order) continue;
      dates.column = column;
      dates.order = *order;
      layout_.dates = dates;
      return;
    }
    if (is_wanted) {
      throw InputError(
          fmt::format("--from and --to need a column of dates, and {} has none in its first rows; "
                      "name it with --date-column; the columns are {}",
                      layout_.columns.source, layout_.columns.in_words()));
    }
  }

  /// Cards of a whole draw in one text, 0 when it is none.
  std::size_t draw_size(const std::string& text) {
    if (is_joined_draw(text, options_.deck)) return text.size();
    std::vector<Token> cards;
    split_draw(text, 0, cards);
    const bool all_cards = std::all_of(
        cards.begin(), cards.end(), [&](const Token& card) { return words_.is_card(card.text); });
    return cards.size() > 1 && all_cards && !words_.is_name(text) ? cards.size() : 0;
  }
  bool is_draw(const std::string& text) {
    return draw_size(text) > 0 && !parse_date(text, DateOrder::day_first);
  }

  bool holds_draws(std::size_t column) {
    const std::vector<std::string> texts = column_of(rows_, column);
    return !texts.empty() && std::all_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return draw_size(text) > 0;
    });
  }

  bool draws_fit(std::size_t column, std::size_t width) {
    const std::vector<std::string> texts = column_of(rows_, column);
    return width == 0 || std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
             return draw_size(text) == width;
           });
  }

  /// Whether the draws of these columns make up a deal in each row.
  bool fit_together(const std::vector<std::size_t>& columns, std::size_t width) {
    return std::all_of(rows_.begin(), rows_.end(), [&](const std::vector<std::string>& row) {
      std::size_t cards = 0;
      for (const std::size_t column : columns) {
        cards += column < row.size() ? draw_size(row[column]) : 0;
      }
      return cards == width;
    });
  }

  template <class Predicate>
  std::vector<std::size_t> columns_where(const Predicate& predicate) {
    std::vector<std::size_t> places;
    for (std::size_t column = 0; column < layout_.columns.count; ++column) {
      if (layout_.dates && layout_.dates->column == column) continue;
      if (layout_.deal == column) continue;
      if (std::find(layout_.ids.begin(), layout_.ids.end(), column) != layout_.ids.end()) continue;
      const std::vector<std::string> texts = column_of(rows_, column);
      if (!texts.empty() && std::all_of(texts.begin(), texts.end(), predicate)) {
        places.push_back(column);
      }
    }
    return places;
  }

  void find_cards() {
    if (rows_.empty()) return;  // nothing will be read
    if (const auto run = only_draws()) propose(*run);
    const auto is_name = [&](const std::string& text) { return words_.is_name(text); };
    const auto is_number = [&](const std::string& text) { return words_.is_number(text); };
    const bool knows_names = options_.deck && !options_.deck->card_names.empty();
    std::vector<std::size_t> singles;
    if (knows_names) singles = columns_where(is_name);
    if (singles.empty()) singles = columns_where(is_number);
    const std::vector<std::size_t> draws =
        columns_where([&](const std::string& text) { return is_draw(text); });
    const std::size_t width = options_.deck ? options_.deck->width() : 0;
    // In a table without a deck, all columns are cards or one holds whole draws.
    const bool singles_fit =
        width > 0
            ? singles.size() == width
            : singles.size() > 1 && singles.size() + layout_.ids.size() == layout_.columns.count;
    if (!layout_.deal && !singles_fit && (draws.size() == 1 || singles.size() > 1) &&
        !(draws.size() == 1 && draws_fit(draws[0], width))) {
      layout_.deal = find_deal_column();
      std::erase_if(singles, [&](std::size_t column) { return layout_.deal == column; });
    }
    if (layout_.deal && singles.size() == 1) {
      layout_.cards = {{singles[0], false}};
    } else if (singles_fit && !layout_.deal) {
      for (const std::size_t column : singles) layout_.cards.push_back({column, false});
    } else if (layout_.deal && singles.size() > 1 && draws.empty()) {
      for (const std::size_t column : singles) layout_.cards.push_back({column, false});
    } else if (draws.size() > 1 && width > 0 && fit_together(draws, width)) {
      for (const std::size_t column : draws) layout_.cards.push_back({column, true});
    } else if (draws.size() == 1 && draws_fit(draws[0], width)) {
      layout_.cards = {{draws[0], true}};
    } else if (const auto first = only_run(singles, width); first && !layout_.deal) {
      take_run(*first, width);
    } else if (draws.size() == 1) {
      layout_.cards = {{draws[0], true}};
    } else if (const auto run = run_by_name(width); run && !layout_.deal) {
      take_run(*run, width);
    } else {
      refuse_unknown(width);
    }
  }

  void take_run(std::size_t first, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) layout_.cards.push_back({first + i, false});
  }

  [[noreturn]] void refuse_unknown(std::size_t width) {
    const std::string wanted =
        width > 0 ? fmt::format("the {} cards of a deal", width) : "the cards of a deal";
    throw InputError(fmt::format(
        "{}: cannot tell which columns hold {}; name them with --columns 2-7, --columns "
        "FIRST..LAST or --columns NAME{}; the columns are {} (where lines stand above their names: "
        "--skip LINES; where a row is a card or a hand: --deal-column NAME)",
        layout_.columns.source, wanted, options_.deck ? "" : ", and give --deck" + proposal(),
        layout_.columns.in_words()));
  }

  /// Columns beside each other.
  struct Run {
    std::size_t first;
    std::size_t width;
  };

  /// The numbers of a column, where each of the rows has one that a card may have.
  std::vector<std::size_t> numbers_of(std::size_t column) const {
    std::vector<std::size_t> numbers;
    for (const auto& row : rows_) {
      const auto number = column < row.size() ? as_number(row[column]) : std::nullopt;
      if (!number || *number >= cards::max_deck) return {};
      numbers.push_back(*number);
    }
    return numbers;
  }

  bool are_numbers(const Run& run) const {
    for (std::size_t i = 0; i < run.width; ++i) {
      if (numbers_of(run.first + i).empty()) return false;
    }
    return true;
  }

  std::size_t largest_in(const Run& run) const {
    std::size_t largest = 0;
    for (std::size_t i = 0; i < run.width; ++i) {
      for (const std::size_t number : numbers_of(run.first + i)) {
        largest = std::max(largest, number);
      }
    }
    return largest;
  }

  /// Whether the columns may all be of one draw: where rows ascend, the mean steps from number to
  /// number are about alike; else each column has numbers from all of the range.
  bool are_of_one_draw(const Run& run) const {
    constexpr double most_apart = 3;  // mean steps of 20 rows differ from each other by a quarter
    const auto largest = static_cast<double>(largest_in(run));
    std::vector<std::vector<std::size_t>> columns;
    for (std::size_t i = 0; i < run.width; ++i) columns.push_back(numbers_of(run.first + i));
    bool all_ascend = true;
    bool all_range = true;
    double least = largest * static_cast<double>(rows_.size());
    double most = 0;
    for (std::size_t i = 0; i < run.width; ++i) {
      double steps = 0;
      for (std::size_t row = 0; row < rows_.size(); ++row) {
        const std::size_t before = i == 0 ? 0 : columns[i - 1][row];
        all_ascend = all_ascend && (i == 0 || columns[i][row] > before);
        steps += static_cast<double>(columns[i][row]) - static_cast<double>(before);
      }
      least = std::min(least, steps);
      most = std::max(most, steps);
      const auto [low, high] = std::minmax_element(columns[i].begin(), columns[i].end());
      all_range = all_range && static_cast<double>(*low) <= 0.3 * largest &&
                  static_cast<double>(*high) >= 0.7 * largest;
    }
    return all_ascend ? most <= most_apart * least : all_range;
  }

  /// Rows that are counted look like no draws.
  bool counts_rows(std::size_t column) const {
    const std::vector<std::size_t> numbers = numbers_of(column);
    return std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) ==
               numbers.end() ||
           std::adjacent_find(numbers.begin(), numbers.end(), std::less_equal<>()) == numbers.end();
  }

  /// Without a deck, the only reading of the table as draws: the run of columns that is numbered,
  /// or of those whose numbers differ in each row and are of one range the longest.
  std::optional<Run> only_draws() {
    constexpr std::size_t enough_rows = 20;
    constexpr std::size_t fewest = 3;
    if (options_.deck || layout_.deal || !layout_.ids.empty() || rows_.size() < enough_rows) {
      return std::nullopt;
    }
    const auto looks_drawn = [&](const Run& run) {
      for (std::size_t i = 0; i < run.width; ++i) {
        if (counts_rows(run.first + i)) return false;
      }
      return are_numbers(run) && holds_deals(run.first, run.width) && largest_in(run) > run.width &&
             are_of_one_draw(run);
    };
    std::vector<Run> numbered;
    for (std::size_t first = 0; first + fewest <= layout_.columns.count; ++first) {
      std::size_t width = 0;
      while (are_numbered(first, width + 1)) ++width;
      if (width >= fewest && are_numbers({first, width})) numbered.push_back({first, width});
    }
    if (numbered.size() > 1) return std::nullopt;
    if (numbered.size() == 1) {
      return looks_drawn(numbered[0]) ? std::optional(numbered[0]) : std::nullopt;
    }
    for (std::size_t width = layout_.columns.count; width >= fewest; --width) {
      std::vector<Run> runs;
      for (std::size_t first = 0; first + width <= layout_.columns.count; ++first) {
        if (looks_drawn({first, width})) runs.push_back({first, width});
      }
      if (!runs.empty()) return runs.size() == 1 ? std::optional(runs[0]) : std::nullopt;
    }
    return std::nullopt;
  }

  std::string words_of(const Run& run) const {
    return fmt::format("columns {} to {}", printable(layout_.name_of(run.first), 48),
                       printable(layout_.name_of(run.first + run.width - 1), 48));
  }
  static std::string list_of(const Run& run) {
    return fmt::format("{}-{}", run.first + 1, run.first + run.width);
  }

  [[noreturn]] void propose(const Run& run) const {
    throw DrawsProposed(
        fmt::format("{}: {}; give --deck and --draw", layout_.columns.source, words_for(run)),
        list_of(run), words_of(run), run.width);
  }

  /// "columns Z1 to Z6 look like draws of 6 of 49, --deck 49 --draw 6 --columns 3-8".
  std::string words_for(const Run& run) const {
    return fmt::format("{0} look like draws of {1} of {2}, --deck {2} --draw {1} --columns {3}",
                       words_of(run), run.width, largest_in(run), list_of(run));
  }

  /// Without a deck: what the longest run of columns looks like that hold different numbers in each
  /// row, if it is the only one of its length.
  std::string proposal() {
    constexpr std::size_t enough_rows = 20;
    if (rows_.size() < enough_rows) return {};
    for (std::size_t width = layout_.columns.count; width > 1; --width) {
      std::vector<Run> runs;
      for (std::size_t first = 0; first + width <= layout_.columns.count; ++first) {
        if (are_numbers({first, width}) && holds_deals(first, width)) {
          runs.push_back({first, width});
        }
      }
      if (runs.size() != 1) continue;
      return largest_in(runs[0]) <= width ? std::string() : ": " + words_for(runs[0]);
    }
    return {};
  }

  FirstRows rows_;
  const LogOptions& options_;
  const Selection& selection_;
  CardWords words_;
  TableLayout layout_;
};

/// Returns how many cells a separator makes of most lines, and of how many lines.
std::pair<std::size_t, std::size_t> usual_count(const std::vector<std::string>& lines,
                                                char separator) {
  std::map<std::size_t, std::size_t> lines_with;
  std::vector<Token> cells;
  UnescapedStrings unescaped;
  for (const std::string& text : lines) {
    try {
      split_cells(Line{text, "", 1, 0, false}, separator, cells, unescaped);
      ++lines_with[cells.size()];
    } catch (const InputError&) {
      ++lines_with[1];  // a quote that does not fit this separator
    }
  }
  std::pair<std::size_t, std::size_t> best = {1, 0};
  for (const auto& [count, number] : lines_with) {
    if (number > best.second) best = {count, number};
  }
  return best;
}

}  // namespace

std::string TableLayout::name_of(std::size_t column) const {
  const bool has_own_name =
      has_header && column < columns.names.size() &&
      std::count(columns.names.begin(), columns.names.end(), columns.names[column]) == 1;
  return has_own_name ? columns.names[column] : std::to_string(column + 1);
}

std::string TableLayout::in_words() const {
  std::string words = has_header ? "a header" : "no header";
  if (!cards.empty()) words += cards.size() == 1 ? ", column " : ", columns ";
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool is_run = i > 0 && i + 1 < cards.size() && cards[i].index == cards[i - 1].index + 1 &&
                        cards[i + 1].index == cards[i].index + 1;
    if (is_run) continue;
    const bool ends_run = i > 1 && cards[i - 1].index == cards[i - 2].index + 1 &&
                          cards[i].index == cards[i - 1].index + 1;
    words += fmt::format("{}{}",
                         i == 0     ? ""
                         : ends_run ? " to "
                                    : ", ",
                         printable(name_of(cards[i].index), 48));
  }
  if (seat) {
    words += fmt::format(", hands by column {}, deals by column {}", printable(name_of(*seat), 48),
                         printable(name_of(*deal), 48));
  }
  if (dates) {
    words += fmt::format(", dates as {} in column {}", evenhand::in_words(dates->order),
                         printable(name_of(dates->column), 48));
  }
  return words;
}

TableLayout find_layout(const std::string& source, const FirstRows& rows,
                        const LogOptions& options) {
  return LayoutFinder(source, rows, options).find();
}

char find_separator(const std::vector<std::string>& lines) {
  char best = '\0';
  std::pair<std::size_t, std::size_t> most = {0, 0};  // lines, cells
  for (const char separator : {',', ';', '\t', '|'}) {
    const auto [cells, number] = usual_count(lines, separator);
    if (cells > 1 && std::pair{number, cells} > most) {
      best = separator;
      most = {number, cells};
    }
  }
  if (best != '\0') return best;
  const auto [cells, number] = usual_count(lines, ' ');
  return cells > 1 && number == lines.size() ? ' ' : '\0';
}

char parse_separator(const std::string& text) {
  if (text == "tab" || text == "\\t") return '\t';
  if (text == "blank" || text == "space") return ' ';
  if (text.size() == 1 && text != "\"" && text != "\n") return text[0];
  throw InputError(
      fmt::format("--separator {}: expected one character, tab or blank", printable(text, 32)));
}

}  // namespace evenhand::source
