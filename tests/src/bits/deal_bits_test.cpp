#include "src/bits/deal_bits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

using testing::HasSubstr;

TEST(DealEntropy, IsThatOfAllOrders) {
  cards::Deck deck = cards::parse_deck("52");
  EXPECT_NEAR(deal_entropy(deck), 225.581003, 1e-6);
  cards::draw_cards(deck, 5);
  EXPECT_NEAR(deal_entropy(deck), std::log2(52.0 * 51 * 50 * 49 * 48), 1e-12);
}

TEST(DealEntropy, IsBoundedByTheSeed) {
  Plan plan = dealt_plan("52", 1);
  EXPECT_EQ(seed_entropy(plan), std::nullopt);
  plan.deals.rng = "seed16";
  EXPECT_EQ(seed_entropy(plan), 16.0);
  plan.deals.rng = "millis";
  EXPECT_NEAR(*seed_entropy(plan), 26.3645, 1e-4);
  plan.seed_bits = 32;
  EXPECT_EQ(seed_entropy(plan), 32.0);
  EXPECT_EQ(seed_entropy(plan_of("seed16", 1)), std::nullopt) << "no deals";
}

TEST(DealEntropy, IsTold) {
  reports::Section none;
  tell_deal_entropy(plan_of("philox", 1), none);
  EXPECT_TRUE(none.figures.empty() && none.notes.empty());

  Plan plan = dealt_plan("52", 1);
  plan.seed_bits = 32;
  reports::Section bounded;
  tell_deal_entropy(plan, bounded);
  ASSERT_EQ(bounded.figures.size(), 2U);
  EXPECT_EQ(std::get<double>(bounded.figures[1].value), 32);
  EXPECT_THAT(bounded.notes.back(), HasSubstr("32 bits makes at most 2^32"));
  EXPECT_THAT(bounded.notes.back(), HasSubstr("of 2^225"));

  plan.seed_bits = 256;
  reports::Section enough;
  tell_deal_entropy(plan, enough);
  EXPECT_NEAR(std::get<double>(enough.figures[1].value), 225.581, 1e-3);
  EXPECT_THAT(enough.notes.back(), HasSubstr("enough for all 2^225"));
}

using stats::bits::BitSequence;
using stats::bits::FairBits;
using Deal = std::vector<std::size_t>;

cards::DealBatch batch_of(const std::vector<Deal>& deals, std::size_t deck_size) {
  cards::DealBatch batch(deck_size, deals.size(), deals.empty() ? deck_size : deals[0].size());
  batch.visit([&](const auto& view) {
    using Card = std::remove_reference_t<decltype(*view.data)>;
    for (std::size_t d = 0; d < deals.size(); ++d) {
      std::transform(deals[d].begin(), deals[d].end(), view[d].begin(),
                     [](std::size_t card) { return static_cast<Card>(card); });
    }
  });
  return batch;
}

/// The bits of these deals, in sequences of so many.
std::string bits_of(const std::vector<Deal>& deals, std::size_t deck_size, std::size_t length,
                    FairBits pool = FairBits()) {
  const cards::DealBatch all = batch_of(deals, deck_size);
  const cards::DealBatch none(deck_size, 0);
  bool is_given = false;
  DealBits bits(deck_size, pool);
  std::string text;
  for (std::size_t count = length; count == length;) {
    BitSequence sequence(length);
    count = bits.fill(sequence, [&]() -> const cards::DealBatch& {
      return std::exchange(is_given, true) ? none : all;
    });
    for (std::size_t i = 0; i < count; ++i) text += sequence[i] ? '1' : '0';
  }
  return text;
}

/// All deals of so many cards, or draws of `width` of them.
std::vector<Deal> all_deals(std::size_t n, std::size_t width) {
  std::vector<Deal> deals;
  Deal order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  do {
    deals.emplace_back(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(width));
  } while (std::next_permutation(order.begin(), order.end()));
  return deals;
}

// Checks all runs of so many deals, each as likely: every string of bits comes as often as all
// others of its length, so that bits are fair and independent, exactly, whatever their number is.
void expect_exact(std::size_t n, std::size_t width, std::size_t number, std::uint64_t least) {
  const std::vector<Deal> deals = all_deals(n, width);
  std::size_t all = 1;
  for (std::size_t i = 0; i < number; ++i) all *= deals.size();
  std::map<std::string, std::size_t> counts;
  for (std::size_t which = 0; which < all; ++which) {
    std::vector<Deal> run;
    for (std::size_t i = 0, rest = which; i < number; ++i, rest /= deals.size()) {
      run.push_back(deals[rest % deals.size()]);
    }
    ++counts[bits_of(run, n, 64, FairBits(least))];
  }
  std::map<std::size_t, std::map<std::size_t, std::size_t>> by_length;
  for (const auto& [bits, count] : counts) ++by_length[bits.size()][count];
  for (const auto& [length, numbers] : by_length) {
    EXPECT_EQ(numbers.size(), 1U) << n << " cards, strings of " << length << " bits differ";
    EXPECT_EQ(numbers.begin()->second, std::size_t{1} << length) << n << " cards: some are missing";
  }
  EXPECT_GT(by_length.rbegin()->first, 1U);
}

