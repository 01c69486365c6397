#include "src/audit/tallies.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/long_checks.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

std::string bytes(const Tallies& tallies) {
  std::string bytes;
  nlohmann::json::to_cbor(tallies.save(), bytes);
  return bytes;
}

const std::vector<std::string> decks =
    tests::is_sanitized
        ? std::vector<std::string>{"2", "8", "21", "doudizhu", "257"}
        : std::vector<std::string>{"2", "5", "8", "20", "21", "doudizhu", "mahjong", "300"};

TEST(Tallies, DoNotDependOnHowDealsAreBatched) {
  for (const std::string& deck : decks) {
    stats::SmallGenerator random(11);
    const std::size_t n = cards::parse_deck(deck).size;
    const cards::DealBatch deals = make_deals(n, 700, naive_swap, random);
    const std::string expected = bytes(tally(deck, deals, full_battery()));
    for (const std::size_t size : {1U, 3U, 16U, 255U, 257U, 512U}) {
      if (size == 1 && n > 100) continue;  // pairs cost as much for one deal as for many
      Tallies tallies(full_battery(), cards::parse_deck(deck));
      tallies.begin_block(0);
      for (std::size_t from = 0; from < deals.size(); from += size) {
        tallies.fold(part_of(deals, from, std::min(deals.size(), from + size)));
      }
      EXPECT_EQ(tallies.deals(), 700);
      EXPECT_EQ(bytes(tallies), expected) << deck << " by " << size;
    }
  }
}

/// Parts of 100 deals, each in the block of that number.
Tallies blocks(const std::string& deck, const cards::DealBatch& deals,
               const std::vector<std::uint64_t>& numbers) {
  Tallies tallies(full_battery(), cards::parse_deck(deck));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    tallies.begin_block(numbers[i]);
    tallies.fold(part_of(deals, i * 100, i * 100 + 100));
  }
  return tallies;
}

