#pragma once

#include <array>
#include <cstdlib>

#include "sims/xiangqi/piece.hpp"

namespace evenhand::xiangqi {

// Scores of a search, for the side to move.
constexpr int max_ply = 120;
constexpr int mate_score = 30000;  ///< less the plies until then
constexpr int infinite_score = 31000;
/// A win by a perpetual check or chase of the other side; not a mate, but near enough.
constexpr int rule_score = 25000;
constexpr int no_eval = 32000;

constexpr int mated_in(int ply) { return -mate_score + ply; }
constexpr bool is_mate(int score) { return std::abs(score) >= mate_score - max_ply; }
constexpr bool is_decided(int score) { return std::abs(score) >= rule_score - max_ply; }

// All numbers of the evaluation, in hundredths of a pawn that has crossed the river, roughly. Where
// there are two, the first counts with all pieces on the board, the second with none but pawns,
// and in between they are mixed. Set by hand from what books teach of the pieces; checked by play
// (docs/xiangqi.md).

struct Tapered {
  int opening = 0;
  int ending = 0;
};

//                                            general  advisor     elephant   horse
constexpr std::array<Tapered, kind_count> piece_value = {{{0, 0},
                                                          {105, 105},
                                                          {105, 100},
                                                          {400, 445},
                                                          // chariot   cannon      pawn
                                                          {940, 1000},
                                                          {430, 410},
                                                          {60, 95}}};
/// For exchanges: one value a piece.
constexpr std::array<int, kind_count> exchange_value = {5000, 105, 105, 420, 960, 420, 80};

/// For each square that a piece may go to: chariots, cannons and horses.
constexpr std::array<Tapered, kind_count> mobility_value = {
    {{0, 0}, {0, 0}, {0, 0}, {9, 10}, {4, 6}, {2, 3}, {0, 0}}};

/// For each square of the enemy's palace that a piece reaches, more with every advisor and elephant
/// that the enemy lost.
constexpr std::array<int, kind_count> palace_attack = {0, 0, 0, 8, 9, 5, 5};
constexpr int palace_weight_base = 4;  ///< quarters: full weight, and one more for each lost
/// A cannon on the general's file with nothing between.
constexpr Tapered bare_cannon_value = {140, 60};
/// The extra cost of a lost advisor or elephant in the opening, for each chariot of the enemy.
constexpr int lost_defender_by_chariot = 18;
constexpr int tempo_value = 14;

/// How much of the opening a piece stands for.
constexpr std::array<int, kind_count> phase_weight = {0, 0, 0, 1, 3, 1, 0};
constexpr int full_phase = 20;

/// By rank as the owner counts it from home, and file a to e, the others as in a mirror.
using PlaceTable = std::array<std::array<int, 5>, 10>;
constexpr PlaceTable general_places = {
    {{0, 0, 0, -8, 12}, {0, 0, 0, -28, -22}, {0, 0, 0, -45, -42}}};
constexpr PlaceTable advisor_places = {{{0, 0, 0, 0, 0}, {0, 0, 0, 0, 6}, {0, 0, 0, -12, 0}}};
constexpr PlaceTable elephant_places = {
    {{0, 0, 0, 0, 0}, {}, {-15, 0, 0, 0, 14}, {}, {0, 0, -4, 0, 0}}};
constexpr PlaceTable horse_places = {{{-40, -18, -15, -22, -40},
                                      {-25, -5, 0, -8, -55},
                                      {-15, 0, 16, 5, -5},
                                      {-8, 8, 10, 15, 14},
                                      {-8, 14, 16, 24, 20},
                                      {-4, 20, 24, 30, 30},
                                      {0, 24, 30, 40, 36},
                                      {2, 28, 36, 46, 34},
                                      {-4, 16, 44, 30, 4},
                                      {-24, -10, 0, -6, -30}}};
constexpr PlaceTable chariot_places = {{{-24, -6, -2, 8, -5},
                                        {-10, 4, 0, 10, 0},
                                        {-10, 0, 0, 10, 4},
                                        {0, 8, 8, 14, 10},
                                        {4, 14, 10, 18, 14},
                                        {5, 14, 14, 20, 16},
                                        {6, 15, 15, 22, 20},
                                        {6, 15, 15, 25, 25},
                                        {10, 16, 16, 32, 36},
                                        {5, 10, 10, 20, 15}}};
constexpr PlaceTable cannon_places = {{{0, 0, 5, 9, 4},
                                       {0, 4, 4, 4, -2},
                                       {0, 0, 10, 6, 34},
                                       {0, 0, 0, 0, 14},
                                       {-5, 0, 4, 0, 20},
                                       {-5, 0, 0, 0, 20},
                                       {0, 0, 0, 0, 16},
                                       {4, 4, 0, -5, 0},
                                       {14, 14, 4, -6, -10},
                                       {30, 24, 8, -6, -12}}};
constexpr PlaceTable pawn_places = {{{},
                                     {},
                                     {},
                                     {0, 0, 8, 0, 14},
                                     {4, 0, 16, 0, 18},
                                     {30, 38, 48, 54, 58},
                                     {44, 58, 74, 86, 90},
                                     {50, 68, 92, 112, 116},
                                     {46, 64, 90, 116, 122},
                                     {4, 8, 16, 26, 28}}};
constexpr std::array<const PlaceTable*, kind_count> places = {
    &general_places, &advisor_places, &elephant_places, &horse_places,
    &chariot_places, &cannon_places,  &pawn_places};

}  // namespace evenhand::xiangqi
