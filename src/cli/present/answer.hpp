#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

#include "reports/document.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"

namespace evenhand::cli {

/// What was asked, by the options that matter to the answer: the command line that repeats it.
class Question {
 public:
  /// `command` is the command's full name, "odds poker".
  explicit Question(std::string_view command);

  /// What stands without an option's name; empty values are left out.
  Question& argument(std::string_view name, const std::string& value);
  /// --NAME VALUE; empty values are left out.
  Question& option(std::string_view name, const std::string& value);
  /// --NAME, where it was given.
  Question& flag(std::string_view name, bool given);

  const std::string& command_line() const { return line_; }
  reports::Provenance provenance() const;

 private:
  std::string line_;
  std::vector<reports::Figure> plan_;
};

/// Works a document out, which may take long, and presents it with the question's provenance.
/// `share`, which `work_out` may move from 0 to 1, is how much is done: long work says from it how
/// long it takes.
ExitCode answer(const Program& program, const OutputOptions& output, const Question& question,
                const std::function<reports::Document()>& work_out,
                const std::atomic<double>* share = nullptr);

}  // namespace evenhand::cli
