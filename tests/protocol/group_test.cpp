#include "protocol/group.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

constexpr const char* group_answers = "protocol-kat.txt";

TEST(Group, HasTheMultiplesOfTheStandard) {
  Point sum;
  for (const auto& answer : random::known_answers("ristretto-multiple", group_answers)) {
    const Bytes expected = answer.bytes("point");
    const Point product = Point::base(Scalar(answer.count("times")));
    EXPECT_TRUE(equal(product.bytes(), expected));
    EXPECT_EQ(product, sum);
    EXPECT_EQ(Scalar(answer.count("times")) * Point::base(Scalar(1)), sum);
    EXPECT_EQ(Point::decode(expected), product);
    sum = sum + Point::base(Scalar(1));
  }
}

TEST(Group, DerivesElementsAsTheStandardSays) {
  for (const auto& answer : random::known_answers("ristretto-derived", group_answers)) {
    const Bytes uniform = answer.bytes("uniform");
    Wide wide{};
    std::copy(uniform.begin(), uniform.end(), wide.begin());
    EXPECT_TRUE(equal(Point::derived(wide).bytes(), answer.bytes("point")));
  }
}

TEST(Group, RefusesWhatIsNoEncoding) {
  for (const auto& answer : random::known_answers("ristretto-invalid", group_answers)) {
    EXPECT_EQ(Point::decode(answer.bytes("bytes")), std::nullopt) << answer.text("bytes");
  }
  EXPECT_EQ(Point::decode(Bytes(31)), std::nullopt);
  EXPECT_EQ(Point::decode(Bytes(33)), std::nullopt);
}

TEST(Group, KeepsItsLaws) {
  const SeededRandomness randomness(1);
  for (int i = 0; i < 20; ++i) {
    const Scalar a = Scalar::random();
    const Scalar b = Scalar::random();
    const Point p = Point::base(Scalar::random());
    EXPECT_EQ(a * p + b * p, (a + b) * p);
    EXPECT_EQ(a * p - b * p, (a - b) * p);
    EXPECT_EQ(a * (b * p), (a * b) * p);
    EXPECT_TRUE((a * p - a * p).is_neutral());
  }
}

TEST(Group, KnowsTheNeutralElement) {
  const Point p = Point::base(Scalar(5));
  EXPECT_TRUE((Scalar() * p).is_neutral());
  EXPECT_TRUE((Scalar(7) * Point()).is_neutral());
  EXPECT_TRUE(Point::base(Scalar()).is_neutral());
  EXPECT_EQ(p + Point(), p);
  EXPECT_EQ(Point::decode(Bytes(32)), Point());
}

TEST(Scalar, IsBelowTheOrder) {
  // The order, and one less.
  Bytes order = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                 0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                 0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
  EXPECT_EQ(Scalar::decode(order), std::nullopt);
  --order[0];
  ASSERT_TRUE(Scalar::decode(order).has_value());
  EXPECT_TRUE((*Scalar::decode(order) + Scalar(1)).is_zero());
  EXPECT_EQ(Scalar::decode(Bytes(31)), std::nullopt);
  EXPECT_EQ(Scalar::decode(Bytes(32, 0xFF)), std::nullopt);
}

TEST(Scalar, ComputesModuloTheOrder) {
  EXPECT_EQ(Scalar(6) * Scalar(7), Scalar(42));
  EXPECT_EQ(Scalar(6) + Scalar(7), Scalar(13));
  EXPECT_EQ(Scalar(6) - Scalar(7) + Scalar(1), Scalar());
  Wide wide{};
  wide[1] = 1;
  EXPECT_EQ(Scalar::reduced(wide), Scalar(256));
  Scalar secret(9);
  wipe(secret);
  EXPECT_TRUE(secret.is_zero());
}

TEST(Scalar, SumsProducts) {
  const std::vector<Scalar> times = {Scalar(2), Scalar(), Scalar(3)};
  const std::vector<Point> points = {Point::base(Scalar(5)), Point::base(Scalar(9)),
                                     Point::base(Scalar(7))};
  EXPECT_EQ(sum_of_products(times, points), Point::base(Scalar(31)));
  EXPECT_TRUE(sum_of_products({}, {}).is_neutral());
}

}  // namespace
}  // namespace evenhand::protocol