TEST(DealBits, AreFairAndIndependentExactly) {
  for (const std::uint64_t least : {2U, 4U, 16U}) {
    expect_exact(3, 3, 4, least);
    expect_exact(4, 4, 2, least);
    expect_exact(5, 5, 1, least);
    expect_exact(6, 6, 1, least);
    expect_exact(5, 2, 2, least);
  }
}

std::vector<Deal> shuffled(std::size_t n, std::size_t number) {
  stats::SmallGenerator generator(7);
  std::vector<Deal> deals;
  for (std::size_t d = 0; d < number; ++d) {
    Deal deal(n);
    std::iota(deal.begin(), deal.end(), std::size_t{0});
    for (std::size_t i = n; i > 1; --i) std::swap(deal[i - 1], deal[generator.next() % i]);
    deals.push_back(deal);
  }
  return deals;
}

TEST(DealBits, AreThoseOfLehmerDigits) {
  for (const std::size_t n : {52U, 64U, 65U, 300U}) {
    const std::vector<Deal> deals = shuffled(n, 5);
    FairBits pool;
    std::string expected;
    for (const Deal& deal : deals) {
      for (std::size_t i = 0; i < n; ++i) {
        const auto later = deal.begin() + static_cast<std::ptrdiff_t>(i);
        const auto digit =
            std::count_if(later, deal.end(), [&](std::size_t c) { return c < *later; });
        const FairBits::Taken taken = pool.add(static_cast<std::uint64_t>(digit), n - i);
        for (unsigned b = 0; b < taken.count; ++b) expected += ((taken.bits >> b) & 1U) ? '1' : '0';
      }
    }
    EXPECT_EQ(bits_of(deals, n, 1'000'000), expected) << n;
    EXPECT_EQ(bits_of(deals, n, 7), expected) << n << ", cut";
  }
}

TEST(DealBits, AreNearlyAllThatDealsHave) {
  const std::size_t bits = bits_of(shuffled(52, 2000), 52, 10'000'000).size();
  EXPECT_GT(static_cast<double>(bits), 2000 * 225.581 - 34);
  EXPECT_LT(static_cast<double>(bits), 2000 * 225.582);
}

/// Deals that are always the same.
class OneDeal final : public source::DealStream {
 public:
  OneDeal(bool is_sorted, bool has_copies) : is_sorted_(is_sorted), has_copies_(has_copies) {}
  std::size_t deck_size() const override { return deck_.size; }
  bool copies_alike() const override { return has_copies_; }
  const cards::Deck& deck() const override { return deck_; }
  bool sorted_hands() const override { return is_sorted_; }
  void read(cards::DealBatch& batch) override {
    batch.visit([](const auto& deals) {
      for (std::size_t d = 0; d < deals.count; ++d) {
        std::iota(deals[d].begin(), deals[d].end(), 0);
      }
    });
  }
  std::string digest() const override { return "its bytes"; }

 private:
  cards::Deck deck_ = cards::parse_deck("52");
  bool is_sorted_;
  bool has_copies_;
};

TEST(DealBits, AreReadFromAStream) {
  const auto bits = make_deal_bits("it", std::make_unique<OneDeal>(false, false));
  BitSequence sequence(100'000);
  EXPECT_EQ(bits->read(sequence), 100'000U);
  EXPECT_EQ(sequence.ones(), 0U) << "all digits of a sorted deck are 0";
  EXPECT_EQ(bits->digest(), "its bytes");
}

std::string refusal_of(bool is_sorted, bool has_copies) {
  try {
    make_deal_bits("deals.txt", std::make_unique<OneDeal>(is_sorted, has_copies));
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(DealBits, RefuseAnOrderThatWasNotDealt) {
  EXPECT_THAT(refusal_of(true, false), testing::HasSubstr("deals.txt: cards are listed sorted"));
  EXPECT_THAT(refusal_of(false, true), testing::HasSubstr("one name stands for several copies"));
}

}  // namespace

}  // namespace evenhand::bits
