#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/worth/asked_features.hpp"
#include "sims/worth/hand_chance.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/odds/all_ins_document.hpp"
#include "src/odds/draw_answer.hpp"
#include "src/odds/games_document.hpp"
#include "src/odds/seen_document.hpp"
#include "src/source/all_ins.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* odds_doudizhu_examples = R"(Examples:
  evenhand odds doudizhu                                    deals and hands, counted
  evenhand odds doudizhu 'rocket in bottom'
  evenhand odds doudizhu 'no bomb in hand and no rocket in hand'
  evenhand odds doudizhu 'bombs at table >= 1 or rocket at table' --check 1e6
  evenhand odds doudizhu 'straight in landlord >= 8 and A in landlord = 4' --json
  evenhand odds doudizhu --distribution 'bombs in hand')";

ExitCode doudizhu_odds(const Program& program, const OddsOptions& options) {
  return answer(program, options.output, [&] {
    return asks_event(options) ? event_document(odds::doudizhu_model(), options)
                               : odds::doudizhu_document();
  });
}

constexpr const char* odds_mahjong_examples = R"(Examples:
  evenhand odds mahjong                          winning hands, and shanten of 13 and 14 tiles
  evenhand odds mahjong --rules chinese          four of a kind as two of seven pairs
  evenhand odds mahjong --rules sichuan --json   108 tiles, one suit lacking)";

struct OddsMahjongOptions {
  std::string rules = "basic";
  OutputOptions output;
};

ExitCode mahjong_odds(const Program& program, const OddsMahjongOptions& options) {
  const mahjong::Rules rules = mahjong::parse_rules(options.rules);
  return answer(program, options.output,
                question_of(*program.command).set("rules", mahjong::rules_text(rules)),
                [&] { return odds::mahjong_document(rules); });
}

constexpr const char* odds_poker_examples = R"(Examples:
  evenhand odds poker                             the categories of five-card hands
  evenhand odds poker --cards 7 --check 1e6       the best five of seven (Texas Hold'em)
  evenhand odds poker 'spades in hand = 5'
  evenhand odds poker --cards 7 'A in hand >= 2 and suit in hand >= 5'
  evenhand odds poker --distribution 'mean rank in hand')";

struct OddsPokerOptions : OddsOptions {
  unsigned cards = 5;
};

ExitCode poker_odds(const Program& program, const OddsPokerOptions& options) {
  return answer(program, options.output, [&] {
    return asks_event(options) ? event_document(odds::poker_model(options.cards), options)
                               : odds::poker_document(options.cards, check_plan(options));
  });
}

constexpr std::uint64_t most_seen = 1'000'000'000'000;

constexpr const char* odds_test_examples = R"(Examples:
  evenhand odds test --hand quads --seen 4 --of 60             Texas Hold'em, best five of seven
  evenhand odds test --hand 'flush or better' --seen 2 --of 9 --cards 5
  evenhand odds test --hand 'pocket aces' --seen 0 --of 1200
  evenhand odds test --game doudizhu --hand 'rocket in hand' --seen 31 --of 200
  evenhand odds test --game doudizhu --hand 'hands with 2 bombs' --seen 4 --of 50
  evenhand odds test --game mahjong --hand ready --seen 1 --of 40
  evenhand odds test --game draw --deck 60 --key 24 --cards 7 --count '<=1' --seen 9 --of 30
  evenhand odds test --chance 1/2 --seen 18 --of 28 --instead .75)";

struct OddsTestOptions {
  std::string game = "holdem";
  std::string hand;
  std::string feature;
  std::string cards;
  std::string rules = "basic";
  std::string deck;
  std::string key;
  std::string count;
  std::string chance;
  std::string seen;
  std::string of;
  std::string instead;
  OutputOptions output;
};

odds::NamedHand draw_hand(const OddsTestOptions& options) {
  if (options.deck.empty() || options.key.empty() || options.cards.empty() ||
      options.count.empty()) {
    throw InputError("--game draw needs --deck, --key, --cards and --count");
  }
  odds::Draw draw;
  draw.deck = parse_count(options.deck, "--deck", cards::min_deck, cards::max_deck);
  draw.key = parse_count(options.key, "--key", 0, draw.deck);
  draw.hand = parse_count(options.cards, "--cards", 1, draw.deck);
  const odds::Answer answer = odds::answer_draw(
      draw, parse_range(options.count, "--count", cards::max_deck), options.count, {});
  return {answer.event, answer.probability};
}

