#include "src/games/replay.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/games/record_end.hpp"

namespace evenhand::games {

Replay::Replay(std::string_view game, std::string_view unit, ReplayRequest request)
    : unit_(unit), request_(std::move(request)), end_(game) {}

void Replay::add(std::string_view line, std::uint64_t line_number) {
  const std::string where = fmt::format("{}:{}", name(), line_number);
  if (end_.is_end(line, units_, run_, where)) return;
  const std::optional<Record> found = read(line, where);
  if (!found) return;
  const Record& record = *found;
  if (records_ == 0) run_ = record.run;
  if (record.run != run_) {
    throw InputError(fmt::format("{}: a {} of the run {}, behind those of the run {}", where, unit_,
                                 printable(record.run), printable(run_)));
  }
  // A record that is no unit may stand several times with one number, but not the same twice.
  if (record.number != units_ || (!record.is_unit && line == last_line_)) {
    throw InputError(fmt::format("{}: {} {} stands where {} {} should", where, unit_, record.number,
                                 unit_, units_ + (record.number == units_ ? 1 : 0)));
  }
  last_line_ = line;
  play(where);
  ++records_;
  units_ += record.is_unit ? 1 : 0;
  if (request_.shown != record.number) return;
  show();
  is_shown_ = true;
}

reports::Document Replay::document() const {
  if (records_ == 0) {
    throw InputError(fmt::format("{}: no records; expected what 'evenhand play {} --record' writes",
                                 name(), end_.game()));
  }
  end_.require_ended(name());
  if (request_.shown && !is_shown_) {
    throw InputError(fmt::format("{}: no {} {}; there are {}, numbered from 0", name(), unit_,
                                 *request_.shown, units_));
  }
  reports::Document document = tell();
  document.kind = fmt::format("replay {}", end_.game());
  return document;
}

reports::Document Replay::document_of_file() {
  const bool is_stdin = request_.file == "-";
  std::ifstream file;
  if (!is_stdin) file = open_games(request_.file);
  std::istream& stream = is_stdin ? std::cin : file;
  std::string line;
  for (std::uint64_t number = 1;; ++number) {
    const LineEnd end = read_text_line(stream, line);
    if (end == LineEnd::end_of_file && line.empty()) return document();
    if (end == LineEnd::end_of_file) {
      throw InputError(fmt::format(
          "{}:{}: the file ends within this line, which has no newline: give the whole file",
          name(), number));
    }
    if (end == LineEnd::too_long) {
      throw InputError(
          fmt::format("{}:{}: a line of more than {} bytes", name(), number, longest_text_line));
    }
    add(line, number);
  }
}

}  // namespace evenhand::games
