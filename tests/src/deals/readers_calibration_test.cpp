// Fair logs in each format that is read: how it is written is no bias.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <ostream>

#include "base/files.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/runner.hpp"
#include "src/source/readers.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/long_checks.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::deals {
namespace {

using Order = std::vector<std::size_t>;
constexpr std::size_t deals_in_a_log = 240;

std::string joined(const Order& cards, std::string_view gap, std::size_t first = 0) {
  std::string text;
  for (const std::size_t card : cards) {
    text += fmt::format("{}{}", text.empty() ? "" : gap, card + first);
  }
  return text;
}

std::string names(const std::vector<std::string>& all, Order cards, std::string_view gap) {
  std::string text;
  for (const std::size_t card : cards) {
    text += fmt::format("{}{}", text.empty() ? "" : gap, all[card]);
  }
  return text;
}

Order part(const Order& deal, std::size_t first, std::size_t count) {
  const auto begin = deal.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

Order sorted(Order cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

const std::vector<std::string>& poker_names() {
  static const std::vector<std::string> names = cards::parse_deck("poker").card_names;
  return names;
}

/// "As": a rank and a small letter for the suit.
std::string small_suit(std::size_t card) {
  std::string name = poker_names()[card];
  name.back() = static_cast<char>(name.back() + ('a' - 'A'));
  return name;
}

std::string text_row(const Order& deal, std::size_t) { return joined(deal, " ", 1) + '\n'; }
std::string names_row(const Order& deal, std::size_t) {
  return names(poker_names(), deal, ",") + '\n';
}
std::string u8_row(const Order& deal, std::size_t) { return {deal.begin(), deal.end()}; }
std::string u16le_row(const Order& deal, std::size_t) {
  std::string bytes;
  for (const std::size_t card : deal) bytes += {static_cast<char>(card), '\0'};
  return bytes;
}
std::string array_row(const Order& deal, std::size_t) { return '[' + joined(deal, ",") + "]\n"; }
std::string object_row(const Order& deal, std::size_t row) {
  return fmt::format("{{\"id\": {}, \"cards\": [\"{}\"]}}\n", row,
                     names(poker_names(), deal, "\",\""));
}
/// Six of 49, sorted, and a bonus ball.
std::string csv_row(const Order& deal, std::size_t row) {
  return fmt::format("\"{}-{:02}-{:02}\";\"{}\";\"{}\"\n", 2000 + row / 336, 1 + row / 28 % 12,
                     1 + row % 28, joined(sorted(part(deal, 0, 6)), "\";\"", 1), deal[6] + 1);
}
/// Each hand from the ace down, spades first, begun by another player each time.
std::string pbn_row(const Order& deal, std::size_t row) {
  constexpr std::string_view players = "NESW";
  std::string text = fmt::format("[Deal \"{}:", players[row % 4]);
  for (std::size_t i = 0; i < 4; ++i) {
    const Order hand = part(deal, (row + i) % 4 * 13, 13);
    text += i == 0 ? "" : " ";
    for (const char suit : std::string_view("SHDC")) {
      if (suit != 'S') text += '.';
      for (const char rank : std::string_view("AKQJT98765432")) {
        for (const std::size_t card : hand) {
          if (poker_names()[card] == std::string{rank, suit}) text += rank;
        }
      }
    }
  }
  return text + "\"]\n";
}
/// "N:AKQ.32.JT9.5432 …"
std::string boards_row(const Order& deal, std::size_t row) {
  const std::string text = pbn_row(deal, row);
  const std::size_t open = text.find('"') + 1;
  return text.substr(open, text.rfind('"') - open) + '\n';
}
/// "n AKQ.32.JT9.5432 e …"
std::string hands_row(const Order& deal, std::size_t row) {
  std::istringstream holdings(boards_row(deal, 4 * row).substr(2));
  std::string text;
  std::string holding;
  for (const char seat : std::string_view("nesw")) {
    holdings >> holding;
    text += fmt::format("{} {} ", seat, holding);
  }
  return text + '\n';
}
std::string lin_row(const Order& deal, std::size_t row) {
  std::string text = fmt::format("qx|o{}|pn|a,b,c,d|st||md|{}", row, 1 + row % 4);
  // South, west and north; what is left is east's.
  for (const std::size_t seat : {2U, 3U, 0U}) {
    for (const char suit : std::string_view("SHDC")) {
      text += suit;
      for (const char rank : std::string_view("23456789TJQKA")) {
        for (const std::size_t card : part(deal, 13 * seat, 13)) {
          if (poker_names()[card] == std::string{rank, suit}) text += rank;
        }
      }
    }
    text += ',';
  }
  return text + "|sv|o|mb|p|pg||\n";
}
std::string poker_row(const Order& deal, std::size_t row) {
  return fmt::format(
      "Evenhand Hand #{}: Hold'em\n*** HOLE CARDS ***\nDealt to ann [{} {}]\n*** FLOP *** [{} {} "
      "{}]\n*** SUMMARY ***\n\n",
      row, small_suit(deal[0]), small_suit(deal[1]), small_suit(deal[2]), small_suit(deal[3]),
      small_suit(deal[4]));
}
/// A hand of Ignition's, in which the own one is the second.
std::string ignition_row(const Order& deal, std::size_t row) {
  return fmt::format(
      "Ignition Hand #{} TBL#1 HOLDEM No Limit\n*** HOLE CARDS ***\n"
      "Dealer : Card dealt to a spot [{} {}] \nBig Blind  [ME] : Card dealt to a spot [{} {}] \n",
      row, small_suit(deal[0]), small_suit(deal[1]), small_suit(deal[2]), small_suit(deal[3]));
}
std::string phh_row(const Order& deal, std::size_t row) {
  return fmt::format(
      "[{}]\nvariant = 'NT'\nactions = ['d dh p1 ???\?', 'd dh p2 {}{}', 'd db {}{}{}']\n", row + 1,
      small_suit(deal[0]), small_suit(deal[1]), small_suit(deal[2]), small_suit(deal[3]),
      small_suit(deal[4]));
}
std::size_t tenhou_tile(std::size_t tile) {
  const std::size_t suit = tile / 36;
  const std::size_t rank = tile / 4 % 9;
  const bool is_red = suit < 3 && rank == 4 && tile % 4 == 0;
  return is_red ? 51 + suit : 10 * (suit + 1) + rank + 1;
}
/// The hands of a game a line, of one hand.
std::string tenhou_row(const Order& deal, std::size_t row) {
  const std::size_t dealer = row % 4;
  std::string players;
  for (std::size_t player = 0; player < 4; ++player) {
    const std::size_t first = player == dealer ? 0 : 14 + (player + 3 - dealer) % 4 * 13;
    Order hand;
    for (const std::size_t tile : sorted(part(deal, first, 13))) hand.push_back(tenhou_tile(tile));
    players += fmt::format(",[{}],[{}],[60]", joined(hand, ","),
                           tenhou_tile(player == dealer ? deal[13] : deal[120 + player]));
  }
  return fmt::format(
      "{{\"title\":[\"\",\"\"],\"log\":[[[{},0,0],[25000],[{}],[]{},[\"流局\"]]]}}\n", dealer,
      tenhou_tile(deal[53]), players);
}
std::string mjlog_row(const Order& deal, std::size_t row) {
  const std::size_t dealer = row % 4;
  std::string text = fmt::format("<INIT seed=\"0,0,0,1,2,{}\" oya=\"{}\"", deal[53], dealer);
  for (std::size_t player = 0; player < 4; ++player) {
    const std::size_t first = player == dealer ? 0 : 14 + (player + 3 - dealer) % 4 * 13;
    text += fmt::format(" hai{}=\"{}\"", player, joined(part(deal, first, 13), ","));
  }
  return text + fmt::format("/><{}{}/><RYUUKYOKU/>\n", "TUVW"[dealer], deal[13]);
}
std::string mjai_tile(std::size_t tile) {
  const std::size_t kind = tile / 4;
  if (kind >= 27) return {"ESWNPFC"[kind - 27]};
  const bool is_red = kind % 9 == 4 && tile % 4 == 0;
  return fmt::format("{}{}{}", kind % 9 + 1, "mps"[kind / 9], is_red ? "r" : "");
}
std::string mjai_row(const Order& deal, std::size_t row) {
  const std::size_t dealer = row % 4;
  std::string hands;
  for (std::size_t player = 0; player < 4; ++player) {
    const std::size_t first = player == dealer ? 0 : 14 + (player + 3 - dealer) % 4 * 13;
    std::string hand;
    for (const std::size_t tile : sorted(part(deal, first, 13))) {
      hand += fmt::format("{}\"{}\"", hand.empty() ? "" : ",", mjai_tile(tile));
    }
    hands += fmt::format("{}[{}]", hands.empty() ? "" : ",", hand);
  }
  return fmt::format(
      "{{\"type\":\"start_kyoku\",\"oya\":{},\"dora_marker\":\"{}\",\"tehais\":[{}]}}\n"
      "{{\"type\":\"tsumo\",\"actor\":{},\"pai\":\"{}\"}}\n",
      dealer, mjai_tile(deal[53]), hands, dealer, mjai_tile(deal[13]));
}

struct Format {
  const char* name;
  const char* reader;  ///< that is to be told from the content; said of binary logs alone
  const char* deck;    ///< empty where the reader says it
  std::size_t draw;
  const char* columns;
  std::size_t cards;  ///< that are shuffled
  std::string (*row)(const Order& deal, std::size_t row);
  const char* header;

  friend void PrintTo(const Format& format, std::ostream* stream) { *stream << format.name; }
};

constexpr std::array formats = {
    Format{"text", "text", "52", 0, "", 52, text_row, ""},
    Format{"names", "text", "poker", 0, "", 52, names_row, ""},
    Format{"u8", "u8", "52", 0, "", 52, u8_row, ""},
    Format{"u16le", "u16le", "52", 0, "", 52, u16le_row, ""},
    Format{"arrays", "json", "52", 0, "", 52, array_row, ""},
    Format{"objects", "json", "poker", 0, "cards", 52, object_row, ""},
    Format{"csv", "csv", "49", 6, "b1..b6", 49, csv_row,
           "\"Day\";\"b1\";\"b2\";\"b3\";\"b4\";\"b5\";\"b6\";\"bonus\"\n"},
    Format{"csv_bonus", "csv", "49", 7, "2-8", 49, csv_row, ""},
    Format{"pbn", "pbn", "", 0, "", 52, pbn_row, "% PBN 2.1\n"},
    Format{"boards", "boards", "", 0, "", 52, boards_row, ""},
    Format{"hands", "hands", "", 0, "", 52, hands_row, ""},
    Format{"lin", "lin", "", 0, "", 52, lin_row, "vg|Cup,1,I,1,240,A,0,B,0|\n"},
    Format{"poker", "poker", "", 0, "", 52, poker_row, ""},
    Format{"ignition", "poker", "", 0, "", 52, ignition_row, ""},
    Format{"phh", "phh", "", 0, "", 52, phh_row, ""},
    Format{"phh_flop", "phh", "", 0, "flop", 52, phh_row, ""},
    Format{"tenhou", "tenhou", "", 0, "", 136, tenhou_row, ""},
    Format{"mjlog", "mjlog", "", 0, "", 136, mjlog_row, "<mjloggm ver=\"2.3\">\n"},
    Format{"mjlog_dora", "mjlog", "", 0, "dora", 136, mjlog_row, "<mjloggm ver=\"2.3\">\n"},
    Format{"mjai", "mjai", "", 0, "", 136, mjai_row, "{\"type\":\"start_game\"}\n"},
};

class ReadersTest : public tests::WithFolder, public testing::WithParamInterface<Format> {
 protected:
  std::string fair_log(std::uint64_t seed) const {
    stats::SmallGenerator random(seed);
    Order deal(GetParam().cards);
    std::string text = GetParam().header;
    for (std::size_t row = 0; row < deals_in_a_log; ++row) {
      std::iota(deal.begin(), deal.end(), std::size_t{0});
      for (std::size_t i = deal.size() - 1; i > 0; --i) {
        std::swap(deal[i], deal[random.below(i + 1)]);
      }
      text += GetParam().row(deal, row);
    }
    return text;
  }

  /// As `audit --log` reads it.
  reports::Document audited(const std::string& log) const {
    const Format& format = GetParam();
    write_file(file("log"), log);
    Plan plan;
    plan.command = "audit";
    plan.groups = audit::full_battery().groups;
    plan.judging.alpha = 0.05;
    plan.sources = {{SourceSpec::Kind::log, file("log")}};
    plan.input.selection.columns = format.columns;
    const bool is_binary = std::string_view(format.reader).starts_with("u");
    if (is_binary) plan.input.format = format.reader;
    std::optional<cards::Deck> deck;
    if (*format.deck != '\0') {
      deck = cards::parse_deck(format.deck);
      if (format.draw > 0) cards::draw_cards(*deck, format.draw);
      deck->sets = cards::Sets::unknown;
    }
    auto stream = open_stream(plan.sources.front(), plan.input, deck, 0, {});
    plan.deck = stream->deck();
    plan.deck.copies_alike = stream->copies_alike();
    if (!deck) plan.deck.sets = cards::Sets::unknown;
    if (stream->sorted_hands()) {
      plan.deck.sets = plan.deck.draw > 0 ? cards::Sets::draws : cards::Sets::hands;
    }
    const auto experiment = make_experiment(plan, std::move(stream));
    run::Part whole = run::new_part(*experiment, {0, experiment->blocks()});
    run::run_part(*experiment, whole, {});
    EXPECT_EQ(whole.sources.front().tally->units(), deals_in_a_log);
    return experiment->conclude(whole);
  }

  int biased_of(std::uint64_t logs) const {
    int biased = 0;
    for (std::uint64_t seed = 1; seed <= logs; ++seed) {
      const reports::Document document = audited(fair_log(seed));
      if (document.verdict != reports::Verdict::biased) continue;
      ++biased;
      std::cout << GetParam().name << ' ' << seed << ": " << document.answer << '\n';
    }
    return biased;
  }
};

TEST(ReadersOfFairLogs, AreAllReaders) {
  for (const source::ReaderInfo* reader : source::readers()) {
    if (reader->format == source::LogFormat::transcript) continue;  // dealt by the protocol alone
    EXPECT_TRUE(std::any_of(formats.begin(), formats.end(), [&](const Format& format) {
      return format.reader == reader->name;
    })) << reader->name;
  }
}

using Readers = ReadersTest;
using ReadersCalibration = ReadersTest;

// At level 0.05, 5 or more of 10 have a chance of 6e-5, all of 3 one of 1.3e-4.
TEST_P(Readers, OfFairLogsAreSeldomCalledBiased) {
  if (tests::is_sanitized) {
    EXPECT_LT(biased_of(3), 3);
  } else {
    EXPECT_LT(biased_of(10), 5);
  }
}

// At level 0.05, 44 or more of 500 have a chance of 3e-4, and 9 or more of 40 one of 1.6e-4.
TEST_P(ReadersCalibration, HoldsInFairLogs) {
  if (tests::long_checks()) {
    EXPECT_LT(biased_of(500), 44);
  } else {
    EXPECT_LT(biased_of(40), 9);
  }
}

std::string name_of(const testing::TestParamInfo<Format>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Formats, Readers, testing::ValuesIn(formats), name_of);
INSTANTIATE_TEST_SUITE_P(Formats, ReadersCalibration, testing::ValuesIn(formats), name_of);

}  // namespace
}  // namespace evenhand::deals
