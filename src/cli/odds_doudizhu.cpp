#include <fmt/format.h>

#include <memory>

#include <nlohmann/json.hpp>

#include "sims/odds/doudizhu_totals.hpp"
#include "src/cli/odds.hpp"
#include "src/cli/odds_options.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand odds doudizhu                                    deals and hands, counted
  evenhand odds doudizhu 'rocket in bottom'
  evenhand odds doudizhu 'no bomb in hand and no rocket in hand'
  evenhand odds doudizhu 'bombs at table >= 1 or rocket at table' --check 1e6
  evenhand odds doudizhu 'straight in landlord >= 8 and A in landlord = 4' --json
  evenhand odds doudizhu --distribution 'bombs in hand')";

std::string totals_text() {
  const odds::DoudizhuTotals totals = odds::doudizhu_totals();
  std::string text = "Dou Dizhu, counted exactly\n";
  const auto line = [&](std::string_view what, const stats::Integer& number) {
    text += fmt::format("  {:<34} {}\n", what, with_thousands_of(number));
  };
  line("deals, 54! / (17!^3 3!)", totals.deals);
  line("hands of 17 cards, C(54,17)", totals.hands_17);
  line("hands of 20 cards, C(54,20)", totals.hands_20);
  line("hands of 17 by ranks alone", totals.rank_hands_17);
  line("hands of 20 by ranks alone", totals.rank_hands_20);
  return text;
}

std::string totals_json() {
  const odds::DoudizhuTotals totals = odds::doudizhu_totals();
  const nlohmann::ordered_json json = {{"deals", totals.deals.str()},
                                       {"hands_17", totals.hands_17.str()},
                                       {"hands_20", totals.hands_20.str()},
                                       {"rank_hands_17", totals.rank_hands_17.str()},
                                       {"rank_hands_20", totals.rank_hands_20.str()}};
  return json.dump(2) + "\n";
}

}  // namespace

void add_odds_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<OddsOptions>();
  CLI::App* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: events over hands and bottom cards");
  command->footer(event_help(odds::doudizhu_model()) + examples);
  add_event_options(*command, *options);
  command->callback([&program, options] {
    program.run = [&program, options] {
      if (options->event.empty() && options->distribution.empty()) {
        program.terminal.print(options->json ? totals_json() : totals_text());
        return ExitCode::ok;
      }
      return answer_event(program.terminal, odds::doudizhu_model(), *options);
    };
  });
}

}  // namespace evenhand::cli
