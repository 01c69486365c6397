#include "src/protocol/security.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace evenhand::protocol {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Returns what is found, and what that leaves open, by question.
std::map<std::string, std::pair<std::string, std::string>> answers(const SecuredDeals& deals) {
  std::map<std::string, std::pair<std::string, std::string>> all;
  for (const auto& row : security_table(deals).rows) {
    all[std::get<std::string>(row[0])] = {std::get<std::string>(row[1]),
                                          std::get<std::string>(row[2])};
  }
  return all;
}

SecuredDeals secured(const source::Security& session) {
  return {{session}, {"seat 0 (Li)", "seat 1 (Wang)"}, {5, 5}, 5, 0};
}

constexpr const char* chooser = "who could choose the cards";
constexpr const char* knower = "who knew them before play";
constexpr const char* signer = "who signed";
constexpr const char* acknowledged = "which rounds players acknowledged";

TEST(Security, TellsTheSuitesApart) {
  const auto first = answers(secured({.suite = "sm3-sm2"}));
  EXPECT_EQ(first.at("suite").first, "sm3-sm2");
  EXPECT_THAT(first.at(chooser).first, StartsWith("nobody alone"));
  EXPECT_EQ(first.at(knower).first, "the dealer");
  const auto second = answers(secured({.suite = "sha256-ed25519"}));
  EXPECT_THAT(second.at(chooser).first, StartsWith("nobody alone"));
  EXPECT_EQ(second.at(knower).first, "the dealer");
  const auto mental = answers(secured({.suite = "mental"}));
  EXPECT_THAT(mental.at(chooser).first, StartsWith("nobody: every player shuffled"));
  EXPECT_THAT(mental.at(knower).first, StartsWith("nobody"));
}

TEST(Security, SaysWhatIsMissing) {
  SecuredDeals deals = secured({.suite = "mental", .knows_signer = true});
  const auto good = answers(deals);
  EXPECT_EQ(good.at(signer).first, "the key given");
  EXPECT_EQ(good.at(signer).second, "");
  EXPECT_EQ(good.at(acknowledged).first, "all players, all rounds");
  EXPECT_EQ(good.at("rounds given up").first, "none");
  EXPECT_EQ(good.count("one key for several"), 0U);
  EXPECT_EQ(good.count("what secrets follow from"), 0U);
  const auto followed =
      answers(secured({.suite = "mental", .knows_signer = true, .successions = 1}));
  EXPECT_EQ(followed.at(signer).first, "the successor of the key given");
  deals.sessions = {{.suite = "mental", .is_seeded = true, .shares_keys = true}};
  deals.acknowledged = {5, 3};
  deals.given_up = 2;
  const auto bad = answers(deals);
  EXPECT_THAT(bad.at(signer).second, HasSubstr("give --dealer-key"));
  EXPECT_EQ(bad.at(acknowledged).first, "seat 1 (Wang): 3 of 5 rounds");
  EXPECT_THAT(bad.at(acknowledged).second, HasSubstr("the dealer's word"));
  EXPECT_EQ(bad.at("rounds given up").first, "2 of 5");
  EXPECT_EQ(bad.at("one key for several").first, "yes");
  EXPECT_THAT(bad.at("what secrets follow from").first, HasSubstr("--seed"));
  deals.acknowledged = {0, 0};
  EXPECT_EQ(answers(deals).at(acknowledged).first,
            "seat 0 (Li): 0 of 5 rounds; seat 1 (Wang): 0 of 5 rounds");
}

TEST(Security, ShowsEachOfSeveralSessions) {
  SecuredDeals deals = secured({.suite = "sm3-sm2"});
  deals.sessions.insert({.suite = "mental"});
  const reports::Table table = security_table(deals);
  EXPECT_EQ(table.name, "security");
  EXPECT_EQ(table.rows.size(), 2U * 4 + 2);
}

}  // namespace
}  // namespace evenhand::protocol
