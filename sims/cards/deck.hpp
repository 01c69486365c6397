#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::cards {

/// A run of positions that goes to one player, or stays undealt.
struct Hand {
  std::string name;
  std::size_t first;  ///< position of its first card, in the order of Deck::hand_order
  std::size_t count;
  bool undealt = false;  ///< what is left over: nobody's hand
};

/// Values times places of a draw with repeats: so many counters are kept.
inline constexpr std::size_t draw_cells = std::size_t{1} << 20U;

/// Cards that players care about: where they go is worth a test of its own.
struct KeySet {
  std::string name;
  std::vector<std::uint16_t> cards;  ///< ascending
};

/// A number that somebody asks for in a hand, and where it has to lie.
struct AskedCount {
  enum class Of { cards, ranks, suits, values, sum };
  Of of = Of::cards;
  std::vector<std::uint16_t> cards;  ///< of which those in the hand are counted, ascending
  /// The ranks, suits or values (cards of draws with repeats) are counted of which it has so many
  /// or more.
  std::size_t of_each = 0;
  std::size_t least = 0;
  std::size_t most = SIZE_MAX;  ///< included
};

/// Something that somebody looks for in a hand: all of these, or, where it is a number, how much of
/// the only one.
struct AskedFeature {
  std::string name;  ///< of hands that have it, in the plural
  std::vector<AskedCount> counts;
  bool is_number = false;
};

/// The cards in classes that a game tells apart, such as suits.
struct Partition {
  std::string name;                     ///< "suits"
  std::vector<std::string> classes;     ///< their names
  std::vector<std::uint16_t> class_of;  ///< by card
};

/// A number that players look for in a hand.
enum class HandFeature {
  quads,             ///< ranks of which the hand holds exactly four
  trios,             ///< exactly three
  pairs,             ///< exactly two
  distinct,          ///< ranks of which it holds any
  longest_straight,  ///< most ranks in a row, of those that straights are made of
  longest_suit,      ///< most cards of one suit
  points,            ///< high-card points: 4 an ace, 3 a king, 2 a queen, 1 a jack
  to_win,            ///< tiles that a mahjong hand is short of winning: its shanten and one
  category           ///< what five cards are worth at poker, from 0 (high card) to 8
};

/// Another spelling of a card. Several cards share one spelling where a log cannot tell the copies
/// apart, such as the four tiles "1m".
struct CardAlias {
  std::string name;
  std::vector<std::uint16_t> cards;  ///< ascending
};

/// The parts of a deal that are sets, so that what is written first was not dealt first.
enum class Sets {
  none,     ///< cards stand as they were dealt
  unknown,  ///< a log's draws and hands may be sets: the way they are written shows it
  draws,
  hands,
  either  ///< asked for: draws of draws, else hands
};

/// The cards 0 … size-1 in their starting order, and what a game makes of them.
struct Deck {
  std::string name;  ///< "54" or the name of a game
  std::size_t size = 0;
  std::vector<std::string> card_names;  ///< one a card, all different; empty for a plain deck
  std::vector<CardAlias> aliases;       ///< spellings beside card_names
  std::vector<Hand> hands;              ///< in order, covering every position; or empty
  std::vector<KeySet> key_sets;
  std::vector<KeySet> groups;       ///< cards that somebody asked about
  std::vector<AskedFeature> asked;  ///< what somebody looks for in hands
  std::optional<Partition> suits;
  std::optional<Partition> ranks;  ///< or kinds; the classes in the game's order
  std::size_t straight_ranks = 0;  ///< the first so many ranks make straights
  std::vector<HandFeature> features;
  /// Positions hand by hand, for cards that go round one at a time; empty when each hand is a run.
  std::vector<std::uint16_t> hand_order;
  /// Only so many cards are drawn; 0 when the whole deck is dealt.
  std::size_t draw = 0;
  /// Each card that is drawn goes back before the next, so that it may come again.
  bool with_repeats = false;
  /// The chance of each card in draws with repeats, which sum to 1; empty where all are equal.
  std::vector<double> chances;
  unsigned first_number = 0;  ///< what the first card is called where cards have no names
  Sets sets = Sets::none;
  /// Sets are found out to be sorted only where nearly all are, as a program sorts all or none.
  bool sorts_all_or_none = false;
  /// Cards that share a spelling could not be told apart where the deals come from: which copy is
  /// which was drawn by lot, and means nothing.
  bool copies_alike = false;

