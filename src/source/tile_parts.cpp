#include "src/source/tile_parts.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::source {

MahjongParts::MahjongParts(const std::string& columns) {
  if (columns.empty() || columns == "hands") return;
  dora_ = true;
  if (columns == "hands,dora") return;
  hands_ = false;
  if (columns == "dora") return;
  throw InputError(
      fmt::format("--columns {}: a mahjong log has hands and dora; give hands, dora or hands,dora",
                  printable(columns)));
}

std::string MahjongParts::in_words() const {
  if (!hands_) return "the dora indicator of each hand";
  return fmt::format("the hands as dealt, with the dealer's first draw{}",
                     dora_ ? ", and the dora indicator" : "");
}

bool MahjongParts::take(const MahjongStart& start, std::vector<Token>& cards) const {
  cards.clear();
  if (hands_) {
    if (!start.first_draw) return false;
    for (std::size_t turn = 0; turn < start.hands.size(); ++turn) {
      const auto& hand = start.hands[(start.dealer + turn) % start.hands.size()];
      cards.insert(cards.end(), hand.begin(), hand.end());
      if (turn == 0) cards.push_back(*start.first_draw);
    }
  }
  if (dora_) {
    if (!start.indicator) return false;
    cards.push_back(*start.indicator);
  }
  return true;
}

}  // namespace evenhand::source
