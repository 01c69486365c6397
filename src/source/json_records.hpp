#pragma once

#include <cstddef>
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

/// Where the records of a document stand.
struct JsonPlace {
  JsonPath path;
  bool texts = false;  ///< in an array of strings, each of which is a record
};

/// The records of a document: its top-level values, or what stands at a path in them; of an array
/// of arrays or objects, each element. Arrays on the way are gone through.
class JsonRecords {
 public:
  /// The window outlives it; `source` is the log's name in messages.
  JsonRecords(ByteWindow& window, const std::string& source, JsonPlace place)
      : scan_(window, source), path_(std::move(place.path)), texts_(place.texts) {}

  /// Stands before the record that next() went to; the caller takes it, whole.
  JsonScanner& scanner() { return scan_; }

  /// Goes to the next record, which begins with '[' or '{', or with '"' where texts are; false at
  /// the end of the log. Throws InputError for a single value where a record is expected.
  bool next();

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
  bool begun_ = false;
  std::vector<Open> open_;
};

}  // namespace evenhand::source
