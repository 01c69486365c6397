#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/source/byte_window.hpp"
#include "src/source/json_scanner.hpp"

namespace evenhand::source {

/// Names of members, from the outside in.
using JsonPath = std::vector<std::string>;

/// "game.deals" as a path; of an empty text the empty one.
JsonPath parse_json_path(std::string_view text);

/// The place of the records of a document.
struct JsonPlace {
  JsonPath path;
  bool texts = false;  ///< in an array of strings, each of which is a record
  bool whole = false;  ///< each value is a record, an array of arrays, too: its hands
};

/// The records of a document: its top-level values, or what stands at a path in them; of an array
/// of arrays or objects, each element, unless it is a record as a whole. Arrays on the way are gone
/// through.
class JsonRecords {
 public:
  /// The window outlives it; `source` is the log's name in messages. `lines` stand before what the
  /// window begins with.
  JsonRecords(ByteWindow& window, const std::string& source, JsonPlace place,
              std::uint64_t lines = 0)
      : scan_(window, source, lines),
        path_(std::move(place.path)),
        texts_(place.texts),
        whole_(place.whole) {}

  /// Stands before the record that next() went to; the caller takes it, whole.
  JsonScanner& scanner() { return scan_; }

  /// Goes to the next record, which begins with '[' or '{', or with '"' where texts are; false at
  /// the end of the log. Throws InputError for a single value where a record is expected.
  bool next();

  /// Whether each top-level value so far, of more than one, has had a line to itself. Then what
  /// threw can be left for the next line, which the following next() does.
  bool are_lines() const { return are_lines_.value_or(false); }
  /// The text of the line that is left, of which it keeps as many bytes as a record may have.
  std::string_view leave_line();

 private:
  /// An array or object that is gone through.
  struct Open {
    bool is_array;
    bool holds_records;
    std::size_t matched;  ///< steps of the path
    bool begun = false;
  };

  bool enter(std::size_t matched);
  bool holds_containers();
  bool step();

  JsonScanner scan_;
  JsonPath path_;
  bool texts_;
  bool whole_;
  bool begun_ = false;
  std::vector<Open> open_;
  std::uint64_t line_ = 0;  ///< where the top-level value begins
  std::optional<bool> are_lines_;
  bool is_left_ = false;  ///< its line
};

}  // namespace evenhand::source
