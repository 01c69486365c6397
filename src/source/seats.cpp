#include "src/source/seats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t most_seats = 5;

/// The names of the seats of a game, in their order: the name of the hand, then what else people
/// write for it. "#1" is a number after a word for players.
struct SeatNames {
  std::string_view game;
  std::array<std::string_view, most_seats> seats;
};

// In English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian,
// Polish, Czech, Russian, Turkish, Chinese, Japanese and Korean. Letters that mean east in one
// language and west in another stand in rows of their own.
constexpr std::string_view north =
    "north|n|nord|norte|noord|północ|Północ|sever|север|Север|kuzey|北|北家|북";
constexpr std::string_view east =
    "east|e|est|este|leste|oost|ost|öst|Öst|øst|Øst|aust|wschód|východ|Východ|восток|Восток|doğu|"
    "东|東|东家|東家|동";
constexpr std::string_view south =
    "south|s|süd|sÜd|sud|sued|sur|sul|zuid|z|syd|sør|sor|południe|jih|юг|Юг|güney|南|南家|남";
constexpr std::string_view west =
    "west|w|ouest|oeste|ovest|väst|vast|vest|v|zachód|západ|запад|Запад|batı|西|西家|서";
constexpr std::string_view east_o = "east|o|ost|oost|öst|Öst|ö|Ö|øst|Øst|ø|Ø";
constexpr std::string_view west_o = "west|o|ouest|oeste|ovest";
constexpr std::string_view dealing_east = "east|e|东|東|东家|東家|동|dealer|庄|庄家|莊家|親";
constexpr std::string_view wall = "wall|牌山|牌墙";
constexpr std::string_view bottom = "bottom|dipai|底牌|threelandlord|kitty|hole|widow";
constexpr std::string_view remainder = "rest|stock";

constexpr std::array all_names = {
    SeatNames{"bridge", {north, east, south, west}},
    SeatNames{"bridge", {north, east_o, south, west}},
    SeatNames{"bridge", {north, east, south, west_o}},
    SeatNames{"mahjong", {dealing_east, south, west, north, wall}},
    SeatNames{"mahjong", {east, south, west, north, wall}},
    SeatNames{"doudizhu", {"first|#1", "second|#2", "third|#3", bottom}},
    SeatNames{"doudizhu", {"first|#0", "second|#1", "third|#2", bottom}},
    SeatNames{"doudizhu",
              {"landlord|lord|dizhu|地主", "down|landlorddown|下家|地主下家",
               "up|landlordup|上家|地主上家", bottom}},
    SeatNames{
        "doudizhu",
        {"landlord|lord|dizhu|地主", "farmer1|peasant1|nongmin1|农民1|farmera|peasanta|农民甲",
         "farmer2|peasant2|nongmin2|农民2|farmerb|peasantb|农民乙", bottom}},
    SeatNames{"poker", {"seat 1|#1", "seat 2|#2", "seat 3|#3", "seat 4|#4", remainder}},
    SeatNames{"poker", {"seat 1|#0", "seat 2|#1", "seat 3|#2", "seat 4|#3", remainder}},
};

/// The hands of the deck's game, which --hands may have replaced in the deck.
std::vector<cards::Hand> game_hands(const cards::Deck& deck) {
  const auto games = cards::decks();
  const bool is_game = std::any_of(games.begin(), games.end(), [&](const cards::DeckInfo& game) {
    return game.name == deck.name && game.size == deck.size;
  });
  return is_game ? cards::parse_deck(deck.name).hands : std::vector<cards::Hand>();
}

/// A name without its signs, in small letters, and without words for a hand or a player: "handS" is
/// "s".
std::string plain(std::string_view name) {
  constexpr std::array words = {"hands",  "hand", "cards", "tiles",
                                "player", "seat", "玩家",  "手牌"};
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::string key;
  std::string part;
  const auto end_part = [&] {
    if (std::find(words.begin(), words.end(), part) == words.end()) key += part;
    part.clear();
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i > 0 && is_small(name[i - 1]) && is_capital(name[i])) end_part();
    const char c = is_capital(name[i]) ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    if (is_ascii && !is_small(c) && !(c >= '0' && c <= '9')) {
      end_part();
    } else {
      part += c;
    }
  }
  end_part();
  for (const std::string_view word : words) {
    if (const std::size_t at = key.find(word); at != std::string::npos) key.erase(at, word.size());
  }
  if (key.starts_with('p') && key.size() > 1) {
    if (key.find_first_not_of("0123456789", 1) == std::string::npos) key.erase(0, 1);
  }
  const bool is_number = !key.empty() && key.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? "#" + key : key;
}

