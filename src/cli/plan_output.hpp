#pragma once

#include <string>
#include <vector>

#include "src/power/deals_needed.hpp"
#include "src/power/what_deals_show.hpp"

namespace evenhand::cli {

/// One flaw, a row a test.
std::string plan_text(const power::FlawPlan& plan, const power::Question& question);
std::string plan_markdown(const power::FlawPlan& plan, const power::Question& question);

/// Several flaws: a row a flaw and test, and the page docs/deals-needed.md.
std::string plans_csv(const std::vector<power::FlawPlan>& plans, const power::Question& question);
std::string plans_markdown(const std::vector<power::FlawPlan>& plans,
                           const power::Question& question, const std::string& command);
std::string plans_text(const std::vector<power::FlawPlan>& plans, const power::Question& question);
std::string plans_json(const std::vector<power::FlawPlan>& plans, const power::Question& question);

/// What a number of deals shows.
std::string shown_text(const power::ShownByDeals& shown, std::uint64_t deals,
                       const power::Question& question);
std::string shown_markdown(const power::ShownByDeals& shown, std::uint64_t deals,
                           const power::Question& question);
std::string shown_csv(const power::ShownByDeals& shown, std::uint64_t deals);
std::string shown_json(const power::ShownByDeals& shown, std::uint64_t deals,
                       const power::Question& question);

}  // namespace evenhand::cli