/// A hand by what is known of hands of the deck, of `usual` cards where nobody says how many, and
/// by what the file of features asks for.
odds::NamedHand worth_hand(const OddsTestOptions& options, const std::string& deck_name,
                           std::size_t usual) {
  cards::Deck deck = cards::parse_deck(deck_name);
  const std::size_t cards =
      options.cards.empty() ? usual : parse_count(options.cards, "--cards", 1, deck.size - 1);
  if (!options.feature.empty()) {
    deck.asked = worth::read_features(read_file(options.feature, file_kinds::settings),
                                      printable(options.feature, 200), deck);
  }
  worth::HandChance hand = worth::hand_chance(deck, cards, options.hand, "--hand");
  return {std::move(hand.words), hand.chance};
}

/// Whether the hand is an event of the game, such as "A in hand = 2".
bool is_event(const std::string& hand) { return hand.find(" in ") != std::string::npos; }

odds::NamedHand mahjong_hand(const OddsTestOptions& options) {
  const bool is_by_rules = options.hand == "winning" || options.hand == "ready" ||
                           (options.hand.ends_with(" from ready") && options.cards.empty());
  return is_by_rules ? odds::mahjong_hand(options.hand, options.rules, "--hand")
                     : worth_hand(options, "mahjong", 13);
}

/// Returns the hand that was seen, and how likely it is.
odds::NamedHand hand_asked(const OddsTestOptions& options) {
  constexpr std::array<std::string_view, 6> games = {"holdem",  "poker",  "doudizhu",
                                                     "mahjong", "bridge", "draw"};
  if (!options.chance.empty()) {
    return {fmt::format("an event of probability {}", options.chance),
            parse_probability(options.chance, "--chance")};
  }
  if (options.game == "draw" && !options.feature.empty()) {
    if (options.deck.empty() || options.cards.empty()) {
      throw InputError("--game draw --feature FILE needs --deck, --cards and --hand");
    }
    return worth_hand(options, options.deck, 0);
  }
  if (options.game == "draw") return draw_hand(options);
  if (options.hand.empty()) {
    throw InputError("odds test: give --hand, such as quads, or the --chance of what was seen");
  }
  if (options.game == "holdem" || options.game == "poker") {
    const unsigned standard = options.game == "poker" ? 5 : 7;
    const auto cards = options.cards.empty()
                           ? standard
                           : static_cast<unsigned>(parse_count(options.cards, "--cards", 1, 52));
    if (!options.feature.empty()) return worth_hand(options, "poker", standard);
    return odds::poker_hand(options.hand, cards, "--hand");
  }
  if (options.game == "doudizhu") {
    return is_event(options.hand) ? odds::doudizhu_hand(options.hand, "--hand")
                                  : worth_hand(options, "doudizhu", 17);
  }
  if (options.game == "mahjong") return mahjong_hand(options);
  if (options.game == "bridge") return worth_hand(options, "bridge", 13);
  throw InputError("--game: " +
                   unknown_name("game", options.game, games,
                                "expected holdem, poker, doudizhu, mahjong, bridge or draw"));
}

odds::Seen seen_of(const OddsTestOptions& options) {
  const std::uint64_t of = parse_count(options.of, "--of", 1, most_seen);
  const std::uint64_t seen = parse_count(options.seen, "--seen", 0, of);
  odds::NamedHand hand = hand_asked(options);
  if (hand.chance.value <= 0 || hand.chance.value >= 1) {
    throw InputError(
        fmt::format("{}: that {} comes in a fair deal, so that there is nothing to test",
                    hand.words, hand.chance.value <= 0 ? "never" : "always"));
  }
  odds::Seen question{.event = std::move(hand.words),
                      .chance = std::move(hand.chance),
                      .seen = seen,
                      .of = of,
                      .instead = {}};
  if (!options.chance.empty()) question.unit = "trials";
  if (!options.instead.empty()) {
    for (const std::string& value : split_values(options.instead, "--instead")) {
      question.instead.push_back(static_cast<double>(parse_probability(value, "--instead")));
    }
  }
  return question;
}

ExitCode test_odds(const Program& program, const OddsTestOptions& options) {
  const odds::Seen seen = seen_of(options);
  return answer(program, options.output, [&] { return odds::seen_document(seen); });
}

constexpr const char* odds_all_ins_examples = R"(Examples:
  evenhand odds all-ins history.txt
  evenhand odds all-ins *.txt --format html --out all-ins)";

struct OddsAllInsOptions {
  std::vector<std::string> files;
  OutputOptions output;
};