  /// The draws of a row that holds several, one after the other, each out of a deck of its own. The
  /// cards are numbered through. Empty for a deal, and for a draw by itself.
  std::vector<Deck> pools;

  /// Cards a deal.
  std::size_t width() const { return draw > 0 ? draw : size; }

  /// The chance of the card, of draws with repeats.
  double chance(std::size_t card) const {
    return chances.empty() ? 1 / static_cast<double>(size) : chances[card];
  }

  /// The name of the card, which is its number in a plain deck.
  std::string card_name(std::size_t card) const;
};

struct DeckInfo {
  std::string_view name;
  std::size_t size;
  std::string_view summary;  ///< one line for `evenhand list decks`
};

/// The decks that belong to a game.
std::span<const DeckInfo> decks();

/// Deals the hands one card at a time, each hand in turn until it is full, and leaves the undealt
/// cards last. Throws InputError when the deck has no hands.
void deal_round_robin(Deck& deck);

/// Makes a deal a draw of so many cards, 1 to size-1. For a deck with repeats it is 1 to max_deck,
/// and no more than draw_cells / size, for each value is counted at each place. Throws InputError
/// for another number.
void draw_cards(Deck& deck, std::size_t draw);

/// The deck of rows that hold a draw of each of these, one after the other.
Deck pooled_deck(std::string name, std::vector<Deck> pools);

/// The names of draws, "5/69"; of several that are alike the second is "5/69, draw 2".
std::vector<std::string> pool_names(const std::vector<Deck>& pools);

/// Replaces the hands by runs of so many cards from the first position on, "7", "17,17,17,3" or
/// "north=13,east=13,south=13,west=13"; cards that are left over are nobody's, and so is a last
/// hand that is called as the game's undealt cards are. Hands of a draw make up the draw. The
/// features that the game looks for in a hand stay where hands have as many cards as before. Throws
/// InputError, with `option` for its place, for what is no list of numbers of 1 card to the whole
/// deck, for more cards than there are, and for two hands of one name.
void set_hands(Deck& deck, std::string_view sizes, std::string_view option);

/// Adds a group, as "lands=Forest,Island" or "bombs=1-13,40" or "aces=A*" names it: cards by name,
/// all copies of them; by number, as first_number counts; ranges of either, in the deck's order; or
/// patterns with * and ? for any letters and any one. Throws InputError for a card that is not in
/// the deck, a name that is taken, and a group of none or of all cards.
void add_group(Deck& deck, std::string_view group, std::string_view option);

/// The cards that a list names as add_group() reads it, ascending. An InputError begins with
/// `where` and the list.
std::vector<std::uint16_t> listed_cards(const Deck& deck, std::string_view list,
                                        std::string_view where);

/// Reads a number of cards from 2 to `most` or the name of a game. Throws InputError, with a
/// suggestion, for anything else.
///
/// Names are ASCII: rank then suit ("AS", "TD") for playing cards, "small-joker" and "big-joker",
/// and kind.copy ("1m.1" … "7z.4") for mahjong tiles. docs/formats-deals.md lists other spellings.
/// Suits stand in the order clubs, diamonds, hearts, spades. Poker deals five cards in a row to
/// each of four seats and leaves 32; Dou Dizhu 17 to each of three and three to the bottom; mahjong
/// 14, 13, 13 and 13 and leaves the wall.
Deck parse_deck(std::string_view text, std::size_t most = max_deck);

/// A deck in the order in which the names stand (what a deck order file holds). A name that occurs
/// k times stands for k copies that cannot be told apart, and the cards are called name.1 … name.k.
/// Throws InputError unless there are 2 to `most` names.
Deck named_deck(std::string_view name, std::span<const std::string> names,
                std::size_t most = max_deck);

/// The spelling that the card shares with its copies, or its name where it has none.
std::string kind_name(const Deck& deck, std::size_t card);

/// The kinds of cards: those that share a spelling are of one kind. In the order of their first
/// cards.
Partition kinds_of(const Deck& deck);

/// "card 5", or "AS" where cards have names; of copies that are alike "a 1m"; of pools "card 5 (5
/// of 69)".
std::string card_words(const Deck& deck, std::size_t card);

}  // namespace evenhand::cards
