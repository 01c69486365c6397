#include "sims/schemes/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "sims/schemes/generator.hpp"
#include "tests/sims/schemes/scheme_of_tests.hpp"

namespace evenhand::schemes {
namespace {

using Cards = std::vector<std::uint16_t>;

struct Told {
  std::vector<std::uint64_t> cursors;
  std::vector<std::string> numbers;
  std::vector<std::size_t> choices;
  std::vector<std::size_t> indices;
  std::size_t left_out = 0;
};

Cards dealt(const Scheme& scheme, const Seeds& seeds, Told* told = nullptr) {
  Cards cards(scheme.deck.size);
  Game(scheme).deal(seeds, cards, [&](const Draw& draw) {
    if (told == nullptr) return;
    told->cursors.push_back(draw.cursor);
    told->numbers.push_back(hex_of(draw.number.data(), draw.number.size()));
    told->choices.push_back(draw.choices);
    told->indices.push_back(draw.index);
    told->left_out += draw.left_out ? 1U : 0U;
  });
  return cards;
}

bool is_order(Cards cards) {
  std::sort(cards.begin(), cards.end());
  Cards sorted(cards.size());
  std::iota(sorted.begin(), sorted.end(), std::uint16_t{0});
  return cards == sorted;
}

// RFC 4231, test case 2, and FIPS 180-4's "abc".
TEST(SchemeGame, HashesWithAndWithoutAKey) {
  Scheme scheme = scheme_of_tests();
  scheme.key = SeedText("{server-seed}");
  scheme.message = SeedText("what do ya {client-seed} for nothing?");
  EXPECT_EQ(Game(scheme).first_digest({"Jefe", "want", 0}),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  scheme.hash = &hash_named("sha512");
  EXPECT_EQ(Game(scheme).first_digest({"Jefe", "want", 0}).substr(0, 32),
            "164b7a7bfcf819e2e395fbe73b56e0a3");
  scheme.hash = &hash_named("sha256");
  scheme.key = SeedText("");
  scheme.message = SeedText("a{client-seed}");
  EXPECT_EQ(Game(scheme).first_digest({"", "bc", 0}),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(SchemeGame, ReadsDigestsNumberByNumber) {
  const Scheme scheme = scheme_of_tests(12);
  Told told;
  const Cards cards = dealt(scheme, {"s", "c", 3}, &told);
  EXPECT_TRUE(is_order(cards));
  ASSERT_EQ(told.numbers.size(), 11U);
  Scheme second = scheme;
  second.message = SeedText("{client-seed}:{nonce}:1");
  const std::string digests =
      Game(scheme).first_digest({"s", "c", 3}) + Game(second).first_digest({"s", "c", 3});
  Cards left(12);
  std::iota(left.begin(), left.end(), std::uint16_t{0});
  for (std::size_t i = 0; i < 11; ++i) {
    EXPECT_EQ(told.numbers[i], digests.substr(8 * i, 8));
    EXPECT_EQ(told.cursors[i], i / 8);
    EXPECT_EQ(told.choices[i], 12 - i);
    const std::uint64_t number = std::stoull(told.numbers[i], nullptr, 16);
    EXPECT_EQ(told.indices[i], number * (12 - i) >> 32);
    const auto taken = left.begin() + static_cast<std::ptrdiff_t>(told.indices[i]);
    EXPECT_EQ(cards[i], *taken);
    left.erase(taken);
  }
}

TEST(SchemeGame, CanHaveADigestForEachDraw) {
  Scheme scheme = scheme_of_tests(20);
  scheme.cursor = Cursor::draw;
  scheme.order = Order::down;
  scheme.index = Index::modulo;
  scheme.bytes = 32;
  Told told;
  EXPECT_TRUE(is_order(dealt(scheme, {"s", "c", 3}, &told)));
  ASSERT_EQ(told.cursors.size(), 19U);
  for (std::size_t i = 0; i < told.cursors.size(); ++i) EXPECT_EQ(told.cursors[i], i);
  // 2^256 - 1 and the like, digit by digit.
  for (std::size_t i = 0; i < told.cursors.size(); ++i) {
    std::size_t rest = 0;
    for (const char digit : told.numbers[i]) {
      rest = (rest * 16 + std::stoul(std::string(1, digit), nullptr, 16)) % told.choices[i];
    }
    EXPECT_EQ(told.indices[i], rest);
  }
}

TEST(SchemeGame, LeavesNumbersOut) {
  Scheme scheme = scheme_of_tests(52);
  scheme.bytes = 1;
  scheme.index = Index::rejection;
  Told told;
  for (std::uint64_t nonce = 0; nonce < 20; ++nonce) {
    EXPECT_TRUE(is_order(dealt(scheme, {"s", "c", nonce}, &told)));
  }
  EXPECT_GT(told.left_out, 50U);
  // With 255 for the largest number, two choices leave out 254 and 255, which would fit.
  scheme = scheme_of_tests(2);
  scheme.bytes = 1;
  for (const Index index : {Index::rejection, Index::rejection_below_most}) {
    scheme.index = index;
    std::size_t most = 0;
    for (std::uint64_t nonce = 0; nonce < 2000; ++nonce) {
      Told each;
      dealt(scheme, {"s", "c", nonce}, &each);
      most = std::max<std::size_t>(most, std::stoul(each.numbers.back(), nullptr, 16));
    }
    EXPECT_EQ(most, index == Index::rejection ? 255U : 253U);
  }
}

// As many bits as the number of choices has: of 8 choices four, which are left out from 8 on.
TEST(SchemeGame, TakesTheHighestBits) {
  Scheme scheme = scheme_of_tests(8);
  scheme.bytes = 2;
  scheme.index = Index::high_bits;
  Told told;
  for (std::uint64_t nonce = 0; nonce < 50; ++nonce) {
    EXPECT_TRUE(is_order(dealt(scheme, {"s", "c", nonce}, &told)));
  }
  const std::vector<unsigned> bits = {0, 0, 2, 2, 3, 3, 3, 3, 4};
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < told.numbers.size(); ++i) {
    const std::size_t high =
        std::stoul(told.numbers[i], nullptr, 16) >> (16 - bits.at(told.choices[i]));
    if (high >= told.choices[i]) ++left_out;
    EXPECT_EQ(told.indices[i], high < told.choices[i] ? high : 0);
  }
  EXPECT_EQ(told.left_out, left_out);
  EXPECT_GT(left_out, 100U);
}

// Five digits at a time, which begin and end within bytes, those from 1,000,000 on left out.
TEST(SchemeGame, ReadsHalfBytesBelowALimit) {
  Scheme scheme = scheme_of_tests();
  scheme.outcome = Outcome::number;
  scheme.values = 10'000;
  scheme.digits = 5;
  scheme.limit = 1'000'000;
  scheme.index = Index::modulo;
  bool has_left_out = false;
  for (std::uint64_t nonce = 0; nonce < 100; ++nonce) {
    std::vector<std::string> numbers;
    const auto drawn = Game(scheme).draw({"s", "c", nonce}, [&](const Draw& draw) {
      numbers.push_back(hex_of(draw.number.data(), draw.number.size()).substr(1));
      has_left_out = has_left_out || draw.left_out;
    });
    const std::string digest = Game(scheme).first_digest({"s", "c", nonce});
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      EXPECT_EQ(numbers[i], digest.substr(5 * i, 5));
      number = std::stoull(numbers[i], nullptr, 16);
      EXPECT_EQ(number < 1'000'000, i + 1 == numbers.size());
    }
    EXPECT_EQ(drawn, std::vector<std::uint64_t>{number % 10'000});
  }
  EXPECT_TRUE(has_left_out);
}

TEST(SchemeGame, DrawsCardsThatComeAgain) {
  Scheme scheme = scheme_of_tests(3);
  scheme.outcome = Outcome::repeats;
  scheme.drawn = 20;
  const auto drawn = Game(scheme).draw({"s", "c", 1});
  ASSERT_EQ(drawn.size(), 20U);
  EXPECT_LT(*std::max_element(drawn.begin(), drawn.end()), 3U);
  const std::uint64_t first =
      std::stoull(Game(scheme).first_digest({"s", "c", 1}).substr(0, 8), nullptr, 16);
  EXPECT_EQ(drawn.front(), first * 3 >> 32);
}

/// From the digest's own digits, by whole numbers.
TEST(SchemeGame, MakesFactorsByFormulas) {
  Scheme scheme = scheme_of_tests();
  scheme.outcome = Outcome::factor;
  for (std::uint64_t nonce = 0; nonce < 50; ++nonce) {
    const Seeds seeds{"s", "c", nonce};
    const std::string digest = Game(scheme).first_digest(seeds);
    scheme.digits = 0;
    const std::uint64_t word = std::stoull(digest.substr(0, 8), nullptr, 16);
    const std::uint64_t words = std::uint64_t{1} << 32U;
    scheme.formula = Formula::limbo;
    EXPECT_EQ(Game(scheme).draw(seeds).front(), std::max<std::uint64_t>(100, 100 * words / word));
    scheme.formula = Formula::crash;
    EXPECT_EQ(Game(scheme).draw(seeds).front(),
              std::max<std::uint64_t>(100, 100 * words / (word + 1)));
    scheme.formula = Formula::bustabit;
    scheme.digits = 6;
    const std::uint64_t small = std::stoull(digest.substr(0, 6), nullptr, 16);
    const std::uint64_t smalls = std::uint64_t{1} << 24U;
    EXPECT_EQ(Game(scheme).draw(seeds).front(), (100 * smalls - small) / (smalls - small));
    scheme.bust_every = 2;
    const bool is_even = std::stoull(digest.substr(63), nullptr, 16) % 2 == 0;
    EXPECT_EQ(Game(scheme).draw(seeds).front() == 100, is_even || 2 * small < smalls / 50);
    scheme.bust_every = 0;
  }
}

TEST(SchemeGame, SortsCardsByDigestsOfTheirOwn) {
  Scheme scheme = scheme_of_tests(20);
  scheme.order = Order::sort;
  const Cards cards = dealt(scheme, {"s", "c", 3});
  EXPECT_TRUE(is_order(cards));
  std::string before;
  for (const std::uint16_t card : cards) {
    Scheme of_card = scheme;
    of_card.message = SeedText("{client-seed}:{nonce}:" + std::to_string(card));
    const std::string digest = Game(of_card).first_digest({"s", "c", 3});
    EXPECT_LT(before, digest);
    before = digest;
  }
}

// One digest has eight numbers, enough for the three cards that are drawn and not for all.
TEST(SchemeGame, DrawsNoMoreThanItsOutcome) {
  Scheme scheme = scheme_of_tests(30);
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.drawn = 3;
  ASSERT_TRUE(scheme.ends_with_outcome());
  Told told;
  const Cards cards = dealt(scheme, {"s", "c", 3}, &told);
  EXPECT_TRUE(is_order(cards));
  EXPECT_EQ(told.choices, (std::vector<std::size_t>{30, 29, 28}));
  EXPECT_TRUE(std::is_sorted(cards.begin() + 3, cards.end()));
}

TEST(SchemeGame, EachOrderIsAnOrder) {
  for (const Order order :
       {Order::down, Order::up, Order::take, Order::naive, Order::rotations, Order::sort}) {
    Scheme scheme = scheme_of_tests(30);
    scheme.order = order;
    scheme.passes = 2;
    EXPECT_TRUE(is_order(dealt(scheme, {"s", "c", 1})));
    EXPECT_NE(dealt(scheme, {"s", "c", 1}), dealt(scheme, {"s", "c", 2}));
    EXPECT_EQ(dealt(scheme, {"s", "c", 1}), dealt(scheme, {"s", "c", 1}));
  }
}

/// All of them even, which half of all orders are.
TEST(SchemeGame, TwoPassesOfTheSameDigitsMakeSquares) {
  Scheme scheme = scheme_of_tests(30);
  scheme.order = Order::rotations;
  scheme.passes = 2;
  const auto odd_ones = [&] {
    std::size_t odd = 0;
    for (std::uint64_t nonce = 0; nonce < 200; ++nonce) {
      const Cards cards = dealt(scheme, {"s", "c", nonce});
      std::size_t inversions = 0;
      for (std::size_t i = 0; i < cards.size(); ++i) {
        for (std::size_t k = i + 1; k < cards.size(); ++k) inversions += cards[i] > cards[k];
      }
      odd += inversions % 2;
    }
    return odd;
  };
  EXPECT_EQ(odd_ones(), 0U);
  scheme.rehash = Rehash::once;
  EXPECT_EQ(odd_ones(), 0U);
  scheme.rehash = Rehash::each;
  EXPECT_GT(odd_ones(), 60U);
}

TEST(SchemeGame, CommitsToTheServersSeed) {
  Scheme scheme = scheme_of_tests();
  Game game(scheme);
  EXPECT_EQ(game.commitment({"abc", "", 0}),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  // A chain: the digits are hashed again.
  EXPECT_EQ(game.commitment({"abc", "", 0}, 3),
            game.commitment({game.commitment({"abc", "", 0}), "", 0}, 2));
  scheme.commitment_hash = &hash_named("sha512");
  EXPECT_EQ(Game(scheme).commitment({"abc", "", 0}).substr(0, 16), "ddaf35a193617aba");
}

TEST(SchemeGame, AnInnerHmacIsTheKey) {
  Scheme scheme = scheme_of_tests();
  scheme.inner = SeedText("{client-seed}");
  scheme.message = SeedText("{nonce}");
  Scheme inner = scheme_of_tests();
  inner.message = SeedText("{client-seed}");
  Scheme outer = scheme_of_tests();
  outer.key = SeedText("{server-seed:hex}");
  outer.message = SeedText("{nonce}");
  const std::string key = Game(inner).first_digest({"s", "c", 9});
  EXPECT_EQ(Game(scheme).first_digest({"s", "c", 9}), Game(outer).first_digest({key, "", 9}));
}

TEST(SchemeGame, CanBeMadeOfTheCommitment) {
  Scheme scheme = scheme_of_tests();
  scheme.key = SeedText("{commitment}");
  Scheme same = scheme_of_tests();
  const std::string hash = Game(same).commitment({"s", "c", 0});
  EXPECT_EQ(dealt(scheme, {"s", "c", 0}), dealt(same, {hash, "c", 0}));
}

/// The first number as a scheme of the same digest reads it, and what the generator itself gives.
TEST(SchemeGame, ReadsNumbersOffAGenerator) {
  Scheme scheme = scheme_of_tests(52);
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.generator = GeneratorKind::mt19937;
  Told told;
  EXPECT_TRUE(is_order(dealt(scheme, {"s", "c", 3}, &told)));
  const std::string digest = Game(scheme).first_digest({"s", "c", 3});
  const auto generator = make_generator(scheme.generator, bytes_of_hex(digest, "digest"));
  ASSERT_EQ(told.numbers.size(), 51U);
  for (std::size_t i = 0; i < 51; ++i) {
    const std::uint64_t word = generator->word();
    EXPECT_EQ(std::stoull(told.numbers[i], nullptr, 16), word);
    EXPECT_EQ(told.indices[i], word * (52 - i) >> 32U);
  }
}

TEST(SchemeGame, SeedsAGeneratorByAText) {
  Scheme scheme = scheme_of_tests(10);
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.outcome = Outcome::repeats;
  scheme.drawn = 700;
  scheme.doubles = true;
  const Seeds seeds{"s", "c", 3};
  const std::string digest = Game(scheme).first_digest(seeds);
  const auto indices = [](Generator& generator) {
    std::vector<std::uint64_t> drawn;
    for (int i = 0; i < 700; ++i)
      drawn.push_back(static_cast<std::uint64_t>(10 * generator.real()));
    return drawn;
  };
  const auto of_text = [&](const std::string& text) {
    const Bytes bytes(text.begin(), text.end());
    return indices(*make_generator(scheme.generator, bytes));
  };
  for (const GeneratorKind kind : {GeneratorKind::seedrandom, GeneratorKind::python}) {
    scheme.generator = kind;
    scheme.seeded_by = SeededBy::digest;
    EXPECT_EQ(Game(scheme).draw(seeds), of_text(digest));
    scheme.seeded_by = SeededBy::message;
    EXPECT_EQ(Game(scheme).draw(seeds), of_text("c:3"));
  }
}

/// By the doubles themselves: 1/x, 1/(x + 2^-53) and (100 - x)/(1 - x).
TEST(SchemeGame, MakesFactorsOfDoubles) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.outcome = Outcome::factor;
  scheme.generator = GeneratorKind::mt19937_array;
  scheme.doubles = true;
  for (std::uint64_t nonce = 0; nonce < 50; ++nonce) {
    const Seeds seeds{"s", "c", nonce};
    const Bytes digest = bytes_of_hex(Game(scheme).first_digest(seeds), "digest");
    const double x = make_generator(scheme.generator, digest)->real();
    scheme.formula = Formula::limbo;
    EXPECT_EQ(Game(scheme).draw(seeds).front(), static_cast<std::uint64_t>(100 / x));
    scheme.formula = Formula::crash;
    EXPECT_EQ(Game(scheme).draw(seeds).front(), static_cast<std::uint64_t>(100 / (x + 0x1p-53)));
    scheme.formula = Formula::bustabit;
    EXPECT_EQ(Game(scheme).draw(seeds).front(), static_cast<std::uint64_t>((100 - x) / (1 - x)));
  }
}

TEST(SchemeGame, LeavesNumbersOfAGeneratorOut) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.generator = GeneratorKind::seedrandom;
  scheme.index = Index::modulo;
  scheme.limit = (std::uint64_t{1} << 31U) + 3;
  Told told;
  EXPECT_TRUE(is_order(dealt(scheme, {"s", "c", 3}, &told)));
  EXPECT_GT(told.left_out, 20U);
  for (std::size_t i = 0; i < told.numbers.size(); ++i) {
    const std::uint64_t number = std::stoull(told.numbers[i], nullptr, 16);
    EXPECT_EQ(number >= scheme.limit, told.choices[i] == 0);
  }
}

}  // namespace
}  // namespace evenhand::schemes
