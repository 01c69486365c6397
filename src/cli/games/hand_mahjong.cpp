#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "sims/mahjong/analysis.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "src/cli/games/hand.hpp"
#include "src/cli/games/hand_lines.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/mahjong/hand_document.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace

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

}  // namespace evenhand::cli
