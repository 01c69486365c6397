#include <fmt/format.h>

#include <array>

#include "base/printable.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

constexpr std::string_view compass = "NESW";
constexpr std::string_view pbn_ranks = "23456789TJQKA";
constexpr std::string_view pbn_suits = "SHDC";  // in the order of PBN

/// Names of the cards, by suit in the order of PBN and by rank.
const std::array<std::array<std::string, 13>, 4>& names() {
  static const auto table = [] {
    std::array<std::array<std::string, 13>, 4> cards;
    for (std::size_t suit = 0; suit < pbn_suits.size(); ++suit) {
      for (std::size_t rank = 0; rank < pbn_ranks.size(); ++rank) {
        cards[suit][rank] = {pbn_ranks[rank], pbn_suits[suit]};
      }
    }
    return cards;
  }();
  return table;
}

/// Boards of bridge: the Deal tags of Portable Bridge Notation 2.1, section 3.4.11. Hands come out
/// north, east, south, west, whoever is named first. Everything else in the file is passed over.
class PbnReader final : public RowReader {
 public:
  explicit PbnReader(const ReaderInput& input) : lines_(input.window, input.source) {}

  bool next(Row& row) override {
    while (const std::optional<Line> line = lines_.next()) {
      const std::size_t start = line->text.find_first_not_of(" \t");
      const std::string_view tag = line->text.substr(start);
      if (!tag.starts_with("[Deal ") && !tag.starts_with("[Deal\t")) continue;
      row.line = *line;
      row.plain = {};
      read_deal(row);
      return true;
    }
    return false;
  }

 private:
  static void read_deal(Row& row) {
    const Line& line = row.line;
    const std::size_t open = line.text.find('"');
    const std::size_t close = line.text.find('"', open + 1);
    if (open == std::string_view::npos || close == std::string_view::npos) {
      line.refuse(0, "a Deal tag without its value in quotes");
    }
    const std::size_t first = compass.find(open + 1 < close ? line.text[open + 1] : ' ');
    if (first == std::string_view::npos || line.text[open + 2] != ':') {
      line.refuse(open + 1, fmt::format("found '{}', expected N:, E:, S: or W: before the hands",
                                        printable(line.text.substr(open + 1, 2))));
    }
    std::array<std::vector<Token>, 4> hands;
    std::size_t at = open + 3;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      at = read_hand(line, at, close, hands[(first + i) % hands.size()]);
    }
    while (at < close && line.text[at] == ' ') ++at;
    if (at != close) line.refuse(at, "more than four hands");
    row.cards.clear();
    for (const auto& hand : hands) row.cards.insert(row.cards.end(), hand.begin(), hand.end());
  }

  /// Reads "AKQ.32.JT9.5432" and returns where it ends.
  static std::size_t read_hand(const Line& line, std::size_t at, std::size_t end,
                               std::vector<Token>& hand) {
    while (at < end && line.text[at] == ' ') ++at;
    const std::size_t start = at;
    std::size_t suit = 0;
    for (; at < end && line.text[at] != ' '; ++at) {
      const char c = line.text[at];
      if (c == '-') line.refuse(at, "a hand that is not shown ('-'); the audit needs whole deals");
      if (c == '.') {
        if (++suit == pbn_suits.size()) line.refuse(at, "more than four suits in a hand");
        continue;
      }
      const std::size_t rank = pbn_ranks.find(c);
      if (rank == std::string_view::npos) {
        line.refuse(at, fmt::format("found '{}', expected a rank of {}",
                                    printable(line.text.substr(at, 1)), pbn_ranks));
      }
      hand.push_back({names()[suit][rank], at});
    }
    constexpr std::size_t hand_size = 13;
    if (hand.size() != hand_size || suit + 1 != pbn_suits.size()) {
      line.refuse(start, fmt::format("the hand '{}' has {} cards in {} suits, expected 13 in 4",
                                     printable(line.text.substr(start, at - start)), hand.size(),
                                     hand.empty() ? 0 : suit + 1));
    }
    return at;
  }

  LineReader lines_;
};

}  // namespace

std::unique_ptr<RowReader> make_pbn_reader(const ReaderInput& input) {
  return std::make_unique<PbnReader>(input);
}

}  // namespace evenhand::source
