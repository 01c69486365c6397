#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"

namespace evenhand::cli {

/// What was asked: the options that matter to the answer, and the command line that repeats it.
class Question {
 public:
  /// What a parsed command was given under "Options", and the defaults there of what was not: in
  /// the order of their declarations. A default is left out where an option that it needs was not
  /// given, or one that excludes it was.
  explicit Question(const CLI::App& command);

  /// Another value than was typed, such as one in the form that a rule has; empty for none.
  /// What the command has no such option for is added behind all others.
  Question& set(const std::string& name, const std::string& value);
  /// --NAME VALUE behind all others.
  Question& add(const std::string& name, const std::string& value);

  std::string command_line() const;
  reports::Provenance provenance() const;

 private:
  enum class Form { argument, option, flag };
  struct Given {
    std::string name;
    Form form = Form::option;
    std::vector<std::string> values;
  };

  std::string command_;
  std::vector<Given> given_;
};

/// Works a document out, which may take long, and presents it with the question's provenance.
/// `share`, which `work_out` may move from 0 to 1, is how much is done: long work says from it how
/// long it takes.
ExitCode answer(const Program& program, const OutputOptions& output, const Question& question,
                const std::function<reports::Document()>& work_out,
                const std::atomic<double>* share = nullptr);

/// The same for the question that the command line asks as it was typed.
ExitCode answer(const Program& program, const OutputOptions& output,
                const std::function<reports::Document()>& work_out);

}  // namespace evenhand::cli
