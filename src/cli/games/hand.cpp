#include "src/cli/games/hand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/moves.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/mahjong/analysis.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/doudizhu/hand_document.hpp"
#include "src/games/mahjong/hand_document.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/line.hpp"

namespace evenhand::cli {
namespace {

constexpr std::size_t full = std::size_t{1} << 16;

using doudizhu::Combination;
using doudizhu::Counts;

constexpr const char* hand_doudizhu_examples =
    R"(Cards are ranks (3 4 … 10 J Q K A 2, B small joker, R big joker) or cards (SA, ♠A, 10H, 小王).
A line of standard input may say 'CARDS beats CARDS'. It exits with 1 when a play is none or does not beat.

Examples:
  evenhand hand doudizhu '333444 57'                    a plane with solos
  evenhand hand doudizhu '34567' --beats '45678'        why not
  evenhand hand doudizhu '3334447788 10JQKA22R' --moves   every lead
  evenhand hand doudizhu '5566778899' --beats 44 --moves --json
  evenhand hand doudizhu --actions                      how many plays there are under a preset

Lines of hands are answered one by one: evenhand hand doudizhu - < plays.txt)";

struct HandDoudizhuOptions {
  std::string cards;
  std::string beats;
  std::string preset = "douzero";
  bool moves = false;
  bool actions = false;
  bool numbers = false;
  OutputOptions output;

  bool reads_lines() const { return !actions && (cards.empty() || cards == "-"); }
};

std::string without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
  return std::string(text.substr(first, text.find_last_not_of(blanks) + 1 - first));
}

/// Some cards, and what they are to beat if anything.
struct Asked {
  std::string cards;
  std::string beats;
};

/// Parses "CARDS" or "CARDS beats CARDS", perhaps with a comment after it.
Asked asked_by(std::string_view line, const std::string& beats) {
  constexpr std::string_view verb = " beats ";
  line = line.substr(0, line.find('#'));
  const auto at = line.find(verb);
  if (at == std::string_view::npos) return {without_blanks(line), beats};
  return {without_blanks(line.substr(0, at)), without_blanks(line.substr(at + verb.size()))};
}

class HandDoudizhuCommand {
 public:
  HandDoudizhuCommand(const Program& program, const HandDoudizhuOptions& options)
      : program_(program),
        options_(options),
        preset_(doudizhu::preset(options.preset)),
        question_(question_of(*program.command)) {
    // Refused before the first line is read.
    if (!options.beats.empty()) play_to_beat(options.beats, "--beats");
  }

  ExitCode run() {
    if (options_.reads_lines()) {
      read_lines();
    } else {
      present(program_, options_.output,
              options_.actions ? actions() : answer_document(asked(options_.cards), "cards"));
    }
    return all_hold_ ? ExitCode::ok : ExitCode::biased;
  }

 private:
  Asked asked(std::string_view line) const { return asked_by(line, options_.beats); }

  Question question(const Asked& asked) const {
    return Question(question_).set("cards", asked.cards).set("beats", asked.beats);
  }

  Counts parse(std::string_view text, const std::string& where) const {
    return options_.numbers ? doudizhu::parse_card_numbers(text, where).counts
                            : doudizhu::parse_cards(text, where).counts;
  }

  Combination play_to_beat(std::string_view text, const std::string& where) const {
    const Counts cards = parse(text, where);
    const auto readings = doudizhu::readings(cards, preset_.rules);
    if (!readings.empty()) return readings[0];
    throw InputError(fmt::format("{}: {} is no combination: {}", where, doudizhu::rank_text(cards),
                                 doudizhu::why_no_combination(cards, preset_.rules)));
  }

  void read_lines() {
    refuse_files_of_lines(options_.output);
    AnswerLines lines(program_.terminal);
    answer_lines(lines, [&](std::string_view line, const std::string& where) {
      lines.add(answer_line(line, where));
      // Somebody may be typing.
      lines.flush();
    });
  }

  std::string answer_line(std::string_view line, const std::string& where) {
    const reports::Document document = answer_document(asked(line), where);
    if (options_.output.json) return reports::to_json_line(document);
    return options_.moves ? reports::to_terminal(document, {.width = program_.terminal.width()})
                          : document.answer + '\n';
  }

