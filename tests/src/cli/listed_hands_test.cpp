#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "sims/cards/deck.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

// Logs that list the hands of their deals, through the program itself: whose hands they are, how
// many cards each has, and boards that stand in them more than once.

namespace evenhand::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Order = std::vector<std::size_t>;
using Hands = std::vector<std::vector<std::string>>;

class ListedHands : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& arguments) const {
    CommandOutcome outcome =
        run_command("cd \"$DIR\"\n$EVENHAND " + arguments + " --quiet", folder.string());
    // Lines are broken for a terminal.
    std::replace(outcome.out.begin(), outcome.out.end(), '\n', ' ');
    return outcome;
  }

  /// The hands of so many fair deals, each sorted; `change` may be unfair before they are.
  std::vector<Hands> deals(
      const std::string& game, std::vector<std::size_t> lengths, std::size_t count = 300,
      const std::function<void(Order&)>& change = [](Order&) {}) {
    const cards::Deck deck = cards::parse_deck(game);
    std::vector<Hands> all;
    Order cards(deck.size);
    while (all.size() < count) {
      std::iota(cards.begin(), cards.end(), std::size_t{0});
      for (std::size_t i = cards.size() - 1; i > 0; --i) {
        std::swap(cards[i], cards[random.below(i + 1)]);
      }
      change(cards);
      Hands& hands = all.emplace_back();
      auto first = cards.begin();
      for (const std::size_t length : lengths) {
        const auto last = first + static_cast<std::ptrdiff_t>(length);
        std::sort(first, last);
        std::vector<std::string>& hand = hands.emplace_back();
        for (; first != last; ++first) hand.push_back(cards::kind_name(deck, *first));
      }
    }
    return all;
  }

  /// Objects with a member a hand, in the order of `members`, each with the hand of that place.
  void write_objects(const std::string& name, const std::vector<Hands>& deals,
                     const std::vector<std::pair<std::string, std::size_t>>& members) const {
    std::string text;
    for (const Hands& hands : deals) {
      text += '{';
      for (const auto& [member, hand] : members) {
        text += fmt::format("{}\"{}\": [\"{}\"]", text.ends_with('{') ? "" : ", ", member,
                            fmt::join(hands[hand], "\", \""));
      }
      text += "}\n";
    }
    write_file(folder / name, text);
  }

  stats::SmallGenerator random{2026};
};

constexpr std::size_t ace_of_spades = 51;

/// North has the ace of spades in every third deal more.
std::function<void(Order&)> helping_north() {
  return [row = 0](Order& cards) mutable {
    if (row++ % 3 != 0) return;
    std::swap(cards[0], *std::find(cards.begin(), cards.end(), ace_of_spades));
  };
}

TEST_F(ListedHands, AreThoseOfTheSeatsThatTheyAreCalled) {
  const std::vector<Hands> boards = deals("bridge", {13, 13, 13, 13}, 300, helping_north());
  const auto names_north = AllOf(HasSubstr("north holds"), Not(HasSubstr("east holds")),
                                 Not(HasSubstr("south holds")), Not(HasSubstr("west holds")));
  write_objects("a.json", boards, {{"north", 0}, {"east", 1}, {"south", 2}, {"west", 3}});
  write_objects("b.json", boards, {{"W", 3}, {"East", 1}, {"south hand", 2}, {"N", 0}});
  std::string table = "board,West,North,East,South\n";
  for (std::size_t row = 0; row < boards.size(); ++row) {
    const Hands& hands = boards[row];
    table +=
        fmt::format("{},{},{},{},{}\n", row, fmt::join(hands[3], " "), fmt::join(hands[0], " "),
                    fmt::join(hands[1], " "), fmt::join(hands[2], " "));
  }
  write_file(folder / "c.csv", table);
  for (const char* log :
       {"--log a.json", "--log a.json --columns north,east,south,west", "--log b.json",
        "--log a.json --columns west,south,east,north", "--log c.csv --columns West..South",
        "--exec 'cat a.json' --samples 300", "--log a.json.gz"}) {
    if (std::string(log).ends_with(".gz")) run_command("gzip -k \"$DIR\"/a.json", folder.string());
    const CommandOutcome outcome = run(std::string("audit --deck bridge ") + log);
    EXPECT_EQ(outcome.status, 1) << log << outcome.err;
    EXPECT_THAT(outcome.out, names_north) << log;
  }
  write_objects("d.json", boards, {{"ann", 0}, {"bob", 1}, {"cat", 2}, {"dan", 3}});
  EXPECT_THAT(run("audit --deck bridge --log d.json").out,
              AllOf(HasSubstr("ann holds"), Not(HasSubstr("north"))));
  write_objects("e.json", boards, {{"north", 0}, {"east", 1}, {"south", 2}, {"dummy", 3}});
  const CommandOutcome refused = run("audit --deck bridge --log e.json");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("say whose they are: list them in that order with --columns"));
  EXPECT_THAT(run("audit --deck bridge --log e.json --columns north,east,south,dummy").out,
              names_north);
}

