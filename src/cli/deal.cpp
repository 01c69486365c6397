#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_deal(CLI::App& app, Program& program) {
  CLI::App* deal = app.add_subcommand("deal", "Deal a game's hands, and compare them with theory");
  deal->footer("Examples:\n  evenhand deal doudizhu --samples 1e5 --shuffler riffle:3");
  deal->require_subcommand(1);
  add_deal_doudizhu(*deal, program);
}

}  // namespace evenhand::cli
