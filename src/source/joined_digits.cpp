#include "src/source/joined_digits.hpp"

#include <string>
#include <utility>

namespace evenhand::source {
namespace {

class PartedDigits final : public RowReader {
 public:
  PartedDigits(std::unique_ptr<RowReader> rows, cards::Deck deck)
      : rows_(std::move(rows)), deck_(std::move(deck)) {}

  bool next(Row& row) override {
    if (!rows_->next(row)) return false;
    if (is_joined_draw(trimmed(row.plain), deck_)) {
      rows_->split(row);
      row.plain = {};
    }
    part(row);
    return true;
  }
  void split(Row& row) override {
    rows_->split(row);
    part(row);
  }
  std::size_t width() const override { return rows_->width(); }
  bool goes_on() const override { return rows_->goes_on(); }
  std::string found() const override { return rows_->found(); }

 private:
  void part(Row& row) const {
    if (row.cards.size() != 1 || !is_joined_draw(row.cards.front().text, deck_)) return;
    const Token all = row.cards.front();
    row.cards.clear();
    for (std::size_t i = 0; i < all.text.size(); ++i) {
      row.cards.push_back({all.text.substr(i, 1), all.column + i});
    }
  }

  std::unique_ptr<RowReader> rows_;
  const std::optional<cards::Deck> deck_;
};

}  // namespace

bool is_joined_draw(std::string_view text, const std::optional<cards::Deck>& deck) {
  return deck && deck->with_repeats && deck->size <= 10 && deck->draw > 1 &&
         deck->card_names.empty() && text.size() == deck->draw &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::unique_ptr<RowReader> part_joined_digits(std::unique_ptr<RowReader> rows,
                                              const cards::Deck& deck) {
  return std::make_unique<PartedDigits>(std::move(rows), deck);
}

}  // namespace evenhand::source
