#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"

namespace evenhand::cli {

using reports::Question;

/// Returns the options under "Options" that a parsed command was given, and the defaults there of
/// the others: in the order of their declarations. A default is left out where an option that it
/// needs was not given, or one that excludes it was. Where names are given, it is of those options
/// alone.
Question question_of(const Command& command, std::span<const std::string_view> names = {});

/// Works a document out, which may take long, and presents it with the question's provenance; a
/// plan that the document has already stays.
/// `share`, which `work_out` may move from 0 to 1, is how much is done: long work says from it how
/// long it takes. `keep` is what Ctrl-C does, as compute() has it.
ExitCode answer(const Program& program, const OutputOptions& output, const Question& question,
                const std::function<reports::Document()>& work_out,
                const std::atomic<double>* share = nullptr, const std::function<void()>& keep = {});

/// The same for the question that the command line asks as it was typed.
ExitCode answer(const Program& program, const OutputOptions& output,
                const std::function<reports::Document()>& work_out);

}  // namespace evenhand::cli
