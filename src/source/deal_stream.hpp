#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/dates.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/source/row.hpp"

namespace evenhand::source {

class NumberedLog;
struct Seating;

/// The place of a deal in its log, and what its log says beside the cards.
struct Origin {
  std::size_t file = 0;             ///< from 0, where several are one log
  std::uint64_t line = 0;           ///< from 1, within its file; 0 in a binary log
  std::vector<std::string> labels;  ///< what stands in each column of Selection::labels
  std::optional<Date> date = {};    ///< where the log has a column of dates

  bool operator==(const Origin&) const = default;
};

/// Deals that come from outside, one after the other: a log or an external shuffler.
class DealStream {
 public:
  DealStream() = default;
  DealStream(const DealStream&) = delete;
  DealStream& operator=(const DealStream&) = delete;
  virtual ~DealStream() = default;

  virtual std::size_t deck_size() const = 0;
  /// Cards a deal: those of the deck, or fewer where some are drawn.
  virtual std::size_t width() const { return deck_size(); }
  /// The number that the first card has there.
  virtual unsigned base() const { return 0; }
  /// Whether the first deal names cards by a spelling that they share with copies; a
  /// pseudo-random order then says which copy is which.
  virtual bool copies_alike() const { return false; }

  /// The deck that the cards are of.
  virtual const cards::Deck& deck() const = 0;
  /// Whether each hand is listed sorted, so that only which cards it holds means anything.
  virtual bool sorted_hands() const { return false; }
  /// The hands that deals are listed as, as --hands says them ("landlord=20,down=17,up=17"); empty
  /// where deals are no lists, or those of the deck's own hands.
  virtual std::string hands() const { return {}; }

  /// Fills the batch up to its size, which is reduced to what there was before the end or a fault;
  /// 0 is the end. Every deal is checked to be a permutation, or a draw without a card twice.
  /// Throws InputError that says where and what; the deals before the bad one have been delivered
  /// by then (a batch is cut short, and the next call throws).
  virtual void read(cards::DealBatch& batch) = 0;
  /// Call it after a batch that was cut short: throws if a fault cut it short.
  void require_end() {
    cards::DealBatch none(deck_size(), 1, width());
    read(none);
  }

  /// One for each deal of the last read(), when LogOptions::origins or Selection::labels asked for
  /// them; else none.
  virtual std::span<const Origin> origins() const { return {}; }

  /// Returns the records that the last read() came across between the deals, where the stream is a
  /// log.
  virtual Records records() const { return {}; }

  /// SHA-256, in hexadecimal, of all bytes read so far.
  virtual std::string digest() const = 0;

  /// Returns the same deals by their numbers, where they can be read so; else null.
  virtual std::shared_ptr<NumberedLog> by_number() const { return nullptr; }

  /// The name of the reader that reads the log; empty where none does.
  virtual std::string_view reader() const { return {}; }

  /// Whether each deal is known to follow from secrets that were committed to before.
  virtual bool is_verified() const { return false; }

  /// Returns which seat got which hand in the deals of the last read(), where the log says so; else
  /// null.
  virtual const Seating* seating() const { return nullptr; }
};

}  // namespace evenhand::source
