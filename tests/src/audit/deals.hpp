#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/tallies.hpp"
#include "src/judge/judge.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::audit {

// Deals for tests, from a generator and shuffles of their own.

using Order = std::vector<std::size_t>;
using Shuffle = std::function<void(Order&, stats::SmallGenerator&)>;

inline void fair(Order& cards, stats::SmallGenerator& random) {
  for (std::size_t i = cards.size() - 1; i > 0; --i)
    std::swap(cards[i], cards[random.below(i + 1)]);
}
inline void naive_swap(Order& cards, stats::SmallGenerator& random) {
  for (std::size_t& card : cards) std::swap(card, cards[random.below(cards.size())]);
}
inline void sattolo(Order& cards, stats::SmallGenerator& random) {
  for (std::size_t i = cards.size() - 1; i > 0; --i) std::swap(cards[i], cards[random.below(i)]);
}
/// Gilbert-Shannon-Reeds riffles, each as the inverse of a stable sort by fair bits.
inline Shuffle riffles(std::size_t times) {
  return [times](Order& cards, stats::SmallGenerator& random) {
    for (std::size_t t = 0; t < times; ++t) {
      std::vector<bool> from_upper(cards.size());
      std::size_t lower = 0;
      for (std::size_t i = 0; i < cards.size(); ++i) {
        from_upper[i] = (random.next() >> 63U) != 0;
        lower += from_upper[i] ? 0 : 1;
      }
      const Order before = cards;
      std::size_t next_lower = 0;
      std::size_t next_upper = lower;
      for (std::size_t i = 0; i < cards.size(); ++i) {
        cards[i] = before[from_upper[i] ? next_upper++ : next_lower++];
      }
    }
  };
}

inline void put(cards::DealBatch& batch, std::size_t deal, const Order& cards) {
  batch.visit([&](auto view) {
    using Card = std::remove_reference_t<decltype(view[0][0])>;
    std::transform(cards.begin(), cards.end(), view[deal].begin(),
                   [](std::size_t card) { return static_cast<Card>(card); });
  });
}

inline cards::DealBatch make_deals(std::size_t n, std::size_t count, const Shuffle& shuffle,
                                   stats::SmallGenerator& random) {
  cards::DealBatch batch(n, count);
  Order cards(n);
  for (std::size_t d = 0; d < count; ++d) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    shuffle(cards, random);
    put(batch, d, cards);
  }
  return batch;
}

/// Deals `from` … `to`-1 of a batch.
inline cards::DealBatch part_of(const cards::DealBatch& whole, std::size_t from, std::size_t to) {
  cards::DealBatch part(whole.deck_size(), to - from);
  whole.visit([&](const auto& deals) {
    for (std::size_t d = from; d < to; ++d)
      put(part, d - from, Order(deals[d].begin(), deals[d].end()));
  });
  return part;
}

inline std::vector<Order> orders_of(const cards::DealBatch& batch) {
  std::vector<Order> orders;
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      orders.emplace_back(deals[d].begin(), deals[d].end());
    }
  });
  return orders;
}

inline Order inverse(const Order& deal) {
  Order places(deal.size());
  for (std::size_t p = 0; p < deal.size(); ++p) places[deal[p]] = p;
  return places;
}

/// The card changes places with the one that lies there.
inline void bring(Order& cards, std::size_t card, std::size_t place) {
  std::swap(*std::find(cards.begin(), cards.end(), card), cards[place]);
}

/// A fair deal, and then in that share of deals the flaw.
inline Shuffle sometimes(double share, const Shuffle& flaw) {
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.uniform() < share) flaw(cards, random);
  };
}

/// All n! deals in lexicographic order.
inline cards::DealBatch every_deal(std::size_t n) {
  Order cards(n);
  std::iota(cards.begin(), cards.end(), std::size_t{0});
  std::vector<Order> orders;
  do orders.push_back(cards);
  while (std::next_permutation(cards.begin(), cards.end()));
  cards::DealBatch batch(n, orders.size());
  for (std::size_t d = 0; d < orders.size(); ++d) put(batch, d, orders[d]);
  return batch;
}

inline Tallies tally(const std::string& deck, const cards::DealBatch& deals,
                     const BatterySpec& battery = default_battery(), std::uint64_t block = 0) {
  Tallies tallies(battery, cards::parse_deck(deck));
  tallies.begin_block(block);
  tallies.fold(deals);
  return tallies;
}

/// In blocks of 4096 deals, as a session has them.
inline Tallies tally_session(const std::string& deck, std::size_t deals, const Shuffle& shuffle,
                             stats::SmallGenerator& random, const BatterySpec& battery) {
  Tallies tallies(battery, cards::parse_deck(deck));
  for (std::size_t block = 0; block * 4096 < deals; ++block) {
    const std::size_t here = std::min<std::size_t>(4096, deals - block * 4096);
    tallies.begin_block(block);
    tallies.fold(make_deals(tallies.deck().size, here, shuffle, random));
  }
  return tallies;
}

inline reports::Judgement judged(const Tallies& tallies, double alpha = 0.01) {
  return judge::judge(evidence_of(tallies, 0.99), {alpha, judge::Correction::holm},
                      {tallies.deals(), "deals"});
}

inline const reports::Finding& test_named(const reports::Judgement& result, std::string_view name) {
  return *std::find_if(result.findings.begin(), result.findings.end(),
                       [&](const reports::Finding& finding) { return finding.test == name; });
}

inline void expect_rejected(const reports::Judgement& result, std::string_view test) {
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

inline double p_of(const reports::Finding& finding) { return std::pow(10, finding.p.log10); }

/// Returns what there is to compare of a judgement: its reason, and each test with statistic and
/// p-value.
inline auto told(const reports::Judgement& judgement) {
  std::vector<std::tuple<std::string, double, double>> tests = {{judgement.reason, 0, 0}};
  for (const reports::Finding& finding : judgement.findings) {
    tests.emplace_back(finding.test + finding.skipped + finding.words, finding.statistic,
                       finding.p.log10);
  }
  return tests;
}

}  // namespace evenhand::audit
