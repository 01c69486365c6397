#include <memory>
#include <string>

#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/odds/mahjong_document.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace

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

}  // namespace evenhand::cli