ExitCode all_ins_odds(const Program& program, const OddsAllInsOptions& options) {
  return answer(program, options.output, [&] {
    return odds::all_ins_document(source::read_all_ins(options.files), resolve_threads({}));
  });
}

void add_hand_options(Command& command, OddsTestOptions& options) {
  Option* game = command
                     .add_option("--game", options.game,
                                 "holdem, poker (five cards), doudizhu, mahjong, bridge, draw")
                     ->type_name("NAME")
                     ->capture_default_str();
  Option* hand =
      command
          .add_option("--hand", options.hand,
                      "The hand that was seen, by name, or an event of the game; see below")
          ->type_name("HAND");
  command
      .add_option("--cards", options.cards,
                  "Cards of a hand: by default 7 for holdem, 5 for poker, 17 for doudizhu, 13 for "
                  "mahjong and bridge")
      ->type_name("N");
  command
      .add_option("--feature", options.feature,
                  "A file of what you look for in a hand; --hand is a name in it")
      ->type_name("FILE.toml");
  command.add_option("--rules", options.rules, "Of mahjong: a preset, with switches behind it")
      ->type_name("RULES");
  command.add_option("--deck", options.deck, "Of draw: cards in the deck")->type_name("N");
  command.add_option("--key", options.key, "Of draw: key cards in the deck")->type_name("N");
  command.add_option("--count", options.count, "Of draw: key cards in a hand: 2, <=1 or 1..3")
      ->type_name("RANGE");
  command
      .add_option("--chance", options.chance, "How likely it is in a fair deal, instead of a hand")
      ->type_name("P")
      ->excludes(game)
      ->excludes(hand);
}

}  // namespace

void add_odds_doudizhu(Command& parent, Program& program) {
  auto options = std::make_shared<OddsOptions>();
  Command* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: events over hands and bottom cards");
  command->examples = event_help(odds::doudizhu_model()) + odds_doudizhu_examples;
  add_event_options(*command, *options);
  add_check_options(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, doudizhu_odds);
}

void add_odds_mahjong(Command& odds, Program& program) {
  auto options = std::make_shared<OddsMahjongOptions>();
  Command* command =
      odds.add_subcommand("mahjong", "Mahjong: winning hands and shanten, counted exactly");
  command->examples = mahjong::rules_help() + odds_mahjong_examples;
  command->add_option("--rules", options->rules, "A preset, with switches behind it")
      ->type_name("RULES")
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, mahjong_odds);
}

void add_odds_poker(Command& parent, Program& program) {
  auto options = std::make_shared<OddsPokerOptions>();
  Command* command =
      parent.add_subcommand("poker", "Poker: the categories of hands, and events over a hand");
  command->examples = event_help(odds::poker_model(5)) + odds_poker_examples;
  add_event_options(*command, *options);
  command->add_option("--cards", options->cards, "Cards of a hand: 5 to 7")
      ->type_name("N")
      ->check(in_range(5, 7))
      ->capture_default_str();
  add_check_options(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, poker_odds);
}

void add_odds_all_ins(Command& parent, Program& program) {
  auto options = std::make_shared<OddsAllInsOptions>();
  Command* command = parent.add_subcommand(
      "all-ins", "Bad beats: what better hands won all-in, in hand histories of Texas Hold'em");
  command->examples = odds_all_ins_examples;
  command
      ->add_option("files", options->files,
                   "Hand histories in English, in which both players' cards are shown")
      ->type_name("FILE")
      ->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, all_ins_odds);
}

void add_odds_test(Command& parent, Program& program) {
  auto options = std::make_shared<OddsTestOptions>();
  Command* command = parent.add_subcommand(
      "test", "Was that luck? How often a hand was seen, against how often it should be");
  command->examples =
      odds::named_hands_help() +
      "With 'or better' behind a category. Events are those of 'evenhand odds poker' and "
      "'odds doudizhu'; mahjong has winning, ready and '2 from ready'. What the tables of 'audit' "
      "call hands is known as well: a hand that there is not lists them.\n" +
      odds_test_examples;
  command->add_option("--seen", options->seen, "How often it was seen")->type_name("N")->required();
  command->add_option("--of", options->of, "In how many hands, all of them counted")
      ->type_name("N")
      ->required();
  add_hand_options(*command, *options);
  command
      ->add_option("--instead", options->instead,
                   "Chances that you suspect, with commas between, for the Bayes factor")
      ->type_name("P");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, test_odds);
}

}  // namespace evenhand::cli
