#pragma once

#include <string_view>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// A legal move from its text, as people and programs write it:
/// - coordinates, "h2e2", and ICCS, "H2-E2";
/// - WXF: piece, file, direction, goal ("C2.5", "H8+7", "R1-2", also "C2=5"), or with two on a file
///   the front or rear one ("+R-1", "R--1"), of three or more pawns the n-th from the front
///   ("1P+1");
/// - the same in Chinese, simplified or traditional, with Chinese or other digits: 炮二平五,
/// 馬8進7,
///   前车退一, 中兵进一.
/// Files are counted from 1 on each player's right. Goals are files, but of straight steps forward
/// and back their number. Throws InputError that says what is wrong with it.
Move parse_any_move(const Position& position, std::string_view text);

}  // namespace evenhand::xiangqi