/// A game whose second hand is helped to a card, and what hands are called.
struct HelpedGame {
  std::string deck;
  std::vector<std::size_t> lengths;
  std::vector<std::string> seats;  ///< as the log calls them, in the order of the hands
  std::string helped;              ///< as the report calls the second
  std::string groups;              ///< of tests, and --draw
};

std::string joined(const std::vector<std::string>& cards, const std::string& between) {
  return fmt::format("{}", fmt::join(cards, between));
}

/// The log of a deal in one of many shapes; hands stand in another order than in the game.
using Shape = std::function<std::string(const Hands&, const std::vector<std::string>& seats,
                                        std::size_t row)>;

std::vector<std::size_t> mixed(std::size_t hands) {
  std::vector<std::size_t> order(hands);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::rotate(order.begin(), order.end() - 1, order.end());
  std::swap(order[0], order[1]);
  return order;
}

/// "{…}" around what `each` makes of the hands, with commas between.
std::string listed(const Hands& hands, const char* open, const char* close,
                   const std::function<std::string(std::size_t)>& each) {
  std::vector<std::string> parts;
  for (const std::size_t hand : mixed(hands.size())) parts.push_back(each(hand));
  return open + joined(parts, ",") + close;
}

struct NamedShape {
  const char* name;
  const char* file;
  Shape row;
  bool has_header = false;  ///< of a table with a column a hand
  const char* options = "";
};

