#include <memory>

#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/odds/doudizhu_document.hpp"

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

}  // namespace evenhand::cli
