#pragma once

#include <memory>
#include <utility>

#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/sources/bit_source_options.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {

/// The options of `bits` and `entropy`. A command derives from it and has
///
///     static constexpr std::string_view command;
///     Plan asked() const;  the plan but for what its source says when it is opened
template <class Plan>
struct BitCommandOptions {
  BitSourceOptions source;
  Plan plan;
  RunFlags run;
  OutputOptions output;
};

struct BitCommandTexts {
  const char* summary;
  const char* examples;
  const char* recorded;  ///< what --record writes
};

template <class Options>
ExitCode run_bit_command(const Program& program, const Options& options) {
  // From before a program is started, so that it is never left behind.
  const run::InterruptGuard guard;
  return run_or_resume(program, options.run, options.output, Options::command, [&] {
    auto plan = options.asked();
    auto reader = open_bits(program, plan);
    return make_experiment(plan, std::move(reader));
  });
}

/// The command, whose tests have the options that `add_tests(command, options)` adds.
template <class Options, class AddTests>
void add_bit_command(Command& app, Program& program, const BitCommandTexts& texts,
                     AddTests&& add_tests) {
  auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand(std::string(Options::command), texts.summary);
  command->examples = texts.examples;
  add_bit_source_options(*command, options->source, options->plan);
  add_tests(*command, *options);
  add_setting_options(*command, options->plan.judging);
  add_run_options(*command, options->run);
  add_record_option(*command, options->run, texts.recorded);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, run_bit_command<Options>);
}

}  // namespace evenhand::cli
