#include "sims/xiangqi/notation.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/moves.hpp"

namespace evenhand::xiangqi {
namespace {

/// Takes a square off the front of the text; off_board when there is none.
Square take_square(std::string_view& text, RankNames names) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'i') return off_board;
  const auto file = static_cast<unsigned>(text[0] - 'a');
  text.remove_prefix(1);
  if (text[0] < '0' || text[0] > '9') return off_board;
  auto rank = static_cast<unsigned>(text[0] - '0');
  text.remove_prefix(1);
  if (names == RankNames::from_one) {
    if (rank == 1 && !text.empty() && text[0] == '0') {
      rank = 10;
      text.remove_prefix(1);
    }
    if (rank == 0) return off_board;
    --rank;
  }
  return square_at(file, rank);
}

std::string named(const Position& position, Square square) {
  const Piece piece = position.at(square);
  return fmt::format("{}'s {}", colour_name(colour_of(piece)), kind_names[kind_of(piece)]);
}

}  // namespace

std::string square_text(Square square, RankNames names) {
  return fmt::format("{}{}", static_cast<char>('a' + file_of(square)),
                     rank_of(square) + (names == RankNames::from_one ? 1U : 0U));
}

std::string move_text(Move move, RankNames names) {
  if (move.is_null()) return "0000";
  return square_text(move.from(), names) + square_text(move.to(), names);
}

Move read_move(std::string_view text, RankNames names) {
  const Square from = take_square(text, names);
  const Square to = from == off_board ? off_board : take_square(text, names);
  if (to == off_board || !text.empty()) return {};
  return make_move(from, to);
}

Move parse_move(const Position& position, std::string_view text, RankNames names) {
  const Move move = read_move(text, names);
  const auto refuse = [&](const std::string& why) -> Move {
    throw InputError(fmt::format("move '{}': {}", printable(text), why));
  };
  if (move.is_null()) {
    return refuse(fmt::format("expected two squares such as h2e2, files a to i, ranks {}",
                              names == RankNames::from_zero ? "0 to 9" : "1 to 10"));
  }
  const std::string from = square_text(move.from(), names);
  if (position.at(move.from()) == nothing) return refuse("nothing stands on " + from);
  const std::string piece = named(position, move.from());
  if (!belongs_to(position.at(move.from()), position.side())) {
    return refuse(fmt::format("{} stands on {}, and {} is to move", piece, from,
                              colour_name(position.side())));
  }
  const std::string to = square_text(move.to(), names);
  if (belongs_to(position.at(move.to()), position.side())) {
    return refuse(fmt::format("{} stands on {} already", named(position, move.to()), to));
  }
  if (!is_pseudo_legal(position, move)) {
    return refuse(fmt::format("{} on {} cannot go to {} here", piece, from, to));
  }
  if (!is_legal(position, move)) {
    return refuse(fmt::format("it would leave {}'s general attacked or facing the other",
                              colour_name(position.side())));
  }
  return move;
}

}  // namespace evenhand::xiangqi
