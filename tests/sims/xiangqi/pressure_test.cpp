#include "sims/xiangqi/pressure.hpp"

#include <gtest/gtest.h>

#include <random>

#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiMoves, AreKnownAheadToGiveCheck) {
  std::mt19937_64 random(6);
  int checks = 0;
  for (int i = 0; i < 1000; ++i) {
    const Position position = thrown_position(random);
    for (const Move move : legal_moves(position)) {
      Position next = position;
      next.make(move);
      const bool checked = in_check(next, next.side());
      checks += checked ? 1 : 0;
      ASSERT_EQ(gives_check(position, move), checked) << fen_text(position) << move_text(move);
    }
  }
  EXPECT_GT(checks, 1000);
}

TEST(XiangqiMoves, SteppingBetweenABareCannonAndItsTargetIsIllegal) {
  const Position position = parse_fen("3k5/9/9/9/4c4/9/9/R8/9/4K4 w").position;
  EXPECT_FALSE(is_legal(position, read_move("a2e2")));
  EXPECT_TRUE(is_legal(position, read_move("a2f2")));
  EXPECT_TRUE(is_legal(position, read_move("a2a5")));
}

constexpr Square red_general = square_at(4, 0);

Pressure on_red(const std::string& fen) { return pressure_on(parse_fen(fen).position, red); }

TEST(XiangqiPressure, NamesWhoGivesCheck) {
  const Pressure chariot_checks = on_red("3k5/9/9/9/4r4/9/9/9/9/4K4 w");
  EXPECT_EQ(chariot_checks.checks, 1);
  EXPECT_EQ(chariot_checks.checker, square_at(4, 5));
  EXPECT_EQ(chariot_checks.screen, nothing);
  const Pressure cannon_checks = on_red("3k5/9/9/9/4c4/9/4n4/9/9/4K4 w");
  EXPECT_EQ(cannon_checks.checks, 1);
  EXPECT_EQ(kind_of(cannon_checks.screen), horse);
  EXPECT_EQ(on_red("3k5/9/9/9/4r4/9/9/3n5/9/4K4 w").checks, 2) << "the chariot and the horse";
  EXPECT_TRUE(on_red("3k5/9/9/9/9/9/9/9/9/4K4 w").is_free());
}

TEST(XiangqiPressure, KeepsAPinnedPieceOnItsLine) {
  const Position position = parse_fen("3k5/9/9/9/4r4/9/4R4/9/9/4K4 w").position;
  const Pressure pressure = pressure_on(position, red);
  const unsigned slot = slot_of(position.at(square_at(4, 3)));
  EXPECT_EQ(pressure.checks, 0);
  EXPECT_EQ(pressure.pinned, 1U << slot);
  EXPECT_EQ(pressure.on_rank[slot], 0);
  EXPECT_EQ(pressure.on_file[slot], 0b111110) << "ranks 1 to 5, where the chariot is";
}

TEST(XiangqiPressure, SaysWhereABareCannonWantsAScreen) {
  const Pressure pressure = on_red("3k5/9/9/9/9/4c4/9/9/9/4K3c w");
  EXPECT_EQ(pressure.bare_file, 0b01110) << "ranks 1 to 3";
  EXPECT_EQ(pressure.bare_rank, 0b011100000) << "files 5 to 7";
  EXPECT_FALSE(pressure.is_free());
}

TEST(XiangqiPressure, AgreesWithWhatAttacksTheGeneral) {
  std::mt19937_64 random(5);
  unsigned checks = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = thrown_position(random);
    const Pressure pressure = pressure_on(position, position.side());
    EXPECT_EQ(pressure.checks > 0, in_check(position, position.side()));
    checks += pressure.checks > 0 ? 1 : 0;
    if (!pressure.is_free()) continue;
    const Square general = position.general_of(position.side());
    for (Square from = 0; from < square_count; ++from) {
      if (from == general || !belongs_to(position.at(from), position.side())) continue;
      for (Square to = 0; to < square_count; ++to) {
        const Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
        if (!is_pseudo_legal(position, move)) continue;
        EXPECT_TRUE(keeps_general_safe(position, move)) << move_text(move);
      }
    }
  }
  EXPECT_GT(checks, 100);
}

TEST(XiangqiPressure, LooksAtTheBoardAfterAChange) {
  const Position position = parse_fen("3k5/9/9/9/4r4/9/4R4/9/9/4K4 w").position;
  const Square screen = square_at(4, 3);
  EXPECT_FALSE(is_attacked(position, red_general, black));
  EXPECT_TRUE(is_attacked(position, red_general, black, {screen, square_at(0, 3)}));
  EXPECT_FALSE(is_attacked(position, red_general, black, {screen, square_at(4, 5)}))
      << "what is taken attacks nothing";
}

}  // namespace

}  // namespace evenhand::xiangqi