const std::vector<NamedShape>& shapes() {
  const auto list = [](const std::vector<std::string>& cards) {
    return "[\"" + joined(cards, "\",\"") + "\"]";
  };
  static const std::vector<NamedShape> all = {
      {"objects", "o.json",
       [=](const Hands& hands, const auto& seats, std::size_t) {
         return listed(hands, "{", "}\n",
                       [&](std::size_t h) { return '"' + seats[h] + "\":" + list(hands[h]); });
       }},
      {"objects in objects", "p.json",
       [=](const Hands& hands, const auto& seats, std::size_t row) {
         return fmt::format("{{\"id\":{},\"hands\":", row) +
                listed(hands, "{", "}}\n", [&](std::size_t h) {
                  return '"' + seats[h] + "_hand\":{\"cards\":" + list(hands[h]) + "}";
                });
       }},
      {"texts in objects", "t.json",
       [=](const Hands& hands, const auto& seats, std::size_t) {
         return listed(hands, "{", "}\n", [&](std::size_t h) {
           return '"' + seats[h] + "\":\"" + joined(hands[h], " ") + '"';
         });
       }},
      {"players", "q.json",
       [=](const Hands& hands, const auto& seats, std::size_t row) {
         return fmt::format("{{\"id\":{},\"players\":", row) +
                listed(hands, "[", "]}\n", [&](std::size_t h) {
                  return "{\"seat\":\"" + seats[h] + "\",\"cards\":" + list(hands[h]) + "}";
                });
       }},
      {"players with texts", "r.json",
       [=](const Hands& hands, const auto& seats, std::size_t row) {
         return fmt::format("{{\"id\":{},\"players\":", row) +
                listed(hands, "[", "]}\n", [&](std::size_t h) {
                  return "{\"name\":\"bot\",\"role\":\"" + seats[h] + "\",\"hand\":\"" +
                         joined(hands[h], " ") + "\"}";
                });
       }},
      {"records of a hand", "n.json",
       [=](const Hands& hands, const auto& seats, std::size_t row) {
         std::string records;
         for (const std::size_t h : mixed(hands.size())) {
           records += fmt::format("{{\"deal\":{},\"seat\":\"{}\",\"hand\":{}}}\n", row, seats[h],
                                  list(hands[h]));
         }
         return records;
       },
       false, " --deal-column deal"},
      {"a column a hand", "c.csv",
       [=](const Hands& hands, const auto&, std::size_t) {
         return listed(hands, "", "\n", [&](std::size_t h) { return joined(hands[h], " "); });
       },
       true},
      {"a row a hand", "l.csv",
       [=](const Hands& hands, const auto& seats, std::size_t row) {
         std::string rows = row == 0 ? "deal,seat,hand\n" : "";
         for (const std::size_t h : mixed(hands.size())) {
           rows += fmt::format("{},{},{}\n", row, seats[h], joined(hands[h], " "));
         }
         return rows;
       }},
      {"a row a card", "m.csv",
       [=](const Hands& hands, const auto& seats, std::size_t row) {
         std::string rows = row == 0 ? "deal,seat,card\n" : "";
         for (const std::size_t h : mixed(hands.size())) {
           for (const std::string& card : hands[h]) {
             rows += fmt::format("{},{},{}\n", row, seats[h], card);
           }
         }
         return rows;
       },
       false, " --deal-column deal"},
      {"names before cards", "w.txt",
       [=](const Hands& hands, const auto& seats, std::size_t) {
         std::string line;
         for (const std::size_t h : mixed(hands.size())) {
           line += seats[h] + ": " + joined(hands[h], " ") + " ";
         }
         return line + "\n";
       }},
      {"names and bars", "x.txt",
       [=](const Hands& hands, const auto& seats, std::size_t) {
         std::string line;
         for (const std::size_t h : mixed(hands.size())) {
           line += (line.empty() ? "" : " | ") + seats[h] + ": " + joined(hands[h], " ");
         }
         return line + "\n";
       }},
      {"arrays in order", "y.json", [=](const Hands& hands, const auto&, std::size_t) {
         std::vector<std::string> lists;
         for (const auto& hand : hands) lists.push_back(list(hand));
         return "[" + joined(lists, ",") + "]\n";
       }}};
  return all;
}

TEST_F(ListedHands, InTwelveShapesAccuseTheSeatThatIsHelpedAndNoneOfAFairDeal) {
  const std::vector<HelpedGame> games = {
      {"bridge", {13, 13, 13, 13}, {"North", "East", "South", "West"}, "east", "position"},
      {"doudizhu", {20, 17, 17}, {"landlord", "landlord_down", "landlord_up"}, "down", "position"},
      {"mahjong",
       {14, 13, 13, 13},
       {"east", "south", "west", "north"},
       "south",
       "draws --draw 53"}};
  for (const HelpedGame& game : games) {
    const std::size_t first = game.lengths[0];
    const std::size_t last_card = cards::parse_deck(game.deck).size - 1;
    const auto helped = [&, row = 0](Order& cards) mutable {
      if (row++ % 2 != 0) return;
      std::swap(cards[first], *std::find(cards.begin(), cards.end(), last_card));
    };
    for (const bool is_helped : {true, false}) {
      const std::vector<Hands> dealt = is_helped ? deals(game.deck, game.lengths, 300, helped)
                                                 : deals(game.deck, game.lengths, 300);
      for (const NamedShape& shape : shapes()) {
        std::string text;
        if (shape.has_header) {
          text = listed(dealt[0], "", "\n", [&](std::size_t h) { return game.seats[h]; });
        }
        for (std::size_t row = 0; row < dealt.size(); ++row) {
          text += shape.row(dealt[row], game.seats, row);
        }
        write_file(folder / shape.file, text);
        const CommandOutcome outcome = run("audit --deck " + game.deck + " --tests " + game.groups +
                                           shape.options + " --log " + shape.file);
        const std::string where =
            fmt::format("{}, {}, {}", game.deck, shape.name, is_helped ? "helped" : "fair");
        if (is_helped) {
          EXPECT_EQ(outcome.status, 1) << where << outcome.err;
          // Lists without names are the hands of the game, or have their numbers.
          const bool has_numbers =
              shape.name == std::string_view("arrays in order") && game.deck == "doudizhu";
          const std::string says = (has_numbers ? "hand 2" : game.helped) + " holds";
          EXPECT_THAT(outcome.out, HasSubstr(says)) << where;
          for (const char* other : {"north", "east", "south", "west", "landlord", "up"}) {
            if (other != game.helped) {
              EXPECT_THAT(outcome.out, Not(HasSubstr(std::string(other) + " holds"))) << where;
            }
          }
        } else {
          EXPECT_EQ(outcome.status, 0) << where << outcome.out << outcome.err;
        }
      }
    }
  }
}