bool is_among(std::string_view key, std::string_view names) {
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t end = std::min(names.find('|', at), names.size());
    if (names.substr(at, end - at) == key) return true;
    at = end + 1;
  }
  return false;
}

std::string_view first_of(std::string_view names) { return names.substr(0, names.find('|')); }

std::optional<std::size_t> find_seat(const SeatNames& names, const std::string& key) {
  for (std::size_t seat = 0; seat < most_seats && !key.empty(); ++seat) {
    if (is_among(key, names.seats[seat])) return seat;
  }
  return std::nullopt;
}

/// The seat that the outermost part of "deal.north.cards" names which names one; with `numbered`,
/// also of one card of a hand, "north12".
std::optional<std::size_t> seat_of(const SeatNames& names, std::string_view column, bool numbered) {
  for (std::size_t at = 0; at <= column.size();) {
    const std::size_t end = std::min(column.find('.', at), column.size());
    std::string key = plain(column.substr(at, end - at));
    if (const auto seat = find_seat(names, key)) return seat;
    key.resize(key.find_last_not_of("0123456789") + 1);
    if (numbered) {
      if (const auto seat = find_seat(names, key)) return seat;
    }
    at = end + 1;
  }
  return std::nullopt;
}

/// By column the seat that it is called as.
using Places = std::vector<std::optional<std::size_t>>;

Places places_of(const SeatNames& names, std::span<const std::string> columns, bool numbered) {
  Places places;
  for (const std::string& column : columns) places.push_back(seat_of(names, column, numbered));
  return places;
}

bool holds(const Places& places, std::size_t seat) {
  return std::find(places.begin(), places.end(), seat) != places.end();
}

/// Whether every column is a seat: each another one, or all dealt seats with as many columns as
/// they like.
bool are_seats(const Places& places, std::size_t dealt, bool several) {
  std::set<std::size_t> seen;
  for (const auto& place : places) {
    if (!place || (!seen.insert(*place).second && !several)) return false;
  }
  for (std::size_t seat = 0; several && seat < dealt; ++seat) {
    if (!holds(places, seat)) return false;
  }
  return true;
}

std::size_t dealt_seats(const SeatNames& names) {
  std::size_t dealt = 0;
  for (const std::string_view seat : names.seats) {
    dealt += seat.empty() || seat == wall || seat == bottom || seat == remainder ? 0 : 1;
  }
  return dealt;
}

/// Columns in the order of their seats.
Seats in_order(const SeatNames& names, const Places& places) {
  Seats seats;
  seats.order.resize(places.size());
  std::iota(seats.order.begin(), seats.order.end(), std::size_t{0});
  std::stable_sort(seats.order.begin(), seats.order.end(),
                   [&](std::size_t a, std::size_t b) { return places[a] < places[b]; });
  std::optional<std::size_t> last;
  for (const std::size_t column : seats.order) {
    if (places[column] != last) seats.names.emplace_back(first_of(names.seats[*places[column]]));
    last = places[column];
    seats.hands.push_back(seats.names.size() - 1);
  }
  return seats;
}

/// Returns the name of a column in --hands.
std::string called(const std::string& column) {
  std::string name = printable(column, 48);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ',' || c == '='; }, ' ');
  return name;
}

/// Columns as they are listed; what is left over, where it is called so, comes last.
Seats as_listed(const SeatNames* names, std::span<const std::string> columns, bool is_stated) {
  Seats seats;
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto seat = names != nullptr ? seat_of(*names, columns[i], false) : std::nullopt;
    const bool is_left = seat && *seat >= dealt_seats(*names);
    (is_left && !is_stated ? left : seats.order).push_back(i);
  }
  seats.order.insert(seats.order.end(), left.begin(), left.end());
  for (const std::size_t column : seats.order) {
    const auto seat = names != nullptr ? seat_of(*names, columns[column], false) : std::nullopt;
    seats.hands.push_back(seats.names.size());
    seats.names.push_back(seat ? std::string(first_of(names->seats[*seat]))
                               : called(columns[column]));
  }
  return seats;
}

