#pragma once

#include <memory>
#include <string_view>

#include "src/cli/command/command.hpp"
#include "src/deals/open_sources.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::cli {

// SHUFFLER, --log, --exec, and with --scheme and --sql all of them: each names a source of the
// plan.

void add_shuffler_source(Command& command, deals::SourcePlan& plan);
void add_log_source(Command& command, deals::SourcePlan& plan);
void add_exec_source(Command& command, deals::SourcePlan& plan);
void add_deal_sources(Command& command, deals::SourcePlan& plan);
/// --numbered-from, --exec-mode, --exec-timeout, --deck, --deck-order, --reader and what chooses
/// rows and columns.
void add_input_options(Command& command, deals::SourcePlan& plan);

/// Throws InputError, in which `command` takes it, unless the plan has one source.
void require_one_source(std::string_view command, const deals::SourcePlan& plan);

/// Throws InputError if the user typed an option that no source of the plan uses: the program would
/// ignore it.
void refuse_unused(const Program& program, const deals::SourcePlan& plan);

/// Opens the plan's sources. Readers print notes of what they find to the terminal. Throws
/// InputError as refuse_unused() does, and for a stream if the program needs a seed.
deals::Streams open_sources(const Program& program, deals::DealingPlan& plan,
                            const std::function<std::uint64_t(const deals::SourceSpec&)>& wanted);

}  // namespace evenhand::cli
