#pragma once

#include <optional>
#include <string>

#include "src/cli/terminal.hpp"
#include "src/games/doudizhu/play_report.hpp"

namespace evenhand::cli {

/// Games of Dou Dizhu, and where the shuffle is not the fair one, games under that.
struct PlayedDoudizhu {
  doudizhu::TablePlan plan;
  doudizhu::PlayReport report;
  std::optional<doudizhu::TablePlan> fair_plan;
  std::optional<doudizhu::PlayReport> fair;
  double alpha = 0.01;
};

std::string play_text(const Terminal& terminal, const PlayedDoudizhu& played);
std::string play_json(const PlayedDoudizhu& played);

}  // namespace evenhand::cli
