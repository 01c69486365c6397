#include "sims/xiangqi/fen.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/notation.hpp"
#include "sims/xiangqi/pressure.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::string_view kind_letters = "kabnrcp";

[[noreturn]] void refuse(const std::string& why) { throw InputError("FEN: " + why); }

std::optional<Kind> kind_of_letter(char letter) {
  switch (std::tolower(static_cast<unsigned char>(letter))) {
    case 'h':
      return horse;
    case 'e':
      return elephant;
    default:
      break;
  }
  constexpr std::array<Kind, 7> kinds = {general, advisor, elephant, horse, chariot, cannon, pawn};
  const std::size_t index =
      kind_letters.find(static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
  if (index == std::string_view::npos) return std::nullopt;
  return kinds[index];
}

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  constexpr std::string_view blanks = " \t\r\n";
  while (true) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return fields;
    text.remove_prefix(begin);
    const std::size_t size = std::min(text.find_first_of(blanks), text.size());
    fields.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
}

std::string place(Colour colour, Kind kind, Square square) {
  return fmt::format("{}'s {} on {}", colour_name(colour), kind_names[kind], square_text(square));
}

void check_place(Colour colour, Kind kind, Square square) {
  const std::string piece = place(colour, kind, square);
  if (kind == general && !in_palace(colour, square)) {
    refuse(piece + " is outside its palace");
  }
  if (kind == advisor && !is_advisor_point(colour, square)) {
    refuse(piece + " is off the five points of advisors");
  }
  if (kind == elephant && !is_elephant_point(colour, square)) {
    refuse(piece + " is off the seven points of elephants");
  }
  if (kind == pawn && !is_pawn_point(colour, square)) {
    refuse(piece + " is where no pawn can have come");
  }
}

void put(Position& position, char letter, Square square) {
  const std::optional<Kind> kind = kind_of_letter(letter);
  if (!kind) {
    refuse(
        fmt::format("'{}' on {} is no piece; pieces are k a b (or e) n (or h) r c p, "
                    "capitals for Red",
                    printable({&letter, 1}), square_text(square)));
  }
  const Colour colour = std::isupper(static_cast<unsigned char>(letter)) != 0 ? red : black;
  check_place(colour, *kind, square);
  if (!position.put(colour, *kind, square)) {
    const unsigned most = slots_of[*kind].end - slots_of[*kind].first;
    refuse(fmt::format("{} is one too many: {} has {} {}{} at most", place(colour, *kind, square),
                       colour_name(colour), most, kind_names[*kind], most == 1 ? "" : "s"));
  }
}

/// One rank of the board field.
void read_rank(Position& position, std::string_view text, unsigned rank) {
  unsigned file = 0;
  for (const char c : text) {
    const bool skips = c >= '1' && c <= '9';
    const unsigned width = skips ? static_cast<unsigned>(c - '0') : 1U;
    if (file + width > file_count) {
      refuse(fmt::format("rank {} ('{}') has more than 9 squares", rank, printable(text)));
    }
    if (!skips) put(position, c, square_at(file, rank));
    file += width;
  }
  if (file != file_count) {
    refuse(fmt::format("rank {} ('{}') has {} squares, expected 9", rank, printable(text), file));
  }
}

void read_board(Position& position, std::string_view board) {
  for (unsigned rank = rank_count; rank-- > 0;) {
    const std::size_t size = std::min(board.find('/'), board.size());
    read_rank(position, board.substr(0, size), rank);
    const bool more = size < board.size();
    if (more == (rank == 0)) {
      refuse(more ? std::string("the board has more than 10 ranks")
                  : fmt::format("the board has {} ranks, expected 10", rank_count - rank));
    }
    board.remove_prefix(more ? size + 1 : size);
  }
}

unsigned read_counter(std::string_view text, std::string_view what) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > 1000000) {
    refuse(fmt::format("{} '{}' is not a whole number up to 1000000", what, printable(text)));
  }
  return value;
}

void check_generals(const Position& position) {
  for (const Colour colour : {red, black}) {
    if (position.general_of(colour) == off_board) {
      refuse(fmt::format("{} has no general", colour_name(colour)));
    }
  }
  const Square first = position.general_of(red);
  const Square second = position.general_of(black);
  if (file_of(first) == file_of(second) &&
      (position.file_line(file_of(first)) & tables.between[rank_of(first)][rank_of(second)]) == 0) {
    refuse(fmt::format("the generals on {} and {} face each other with nothing between",
                       square_text(first), square_text(second)));
  }
  if (in_check(position, other(position.side()))) {
    refuse(fmt::format("{} is to move and could take {}'s general", colour_name(position.side()),
                       colour_name(other(position.side()))));
  }
}

void read_side(Position& position, std::string_view side) {
  if (side == "b") {
    position.set_side(black);
  } else if (side != "w" && side != "r") {
    refuse(fmt::format("the side to move is '{}', expected w or r for Red, b for Black",
                       printable(side)));
  }
}

}  // namespace

Setup parse_fen(std::string_view text) {
  const std::vector<std::string_view> fields = fields_of(text == "startpos" ? start_fen : text);
  if (fields.size() < 2) {
    refuse(fields.empty() ? "it is empty; expected a board and the side to move"
                          : "the side to move is missing after the board; expected w or b");
  }
  if (fields.size() > 6) {
    refuse(fmt::format("'{}' follows the six fields", printable(fields[6])));
  }
  Setup setup;
  read_board(setup.position, fields[0]);
  read_side(setup.position, fields[1]);
  check_generals(setup.position);
  if (fields.size() > 4) setup.quiet_plies = read_counter(fields[4], "the count of quiet plies");
  if (fields.size() > 5) setup.move_number = read_counter(fields[5], "the move number");
  return setup;
}

std::string fen_text(const Position& position, unsigned quiet_plies, unsigned move_number) {
  std::string text;
  for (unsigned rank = rank_count; rank-- > 0;) {
    unsigned skipped = 0;
    for (unsigned file = 0; file < file_count; ++file) {
      const Piece piece = position.at(square_at(file, rank));
      if (piece == nothing) {
        ++skipped;
        continue;
      }
      if (skipped != 0) text += std::to_string(skipped);
      skipped = 0;
      const char letter = kind_letters[kind_of(piece)];
      text += colour_of(piece) == red
                  ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter)))
                  : letter;
    }
    if (skipped != 0) text += std::to_string(skipped);
    if (rank != 0) text += '/';
  }
  return fmt::format("{} {} - - {} {}", text, position.side() == red ? 'w' : 'b', quiet_plies,
                     move_number);
}

}  // namespace evenhand::xiangqi
