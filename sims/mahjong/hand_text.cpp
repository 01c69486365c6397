#include "sims/mahjong/hand_text.hpp"

#include <fmt/format.h>

#include <array>

#include "sims/cards/mahjong_tiles.hpp"

namespace evenhand::mahjong {
namespace {

constexpr std::string_view suit_letters = "mpsz";

void append_rank(std::string& text, Kind kind, std::size_t times) {
  text.append(times, static_cast<char>('1' + rank_of(kind)));
}

std::string meld_tiles(const Meld& meld, bool signs) {
  Counts counts{};
  add_tiles(meld, counts);
  if (!signs) return tiles_text(counts);
  Hand hand;
  hand.concealed = counts;
  return hand_signs(hand);
}

void append_melds(std::string& text, const Hand& hand, bool signs) {
  for (const Meld& meld : hand.melds) {
    const std::string tiles = meld_tiles(meld, signs);
    text += meld.kind == MeldKind::closed_gang ? fmt::format("[{}]", tiles) : "+" + tiles;
  }
}

}  // namespace

std::string_view kind_text(Kind kind) {
  static const auto names = [] {
    std::array<std::string, kinds> all;
    for (std::size_t i = 0; i < kinds; ++i) all[i] = cards::mahjong_kind_name(i);
    return all;
  }();
  return names.at(kind);
}

std::string tiles_text(const Counts& counts) {
  std::string text;
  for (std::size_t suit = 0; suit < suits; ++suit) {
    const std::size_t before = text.size();
    for (std::size_t rank = 0; rank < ranks_of(suit); ++rank) {
      const auto kind = static_cast<Kind>(suit * ranks + rank);
      append_rank(text, kind, counts[kind]);
    }
    if (text.size() > before) text += suit_letters[suit];
  }
  return text;
}

std::string kinds_text(KindSet set) {
  Counts counts{};
  for (; set != 0; set &= set - 1) counts[lowest_of(set)] = 1;
  return tiles_text(counts);
}

std::string hand_text(const Hand& hand) {
  std::string text = tiles_text(hand.concealed);
  append_melds(text, hand, false);
  return text;
}

std::string hand_signs(const Hand& hand) {
  std::string text;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    for (std::size_t i = 0; i < hand.concealed[kind]; ++i) text += cards::mahjong_kind_sign(kind);
  }
  append_melds(text, hand, true);
  return text;
}

}  // namespace evenhand::mahjong
