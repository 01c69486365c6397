#include "src/games/mahjong/hand_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

bool is_14(const Hand& hand) { return hand.size() == full_hand; }

/// The form that the hand has, or is nearest to.
std::string_view form_name(const Shanten& shanten) {
  if (shanten.best() == shanten.standard) return "standard";
  return shanten.best() == shanten.seven_pairs ? "seven pairs" : "thirteen orphans";
}

std::string state_words(int shanten) {
  if (shanten == -1) return "won";
  if (shanten == 0) return "ready";
  return fmt::format("{} from ready", shanten);
}

/// With the most accepting tiles first.
std::vector<Discard> by_tiles(const Discards& discards) {
  std::vector<Discard> sorted(discards.all().begin(), discards.all().end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Discard& a, const Discard& b) { return a.tiles > b.tiles; });
  return sorted;
}

reports::Value shanten_value(int shanten) {
  return shanten == impossible ? reports::Value() : reports::Value(std::int64_t{shanten});
}

reports::Section shanten_section(const Hand& hand, const Analysis& analysis) {
  const Shanten& shanten = analysis.shanten;
  const bool is_ready = shanten.best() == 0;
  reports::Section section{.name = "hand", .title = ""};
  section.figures = {
      {"hand", "hand", hand_text(hand)},
      {"form", "nearest form", std::string(form_name(shanten))},
      {"shanten", "shanten", shanten_value(shanten.best())},
      {"standard", "of four sets and a pair", shanten_value(shanten.standard)},
      {"seven_pairs", "of seven pairs", shanten_value(shanten.seven_pairs)},
      {"thirteen_orphans", "of thirteen orphans", shanten_value(shanten.thirteen_orphans)}};
  if (is_14(hand)) return section;
  section.figures.push_back(
      {"accepts", is_ready ? "waits for" : "accepts", kinds_text(analysis.accepted)});
  section.figures.push_back({"tiles", "unseen tiles of these", std::uint64_t{analysis.tiles}});
  return section;
}

reports::Table discards_table(const Analysis& analysis) {
  reports::Table table{.name = "discards",
                       .title = "",
                       .columns = {{"discard", "discard"},
                                   {"shanten", "shanten"},
                                   {"tiles", "unseen tiles"},
                                   {"accepts", "that it accepts next"}},
                       .rows = {}};
  for (const Discard& discard : by_tiles(analysis.discards)) {
    table.rows.push_back({std::string(kind_text(discard.kind)), std::int64_t{discard.shanten},
                          std::uint64_t{discard.tiles}, kinds_text(discard.accepted)});
  }
  return table;
}

std::string tiles_words(unsigned tiles) { return with_noun(tiles, "tiles") + " unseen"; }

}  // namespace

std::string hand_words(const Hand& hand, const Analysis& analysis) {
  const int shanten = analysis.shanten.best();
  const std::string words = fmt::format("{}: {} ({})", hand_text(hand), state_words(shanten),
                                        form_name(analysis.shanten));
  if (!is_14(hand)) {
    return fmt::format("{}, {} {}, {}", words, shanten == 0 ? "waits for" : "accepts",
                       kinds_text(analysis.accepted), tiles_words(analysis.tiles));
  }
  if (shanten == -1) return words;
  const Discard& best = analysis.discards.best();
  return fmt::format("{}, best discard {}, which accepts {}, {}", words, kind_text(best.kind),
                     kinds_text(best.accepted), tiles_words(best.tiles));
}

reports::Document hand_document(const Hand& hand, const Analysis& analysis) {
  reports::Document document;
  document.kind = "hand mahjong";
  document.answer = hand_words(hand, analysis);
  document.sections.push_back(shanten_section(hand, analysis));
  if (is_14(hand)) document.sections.back().tables.push_back(discards_table(analysis));
  return document;
}

}  // namespace evenhand::mahjong
