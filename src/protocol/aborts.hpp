#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "stats/test_result.hpp"

namespace evenhand::protocol {

/// Rounds that were given up: who was blamed, and why. Both are the dealer's word.
class Aborts {
 public:
  /// The names of the seats, in their order: "seat 0 (Li)".
  explicit Aborts(std::vector<std::string> seats = {}) : seats_(std::move(seats)) {}

  /// `seat` is the number of seats for the dealer; `was_known` says that the dealer gave it up and
  /// knew the cards.
  void add(std::uint64_t seat, std::uint16_t code, std::uint64_t rounds = 1,
           bool was_known = false);

  const std::vector<std::string>& seats() const { return seats_; }
  std::uint64_t count() const { return count_; }
  /// A bound of the chance that some player is blamed as often as the one who is blamed most, if
  /// each of those that were blamed on players fell to any of them alike: the binomial tail times
  /// the number of players (Bonferroni). 1 where no player was blamed.
  stats::PValue chance_of_most() const;
  /// Whether the answer has to speak of them: one in twenty rounds was given up, one player is
  /// blamed more often than chance_of_most() < 0.001 would have it, or the dealer knew the cards of
  /// one that it gave up, which no honest dealer does.
  bool are_remarkable(std::uint64_t rounds) const;

  /// "792 of 1,192 rounds were given up, 792 of them blamed on seat 1 (Wang)"
  std::string words(std::uint64_t rounds) const;
  /// "0x0205 missing-contribution, seat 1 (Wang): 792 rounds", a line a seat and code.
  std::vector<std::string> lines() const;
  /// A row a seat and code, and a note on what they show. Nothing where there are none.
  void add_to(reports::Section& section) const;

 private:
  struct Blame {
    std::uint64_t seat = 0;
    std::uint16_t code = 0;
    auto operator<=>(const Blame&) const = default;
  };

  std::string name_of(std::uint64_t seat) const;
  std::vector<std::uint64_t> by_seat() const;

  std::vector<std::string> seats_;
  std::map<Blame, std::uint64_t> rounds_;
  std::uint64_t count_ = 0;
  std::uint64_t known_ = 0;  ///< to the dealer, who gave them up
};

/// "seat 1 (Wang)" for each name.
std::vector<std::string> seats_words(const std::vector<std::string>& names);
/// "0x0205 missing-contribution", or the number alone where no such code is.
std::string abort_code_words(std::uint16_t code);

}  // namespace evenhand::protocol
