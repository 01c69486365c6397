#include "src/source/turned_rows.hpp"

#include <algorithm>
#include <functional>
#include <list>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t most_rows = 1'000'000;

/// A row with the texts that it shows.
struct KeptRow {
  explicit KeptRow(const Row& read) : row(read), line(read.line.text), source(read.line.source) {
    for (const Token& card : read.cards) cards.emplace_back(card.text);
    for (const std::string_view label : read.labels) labels.emplace_back(label);
    deal = read.deal;
    seat = read.seat;
    date = read.date;
  }

  void show(Row& out) {
    out = row;
    out.line.text = line;
    out.line.source = source;
    for (std::size_t i = 0; i < cards.size(); ++i) out.cards[i].text = cards[i];
    for (std::size_t i = 0; i < labels.size(); ++i) out.labels[i] = labels[i];
    out.deal = deal;
    out.seat = seat;
    out.date = date;
  }

  Row row;
  std::string line;
  std::string source;
  std::vector<std::string> cards;
  std::vector<std::string> labels;
  std::string deal;
  std::string seat;
  std::string date;
};

class TurnedRows final : public RowReader {
 public:
  explicit TurnedRows(std::unique_ptr<RowReader> rows) : rows_(std::move(rows)) {}

  bool next(Row& row) override {
    while (!is_read_) read_on(row);
    if (shown_) kept_.pop_back();
    shown_ = !kept_.empty();
    if (shown_) kept_.back().show(row);
    return shown_;
  }

  std::string found() const override {
    return rows_->found() + "; the newest stands first, so that rows are read from the last";
  }
  bool goes_on() const override { return rows_->goes_on(); }
  const std::vector<std::string>& hand_names() const override { return rows_->hand_names(); }

 private:
  /// Reads to the end, or to a row that is refused, behind which a next call goes on.
  void read_on(Row& row) {
    while (rows_->next(row)) {
      if (kept_.size() == most_rows) {
        row.line.refuse(0,
                        "more than 1,000,000 rows, of which the newest stands first; turn the "
                        "log: tac FILE");
      }
      kept_.emplace_back(row);
    }
    is_read_ = true;
  }

  std::unique_ptr<RowReader> rows_;
  std::list<KeptRow> kept_;
  bool is_read_ = false;
  bool shown_ = false;  ///< the last one was handed on, and its texts may be in use
};

}  // namespace

bool fall(const std::vector<Date>& dates) {
  constexpr std::size_t fewest = 3;
  return dates.size() >= fewest && std::is_sorted(dates.begin(), dates.end(), std::greater<>()) &&
         dates.front() != dates.back();
}

std::unique_ptr<RowReader> turned_rows(std::unique_ptr<RowReader> rows) {
  return std::make_unique<TurnedRows>(std::move(rows));
}

}  // namespace evenhand::source
