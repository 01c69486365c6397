#include "reports/json_members.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>

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

/// Returns how a part with that place changed to `value` is refused.
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
            "part: at .seats[1].points: expected a whole number from -9223372036854775808 to "
            "9223372036854775807, found 1.5");
  EXPECT_EQ(refusal_with("/seats/1/points", std::uint64_t{1} << 63U),
            "part: at .seats[1].points: expected a whole number from -9223372036854775808 to "
            "9223372036854775807, found 9223372036854775808");
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

enum class Ending { out, draw };

struct Draw {
  std::string why;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("why", self.why);
  }
  bool operator==(const Draw&) const = default;
};

struct Hand {
  std::vector<std::int16_t> points = std::vector<std::int16_t>(2);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("points", self.points, at_most(use.units));
  }
  bool operator==(const Hand&) const = default;
};

struct Match {
  bool is_over = false;
  Ending ending = Ending::out;
  double log_e = 0;
  std::vector<double> levels = std::vector<double>(2);
  std::optional<Draw> draw = {};
  std::variant<Draw, Seat> what = {};
  std::vector<std::uint16_t> cards = {};
  std::deque<Hand> hands = {};
  std::vector<std::string> names = {};
  std::int8_t score = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("is_over", self.is_over);
    use("ending", self.ending, at_most(1));
    use("log_e", self.log_e, between(-INFINITY, 5));
    use("levels", self.levels);
    use("draw", self.draw);
    use("what", self.what, of_units(50));
    use("cards", self.cards, up_to(3, from_to(1, 51)));
    use("hands", self.hands, up_to(2, Hand{}, of_units(9)));
    use("names", self.names, up_to(2));
    use("score", self.score, at_most(3));
  }
  bool operator==(const Match&) const = default;
};

const Match some_match = {true,           Ending::draw, -INFINITY,   {0.1, -1e300}, Draw{"tired"},
                          Seat{9, -1, 0}, {51, 1},      {{{-9, 9}}}, {"Ann"},       -3};

/// Returns how a match with that place changed to `value` is refused.
std::string match_with(const std::string& place, const nlohmann::json& value) {
  nlohmann::json damaged = saved(some_match);
  damaged[nlohmann::json::json_pointer(place)] = value;
  Match match = some_match;
  try {
    load({"part", damaged}, match);
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

TEST(JsonMembers, OfOtherKindsAreReadAsTheyWereSaved) {
  const nlohmann::json json = saved(some_match);
  EXPECT_EQ(json["log_e"], "-inf");
  EXPECT_EQ(json["ending"], 1);
  EXPECT_EQ(json["what"][0], 1);
  Match match;
  load({"part", json}, match);
  EXPECT_EQ(match, some_match);
  EXPECT_EQ(match_with("/draw", nullptr), "read");
  const nlohmann::json empty = saved(Match{});
  load({"part", empty}, match);
  EXPECT_EQ(match, Match{});
}

TEST(JsonMembers, OfOtherKindsAreRefusedByName) {
  EXPECT_EQ(match_with("/is_over", 1), "part: at .is_over: expected true or false, found 1");
  EXPECT_EQ(match_with("/ending", 2U),
            "part: at .ending: expected a whole number from 0 to 1, found 2");
  EXPECT_EQ(match_with("/log_e", 5.5),
            "part: at .log_e: expected a number from -inf to 5, found 5.5");
  EXPECT_EQ(match_with("/log_e", "inf"),
            "part: at .log_e: expected a number from -inf to 5, found \"inf\"");
  EXPECT_EQ(match_with("/log_e", NAN),
            "part: at .log_e: expected a number from -inf to inf, found null");
  EXPECT_EQ(match_with("/levels", saved(std::vector<double>{1, INFINITY})),
            "part: at .levels: expected numbers, finite, found 16 bytes");
  EXPECT_EQ(match_with("/draw", 7), "part: at .draw: expected an object, found 7");
  EXPECT_EQ(match_with("/what/0", 2U),
            "part: at .what[0]: expected a whole number from 0 to 1, found 2");
  EXPECT_EQ(match_with("/what/1/wins", 51U),
            "part: at .what[1].wins: expected a whole number from 0 to 50, found 51");
  EXPECT_EQ(match_with("/what/2", 0U),
            "part: at .what: expected an array of 2, found an array of 3");
  EXPECT_EQ(match_with("/score", -4),
            "part: at .score: expected a whole number from -3 to 3, found -4");
}

TEST(JsonMembers, OfListsAreRefusedByTheirLengthAndItems) {
  EXPECT_EQ(match_with("/cards", packed({1, 2, 3, 4})),
            "part: at .cards: expected at most 3 items, found 4 bytes");
  EXPECT_EQ(match_with("/cards", packed({0})),
            "part: at .cards: expected counts from 1 to 51, found 1 bytes");
  EXPECT_EQ(match_with("/cards", packed({65537})),
            "part: at .cards: expected smaller counts, found 3 bytes");
  EXPECT_EQ(match_with("/hands", nlohmann::json::array({1, 2, 3})),
            "part: at .hands: expected at most 2 items, found an array of 3");
  EXPECT_EQ(match_with("/hands/0/points", packed({19, 18})),
            "part: at .hands[0].points: expected counts of at most 9, found 2 bytes");
  EXPECT_EQ(match_with("/hands/0/points", packed({65536, 0})),
            "part: at .hands[0].points: expected smaller numbers, found 4 bytes");
  EXPECT_EQ(match_with("/names/0", 1), "part: at .names[0]: expected a string, found 1");
}

}  // namespace
}  // namespace evenhand::reports
