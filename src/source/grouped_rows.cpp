#include "src/source/grouped_rows.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/printable.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/source/line_tokens.hpp"
#include "src/source/seated_hands.hpp"

namespace evenhand::source {
namespace {

class GroupedRows final : public RowReader {
 public:
  GroupedRows(std::unique_ptr<RowReader> rows, std::string deal_column, const ReaderInput& input)
      : rows_(std::move(rows)),
        deal_column_(std::move(deal_column)),
        hands_(input.options.deck, input.source, "list the same seats in each deal") {}

  bool next(Row& row) override {
    if (!is_read_ && !read_ahead({})) return false;
    // The texts of a row are gone once the next one is read.
    cards_.clear();
    seats_.clear();
    labels_.assign(ahead_.labels.begin(), ahead_.labels.end());
    date_ = ahead_.date;
    line_ = ahead_.line.text;
    const std::string deal(ahead_.deal);
    row.id = ahead_.id;
    row.line = ahead_.line;
    row.line.text = line_;
    do {
      for (const Token& card : ahead_.cards) {
        cards_.emplace_back(card.text);
        seats_.emplace_back(ahead_.seat);
      }
      if (cards_.size() > cards::max_deck) {
        row.line.refuse(0,
                        fmt::format("more than {} cards with '{}' in column {}; no deck has so "
                                    "many",
                                    cards::max_deck, printable(deal), printable(deal_column_, 48)));
      }
    } while (read_ahead(deal) && ahead_.deal == deal);
    row.plain = {};
    row.lists.clear();
    row.cards.clear();
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (seats_[i].empty()) {
        row.cards.push_back({cards_[i], 0});
      } else {
        hands_.add(seats_[i], {cards_[i], 0});
      }
    }
    if (!seats_.front().empty()) hands_.give(row);
    row.labels.assign(labels_.begin(), labels_.end());
    row.date = date_;
    row.date_order = ahead_.date_order;
    return true;
  }

  std::string found() const override { return rows_->found(); }
  bool goes_on() const override { return rows_->goes_on(); }
  const std::vector<std::string>& hand_names() const override { return hands_.names(); }

 private:
  /// Reads the next row, which may be another one of that deal. If it is no row, the deal is lost,
  /// and the rows that it has after that are passed over.
  bool read_ahead(const std::optional<std::string>& deal) {
    is_read_ = false;
    try {
      do is_read_ = rows_->next(ahead_);
      while (is_read_ && ahead_.deal == lost_);
    } catch (const InputError&) {
      if (deal) lost_ = deal;
      throw;
    }
    lost_.reset();
    return is_read_;
  }

  std::unique_ptr<RowReader> rows_;
  std::string deal_column_;
  Row ahead_;
  bool is_read_ = false;  ///< whether ahead_ is a row that was read already
  UnescapedStrings cards_;
  std::vector<std::string> seats_;  ///< whose they are
  SeatedHands hands_;
  std::vector<std::string> labels_;
  std::string date_;
  std::string line_;
  std::optional<std::string> lost_;  ///< a deal with a row that was refused
};

}  // namespace

std::unique_ptr<RowReader> grouped_rows(std::unique_ptr<RowReader> rows, std::string deal_column,
                                        const ReaderInput& input) {
  if (deal_column.empty()) return rows;
  return std::make_unique<GroupedRows>(std::move(rows), std::move(deal_column), input);
}

}  // namespace evenhand::source
