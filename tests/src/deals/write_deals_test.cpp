#include "src/deals/write_deals.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"

namespace evenhand::deals {
namespace {

/// Returns the text of the deals, cards 0, 1, … in order but for the first two.
std::string written(const std::string& form, const cards::Deck& deck) {
  Plan plan;
  plan.deck = deck;
  plan.written = form;
  cards::DealBatch deals(deck.size, 1);
  deals.visit([](const auto& view) {
    for (std::size_t i = 0; i < view[0].size(); ++i) {
      view[0][i] = static_cast<std::remove_cvref_t<decltype(view[0][i])>>(i < 2 ? 1 - i : i);
    }
  });
  std::string text;
  append_deals(deals, plan, text);
  append_deals(deals, plan, text);
  return text;
}

TEST(AppendDeals, WritesEveryForm) {
  const cards::Deck deck = cards::named_deck("three", std::vector<std::string>{"A", "K", "Q"});
  EXPECT_EQ(written("text", deck), "K A Q\nK A Q\n");
  EXPECT_EQ(written("numbers", deck), "1 0 2\n1 0 2\n");
  EXPECT_EQ(written("json", deck), "[\"K\",\"A\",\"Q\"]\n[\"K\",\"A\",\"Q\"]\n");
  EXPECT_EQ(written("u8", deck), std::string("\1\0\2\1\0\2", 6));
  EXPECT_EQ(written("u16le", deck), std::string("\1\0\0\0\2\0\1\0\0\0\2\0", 12));
}

TEST(AppendDeals, WritesLargeDecksInTwoBytesACard) {
  const std::string text = written("u16le", cards::parse_deck("300"));
  ASSERT_EQ(text.size(), 2U * 2 * 300);
  EXPECT_EQ(text.substr(2 * 299, 2), "\x2b\x01");
}

TEST(AppendDeals, WritesHandsAsPlayersGetThem) {
  const auto hands = nlohmann::json::parse([] {
    const std::string two = written("json", cards::parse_deck("doudizhu"));
    return two.substr(0, two.find('\n'));
  }());
  EXPECT_EQ(hands.size(), 4U);
  std::size_t cards = 0;
  for (const auto& hand : hands) cards += hand.size();
  EXPECT_EQ(cards, 54U);
  cards::Deck in_turn = cards::parse_deck("doudizhu");
  cards::deal_round_robin(in_turn);
  const std::string text = written("json", in_turn);
  const auto dealt = nlohmann::ordered_json::parse(text.substr(0, text.find('\n')));
  EXPECT_EQ(dealt.begin().value()[1], in_turn.card_name(3)) << "every third card";
}

TEST(RequireForm, SaysWhatThereIs) {
  for (const std::string_view form : written_forms()) {
    EXPECT_NO_THROW(require_form(form, cards::parse_deck("52")));
  }
  EXPECT_THAT([] { require_form("nubmers", cards::parse_deck("52")); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("did you mean 'numbers'?")));
  EXPECT_THAT([] { require_form("u8", cards::parse_deck("300")); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("write u16le")));
}

/// Keeps the help of the settings.
struct Helps final : SettingUse {
  std::string text;

 private:
  void use_setting(SettingRow row) override { text += row.setting.help; }
  void use_part(const char* /*name*/, const SettingList& /*part*/) override {}
  void use_parts(const char* /*name*/, SettingLists& /*parts*/) override {}
};

TEST(WriteDeals, HasEveryFormInItsHelp) {
  WritingPlan plan;
  Helps helps;
  WritingPlan::settings(plan, helps);
  EXPECT_NE(helps.text.find(fmt::format("{}", fmt::join(written_forms(), ", "))), std::string::npos)
      << helps.text;
}

}  // namespace
}  // namespace evenhand::deals
