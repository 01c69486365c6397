#include "src/games/replay.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/line.hpp"

namespace evenhand::games {

Replay::Replay(std::string_view game, std::string_view unit, ReplayRequest request)
    : unit_(unit), request_(std::move(request)), end_(game) {}

void Replay::add(std::string_view line, std::uint64_t line_number) {
  const std::string where = fmt::format("{}:{}", name(), line_number);
  if (end_.is_end(line, units_, run_, where)) return;
  const Record record = read(line, where);
  if (lines_ == 0) run_ = record.run;
  if (record.run != run_) {
    throw InputError(fmt::format("{}: a {} of the run {}, behind those of the run {}", where, unit_,
                                 printable(record.run), printable(run_)));
  }
  // What is no unit may stand several times with one number, but not the same twice.
  if (record.number != units_ || line == last_line_) {
    throw InputError(fmt::format("{}: {} {} stands where {} {} should", where, unit_, record.number,
                                 unit_, units_ + (record.number == units_ ? 1 : 0)));
  }
  last_line_ = line;
  play(where);
  ++lines_;
  units_ += record.is_unit ? 1 : 0;
  if (request_.shown != record.number) return;
  show();
  is_shown_ = true;
}

reports::Document Replay::document() const {
  if (lines_ == 0) {
    throw InputError(
        fmt::format("{}: no records; expected a line of JSON for each {}, as 'evenhand play {} "
                    "--record' writes",
                    name(), unit_, end_.game()));
  }
  end_.require_ended(name());
  if (request_.shown && !is_shown_) {
    throw InputError(fmt::format("--show {}: {} has no such {}", *request_.shown, name(), unit_));
  }
  reports::Document document = tell();
  document.kind = fmt::format("replay {}", end_.game());
  return document;
}

reports::Document Replay::document_of_file() {
  source::ByteWindow window(source::open_file(request_.file));
  source::LineReader reader(window, name());
  while (const std::optional<source::Line> line = reader.next()) {
    if (line->cut_off) {
      throw InputError(fmt::format(
          "{}:{}: the file ends within this line, which has no newline: give the whole file",
          name(), line->number));
    }
    add(line->text, line->number);
  }
  return document();
}

}  // namespace evenhand::games