  reports::Document answer_document(const Asked& asked, const std::string& where) {
    std::optional<Combination> other;
    if (!asked.beats.empty()) other = play_to_beat(asked.beats, where);
    const Counts cards = parse(asked.cards, where);
    reports::Document document = options_.moves ? moves(cards, other) : play(cards, other);
    document.provenance = question(asked).provenance();
    return document;
  }

  reports::Document actions() const {
    reports::Document document = doudizhu::actions_document(preset_);
    document.provenance = question({}).provenance();
    return document;
  }

  reports::Document play(Counts cards, const std::optional<Combination>& other) {
    const doudizhu::PlayAnswer answer = doudizhu::answer_play(cards, other, preset_.rules);
    all_hold_ = all_hold_ && answer.reason.empty();
    return doudizhu::play_document(answer);
  }

  reports::Document moves(Counts hand, const std::optional<Combination>& other) {
    if (other) {
      doudizhu::answers(hand, *other, preset_.rules, list_);
    } else {
      doudizhu::leads(hand, preset_.rules, list_);
    }
    return doudizhu::moves_document(list_.moves(), hand, other);
  }

  const Program& program_;
  const HandDoudizhuOptions& options_;
  const doudizhu::Preset& preset_;
  Question question_;
  doudizhu::MoveList list_;
  bool all_hold_ = true;
};

std::string preset_help() {
  std::string text = "Rules for wings:";
  for (const doudizhu::Preset& preset : doudizhu::presets()) {
    text += fmt::format(" {} ({});", preset.name, preset.summary);
  }
  text.pop_back();
  return text;
}

void add_hand_options(Command& command, HandDoudizhuOptions& options) {
  command.add_option("cards", options.cards,
                     "The cards; '-' or nothing reads a hand a line from standard input");
  command.add_option("--beats", options.beats, "The play that is to be beaten")->type_name("CARDS");
  command.add_option("--preset", options.preset, preset_help())
      ->type_name("NAME")
      ->capture_default_str();
  command.add_flag("--moves", options.moves,
                   "List all leads from the cards, or all answers to --beats");
  command
      .add_flag("--actions", options.actions,
                "Count all plays of the preset, and its expected leads")
      ->excludes("cards")
      ->excludes("--beats")
      ->excludes("--moves");
  command.add_flag("--numbers", options.numbers, "Cards are numbers from 0 (3 of clubs) to 53");
  add_output_options(command, options.output);
}

using mahjong::Analysis;
using mahjong::Hand;

constexpr const char* hand_mahjong_examples =
    R"(Tiles are 123m456p789s1122z (m characters, p dots, s bamboos, 1z-7z east south west north white
green red; 0 is a red five), Unicode tiles, names such as 一万 or 东, or numbers from 0 to 135.
Sets on the table follow a plus sign; a closed gang stands in brackets.

Examples:
  evenhand hand mahjong 123m456p789s1122z        ready: waits for 1z and 2z
  evenhand hand mahjong 1239m456p789s1122z       which discards are best
  evenhand hand mahjong '11z456p+123m+555p[7777s]' --json
  evenhand hand mahjong --rules sichuan 1111m2233p4455p66p

Lines of hands are answered at full speed: evenhand hand mahjong --json < hands.txt)";

struct HandMahjongOptions {
  std::vector<std::string> hands;
  std::string rules = "basic";
  OutputOptions output;
};

class HandMahjongCommand {
 public:
  HandMahjongCommand(const Program& program, const HandMahjongOptions& options)
      : options_(options),
        rules_(mahjong::parse_rules(options.rules)),
        count_(rules_.shape),
        question_(question_of(*program.command)) {
    question_.set("rules", mahjong::rules_text(rules_));
  }

  ExitCode run(const Program& program) const {
    const std::vector<std::string>& hands = options_.hands;
    if (hands.size() == 1 && hands.front() != "-") {
      return present(program, options_.output, document(hands.front(), "hand"));
    }
    refuse_files_of_lines(options_.output);
    AnswerLines lines(program.terminal);
    const auto answer = [&](std::string_view text, const std::string& where) {
      lines.add(line(text, where));
    };
    if (hands.empty()) answer_lines(lines, answer);
    for (const std::string& hand : hands) {
      if (hand == "-") {
        answer_lines(lines, answer);
      } else {
        answer(hand, "");
      }
    }
    lines.flush();
    return ExitCode::ok;
  }

