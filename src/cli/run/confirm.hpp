#pragma once

#include <functional>
#include <optional>

#include "reports/document.hpp"
#include "src/cli/command/command.hpp"
#include "src/run/experiment.hpp"
#include "src/run/part.hpp"

namespace evenhand::cli {

/// Concludes what was counted, of each of several by itself. Where an experiment asks for that, new
/// units must confirm a bias: a second session is worked from the shell, which is not kept when it
/// is interrupted. Nothing when it was. `keep` is what Ctrl-C does meanwhile, as compute() has it.
std::optional<reports::Document> conclude(const Program& program, unsigned threads,
                                          run::Experiment& experiment, const run::Part& part,
                                          const std::function<void()>& keep = {});

}  // namespace evenhand::cli
