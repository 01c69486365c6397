#pragma once

#include <memory>
#include <string>

#include "src/cli/command/command.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::cli {

/// A plan as asked for, in which what a log has written sorted is to be found out.
deals::Plan asked_plan(std::string command);

/// --samples, --deal-order, --hands, --group, --seed, --rng and --start: how deals are made.
void add_dealing_options(Command& command, deals::DealingPlan& plan);
/// The same, --draw, --sorted, --tests, --alpha, --correction and --level.
void add_deal_options(Command& command, deals::Plan& plan);

/// --until, in place of --samples.
void add_until(Command& command, std::string& until);
/// Finds out how many deals --until ("detectable<1e-5", or empty) stands for; the plan is complete
/// but for them. Throws InputError.
void apply_until(const Program& program, const std::string& until, deals::Plan& plan);

}  // namespace evenhand::cli
