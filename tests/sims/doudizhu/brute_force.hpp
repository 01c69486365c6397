#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/rules.hpp"

namespace evenhand::doudizhu::test {

/// The rules once more, written from their text alone: a table of every play there is, as counts of
/// each rank, and the plays of a hand as those of the table that it holds, found by walking a tree
/// of the counts. Shares no code with moves.cpp.
struct Action {
  std::array<int, ranks> counts{};
  Kind kind = Kind::pass;
  int rank = 0;
  int length = 0;
};

class BruteForce {
 public:
  explicit BruteForce(const Rules& rules);

  const std::vector<Action>& actions() const { return actions_; }

  /// Indices of all actions that the hand holds.
  void held_by(const std::array<int, ranks>& hand, std::vector<std::uint32_t>& found) const;

 private:
  struct Node {
    std::array<std::uint32_t, 5> next{};  ///< by count of the node's rank; 0 for none
    std::uint32_t first = 0;              ///< after the last rank: the actions that end here
    std::uint32_t end = 0;
  };

  void simple(Kind kind, int copies);
  void chains(Kind kind, int copies, int shortest);
  void winged(Kind kind, int copies, int shortest, int longest, int wings_each, int unit,
              const Rules& rules);
  void build_tree();
  void walk(std::uint32_t node, unsigned rank, const std::array<int, ranks>& hand,
            std::vector<std::uint32_t>& found) const;

  std::vector<Action> actions_;
  std::vector<Node> nodes_;
};

/// Whether `play` may be laid on `other`, from the text of the rules.
bool outranks(const Action& play, const Action& other);

}  // namespace evenhand::doudizhu::test
