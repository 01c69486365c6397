#include "sims/mahjong/hand_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/cards/card_index.hpp"
#include "sims/cards/mahjong_tiles.hpp"

namespace evenhand::mahjong {
namespace {

constexpr std::size_t longest_spelling = 8;
constexpr std::uint8_t too_many = 100;  ///< where counting stops, short of overflow
constexpr std::string_view tile_help =
    "expected tiles such as 123m456p789s1122z, 🀇 or 东, with suits m, p, s and z";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_gap(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\r'; }
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

/// Finds tiles by any spelling of the mahjong deck.
std::optional<Kind> kind_spelled(std::string_view spelling) {
  static const cards::Deck deck = cards::parse_deck("mahjong");
  thread_local cards::CardIndex index(deck);
  const auto tiles = index.find(spelling);
  if (tiles.empty()) return std::nullopt;
  return kind_of(static_cast<Tile>(tiles.front()));
}

class HandParser {
 public:
  HandParser(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  Hand parse() {
    if (is_list_of_numbers()) {
      read_numbers();
    } else {
      while (at_ < text_.size()) read_part();
      if (closing_ != 0) refuse(fmt::format("'{}' is missing at the end", closing_));
      end_meld();
    }
    check();
    return hand_;
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw InputError(fmt::format("{} '{}': {}", what_, printable(text_, 100), why));
  }

  /// The two-digit numbers and above tell numbers of tiles from ranks without a suit.
  bool is_list_of_numbers() const {
    const bool only_digits =
        std::all_of(text_.begin(), text_.end(), [](char c) { return is_digit(c) || is_gap(c); });
    return only_digits && std::any_of(text_.begin(), text_.end(), is_gap);
  }

  void read_numbers() {
    std::array<bool, all_tiles> seen{};
    while (true) {
      while (at_ < text_.size() && is_gap(text_[at_])) ++at_;
      if (at_ == text_.size()) return;
      const std::size_t start = at_;
      std::size_t tile = 0;
      for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
        tile = std::min<std::size_t>(tile * 10 + static_cast<std::size_t>(text_[at_] - '0'), 1000);
      }
      if (tile >= all_tiles) {
        refuse(fmt::format("there is no tile {}; expected numbers from 0 to 135",
                           text_.substr(start, at_ - start)));
      }
      if (seen[tile]) refuse(fmt::format("tile {} occurs twice", tile));
      seen[tile] = true;
      ++hand_.concealed[kind_of(static_cast<Tile>(tile))];
    }
  }

  void read_part() {
    const char c = text_[at_];
    if (is_gap(c)) {
      ++at_;
    } else if (is_digit(c) && read_suit()) {
    } else if (c == '+' || c == '(' || c == '[') {
      begin_meld(c);
    } else if (c == ')' || c == ']') {
      if (closing_ != c) refuse(fmt::format("'{}' closes nothing", c));
      closing_ = 0;
      end_meld();
      ++at_;
    } else {
      read_spelling();
    }
  }

  /// "123m"; false, with nothing read, when another spelling such as "3万" must be meant.
  bool read_suit() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const char letter = end < text_.size() ? text_[end] : '\0';
    const std::size_t suit = std::string_view("mpszMPSZ").find(letter);
    if (letter == '\0') refuse("the last digits have no suit behind them; end with m, p, s or z");
    if (suit == std::string_view::npos) {
      if (end - at_ == 1) return false;
      refuse(fmt::format("unknown suit '{}'; the suits are m, p, s and z",
                         printable(character_at(end))));
    }
    for (; at_ < end; ++at_) add_rank(text_[at_], suit % suits);
    ++at_;
    return true;
  }

  void add_rank(char digit, std::size_t suit) {
    const auto number = static_cast<std::size_t>(digit - '0');
    const bool red_five = number == 0 && suit != honour_suit;
    const std::size_t rank = red_five ? 4 : number - 1;
    if (rank >= ranks_of(suit)) {
      refuse(fmt::format("there is no tile {}{}; honours are 1z to 7z", digit, "mpsz"[suit]));
    }
    add(static_cast<Kind>(suit * ranks + rank));
  }

  void read_spelling() {
    for (std::size_t length = std::min(longest_spelling, text_.size() - at_); length > 0;
         --length) {
      const std::size_t end = at_ + length;
      if (end < text_.size() && continues_character(text_[end])) continue;
      if (const std::optional<Kind> kind = kind_spelled(text_.substr(at_, length))) {
        add(*kind);
        at_ = end;
        return;
      }
    }
    if (is_digit(text_[at_])) {
      refuse(fmt::format("unknown suit '{}'; the suits are m, p, s and z",
                         printable(character_at(at_ + 1))));
    }
    refuse(fmt::format("'{}' is no tile; {}", printable(character_at(at_)), tile_help));
  }

  std::string_view character_at(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < text_.size() && continues_character(text_[end])) ++end;
    return text_.substr(at, end - at);
  }

  void add(Kind kind) {
    std::uint8_t& count = (in_meld_ ? meld_ : hand_.concealed)[kind];
    if (count < too_many) ++count;
  }

  void begin_meld(char opening) {
    if (closing_ != 0) refuse("a set on the table within another");
    end_meld();
    in_meld_ = true;
    closed_gang_ = opening == '[';
    closing_ = opening == '(' ? ')' : opening == '[' ? ']' : '\0';
    ++at_;
  }

  void end_meld() {
    if (!in_meld_) return;
    in_meld_ = false;
    const auto first = std::find_if(meld_.begin(), meld_.end(), [](auto n) { return n > 0; });
    const auto kind = static_cast<Kind>(first - meld_.begin());
    const std::optional<MeldKind> form = first == meld_.end() ? std::nullopt : form_of(kind);
    if (!form) {
      refuse(fmt::format("'{}' is no set; expected a run, three or four of a kind{}",
                         tiles_text(meld_), closed_gang_ ? " (four in brackets)" : ""));
    }
    hand_.melds.push_back({*form, kind});
    meld_ = {};
  }

  /// Returns the kind of set that meld_ is, whose lowest tile is of `kind`; nothing if it is none.
  std::optional<MeldKind> form_of(Kind kind) const {
    for (const MeldKind form : {MeldKind::chi, MeldKind::peng, MeldKind::open_gang}) {
      if (form == MeldKind::chi && !starts_run(kind)) continue;
      Counts tiles{};
      add_tiles({form, kind}, tiles);
      if (tiles != meld_) continue;
      if (!closed_gang_) return form;
      if (is_gang(form)) return MeldKind::closed_gang;
    }
    return std::nullopt;
  }

  void check() const {
    const Counts held = hand_.held();
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      if (held[kind] > copies) {
        refuse(fmt::format("{} tiles {}, but there are four of each", held[kind],
                           kind_text(static_cast<Kind>(kind))));
      }
    }
    const std::size_t size = hand_.size();
    if (size != full_hand - 1 && size != full_hand) {
      refuse(fmt::format("{} tiles{}; a hand has 13, or 14 with the tile drawn", size,
                         hand_.melds.empty() ? "" : " (a gang counts as three)"));
    }
  }

  std::string_view text_;
  std::string_view what_;
  std::size_t at_ = 0;
  Hand hand_;
  Counts meld_{};
  bool in_meld_ = false;
  bool closed_gang_ = false;
  char closing_ = 0;
};

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

Hand parse_hand(std::string_view text, std::string_view what) {
  return HandParser(text, what).parse();
}

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
