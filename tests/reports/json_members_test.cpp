#include "reports/json_members.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "base/error.hpp"

namespace evenhand::reports {
namespace {

struct Seat {
  std::uint64_t wins = 0;
  std::int64_t points = 0;
  Wide squares = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("wins", self.wins, at_most(use.units));
    use("points", self.points);
    use("squares", self.squares);
  }
  void loaded(const JsonMember& saved, std::uint64_t /*games*/) const {
    if (wins == 7) saved["wins"].refuse("another number than 7");
  }
  bool operator==(const Seat&) const = default;
};

struct Games {
  std::uint64_t games = 0;
  std::vector<std::uint16_t> lengths = std::vector<std::uint16_t>(3);
  std::array<Seat, 2> seats{};
  std::map<std::string, std::uint64_t> endings = {};
  std::set<std::string> players = {};
  Largest longest = {};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("games", self.games, at_most(100));
    use("lengths", self.lengths, sums_to(self.games));
    use("seats", self.seats, of_units(self.games));
    use("endings", self.endings, at_most(self.games));
    use("players", self.players);
    use("longest", self.longest);
  }
  bool operator==(const Games&) const = default;
};

const Games some_games = {9,
                          {2, 3, 4},
                          {{{4, -50, Wide{3} << 70U}, {5, 50, 1}}},
                          {{"draw", 1}, {"out", 8}},
                          {"Ann", "Bo"},
                          {40}};

/// What is said of a part with that place changed to `value`.
std::string refusal_with(const std::string& place, const nlohmann::json& value) {
  nlohmann::json damaged = saved(some_games);
  damaged[nlohmann::json::json_pointer(place)] = value;
  Games games;
  try {
    load({"part", damaged}, games);
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

nlohmann::json packed(std::vector<std::uint64_t> counts) { return pack_counts(counts); }

TEST(JsonMembers, AreReadAsTheyWereSaved) {
  const nlohmann::json json = saved(some_games);
  EXPECT_EQ(json["games"], 9);
  EXPECT_EQ(json["lengths"], packed({2, 3, 4}));
  EXPECT_EQ(json["seats"][1]["points"], 50);
  EXPECT_EQ(json["endings"], nlohmann::json::parse(R"([["draw", 1], ["out", 8]])"));
  Games games;
  load({"part", json}, games);
  EXPECT_EQ(games, some_games);
}

TEST(JsonMembers, AreRefusedByNameWithWhatTheyMustBe) {
  EXPECT_EQ(refusal_with("/games", 101),
            "part: at .games: expected a whole number from 0 to 100, found 101");
  EXPECT_EQ(refusal_with("/lengths", packed({2, 3, 5})),
            "part: at .lengths: expected counts that add up to 9, found 3 bytes");
  EXPECT_EQ(refusal_with("/lengths", packed({2, 7})),
            "part: at .lengths: expected 3 packed counts, found 2 bytes");
  EXPECT_EQ(refusal_with("/seats/0/wins", 10),
            "part: at .seats[0].wins: expected a whole number from 0 to 9, found 10");
  EXPECT_EQ(refusal_with("/seats/0/wins", 7U),
            "part: at .seats[0].wins: expected another number than 7, found 7");
  EXPECT_EQ(refusal_with("/seats/1/points", 1.5),
            "part: at .seats[1].points: expected a whole number, found 1.5");
  EXPECT_EQ(refusal_with("/seats", nlohmann::json::array()),
            "part: at .seats: expected an array of 2, found an array of 0");
  EXPECT_EQ(refusal_with("/endings/1/1", 12),
            "part: at .endings[1][1]: expected a whole number from 0 to 9, found 12");
  EXPECT_EQ(refusal_with("/endings/1/0", "draw"),
            "part: at .endings[1]: expected keys in ascending order, found an array of 2");
  EXPECT_EQ(refusal_with("/players", "Ann"), "part: at .players: expected an array, found \"Ann\"");
  EXPECT_EQ(refusal_with("/longest", -1),
            "part: at .longest: expected a whole number of at least 0, found -1");
}

TEST(JsonMembers, AreRefusedWhereTheirTypeIsTooSmall) {
  Games games;
  nlohmann::json json = saved(Games{100});
  json["lengths"] = packed({65537, 0, 0});
  json["games"] = 100;
  EXPECT_THROW(load({"part", json}, games), InputError);
}

TEST(RequireBound, HoldsSumsThatDoNotFit64Bits) {
  const std::vector<std::uint64_t> counts = {UINT64_MAX, 10};
  EXPECT_THROW(require_bound({"part", nullptr}, counts, sums_to(9)), InputError);
  EXPECT_THROW(require_bound({"part", nullptr}, counts, at_most(10)), InputError);
  EXPECT_NO_THROW(require_bound({"part", nullptr}, counts, {}));
}

}  // namespace
}  // namespace evenhand::reports
