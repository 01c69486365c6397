#include <gtest/gtest.h>

#include <map>

#include "src/audit/relations/relations_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

using Counts = std::vector<std::uint64_t>;

Counts listed(std::span<const std::uint64_t> counts) { return {counts.begin(), counts.end()}; }

Order inverse(const Order& deal) {
  Order places(deal.size());
  for (std::size_t p = 0; p < deal.size(); ++p) places[deal[p]] = p;
  return places;
}

TEST(Relations, AreCountedAsTheyAreDefined) {
  for (const std::size_t n : {8U, 9U, 54U, 70U, 256U}) {
    stats::SmallGenerator random(3);
    const std::size_t count = n > 60 ? 40 : 600;
    const cards::DealBatch batch = make_deals(n, count, fair, random);
    RelationsTally tally(n);
    tally.begin_block(0);
    tally.fold(batch);
    ASSERT_EQ(tally.looked_at(), count);
    std::vector<std::array<Order, 2>> deals;
    batch.visit([&](const auto& view) {
      for (std::size_t d = 0; d < count; ++d) {
        const Order deal(view[d].begin(), view[d].end());
        deals.push_back({deal, inverse(deal)});
      }
    });
    for (const std::size_t distance : {std::size_t{1}, n / 2 - 1, n / 2}) {
      Counts expected(n);
      for (const auto& [deal, places] : deals) {
        for (std::size_t p = 0; p < n; ++p) {
          ++expected[(deal[(p + distance) % n] + n - deal[p]) % n];
        }
      }
      EXPECT_EQ(tally.differences(distance), expected) << n << ' ' << distance;
    }
    for (const auto domain : {RelationsTally::places, RelationsTally::cards}) {
      Counts differences(n / 2 + 1);
      Counts sums(n);
      Counts second(n);
      Counts odd_halves;
      for (const auto& both : deals) {
        const Order& values = both[domain];
        for (std::size_t p = 0; p < n / 2; ++p) {
          const std::size_t difference = (values[p] + n - values[n - 1 - p]) % n;
          ++differences[std::min(difference, n - difference)];
          ++sums[(values[p] + values[n - 1 - p]) % n];
        }
        for (std::size_t p = 0; p + 4 < n; ++p) {
          ++second[(values[p] + 2 * (n - values[p + 2]) + values[p + 4]) % n];
        }
      }
      TripleCounts::for_each(n, [&](std::size_t a, std::size_t b, std::size_t c) {
        std::uint64_t odd = 0;
        for (const auto& both : deals) {
          const Order& values = both[domain];
          const std::size_t first_upper = n - n / 2;
          const auto upper = [&](std::size_t i) { return values[i] >= first_upper ? 1U : 0U; };
          odd += (upper(a) + upper(b) + upper(c)) % 2;
        }
        odd_halves.push_back(odd);
      });
      EXPECT_EQ(listed(tally.mirror_differences(domain)), differences) << n;
      EXPECT_EQ(tally.mirror_sums(domain), sums) << n;
      EXPECT_EQ(tally.progressions(domain, 2), second) << n;
      EXPECT_EQ(tally.odd_triples(domain, RelationsTally::half), odd_halves) << n;
    }
  }
}

TEST(Relations, HaveAllTriplesOfSmallDecksAndNearOnesOfLarge) {
  EXPECT_EQ(TripleCounts(54).triples(), 54U * 53 * 52 / 6);
  EXPECT_EQ(TripleCounts::reach(64), 63U);
  EXPECT_LE(TripleCounts(136).triples(), 64U * 63 * 62 / 6);
  EXPECT_GE(TripleCounts::reach(256), 16U);
}

// Flaws, at 54 cards, in sessions short enough for a test.

Shuffle sometimes(double share, std::function<void(Order&, stats::SmallGenerator&)> change) {
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.uniform() < share) change(cards, random);
  };
}

void bring(Order& cards, std::size_t card, std::size_t place) {
  std::swap(*std::find(cards.begin(), cards.end(), card), cards[place]);
}

bool is_upper(std::size_t card) { return card >= 27; }

/// A card of the other half to this place, from none of the others.
void turn_half(Order& cards, std::size_t place, const Order& others,
               stats::SmallGenerator& random) {
  std::size_t from = place;
  while (is_upper(cards[from]) == is_upper(cards[place]) ||
         std::find(others.begin(), others.end(), from) != others.end()) {
    from = random.below(54);
  }
  std::swap(cards[from], cards[place]);
}

void expect_found(const Shuffle& shuffle, std::string_view test) {
  stats::SmallGenerator random(29);
  const reports::Judgement result =
      judged(tally_session("54", 20480, shuffle, random, parse_battery("relations")));
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

TEST(RelationsSlow, FindTiesOfTwo) {
  const auto nine_further = [](Order& cards, stats::SmallGenerator& random) {
    const std::size_t place = random.below(45);
    bring(cards, (cards[place] + 13) % 54, place + 9);
  };
  expect_found(sometimes(0.1, nine_further), "relations.worst-difference");
  expect_found(sometimes(0.15, nine_further), "relations.differences");
  expect_found(sometimes(0.1,
                         [](Order& cards, stats::SmallGenerator& random) {
                           const std::size_t place = random.below(54);
                           bring(cards, 53 - cards[place], 53 - place);
                         }),
               "relations.mirrors");
}

TEST(RelationsSlow, FindTiesOfThree) {
  expect_found(sometimes(0.12,
                         [](Order& cards, stats::SmallGenerator& random) {
                           const std::size_t place = random.below(52);
                           const std::size_t third =
                               (2 * cards[place + 1] + 54 - cards[place]) % 54;
                           if (third != cards[place]) bring(cards, third, place + 2);
                         }),
               "relations.progressions");
  expect_found(sometimes(0.1,
                         [](Order& cards, stats::SmallGenerator& random) {
                           const bool odd =
                               is_upper(cards[3]) ^ is_upper(cards[20]) ^ is_upper(cards[41]);
                           if (!odd) turn_half(cards, 41, {3, 20}, random);
                         }),
               "relations.worst-triple");
  expect_found(sometimes(0.7,
                         [](Order& cards, stats::SmallGenerator& random) {
                           const std::size_t p = random.below(52);
                           const bool odd =
                               is_upper(cards[p]) ^ is_upper(cards[p + 1]) ^ is_upper(cards[p + 2]);
                           if (!odd) turn_half(cards, p + 2, {p, p + 1}, random);
                         }),
               "relations.parities");
}

TEST(RelationsCalibration, Holds) {
  for (const char* deck : {"8", "9", "54"}) {
    std::map<std::string, int> small;
    stats::SmallGenerator random(53);
    for (int session = 0; session < 100; ++session) {
      const auto result =
          judged(tally_session(deck, 600, fair, random, parse_battery("relations")));
      for (const reports::Finding& test : result.findings) {
        ASSERT_TRUE(test.is_made()) << test.test;
        small[test.test] += p_of(test) <= 0.05 ? 1 : 0;
      }
    }
    // Binomial(100, .05) is 15 or more with probability 1e-4.
    for (const auto& [name, count] : small) EXPECT_LE(count, 14) << deck << ' ' << name;
  }
}

}  // namespace
}  // namespace evenhand::audit
