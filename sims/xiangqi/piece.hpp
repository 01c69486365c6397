#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace evenhand::xiangqi {

enum Colour : unsigned { red, black };
constexpr Colour other(Colour colour) { return colour == red ? black : red; }
constexpr std::string_view colour_name(Colour colour) { return colour == red ? "Red" : "Black"; }

enum Kind : unsigned { general, advisor, elephant, horse, chariot, cannon, pawn };
constexpr unsigned kind_count = 7;
constexpr std::array<std::string_view, kind_count> kind_names = {
    "general", "advisor", "elephant", "horse", "chariot", "cannon", "pawn"};

/// A colour's sixteen pieces: slot 0 is the general, 1-2 the advisors, then elephants, horses,
/// chariots and cannons by two, and five pawns.
constexpr unsigned slot_count = 16;
struct SlotRange {
  unsigned first;
  unsigned end;
};
constexpr std::array<SlotRange, kind_count> slots_of = {
    {{0, 1}, {1, 3}, {3, 5}, {5, 7}, {7, 9}, {9, 11}, {11, 16}}};
constexpr std::array<Kind, slot_count> kind_of_slot = {
    general, advisor, advisor, elephant, elephant, horse, horse, chariot,
    chariot, cannon,  cannon,  pawn,     pawn,     pawn,  pawn,  pawn};

/// The contents of a square: 0 for nothing, else the colour's bit and the slot. Beyond the edge of
/// the board both colours' bits are set, so that no piece may go there.
using Piece = std::uint8_t;
constexpr Piece nothing = 0;
constexpr Piece edge = 0x30;
constexpr std::array<unsigned, 2> colour_bit = {0x10, 0x20};

constexpr Piece piece_of(Colour colour, unsigned slot) {
  return static_cast<Piece>(colour_bit[colour] | slot);
}
constexpr unsigned slot_of(Piece piece) { return piece & 15U; }
constexpr Kind kind_of(Piece piece) { return kind_of_slot[slot_of(piece)]; }
constexpr Colour colour_of(Piece piece) { return (piece & colour_bit[red]) != 0 ? red : black; }
constexpr bool belongs_to(Piece piece, Colour colour) { return (piece & colour_bit[colour]) != 0; }

}  // namespace evenhand::xiangqi
