#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// The runs of cards that stand in an order, in all rows of a log: after which places it is broken,
/// and in how many rows. Nothing is counted once it is broken after more than one place in four, as
/// it soon is where cards stand as they were dealt.
class RowRuns {
 public:
  /// Cards stand in the order if their keys do not fall.
  template <class Card>
  void add(std::span<const std::uint16_t> keys, std::span<Card> row) {
    if (is_over_) return;
    lowest_ = std::min<std::uint64_t>(lowest_, keys[row[0]]);
    highest_ = std::max<std::uint64_t>(highest_, keys[row[0]]);
    breaks_.resize(row.size());
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (keys[row[i - 1]] <= keys[row[i]]) continue;
      if (breaks_[i]++ == 0) ++places_;
    }
    end_if_many();
  }

  /// The lengths of the runs of so many rows, if they are as sorted hands have them; else nothing.
  std::vector<std::size_t> lengths(std::uint64_t rows) const;

  void merge(const RowRuns& other);
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound bound);
  bool operator==(const RowRuns&) const = default;

 private:
  void count_places();
  void end_if_many();

  bool is_over_ = false;               ///< and all else as at first
  std::vector<std::uint64_t> breaks_;  ///< by place, the rows in which a run begins there
  std::size_t places_ = 0;             ///< of which any row has a break
  std::uint64_t lowest_ = UINT16_MAX;  ///< key of a first card
  std::uint64_t highest_ = 0;
};

/// An order in which people write the cards of a draw or a hand: cards stand in it if their keys do
/// not fall.
struct WrittenOrder {
  std::string words;                ///< "in ascending order", "by suit, highest rank first"
  std::vector<std::uint16_t> keys;  ///< by card
  bool but_last = false;            ///< the last card of a draw stands apart
  bool by_hand = false;             ///< each hand of a draw stands in it by itself
};

/// The hands that a deal or a draw is made of, without what is nobody's: none of a draw that the
/// deck's first hands do not make up.
std::vector<cards::Hand> listed_hands(const cards::Deck& deck);

/// Ascending and descending, of draws also but for their last card; of hands, those of a draw
/// included, of decks with suits and ranks also by suit, in every order of up to four suits. Copies
/// count as equals.
std::vector<WrittenOrder> written_orders(const cards::Deck& deck);

/// The chance that a row stands in the order if every order is equally likely: of a draw exactly,
/// ties counted (1/k! without them); of a deal the product over its hands, as if they were drawn
/// independently.
double chance_of_order(const cards::Deck& deck, const WrittenOrder& order);

/// The first of some rows: numbers of deals from 0, ascending.
class FirstRows {
 public:
  static constexpr std::size_t most = 10;

  const std::vector<std::uint64_t>& numbers() const { return numbers_; }
  /// Rows come in any order of blocks.
  void add(std::uint64_t row);
  void merge(const FirstRows& other);
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound bound);
  bool operator==(const FirstRows&) const = default;

 private:
  std::vector<std::uint64_t> numbers_;
};

/// Counts in which order the draws or the hands of a log are written, and keeps the first rows that
/// are written in another.
class SetsTally final : public ListedTally<SetsTally> {
 public:
  /// The rows in one written order.
  struct Rows {
    std::uint64_t number = 0;     ///< that stand in it
    std::uint64_t following = 0;  ///< of these, after one that does, in the same block
    FirstRows in = {};            ///< the first of them
    FirstRows out = {};           ///< the first that do not
    RowRuns runs = {};            ///< that stand in it, in all rows

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("number", self.number, at_most(use.units));
      use("following", self.following, at_most(use.units));
      use("in", self.in);
      use("out", self.out);
      use("runs", self.runs, at_most(use.units));
    }
    bool operator==(const Rows&) const = default;
  };

  /// A deck whose draws, or dealt hands, may be sets.
  explicit SetsTally(const cards::Deck& deck);

  std::uint64_t deals() const { return deals_; }
  const std::vector<WrittenOrder>& orders() const { return orders_; }
  const std::vector<Rows>& rows() const { return rows_; }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals_, at_most(use.units));
    use("orders", self.rows_, of_units(use.units));
  }
  void loaded(const reports::JsonMember& saved, std::uint64_t deals) const {
    if (deals_ != deals) saved["deals"].refuse("as many as were counted");
  }

 private:
  template <class Card>
  bool stands_in(const WrittenOrder& order, std::span<const Card> deal) const;

  cards::Deck deck_;
  std::vector<WrittenOrder> orders_;
  std::vector<std::vector<std::uint16_t>> sets_;   ///< positions of each
  std::vector<std::vector<std::uint16_t>> hands_;  ///< the same of the hands of a draw
  bool is_of_hands_;                               ///< or of draws that are no hands
  std::vector<Rows> rows_;                         ///< by order
  std::uint64_t deals_ = 0;
  std::uint64_t next_ = 0;  ///< number of the deal to come
  std::vector<std::uint8_t>
      was_in_;  ///< by order, whether the deal before in the block stood in it
};

/// Whether the deck's draws or hands are to be found out to be sets. A whole deck is no set, but
/// its rows may be the hands of some game.
bool can_be_sets(const cards::Deck& deck);

/// The order in which a log's sets are written.
struct FoundSets {
  cards::Sets of = cards::Sets::none;
  WrittenOrder order;
  SetsTally::Rows rows;
  std::uint64_t deals = 0;

  /// "draws stand in ascending order in 10,184 of 10,185 rows"
  std::string words() const;
};

/// Returns the order in which far more rows stand than chance brings about: its probability is
/// below 1e-6 and their number twice what is expected and 1 % of all rows or more, and three of
/// four stand after another one, as where a stretch of a log is sorted, and not here and there, as
/// Floyd's sample without a last shuffle has it; of programs, which sort all or none, and of sets
/// of two cards, of which chance orders every other, 95 % of rows. Among several orders it takes
/// the one of most rows. Nothing where rows stand as chance has it.
std::optional<FoundSets> find_sets(const SetsTally& tally, const cards::Deck& deck);

/// The order and the lengths of hands, where no such order is found and all rows are written as
/// sorted hands of other lengths than those of the deck. There are ten rows or more, a run of cards
/// ends at the same places in all of them, after no more than one card in four and never after a
/// single one; three of four rows fall at each of these places, as fair hands nearly always do, and
/// the first card is not always the same.
struct OtherHands {
  std::string order;  ///< in words
  std::vector<std::size_t> lengths;
};
std::optional<OtherHands> find_other_hands(const SetsTally& tally, const cards::Deck& deck);

}  // namespace evenhand::audit
