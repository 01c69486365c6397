#include "src/library/audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>

#include "reports/json.hpp"

namespace evenhand {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

/// std::shuffle from a fixed seed.
Shuffle sound_shuffle() {
  return [random = std::mt19937_64(7)](std::span<std::uint16_t> deck) mutable {
    std::shuffle(deck.begin(), deck.end(), random);
  };
}

/// Swaps each card with any card.
Shuffle naive_shuffle() {
  return [random = std::mt19937_64(7)](std::span<std::uint16_t> deck) mutable {
    std::uniform_int_distribution<std::size_t> any(0, deck.size() - 1);
    for (std::uint16_t& card : deck) std::swap(card, deck[any(random)]);
  };
}

TEST(LibraryAudit, FindsNothingInASoundShuffle) {
  const AuditResult result = audit_shuffle(12, 20000, sound_shuffle());
  EXPECT_EQ(result.verdict, AuditVerdict::no_bias_found) << result.text;
  EXPECT_EQ(result.exit_code(), 0);
  EXPECT_THAT(result.text, HasSubstr("20,000 deals of 12 cards from the program's own shuffle"));
}

TEST(LibraryAudit, FindsANaiveSwap) {
  const AuditResult result = audit_shuffle(12, 20000, naive_shuffle(), {.name = "mine"});
  EXPECT_EQ(result.verdict, AuditVerdict::biased);
  EXPECT_EQ(result.exit_code(), 1);
  EXPECT_THAT(result.reason, HasSubstr(" in position "));
  const reports::Document document = reports::from_json(result.json, "result");
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  EXPECT_THAT(document.title, HasSubstr("mine"));
}

TEST(LibraryAudit, SaysWhenDealsAreTooFew) {
  const AuditResult result = audit_shuffle(52, 50, sound_shuffle());
  EXPECT_EQ(result.verdict, AuditVerdict::inconclusive);
  EXPECT_EQ(result.exit_code(), 3);
}

TEST(LibraryAudit, IsTheSameOnSeveralThreads) {
  EXPECT_EQ(audit_shuffle(300, 5000, sound_shuffle(), {.tests = "position"}).json,
            audit_shuffle(300, 5000, sound_shuffle(), {.tests = "position", .threads = 3}).json);
}

TEST(LibraryAudit, RefusesDecksThatAreNotWhole) {
  const auto twice = [](std::span<std::uint16_t> deck) { deck[2] = deck[1]; };
  EXPECT_THAT([&] { audit_shuffle(5, 100, twice); },
              ThrowsMessage<std::runtime_error>(
                  HasSubstr("deal 1 of the shuffle: card 1 comes twice; expected each of the cards "
                            "0 to 4 once")));
  const auto from_one = [](std::span<std::uint16_t> deck) {
    for (std::uint16_t& card : deck) ++card;
  };
  EXPECT_THAT([&] { audit_shuffle(5, 100, from_one); },
              ThrowsMessage<std::runtime_error>(HasSubstr("card 5 is none of the deck")));
}

TEST(LibraryAudit, RefusesWhatCannotBe) {
  EXPECT_THROW(audit_shuffle(1, 100, sound_shuffle()), std::runtime_error);
  EXPECT_THROW(audit_shuffle(52, 0, sound_shuffle()), std::runtime_error);
  EXPECT_THROW(audit_shuffle(52, 100, sound_shuffle(), {.alpha = 2}), std::runtime_error);
  EXPECT_THROW(audit_shuffle(52, 100, sound_shuffle(), {.tests = "none"}), std::runtime_error);
}

}  // namespace
}  // namespace evenhand