TEST_F(ListedHands, OfDouDizhuAreSets) {
  const std::vector<Hands> dealt = deals("doudizhu", {17, 17, 17, 3});
  const auto is_fair = [&](const std::string& log) {
    const CommandOutcome outcome = run("audit --deck doudizhu --log " + log);
    EXPECT_EQ(outcome.status, 0) << log << outcome.out << outcome.err;
  };
  write_objects("a.json", dealt, {{"player1", 0}, {"player2", 1}, {"player3", 2}, {"dipai", 3}});
  is_fair("a.json");
  is_fair("a.json --columns player1,player2,player3,dipai");
  write_objects("b.json", dealt, {{"landlord", 0}, {"up", 1}, {"down", 2}, {"bottom", 3}});
  is_fair("b.json");
  write_objects("c.json", dealt, {{"底牌", 3}, {"地主", 0}, {"下家", 1}, {"上家", 2}});
  is_fair("c.json");
  std::string lists;
  for (const Hands& hands : dealt) {
    lists += fmt::format("[[\"{}\"], [\"{}\"], [\"{}\"], [\"{}\"]]\n", fmt::join(hands[0], "\",\""),
                         fmt::join(hands[1], "\",\""), fmt::join(hands[2], "\",\""),
                         fmt::join(hands[3], "\",\""));
  }
  write_file(folder / "d.ndjson", lists);
  is_fair("d.ndjson");
}

TEST_F(ListedHands, OfOtherLengthsAreTakenOrAskedFor) {
  const std::vector<Hands> taken = deals("doudizhu", {20, 17, 17});
  write_objects("a.json", taken, {{"landlord", 0}, {"up", 1}, {"down", 2}});
  const CommandOutcome named = run("audit --deck doudizhu --log a.json");
  EXPECT_EQ(named.status, 0) << named.out << named.err;
  EXPECT_THAT(named.out, HasSubstr("hands.jokers.landlord"));
  std::string text;
  std::string moving;
  for (const Hands& hands : taken) {
    text += fmt::format("{} {} {}\n", fmt::join(hands[0], " "), fmt::join(hands[1], " "),
                        fmt::join(hands[2], " "));
    const std::size_t first = moving.empty() ? 0 : 1;
    moving += fmt::format("[[\"{}\"], [\"{}\"], [\"{}\"]]\n", fmt::join(hands[first], "\",\""),
                          fmt::join(hands[1 - first], "\",\""), fmt::join(hands[2], "\",\""));
  }
  write_file(folder / "a.txt", text);
  for (const char* deck : {"doudizhu", "doudizhu --sorted=auto"}) {
    const CommandOutcome asked = run(std::string("audit --log a.txt --deck ") + deck);
    EXPECT_EQ(asked.status, 2) << asked.out;
    EXPECT_THAT(asked.err,
                HasSubstr("a.txt: in all 300 rows the cards stand in ascending order in runs of "
                          "20, 17, 17, and the deck doudizhu has hands of 17, 17, 17; are these "
                          "the hands? Say --hands 20,17,17"));
    EXPECT_EQ(std::count(asked.err.begin(), asked.err.end(), '\n'), 1);
  }
  EXPECT_EQ(run("audit --log a.txt --deck doudizhu --hands 20,17,17").status, 0);
  EXPECT_EQ(run("audit --log a.txt --deck doudizhu --sorted=no").status, 1);
  write_file(folder / "b.ndjson", moving);
  const CommandOutcome refused = run("audit --log b.ndjson --deck doudizhu");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("b.ndjson:2:1"));
  EXPECT_THAT(refused.err, HasSubstr("found hands of 17, 20, 17 cards, expected 20, 17, 17"));
}

