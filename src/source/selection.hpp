#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/settings.hpp"

namespace evenhand::source {

/// The parts of a log that are read, as typed; docs/readers.md describes each.
struct Selection {
  std::string columns;     ///< "2-7", "ball1..ball6", "Winning Numbers"; empty: all or found
  std::string path;        ///< of the records in a JSON document: "data.draws"
  std::string separator;   ///< one character, "tab" or "blank"; empty: found
  std::uint64_t skip = 0;  ///< first lines that are left unread
  std::vector<std::string> where;  ///< "COLUMN=VALUE", all of which must hold
  std::string from;                ///< first day that is read, YYYY-MM-DD, or empty
  std::string to;                  ///< last day that is read
  std::string date_column;         ///< empty: the one that holds dates
  std::string deal_column;  ///< rows that say the same in it are one deal; empty: a row a deal
  /// Columns, or tags of a board, that name a deal, so that equal ones of one name are one deal;
  /// empty: what the format has for it, "none": every record is a deal, "cards": equal deals are
  /// one
  std::string deal_id;
  /// Columns that are handed on with each deal: a stratum, a date. See DealStream::origins.
  std::vector<std::string> labels;
  std::string label_option = "--strata";  ///< which asks for them, as refusals name it

  static void settings(Selection& self, SettingUse& use) {
    const auto text = [&](const char* name, std::string& value, const char* what,
                          const char* help) {
      use(name, value, TextForm{}, Setting{.help = help, .value = what, .only_changed = true});
    };
    text("columns", self.columns, "LIST",
         "The cards' columns: 2-7, ball1..ball6, 'Winning Numbers'; of JSON the members: "
         "deal.cards");
    text("path", self.path, "MEMBERS",
         "Where the records stand in a JSON document: data.draws (default: found)");
    text("separator", self.separator, "CHARACTER",
         "Between the columns of a table: a character, tab or blank (default: found)");
    text("from", self.from, "YYYY-MM-DD", "Only rows from that day on");
    text("to", self.to, "YYYY-MM-DD", "Only rows up to that day");
    text("date-column", self.date_column, "COLUMN",
         "The column of the days (default: the first that holds dates)");
    text("deal-column", self.deal_column, "COLUMN",
         "Rows that say the same in it are one deal, a card or more a row");
    text("deal-id", self.deal_id, "COLUMNS",
         "Equal deals that say the same in these are one deal, played at several tables; cards: "
         "all equal deals are; none: each record is one (default: of boards Event,Board)");
    use("skip", self.skip, CountForm{},
        Setting{.help = "First lines of each file that are left unread",
                .value = "LINES",
                .only_changed = true});
    use("where", self.where, RepeatedForm{},
        Setting{.help =
                    "Only rows with that value in a column; all that are given must hold. Of a "
                    "column of times hour(COLUMN)=20 and weekday(COLUMN)=Mon; previous(COLUMN) is "
                    "what the row before says",
                .value = "COLUMN=VALUE"});
    use("labels", self.labels, RepeatedForm{}, Setting{.option = ""});
  }

  bool operator==(const Selection&) const = default;
  /// Whether deals have names that were asked for.
  bool names_deals() const { return !deal_id.empty() && deal_id != "none" && !merges_equal(); }
  /// Whether equal deals are one wherever they stand.
  bool merges_equal() const { return deal_id == "cards"; }
  /// Whether anything asks for columns, which plain text does not have.
  bool needs_columns() const {
    return names_deals() || !columns.empty() || !separator.empty() || !where.empty() ||
           !from.empty() || !to.empty() || !date_column.empty() || !deal_column.empty() ||
           !labels.empty();
  }
};

}  // namespace evenhand::source
