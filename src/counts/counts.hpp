#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::counts {

/// The number of times that each of some values came: faces of a die, cards on top, winning
/// numbers.
struct Counts {
  std::vector<std::string> names;      ///< of the values
  std::vector<std::uint64_t> numbers;  ///< as many, not all 0
  std::vector<double> chances;         ///< of the values; above 0, and sum to 1
  bool is_even = true;                 ///< all chances are alike
  bool is_count_first = false;         ///< read from lines with the count before its value
  bool is_one_a_line =
      false;  ///< read from lines with one number each, as rolls may be written, too

  std::uint64_t total() const;
};

/// Reads a list ("9962,10012,…"), or a table: a line a value, with its name first and its count
/// last, commas or blanks between, perhaps under a line of headings. The count comes first in what
/// `uniq -c` writes, and where the values are words or numbered from 0 or 1. Where consecutive
/// values stand above their counts (R's table()), each column is one. Values without names are
/// numbered from 1. Lines that are empty or begin with # are skipped. `where` begins the InputError
/// of a mistake, with the line where there are several: for a value that comes twice, for a last
/// row that is the total, and for separators of thousands as well.
Counts parse_counts(std::string_view text, std::string_view where);

/// The chances of so many values, from their relative weights: "1,1,2", or a file's text. Throws
/// InputError, with `where` for its place, for weights that are not above 0 or not as many.
std::vector<double> chances_of(std::string_view weights, std::size_t values,
                               std::string_view where);

/// Gives the values these relative weights, as many as there are values. Throws InputError.
void set_weights(Counts& counts, std::string_view weights, std::string_view where);

}  // namespace evenhand::counts
