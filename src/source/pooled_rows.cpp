#include "src/source/pooled_rows.hpp"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

#include "base/block_size.hpp"
#include "base/error.hpp"

namespace evenhand::source {
namespace {

/// The rows of one draw, read ahead.
class Draws {
 public:
  explicit Draws(std::unique_ptr<DealStream> stream)
      : stream_(std::move(stream)), rows_(stream_->deck_size(), block_size, stream_->width()) {
    rows_.resize(0);
  }

  const DealStream& stream() const { return *stream_; }
  /// Reads on where no row is left; false at the end.
  bool has_row() {
    if (at_ < rows_.size()) return true;
    at_ = 0;
    rows_.resize(rows_.capacity());
    stream_->read(rows_);
    require_places();
    return rows_.size() > 0;
  }
  /// The place of the row at hand in the log.
  std::pair<std::size_t, std::uint64_t> place() const {
    const Origin& origin = stream_->origins()[at_];
    return {origin.file, origin.line};
  }
  void pass() { ++at_; }
  template <class Card>
  void write(std::span<Card> cards, std::size_t shift) const {
    rows_.visit([&](const auto& rows) {
      const auto row = rows[at_];
      std::transform(row.begin(), row.end(), cards.begin(),
                     [&](std::size_t card) { return static_cast<Card>(card + shift); });
    });
  }

 private:
  /// By their lines rows are known, once one was left out.
  void require_places() const {
    const std::span<const Origin> origins = stream_->origins().first(rows_.size());
    if (stream_->records().unreadable == 0 ||
        std::adjacent_find(origins.begin(), origins.end()) == origins.end()) {
      return;
    }
    throw InputError(
        "a row of which one draw is no deal stands in one line with others, so that its other "
        "draws cannot be left out with it; write each row in a line of its own, or leave "
        "--bad-deals out");
  }

  std::unique_ptr<DealStream> stream_;
  cards::DealBatch rows_;
  std::size_t at_ = 0;
};

class PooledRows final : public DealStream {
 public:
  PooledRows(cards::Deck deck, std::vector<std::unique_ptr<DealStream>> draws)
      : deck_(std::move(deck)) {
    for (std::size_t i = 0; i < draws.size(); ++i) {
      deck_.pools[i].first_number = draws[i]->base();
      draws_.emplace_back(std::move(draws[i]));
    }
  }

  std::size_t deck_size() const override { return deck_.size; }
  std::size_t width() const override { return deck_.draw; }
  const cards::Deck& deck() const override { return deck_; }
  std::string digest() const override { return draws_.front().stream().digest(); }

  void read(cards::DealBatch& batch) override {
    if (fault_) std::rethrow_exception(fault_);
    std::size_t done = 0;
    try {
      while (done < batch.size() && has_row()) {
        batch.visit([&](const auto& rows) { write(rows[done]); });
        ++done;
      }
    } catch (...) {
      if (done == 0) throw;
      fault_ = std::current_exception();
    }
    batch.resize(done);
  }

 private:
  /// Passes over rows that another draw has not.
  bool has_row() {
    for (;;) {
      if (!std::all_of(draws_.begin(), draws_.end(), [](Draws& each) { return each.has_row(); })) {
        return false;
      }
      const auto last =
          std::max_element(draws_.begin(), draws_.end(), [](const Draws& a, const Draws& b) {
            return a.place() < b.place();
          })->place();
      bool are_one = true;
      for (Draws& each : draws_) {
        if (each.place() == last) continue;
        each.pass();
        are_one = false;
      }
      if (are_one) return true;
    }
  }

  template <class Card>
  void write(std::span<Card> cards) {
    std::size_t shift = 0;
    for (Draws& each : draws_) {
      each.write(cards.first(each.stream().width()), shift);
      cards = cards.subspan(each.stream().width());
      shift += each.stream().deck_size();
      each.pass();
    }
  }

  cards::Deck deck_;
  std::vector<Draws> draws_;
  std::exception_ptr fault_;
};

}  // namespace

std::unique_ptr<DealStream> pooled_rows(cards::Deck deck,
                                        std::vector<std::unique_ptr<DealStream>> draws) {
  return std::make_unique<PooledRows>(std::move(deck), std::move(draws));
}

}  // namespace evenhand::source
