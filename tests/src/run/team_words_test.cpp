#include "src/run/team_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/src/run/thread_team.hpp"

namespace evenhand::run {
namespace {

void agree(const std::vector<std::string>& facts) {
  Post post(static_cast<int>(facts.size()));
  for (std::size_t rank = facts.size(); rank-- > 0;) {
    ThreadTeam team(post, static_cast<int>(rank));
    require_agreement(team, facts[rank]);
  }
}

TEST(Agree, TakesRanksThatAreAlike) {
  EXPECT_NO_THROW(agree({"evenhand 1"}));
  EXPECT_NO_THROW(agree({"evenhand 1", "evenhand 1", "evenhand 1"}));
}

TEST(Agree, NamesARankThatIsNot) {
  EXPECT_THAT(([] {
                agree({"evenhand 1", "evenhand 1", "evenhand 2"});
              }),
              testing::ThrowsMessage<InputError>(
                  "rank 0 on here is 'evenhand 1' and rank 2 on here is 'evenhand 2'; start the "
                  "same program with the same options on every rank"));
}

using testing::ThrowsMessage;

TEST(TeamWords, ArriveAsTheyWereSent) {
  Post post(2);
  ThreadTeam one(post, 0);
  ThreadTeam two(post, 1);
  EXPECT_FALSE(next_message(two));
  one.send(1, team_message("give", {{"first", 3}}));
  const std::optional<TeamMessage> message = next_message(two);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->from, 0);
  EXPECT_EQ(message->what, "give");
  EXPECT_EQ(message->content.at("first"), 3);
  one.send(1, "nonsense");
  EXPECT_THROW(next_message(two), RunError);
}

TEST(TeamWords, AreRefusedWhereverTheyWereCut) {
  Post post(2);
  ThreadTeam one(post, 0);
  ThreadTeam two(post, 1);
  const std::string whole =
      team_message("counts", {{"first", 3}, {"counts", {1, 500, 1ULL << 40U}}});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    one.send(1, whole.substr(0, size));
    EXPECT_THAT(
        [&] { next_message(two); },
        ThrowsMessage<RunError>(testing::HasSubstr("rank 0 on here: sent what is no message")))
        << size;
  }
  one.send(1, whole + "x");
  EXPECT_THROW(next_message(two), RunError);
}

TEST(TeamWords, KeepWhatAFaultIs) {
  Post post(2);
  const ThreadTeam team(post, 0);
  const auto error = std::make_exception_ptr(InputError("line 3 has 5 cards"));
  const TeamFault fault = nlohmann::json(fault_of(error, 1)).get<TeamFault>();
  EXPECT_THAT([&] { std::rethrow_exception(error_of(fault, team)); },
              ThrowsMessage<InputError>("rank 1 on here: line 3 has 5 cards"));
  const TeamFault other = fault_of(std::make_exception_ptr(std::bad_alloc()), 1);
  EXPECT_THAT([&] { std::rethrow_exception(error_of(other, team)); },
              ThrowsMessage<RunError>("rank 1 on here: out of memory"));
}

TEST(TeamWords, AddUpAlongATree) {
  for (int size = 1; size < 70; ++size) {
    std::vector<int> times(static_cast<std::size_t>(size));
    for (int rank = 0; rank < size; ++rank) {
      const std::vector<int> children = children_of(rank, size);
      EXPECT_LE(children.size(), 7U);
      for (const int child : children) {
        EXPECT_EQ(parent_of(child), rank);
        ++times[static_cast<std::size_t>(child)];
      }
    }
    EXPECT_EQ(times.front(), 0);
    EXPECT_EQ(std::count(times.begin() + 1, times.end(), 1), size - 1) << "each is added up once";
  }
  EXPECT_EQ(children_of(0, 6), (std::vector<int>{1, 2, 4}));
  EXPECT_EQ(children_of(4, 6), std::vector<int>{5});
}

}  // namespace

}  // namespace evenhand::run
