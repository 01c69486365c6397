#include "base/members.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace evenhand {
namespace {

struct Seat {
  std::uint64_t wins = 0;
  std::int64_t points = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("wins", self.wins, at_most(use.units));
    use("points", self.points);
  }
  bool operator==(const Seat&) const = default;
};

struct Games {
  std::uint64_t games = 0;
  std::array<Seat, 2> seats{};
  std::map<std::string, std::uint64_t> endings;
  std::set<std::string> players;
  Largest longest;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("games", self.games);
    use("seats", self.seats, of_units(self.games));
    use("endings", self.endings);
    use("players", self.players);
    use("longest", self.longest);
  }
  bool operator==(const Games&) const = default;
};

struct Unlisted {};

TEST(Members, AreListedOrNot) {
  static_assert(Listed<Games> && Listed<Seat>);
  static_assert(!Listed<Unlisted> && !Listed<std::uint64_t> && !Listed<std::vector<int>>);
}

TEST(AddUp, AddsEachMember) {
  Games all{3, {{{1, -5}, {2, 5}}}, {{"out", 3}}, {"Ann"}, {40}};
  add_up(all, Games{4, {{{3, 2}, {1, -2}}}, {{"draw", 1}, {"out", 3}}, {"Ann", "Bo"}, {31}});
  EXPECT_EQ(all, (Games{7, {{{4, -3}, {3, 3}}}, {{"draw", 1}, {"out", 6}}, {"Ann", "Bo"}, {40}}));
}

TEST(AddUp, AddsItemsOfSequences) {
  std::vector<std::vector<int>> sums = {{1, 2}, {3}};
  add_up(sums, {{10, 20}, {30}});
  EXPECT_EQ(sums, (std::vector<std::vector<int>>{{11, 22}, {33}}));
}

}  // namespace
}  // namespace evenhand
