#pragma once

#include <string>

#include "src/cli/exit_code.hpp"
#include "src/cli/terminal.hpp"
#include "src/games/mahjong/findings.hpp"

namespace evenhand::cli {

std::string mahjong_text(const Terminal& terminal, const mahjong::Played& played,
                         const mahjong::Findings& findings);
std::string mahjong_json(const mahjong::Played& played, const mahjong::Findings& findings);

/// Judges what was played, prints it, and turns the verdict into the exit code. `fail_on` is
/// biased, inconclusive or never, the second when empty.
ExitCode present(const Terminal& terminal, const mahjong::Played& played, bool json,
                 const std::string& fail_on);

}  // namespace evenhand::cli
