#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/dates.hpp"
#include "src/source/line.hpp"
#include "src/source/line_tokens.hpp"

namespace evenhand::source {

/// The number of records of a log that are no new deals.
struct Records {
  std::uint64_t repeats = 0;     ///< tell once more of a deal that was read under the same name
  std::uint64_t namesakes = 0;   ///< deals whose name a deal with other cards had before
  std::uint64_t unreadable = 0;  ///< are no deals, and were passed over
  /// Boards that another with the same cards and the same number, or also without one, stood
  /// before, of which nobody said whether they are one.
  std::uint64_t alike = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("repeats", self.repeats);
    use("namesakes", self.namesakes);
    use("unreadable", self.unreadable);
    use("alike", self.alike);
  }
  friend bool operator==(const Records&, const Records&) = default;
};

/// The content of one deal in a log. All of it is valid until the next row.
struct Row {
  Line line;  ///< where it stands: a line of the log, or several with their newlines between
  std::vector<Token> cards;  ///< in the order of dealing; their columns count from the line's start
  std::vector<std::size_t>
      lists;  ///< how many of them stand in each list, where they stand in some
  std::vector<std::string_view> labels;  ///< what stands in the columns of Selection::labels
  std::string_view deal;                 ///< what stands in the column of Selection::deal_column
  std::string_view seat;                 ///< whose cards of the deal they are, where a column says
  std::string_view date;                 ///< what stands in the column of dates, if there is one
  std::string id;     ///< names the deal: equal ones of one name are one; empty where it has none
  std::string board;  ///< the number of a board of bridge; empty where it has none
  DateOrder date_order = DateOrder::year_first;

  // A row may leave its cards unsplit, for the quick way through them.
  std::string_view plain;  ///< the text that holds them and nothing else; empty when cards has them
  char separator = '\0';   ///< between them; '\0' for blanks and commas
};

/// Takes a log apart into the rows that hold deals, in constant memory. Each format has one; see
/// readers.hpp.
class RowReader {
 public:
  RowReader() = default;
  RowReader(const RowReader&) = delete;
  RowReader& operator=(const RowReader&) = delete;
  virtual ~RowReader() = default;

  /// The next row; false at the end of the log. Throws InputError, with the place, for what is not
  /// of the format.
  virtual bool next(Row& row) = 0;

  /// Fills row.cards from row.plain, of a row that has it.
  virtual void split(Row& /*row*/) {}

  /// Cards of a deal, if the log or the selection says how many; else 0.
  virtual std::size_t width() const { return 0; }
  /// Whether next() may be called again after it threw InputError for a record, which is then
  /// passed over.
  virtual bool goes_on() const { return false; }

  /// The names of its lists of cards, if they are the hands of a deal; or nothing.
  virtual const std::vector<std::string>& hand_names() const {
    static const std::vector<std::string> none;
    return none;
  }

  /// Returns what it found out and a user should know, such as the columns it reads; or empty.
  virtual std::string found() const { return {}; }
};

}  // namespace evenhand::source