 private:
  Hand parse(std::string_view text, const std::string& where) const {
    const std::string what = where.empty() ? "hand" : where + ": hand";
    Hand hand = mahjong::parse_hand(text, what);
    if (!rules_.honours) refuse_honours(hand, text, what);
    return hand;
  }

  void refuse_honours(const Hand& hand, std::string_view text, const std::string& what) const {
    const mahjong::Counts held = hand.held();
    for (std::size_t kind = mahjong::first_honour; kind < mahjong::kinds; ++kind) {
      if (held[kind] == 0) continue;
      throw InputError(fmt::format("{} '{}': the rules {} have no honours such as {}", what, text,
                                   rules_.name,
                                   mahjong::kind_text(static_cast<mahjong::Kind>(kind))));
    }
  }

  reports::Document document(std::string_view text, const std::string& where) const {
    const Hand hand = parse(text, where);
    reports::Document document =
        mahjong::hand_document(hand, mahjong::analyse(count_, hand, rules_.honours));
    document.provenance = Question(question_).set("hand", mahjong::hand_text(hand)).provenance();
    return document;
  }

  std::string line(std::string_view text, const std::string& where) const {
    if (options_.output.json) return reports::to_json_line(document(text, where));
    const Hand hand = parse(text, where);
    return mahjong::hand_words(hand, mahjong::analyse(count_, hand, rules_.honours)) + '\n';
  }

  const HandMahjongOptions& options_;
  mahjong::Rules rules_;
  mahjong::ShantenCounter count_;
  Question question_;
};

constexpr const char* hand_examples = R"(Examples:
  evenhand hand doudizhu '333444 57' --beats '555666 34'
  evenhand hand mahjong 123m456p789s1122z)";

}  // namespace

void AnswerLines::add(std::string_view text) {
  out_.append(text.data(), text.data() + text.size());
  if (out_.size() > full) flush();
}

void AnswerLines::flush() {
  if (!closed_) closed_ = !terminal_.print({out_.data(), out_.size()});
  out_.clear();
}

void answer_lines(
    AnswerLines& lines,
    const std::function<void(std::string_view line, const std::string& where)>& answer) {
  source::ByteWindow window(source::open_file("-", run::interrupted));
  source::LineReader reader(window, "standard input");
  try {
    for (auto line = reader.next(); line && !lines.closed(); line = reader.next()) {
      answer(line->text, fmt::format("standard input:{}", line->number));
    }
  } catch (const InputError&) {
    lines.flush();
    throw;
  }
  lines.flush();
}

void refuse_files_of_lines(const OutputOptions& options) {
  if (options.out.empty() && options.formats.empty()) return;
  throw InputError(
      "hands from standard input are answered line by line, with --json in JSON; --out and "
      "--format "
      "need one hand as an argument");
}

void add_hand_doudizhu(Command& hand, Program& program) {
  auto options = std::make_shared<HandDoudizhuOptions>();
  Command* command = hand.add_subcommand(
      "doudizhu", "Dou Dizhu: what cards are, what they beat, and what can be played");
  command->examples = hand_doudizhu_examples;
  add_hand_options(*command, *options);
  when_parsed(*command, program, options,
              [](const Program& shown_by, const HandDoudizhuOptions& asked) {
                return HandDoudizhuCommand(shown_by, asked).run();
              });
}

void add_hand_mahjong(Command& hand, Program& program) {
  auto options = std::make_shared<HandMahjongOptions>();
  Command* command = hand.add_subcommand(
      "mahjong", "Mahjong: how far a hand is from winning, its waits, its best discards");
  command->examples = mahjong::rules_help() + hand_mahjong_examples;
  command->add_option("--rules", options->rules, "A preset, with switches behind it")
      ->type_name("RULES")
      ->capture_default_str();
  command->add_option("hand", options->hands,
                      "Hands of 13 or 14 tiles; '-' or nothing reads a hand a line from standard "
                      "input");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options,
              [](const Program& shown_by, const HandMahjongOptions& asked) {
                return HandMahjongCommand(shown_by, asked).run(shown_by);
              });
}

void add_hand(Command& app, Program& program) {
  Command* hand = app.add_subcommand("hand", "Evaluate a hand by a game's rules");
  hand->examples = hand_examples;
  add_hand_doudizhu(*hand, program);
  add_hand_mahjong(*hand, program);
}

}  // namespace evenhand::cli
