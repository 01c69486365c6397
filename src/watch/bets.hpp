#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/watch/counted.hpp"
#include "src/watch/subjects.hpp"

namespace evenhand::watch {

/// All bets, each a test martingale, and their e-values. For a run of deals, each bet but the lines
/// has a factor that depends on the counts of that run alone. So one function serves the e-process
/// of all deals, the detectors block by block, and the dating of a change.
///
/// Bets are numbered: those on scalars, riffles, repeats and whole orders, then those on cells, and
/// on neighbours. What a draw has none of (orders, riffles) has no bets.
class Bets {
 public:
  Bets(const cards::Deck& deck, const Subjects& subjects);

  std::size_t size() const { return first_of(Family::neighbours) + cell_bets(Family::neighbours); }
  /// The number of bets that are not on the cells of tables; these come first.
  std::size_t listed() const { return listed_.size(); }
  Family family(std::size_t bet) const;
  /// The families that have bets; they share the weight.
  const std::vector<Family>& families() const { return families_; }

  /// log of the factor of one bet.
  double log_factor(std::size_t bet, const Counted& counted) const;
  /// log of the factors of all listed bets.
  void log_factors(const Counted& counted, std::span<double> logs) const;

  // Bets on the cells of a table, by card and place or by card and the card behind it: that a
  // cell's share is 1 + deviation times what it is to be, for some deviations.
  static constexpr std::array tables = {Family::cells, Family::neighbours};
  static const std::vector<std::uint64_t>& table(Family family, const Counted& counted) {
    return family == Family::cells ? counted.cells : counted.neighbours;
  }
  std::size_t deviations() const { return deviations_.size(); }
  std::size_t cell_bets(Family family) const { return cells(family) * deviations(); }
  /// The cells of a table, row after row.
  std::size_t cells(Family family) const {
    return family == Family::cells ? shape().cells() : shape().neighbours();
  }
  std::size_t columns(Family family) const;
  /// How often a cell of the row could have been counted: deals, or values that had one after them.
  std::uint64_t trials(Family family, std::size_t row, const Counted& counted) const;
  /// The share that a cell is to have of them.
  double share(Family family, std::size_t cell) const;
  /// Calls use(cell, count, trials, stake) for each cell of a table, in order.
  template <class Use>
  void for_cells(Family family, const Counted& counted, Use&& use) const {
    const std::vector<std::uint64_t>& counts = table(family, counted);
    const std::size_t width = columns(family);
    for (std::size_t first = 0; first < counts.size(); first += width) {
      const std::uint64_t tried = trials(family, first / width, counted);
      for (std::size_t cell = first; cell < first + width; ++cell) {
        use(cell, counts[cell], tried, stake(family, cell));
      }
    }
  }
  /// The number of the stakes of a cell; those of equal shares are the same.
  std::size_t stake(Family family, std::size_t cell) const;
  /// log of the factor of a cell that was counted `count` times of `trials`.
  double cell_log(std::size_t stake, std::size_t deviation, std::uint64_t count,
                  std::uint64_t trials) const {
    const Stake& at = stakes_[stake];
    return static_cast<double>(count) * at.gains[deviation] +
           static_cast<double>(trials - count) * at.losses[deviation];
  }
  const DealShape& shape() const { return subjects_.shape(); }

  /// log of each family's e-value, by Family; -inf where it has no bets.
  std::array<double, family_count> family_logs(const Counted& counted) const;
  /// The bet that has won most. Lines are not numbered, and never it.
  std::size_t leader(const Counted& counted, Family family) const;

  /// One e-value for each thing that is bet on, however many bets there are on it.
  struct Subject {
    std::string words;
    Family family;
    double log_e;
  };
  std::vector<Subject> subjects(const Counted& counted) const;
  /// The subjects that e-BH with weights rejects at false discovery rate alpha, the largest e-value
  /// first. Families share the weight equally, and so do the subjects of a family.
  std::vector<Subject> found(const Counted& counted, double alpha) const;
  /// Returns the claim of a bet: "card 5 at place 0 more often", "fewer inversions".
  std::string words(std::size_t bet) const;

  const cards::Deck& deck() const { return deck_; }
  const Subjects& numbers() const { return subjects_; }
  /// The scalar, the kind of riffles or the cell of its table that a bet is on.
  std::size_t subject(std::size_t bet) const;
  /// The packets of a riffle, the number of an order bet, or the tilt or deviation itself.
  std::size_t parameter(std::size_t bet) const;
  double deviation(std::size_t bet) const { return deviations_[parameter(bet)]; }

 private:
  struct Listed {
    Family family;
    std::uint32_t subject;
    std::uint32_t parameter;
  };
  /// The logarithms of the factors of a bet on a cell, where the cell was counted and where not.
  struct Stake {
    std::vector<double> gains;
    std::vector<double> losses;
  };
  void add_stake(double share);
  void list_bets();
  std::size_t first_of(Family table) const {
    return listed_.size() + (table == Family::cells ? 0 : cell_bets(Family::cells));
  }
  bool has_lines() const;
  double listed_log(const Listed& bet, const Counted& counted) const;
  double cells_log(Family family, const Counted& counted) const;
  double lines_log(const Counted& counted, std::vector<double>* lines) const;
  std::string cell_words(Family family, std::size_t cell) const;

  const cards::Deck& deck_;
  const Subjects& subjects_;
  std::vector<Listed> listed_;
  std::vector<Family> families_;
  std::vector<double> deviations_;
  std::vector<Stake> stakes_;
  std::vector<std::vector<double>> riffle_logs_;  ///< by packets: of each number of sequences
};

/// Packets of the riffles that are bet on: 2^1 to 2^12.
inline constexpr std::size_t most_riffles = 12;
/// Shares of deals that repeat an earlier one.
inline constexpr std::array<double, 3> repeat_shares = {1e-5, 1e-3, 0.1};

}  // namespace evenhand::watch