[[noreturn]] void refuse_names(const SeatNames& names, std::span<const std::string> columns,
                               const std::string& source) {
  std::string found;
  for (const std::string& column : columns) {
    found += fmt::format("{}'{}'", found.empty() ? "" : ", ", printable(column, 48));
  }
  std::string expected;
  for (std::size_t seat = 0; seat < dealt_seats(names); ++seat) {
    expected += fmt::format("{}{}", seat == 0 ? "" : ", ", first_of(names.seats[seat]));
  }
  throw InputError(
      fmt::format("{}: found hands called {}, expected those of {}: {}, each once; say whose they "
                  "are: list them in that order with --columns",
                  source, found, names.game, expected));
}

/// The names of the deck's game by which all columns are seats; null where there are none.
const SeatNames* names_of_seats(std::span<const std::string> columns, const cards::Deck& deck,
                                bool several) {
  const auto* const found =
      std::find_if(all_names.begin(), all_names.end(), [&](const SeatNames& names) {
        return names.game == deck.name &&
               are_seats(places_of(names, columns, several), dealt_seats(names), several);
      });
  return found == all_names.end() ? nullptr : found;
}

}  // namespace

bool are_called_as_seats(std::span<const std::string> columns, const cards::Deck& deck) {
  return names_of_seats(columns, deck, false) != nullptr;
}

bool holds_seats(std::string_view name) {
  constexpr std::string_view words =
      "seat|position|player|direction|role|wind|side|name|nick|user|bot|座位|位置|方位|玩家|角色|"
      "席";
  std::string key = lower_case(name.substr(name.find_last_of('.') + 1));
  std::erase_if(key, [](char c) { return c == '_' || c == ' '; });
  for (const std::string_view end : {"name", "id"}) {
    if (key.ends_with(end) && key.size() > end.size()) key.resize(key.size() - end.size());
  }
  return is_among(key, words);
}

void Seats::add(std::size_t place, std::size_t cards, std::vector<std::size_t>& lists) const {
  if (names.empty()) {
    lists.push_back(cards);
    return;
  }
  lists.resize(names.size());
  lists[hands[place]] += cards;
}

Seats seats_of(std::span<const std::string> columns, std::span<const std::size_t> cards,
               const cards::Deck* deck, bool is_stated, const std::string& source) {
  Seats unnamed;
  unnamed.order.resize(columns.size());
  std::iota(unnamed.order.begin(), unnamed.order.end(), std::size_t{0});
  if (columns.size() < 2) return unnamed;
  const SeatNames* nearest = nullptr;
  std::size_t most = 0;
  for (const bool several : {false, true}) {
    const SeatNames* const names =
        deck != nullptr ? names_of_seats(columns, *deck, several) : nullptr;
    if (names != nullptr) return in_order(*names, places_of(*names, columns, several));
  }
  for (const SeatNames& names : all_names) {
    if (deck == nullptr || deck->name != names.game) continue;
    if (nearest == nullptr) nearest = &names;
    const Places places = places_of(names, columns, false);
    // Numbers of players are those of other hands, too.
    const std::size_t dealt = dealt_seats(names);
    const auto matched = static_cast<std::size_t>(
        std::count_if(places.begin(), places.end(), [&](const auto& place) {
          return place && *place < dealt && names.seats[*place].find('#') == std::string_view::npos;
        }));
    if (matched <= most) continue;
    most = matched;
    nearest = &names;
  }
  if (std::all_of(cards.begin(), cards.end(), [](std::size_t count) { return count < 2; })) {
    return unnamed;
  }
  if (most > 0) {
    const Places places = places_of(*nearest, columns, false);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!is_stated || (places[i] && *places[i] != i)) refuse_names(*nearest, columns, source);
    }
  }
  return as_listed(nearest, columns, is_stated);
}

std::string words_of_hands(std::span<const std::size_t> lengths, std::span<const std::string> names,
                           const cards::Deck& deck) {
  if (lengths.size() < 2 || deck.with_repeats) return {};
  const std::vector<cards::Hand> game = game_hands(deck);
  const std::string left = !game.empty() && game.back().undealt ? game.back().name : "";
  bool are_game_hands = lengths.size() <= game.size();
  bool are_hands = true;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const bool is_left = !names.empty() && names[i] == left;
    are_hands = are_hands && (lengths[i] > 1 || is_left);
    are_game_hands = are_game_hands && lengths[i] == game[i].count &&
                     (names.empty() || names[i] == game[i].name);
  }
  if (are_game_hands || !are_hands) return {};
  const bool are_named = std::set<std::string>(names.begin(), names.end()).size() == lengths.size();
  std::string words;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    words += fmt::format("{}{}{}", words.empty() ? "" : ",", are_named ? names[i] + "=" : "",
                         lengths[i]);
  }
  return words;
}

}  // namespace evenhand::source
