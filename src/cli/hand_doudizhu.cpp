#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "sims/doudizhu/expected_leads.hpp"
#include "sims/doudizhu/moves.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/recognise.hpp"
#include "src/cli/hand.hpp"
#include "src/cli/hand_doudizhu_output.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::Combination;
using doudizhu::Counts;

constexpr const char* examples =
    R"(Cards are ranks (3 4 … 10 J Q K A 2, B small joker, R big joker) or cards (SA, ♠A, 10H, 小王).
A line of standard input may say 'CARDS beats CARDS'. Exit code 1 when a play is none or does not beat.
Examples:
  evenhand hand doudizhu '333444 57'                    a plane with solos
  evenhand hand doudizhu '34567' --beats '45678'        why not
  evenhand hand doudizhu '3334447788 10JQKA22R' --moves every lead
  evenhand hand doudizhu '5566778899' --beats 44 --moves --json
  evenhand hand doudizhu --actions                      how many plays there are under a preset
  evenhand hand doudizhu - < plays.txt                  a hand a line)";

struct Options {
  std::string cards;
  std::string beats;
  std::string preset = "douzero";
  bool moves = false;
  bool actions = false;
  bool numbers = false;
  bool json = false;
};

class HandCommand {
 public:
  HandCommand(const Terminal& terminal, const Options& options)
      : terminal_(terminal), options_(options), rules_(doudizhu::preset(options.preset).rules) {
    if (!options.beats.empty()) other_ = play_to_beat(options.beats, "--beats");
  }

  ExitCode run() {
    if (options_.actions) {
      print_actions();
    } else if (options_.cards.empty() || options_.cards == "-") {
      read_lines();
    } else {
      answer(options_.cards, "cards");
    }
    return all_hold_ ? ExitCode::ok : ExitCode::biased;
  }

 private:
  Counts parse(std::string_view text, const std::string& where) const {
    return options_.numbers ? doudizhu::parse_card_numbers(text, where).counts
                            : doudizhu::parse_cards(text, where).counts;
  }

  Combination play_to_beat(std::string_view text, const std::string& where) const {
    const Counts cards = parse(text, where);
    const auto readings = doudizhu::readings(cards, rules_);
    if (!readings.empty()) return readings[0];
    throw InputError(fmt::format("{}: {} is no combination: {}", where, doudizhu::rank_text(cards),
                                 doudizhu::why_no_combination(cards, rules_)));
  }

  void read_lines() {
    std::string line;
    for (std::uint64_t number = 1; std::getline(std::cin, line); ++number) {
      line.resize(std::min(line.find('#'), line.size()));
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      answer(line, fmt::format("line {}", number));
    }
  }

  void answer(std::string_view line, const std::string& where) {
    constexpr std::string_view verb = " beats ";
    std::optional<Combination> other = other_;
    if (const auto at = line.find(verb); at != std::string_view::npos) {
      other = play_to_beat(line.substr(at + verb.size()), where);
      line = line.substr(0, at);
    }
    const Counts cards = parse(line, where);
    if (options_.moves) {
      print_moves(cards, other);
    } else {
      print_play(cards, other);
    }
  }

  void print_play(Counts cards, const std::optional<Combination>& other) {
    DoudizhuAnswer answer;
    answer.cards = cards;
    answer.other = other;
    for (const Combination& reading : doudizhu::readings(cards, rules_)) {
      if (!answer.play) answer.play = reading;
      if (!answer.beats && other && beats(reading, *other)) {
        answer.beats = true;
        answer.play = reading;
      }
    }
    if (!answer.play) {
      answer.reason = doudizhu::why_no_combination(cards, rules_);
    } else if (other && !answer.beats) {
      answer.reason = doudizhu::why_not_beaten(*answer.play, *other);
    }
    all_hold_ = all_hold_ && answer.reason.empty();
    terminal_.print(options_.json ? doudizhu_answer_json(answer) : doudizhu_answer_text(answer));
  }

  void print_moves(Counts hand, const std::optional<Combination>& other) {
    if (other) {
      doudizhu::answers(hand, *other, rules_, list_);
    } else {
      doudizhu::leads(hand, rules_, list_);
    }
    const std::string title =
        other ? fmt::format("{}: answers to {}, beside pass", doudizhu::rank_text(hand),
                            doudizhu::play_text(*other))
              : fmt::format("{}: leads", doudizhu::rank_text(hand));
    terminal_.print(options_.json ? doudizhu_moves_json(list_.moves(), hand, other)
                                  : doudizhu_moves_text(list_.moves(), title));
  }

  void print_actions() {
    doudizhu::leads(doudizhu::full_deck, rules_, list_);
    terminal_.print(options_.json
                        ? doudizhu_actions_json(list_.moves(), options_.preset, expected())
                        : doudizhu_actions_text(list_.moves(), options_.preset, expected()));
  }

  ExpectedLeads expected() const {
    return {doudizhu::expected_leads(doudizhu::hand_size, rules_),
            doudizhu::expected_leads(doudizhu::landlord_size, rules_)};
  }

  const Terminal& terminal_;
  const Options& options_;
  const doudizhu::Rules& rules_;
  std::optional<Combination> other_;
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

}  // namespace

void add_hand_doudizhu(CLI::App& hand, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = hand.add_subcommand(
      "doudizhu", "Dou Dizhu: what cards are, what they beat, and what can be played");
  command->footer(examples);
  command->add_option("cards", options->cards,
                      "The cards; '-' or nothing reads a hand a line from standard input");
  command->add_option("--beats", options->beats, "The play that is to be beaten");
  command->add_option("--preset", options->preset, preset_help())->capture_default_str();
  command->add_flag("--moves", options->moves,
                    "List all leads from the cards, or all answers to --beats");
  command
      ->add_flag("--actions", options->actions,
                 "Count all plays of the preset, and its expected leads")
      ->excludes("cards")
      ->excludes("--beats")
      ->excludes("--moves");
  command->add_flag("--numbers", options->numbers, "Cards are numbers from 0 (3 of clubs) to 53");
  command->add_flag("--json", options->json, "Print one JSON object a hand");
  command->callback([&program, options] {
    program.run = [&program, options] { return HandCommand(program.terminal, *options).run(); };
  });
}

}  // namespace evenhand::cli
