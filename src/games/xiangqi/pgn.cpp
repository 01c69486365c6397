#include "src/games/xiangqi/pgn.hpp"

#include <fmt/format.h>

#include <cctype>

#include "base/printable.hpp"
#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/notation.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::size_t columns = 80;

std::string tag(std::string_view name, const std::string& value) {
  std::string text;
  for (const char c : printable(value, 200)) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, text);
}

/// "H2-E2"
std::string iccs_text(Move move) {
  std::string text = move_text(move);
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text.insert(text.size() / 2, "-");
}

/// Words in lines.
class Lines {
 public:
  void add(const std::string& word) {
    if (used_ + 1 + word.size() > columns) {
      text_ += '\n';
      used_ = 0;
    }
    if (used_ > 0) text_ += ' ';
    used_ += (used_ > 0 ? 1 : 0) + word.size();
    text_ += word;
  }
  std::string text() const { return text_ + '\n'; }

 private:
  std::string text_;
  std::size_t used_ = 0;
};

/// No brace ends a comment but its own.
std::string comment(std::string text) {
  for (char& c : text) {
    if (c == '{' || c == '}') c = '\'';
  }
  return text;
}

void add_words(Lines& lines, const std::string& text) {
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) lines.add(text.substr(start, end - start));
    start = end + 1;
  }
}

}  // namespace

std::string pgn_text(const GameRecord& game) {
  const Setup& setup = game.setup;
  const std::string fen = fen_text(setup.position, setup.quiet_plies, setup.move_number);
  const Setup usual = parse_fen("startpos");
  std::string text = tag("Game", "Chinese Chess") + tag("Event", "evenhand play xiangqi") +
                     tag("Site", "?") + tag("Date", "????.??.??") +
                     tag("Round", fmt::format("{}", game.number + 1)) + tag("Red", game.red) +
                     tag("Black", game.black) + tag("Result", std::string(result_name(game)));
  if (fen != fen_text(usual.position, usual.quiet_plies, usual.move_number)) {
    text += tag("SetUp", "1") + tag("FEN", fen);
  }
  text += tag("Format", "ICCS") + tag("Termination", game.ending) + '\n';
  Lines lines;
  Colour side = setup.position.side();
  std::uint64_t number = std::max<std::uint64_t>(setup.move_number, 1);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply, side = other(side)) {
    if (side == red) {
      lines.add(fmt::format("{}.", number));
    } else if (ply == 0) {
      lines.add(fmt::format("{}...", number));
    }
    lines.add(iccs_text(game.moves[ply]));
    if (side == black) ++number;
  }
  add_words(lines, fmt::format("{{{}}}", comment(printable(game.reason, 200))));
  lines.add(std::string(result_name(game)));
  return text + lines.text() + '\n';
}

}  // namespace evenhand::xiangqi
