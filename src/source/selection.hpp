#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace evenhand::source {

/// Which parts of a log are read, as typed; docs/readers.md describes each.
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
  /// Columns that are handed on with each deal: a stratum, a date. See DealStream::origins.
  std::vector<std::string> labels;

  bool operator==(const Selection&) const = default;
  /// Whether anything asks for columns, which plain text does not have.
  bool needs_columns() const {
    return !columns.empty() || !separator.empty() || !where.empty() || !from.empty() ||
           !to.empty() || !date_column.empty() || !deal_column.empty() || !labels.empty();
  }
};

}  // namespace evenhand::source
