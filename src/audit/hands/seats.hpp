#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/group.hpp"
#include "src/audit/hands/hands_tally.hpp"
#include "src/source/seating.hpp"

namespace evenhand::audit {

/// Counts what seats hold, where a log says who got which hand: each deal is arranged by seat, so
/// that the hands of HandsTally are those of the seats. A hand of more cards than the smallest is
/// cut to its first cards, which are dealt as any others; the rest of it lies with the cards that
/// are nobody's.
class SeatsTally {
 public:
  static constexpr std::size_t most_seats = 64;
  /// The seat that was blamed for a round that was given up, and why (the codes of
  /// docs/protocol.md).
  struct Blame {
    std::uint8_t seat = 0;  ///< the number of seats for the dealer
    std::uint16_t code = 0;
    bool was_known = false;  ///< to the dealer, who gave it up

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("seat", self.seat);
      use("code", self.code);
      use("was_known", self.was_known);
    }
    auto operator<=>(const Blame&) const = default;
  };

  /// Begins a tally for a deck of which each seat gets so many cards. Throws std::logic_error for
  /// more than it has.
  SeatsTally(const cards::Deck& deck, std::size_t seats, std::size_t cards);

  /// The deck whose hands are "seat 0", "seat 1", … and "the rest".
  const cards::Deck& deck() const { return deck_; }
  std::size_t seats() const { return players_.size(); }
  std::size_t cards_a_seat() const { return cards_; }
  std::uint64_t deals() const { return deals_; }
  /// The number of deals after a round that was given up.
  std::uint64_t deals_behind() const { return deals_behind_; }
  const HandsTally& all() const { return *all_; }
  const HandsTally& behind() const { return *behind_; }
  /// [seat * n + card]: deals in which the seat got the card.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  /// Names by seat.
  const std::vector<std::set<std::string>>& players() const { return players_; }
  /// Rounds that were given up.
  const std::map<Blame, std::uint64_t>& aborts() const { return aborts_; }
  /// The number of those whose deals are known all the same.
  std::uint64_t undealt() const { return undealt_; }
  /// Sets of key cards: those of the game, and all of them together where there are several.
  const std::vector<cards::KeySet>& undealt_sets() const { return undealt_sets_; }
  /// [k]: rounds that were given up in which the seat would have got k cards of a set.
  std::span<const std::uint64_t> undealt_counts(std::size_t set, std::size_t seat) const {
    return std::span(undealt_counts_).subspan((set * seats() + seat) * (cards_ + 1), cards_ + 1);
  }
  /// [seat * n + card]: those in which the seat would have got the card.
  const std::vector<std::uint64_t>& undealt_cards() const { return undealt_cards_; }
  /// Rounds that each seat has acknowledged.
  const std::vector<std::uint64_t>& acknowledged() const { return acknowledged_; }
  /// The ways in which the sessions were secured that these deals are of.
  const std::set<source::Security>& security() const { return security_; }

  /// The first batch.size() deals of the seating are those of the batch.
  void fold(const cards::DealBatch& batch, const source::Seating& seating);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals_, at_most(use.units));
    use("deals_behind", self.deals_behind_, at_most(self.deals_));
    use("all", *self.all_, of_units(self.deals_));
    use("behind", *self.behind_, of_units(self.deals_behind_));
    use("counts", self.counts_, sums_to(self.deals_ * self.seats() * self.cards_));
    use("players", self.players_);
    use("aborts", self.aborts_);
    use("undealt", self.undealt_, at_most(most_acknowledged));
    use("undealt_counts", self.undealt_counts_,
        sums_to(self.undealt_ * self.seats() * self.undealt_sets_.size()));
    use("undealt_cards", self.undealt_cards_, sums_to(self.undealt_ * self.seats() * self.cards_));
    use("acknowledged", self.acknowledged_, at_most(most_acknowledged));
    use("security", self.security_);
  }

 private:
  void count(const source::Seating::Undealt& deal);

  static constexpr std::uint64_t most_acknowledged = std::uint64_t{1} << 53U;

  cards::Deck deck_;
  std::size_t cards_;
  std::uint64_t deals_ = 0;
  std::uint64_t deals_behind_ = 0;
  std::unique_ptr<HandsTally> all_;
  std::unique_ptr<HandsTally> behind_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::set<std::string>> players_;
  std::map<Blame, std::uint64_t> aborts_;
  std::uint64_t undealt_ = 0;
  std::vector<cards::KeySet> undealt_sets_;
  std::vector<std::uint64_t> undealt_counts_;  ///< [(set * seats + seat) * (cards + 1) + k]
  std::vector<std::uint64_t> undealt_cards_;   ///< [seat * n + card]
  std::vector<std::uint64_t> acknowledged_;
  std::set<source::Security> security_;
};

/// The tests hands.seats.*, which look at hands by the seats that got them; none without deals.
std::vector<Evidence> seats_evidence(const SeatsTally& tally, double level);

/// "seat 0 (Li)", or "seat 0" where several players sat there.
std::string seat_words(const SeatsTally& tally, std::size_t seat);

}  // namespace evenhand::audit