TEST_F(ListedHands, OfADrawAreSetsEach) {
  const std::vector<Hands> dealt = deals("mahjong", {14, 13, 13, 13});
  write_objects("a.json", dealt, {{"east", 0}, {"south", 1}, {"west", 2}, {"north", 3}});
  write_objects("b.json", dealt, {{"north", 3}, {"west", 2}, {"south", 1}, {"dealer", 0}});
  for (const char* log : {"a.json", "b.json", "a.json --columns east,south,west,north"}) {
    const CommandOutcome fair = run(std::string("audit --deck mahjong --draw 53 --log ") + log);
    EXPECT_EQ(fair.status, 0) << log << fair.out << fair.err;
    EXPECT_THAT(fair.out, HasSubstr("the cards of each hand stand in ascending order"));
  }
}

/// Boards as PBN writes them.
class TwiceInALog : public ListedHands {
 protected:
  struct Board {
    std::string number;
    std::string hands;
  };
  std::vector<Board> boards(std::size_t count) {
    std::vector<Board> all;
    for (const Hands& hands : deals("bridge", {13, 13, 13, 13}, count)) {
      std::string text;
      for (const auto& hand : hands) {
        text += text.empty() ? "N:" : " ";
        for (const char suit : std::string_view("SHDC")) {
          text += suit == 'S' ? "" : ".";
          for (auto card = hand.rbegin(); card != hand.rend(); ++card) {
            if (card->back() == suit) text += card->front();
          }
        }
      }
      all.push_back({std::to_string(all.size() % 32 + 1), text});
    }
    return all;
  }
  static std::string record(const Board& board, const std::string& event) {
    if (event == "-") return fmt::format("[Deal \"{}\"]\n", board.hands);
    return fmt::format("[Event \"{}\"]\n[Board \"{}\"]\n[Deal \"{}\"]\n\n", event, board.number,
                       board.hands);
  }
};

TEST_F(TwiceInALog, NeighboursAreOneBoard) {
  const std::vector<Board> all = boards(400);
  for (const char* event : {"", "?", "-", "Cup"}) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) {
      text += record(all[i], event);
      if (i % 2 == 0) text += record(all[i], event);
    }
    write_file(folder / "a.pbn", text);
    const CommandOutcome outcome = run("audit --log a.pbn");
    EXPECT_EQ(outcome.status, 0) << event << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("600 records are 400 deals"));
  }
}

TEST_F(TwiceInALog, TheSecondRoomIsAskedAbout) {
  const std::vector<Board> all = boards(400);
  for (const char* event : {"", "-"}) {
    std::string text;
    for (const Board& board : all) text += record(board, event);
    for (std::size_t i = 0; i < all.size(); ++i) text += i % 9 < 5 ? record(all[i], event) : "";
    write_file(folder / "a.pbn", text);
    const CommandOutcome asked = run("audit --log a.pbn");
    EXPECT_EQ(asked.status, 3) << asked.out;
    EXPECT_THAT(asked.out, AllOf(HasSubstr("are several records about one deal"),
                                 HasSubstr("--deal-id cards counts equal deals once"),
                                 Not(HasSubstr("this is")), Not(HasSubstr("short period")),
                                 Not(HasSubstr("cure"))));
    EXPECT_LT(asked.out.find("are several records"), 300U) << "at the head";
    EXPECT_EQ(run("audit --log a.pbn --deal-id cards").status, 0);
    const CommandOutcome each = run("audit --log a.pbn --deal-id none");
    EXPECT_EQ(each.status, 1);
    EXPECT_THAT(each.out, AllOf(Not(HasSubstr("this is")), Not(HasSubstr("short period"))));
  }
}

}  // namespace
}  // namespace evenhand::cli
