#pragma once

#include <string>
#include <vector>

#include "sims/doudizhu/deal_formats.hpp"
#include "src/cli/terminal.hpp"
#include "src/games/doudizhu/deal_report.hpp"

namespace evenhand::cli {

/// Deals of Dou Dizhu, and the first of them to be shown.
struct DealtDoudizhu {
  doudizhu::TablePlan plan;
  doudizhu::DealReport report;
  std::vector<doudizhu::Deal> shown;
  doudizhu::CardNames names = doudizhu::CardNames::symbols;
  double alpha = 0.01;
};

std::string deal_text(const Terminal& terminal, const DealtDoudizhu& dealt);
std::string deal_json(const DealtDoudizhu& dealt);

}  // namespace evenhand::cli
