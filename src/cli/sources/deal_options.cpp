#include "src/cli/sources/deal_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/power/deals_needed.hpp"

namespace evenhand::cli {
namespace {

double effect_of(std::string_view text) {
  constexpr std::string_view what = "detectable<";
  double size = 0;
  const char* const end = text.data() + text.size();
  const auto [read_to, error] =
      text.starts_with(what) ? read_double(text.data() + what.size(), end, size)
                             : std::from_chars_result{text.data(), std::errc::invalid_argument};
  if (error == std::errc() && read_to == end && size > 0 && size < 1) return size;
  throw InputError(fmt::format(
      "--until: '{}' is not of the form 'detectable<1e-5', with a number from 0 to 1", text));
}

}  // namespace

deals::Plan asked_plan(std::string command) {
  deals::Plan plan;
  plan.command = std::move(command);
  plan.deck.sets = cards::Sets::unknown;
  return plan;
}

void add_dealing_options(Command& command, deals::DealingPlan& plan) {
  AddSettingOptions add{command};
  deals::DealingPlan::samples_setting(plan, add);
  deals::SourcePlan::deal_order_setting(plan, add);
  deals::DealingPlan::cards_settings(plan, add);
  deals::SourcePlan::shuffling_settings(plan, add);
}

void add_deal_options(Command& command, deals::Plan& plan) {
  add_dealing_options(command, plan);
  AddSettingOptions add{command};
  deals::SourcePlan::draw_setting(plan, add);
  deals::SourcePlan::sorted_setting(plan, add);
  deals::BatteryPlan::tests_settings(plan, add);
}

void add_until(Command& command, std::string& until) {
  command
      .add_option("--until", until,
                  "Compute the number of deals that lowers the minimum detectable effect to this: "
                  "'detectable<1e-5'")
      ->type_name("WHAT")
      ->excludes("--samples");
}

void apply_until(const Program& program, const std::string& until, deals::Plan& plan) {
  if (until.empty()) return;
  const double size = effect_of(until);
  if (plan.is_stream() || plan.deck.draw > 0) {
    throw InputError(
        "--until is for whole decks of built-in shufflers; 'evenhand plan --deals N' says what N "
        "deals of a log can show");
  }
  const judge::JudgeOptions judging = plan.judging_of_one();
  power::Question question{plan.deck, plan.groups, judging.alpha};
  question.corrected = true;
  question.level = plan.judging.level;
  compute(program, "finding how many deals it takes",
          [&] { plan.samples = power::deals_until(size, question); });
}

}  // namespace evenhand::cli