TEST(Tallies, MergeInAnyOrderToTheSameBytes) {
  // Far enough apart that slices of the session must be joined on the way.
  const std::vector<std::uint64_t> numbers = {0, 3, 40};
  for (const std::string& deck : decks) {
    stats::SmallGenerator random(12);
    const std::size_t n = cards::parse_deck(deck).size;
    const cards::DealBatch deals = make_deals(n, 300, fair, random);
    const std::string expected = bytes(blocks(deck, deals, numbers));
    std::vector<std::size_t> order = {0, 1, 2};
    do {
      Tallies merged(full_battery(), cards::parse_deck(deck));
      for (const std::size_t third : order) {
        merged.merge(tally(deck, part_of(deals, third * 100, third * 100 + 100), full_battery(),
                           numbers[third]));
      }
      EXPECT_EQ(bytes(merged), expected) << deck;
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(Tallies, SurviveSavingAndCountOn) {
  for (const std::string& deck : decks) {
    stats::SmallGenerator random(13);
    const std::size_t n = cards::parse_deck(deck).size;
    const cards::DealBatch deals = make_deals(n, 400, fair, random);
    const Tallies whole = blocks(deck, deals, {0, 1, 50, 51});
    Tallies loaded(full_battery(), cards::parse_deck(deck));
    loaded.begin_block(7);
    loaded.fold(part_of(deals, 0, 50));  // is replaced
    loaded.load({"tally", nlohmann::json::from_cbor(bytes(blocks(deck, deals, {0, 1})))});
    EXPECT_EQ(loaded.deals(), 200);
    loaded.begin_block(50);
    loaded.fold(part_of(deals, 200, 300));
    loaded.begin_block(51);
    loaded.fold(part_of(deals, 300, 400));
    EXPECT_EQ(bytes(loaded), bytes(whole)) << deck;
    EXPECT_EQ(told(judged(loaded)), told(judged(whole))) << deck;
  }
}

/// Counts cannot be damage, however odd the dealer is.
TEST(Tallies, SurviveSavingWhateverDealsThem) {
  const std::vector<Shuffle> shuffles = {
      [](Order&, stats::SmallGenerator&) {},
      [](Order& cards, stats::SmallGenerator&) { std::reverse(cards.begin(), cards.end()); },
      [](Order& cards, stats::SmallGenerator& random) {
        const auto cut = static_cast<std::ptrdiff_t>(random.below(cards.size()));
        std::rotate(cards.begin(), cards.begin() + cut, cards.end());
      },
      [](Order& cards, stats::SmallGenerator& random) {
        if (random.below(100) == 0) fair(cards, random);
      },
      [](Order& cards, stats::SmallGenerator& random) {
        stats::SmallGenerator one_of_two(random.below(2));
        fair(cards, one_of_two);
      }};
  for (const std::string& deck : decks) {
    for (std::size_t i = 0; i < shuffles.size(); ++i) {
      stats::SmallGenerator random(15);
      const cards::DealBatch deals =
          make_deals(cards::parse_deck(deck).size, 400, shuffles[i], random);
      const Tallies whole = blocks(deck, deals, {0, 1, 50, 51});
      Tallies loaded(full_battery(), cards::parse_deck(deck));
      loaded.load({"tally", nlohmann::json::from_cbor(bytes(whole))});
      EXPECT_EQ(bytes(loaded), bytes(whole)) << deck << ", shuffle " << i;
    }
  }
}

TEST(Tallies, RefuseWhatIsDamagedAndKeepTheirCounts) {
  stats::SmallGenerator random(14);
  const cards::DealBatch deals = make_deals(54, 64, fair, random);
  Tallies tallies = tally("doudizhu", deals, full_battery());
  const std::string before = bytes(tallies);
  const nlohmann::json good = tallies.save();
  std::vector<nlohmann::json> damaged = {nullptr,
                                         7,
                                         nlohmann::json::array(),
                                         {{"deals", 64}},  // no groups
                                         tally("54", deals, full_battery()).save()};
  for (const auto& [group, saved] : good["groups"].items()) {
    nlohmann::json without = good;
    without["groups"].erase(group);
    damaged.push_back(without);
    nlohmann::json empty = good;
    empty["groups"][group] = nullptr;
    damaged.push_back(empty);
  }
  nlohmann::json other_total = good;
  other_total["deals"] = 65U;
  damaged.push_back(other_total);
  nlohmann::json negative = good;
  negative["deals"] = -1;
  damaged.push_back(negative);
  nlohmann::json cut = good;
  cut["groups"]["position"].get_binary().pop_back();
  damaged.push_back(cut);
  nlohmann::json longer = good;
  longer["groups"]["position"].get_binary().push_back(0);
  damaged.push_back(longer);
  nlohmann::json moved = good;  // one count more, another less: the row sums differ
  moved["groups"]["position"].get_binary()[0] ^= 1U;
  damaged.push_back(moved);
  nlohmann::json level = good;
  level["groups"]["state-space"]["sketch"]["level"] = 64U;
  damaged.push_back(level);
  nlohmann::json size = good;
  size["groups"]["state-space"]["sketch"]["size"] = 1000000000000U;
  damaged.push_back(size);
  const auto damage = [&](const std::string& group, const std::string& place,
                          const nlohmann::json& value) {
    nlohmann::json copy = good;
    copy["groups"][group][nlohmann::json::json_pointer(place)] = value;
    damaged.push_back(copy);
  };
  damage("between-deals", "/lag_1/steps", 65U);
  damage("between-deals", "/lag_2/steps", 63U);  // not as many as were counted
  damage("between-deals", "/slices/level", 61U);
  damage("between-deals", "/slices/slices", nlohmann::json::array());
  damage("between-deals", "/slices/slices/0",
         good["groups"]["between-deals"]["slices"]["slices"][1]);
  damage("between-deals", "/first_cards_lag_1", nullptr);
  damage("between-deals", "/series", nullptr);
  damage("second-order", "/cards/tables/1", good["groups"]["second-order"]["cards"]["tables"][2]);
  damage("second-order", "/positions/far", nlohmann::json::array());
  for (const nlohmann::json& saved : damaged) {
    EXPECT_THROW(tallies.load({"tally", saved}), InputError) << saved.dump().substr(0, 200);
    EXPECT_EQ(bytes(tallies), before);
  }
}

TEST(Tallies, RefuseAnotherDeckOrBattery) {
  Tallies tallies(default_battery(), cards::parse_deck("10"));
  EXPECT_THROW(tallies.merge(Tallies(default_battery(), cards::parse_deck("11"))),
               std::logic_error);
  EXPECT_THROW(tallies.merge(Tallies(parse_battery("position"), cards::parse_deck("10"))),
               std::logic_error);
  EXPECT_THROW(tallies.fold(cards::DealBatch(11, 1)), std::logic_error);
  EXPECT_THROW(Tallies(BatterySpec{{"nonsense"}}, cards::parse_deck("10")), InputError);
}

}  // namespace
}  // namespace evenhand::audit
