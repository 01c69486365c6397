#include "src/cli/present/answer.hpp"

#include <fmt/format.h>

#include "base/shell.hpp"
#include "src/cli/present/present.hpp"

namespace evenhand::cli {

Question::Question(std::string_view command) : line_(fmt::format("evenhand {}", command)) {}

Question& Question::argument(std::string_view name, const std::string& value) {
  if (value.empty()) return *this;
  line_ += ' ' + shell_quoted(value);
  plan_.push_back({std::string(name), std::string(name), value});
  return *this;
}

Question& Question::option(std::string_view name, const std::string& value) {
  if (value.empty()) return *this;
  // A value such as "-" or "-0.1" would be taken for an option of its own.
  line_ += fmt::format(" --{}{}{}", name, value.starts_with('-') ? "=" : " ", shell_quoted(value));
  plan_.push_back({std::string(name), std::string(name), value});
  return *this;
}

Question& Question::flag(std::string_view name, bool given) {
  if (!given) return *this;
  line_ += fmt::format(" --{}", name);
  plan_.push_back({std::string(name), std::string(name), true});
  return *this;
}

reports::Provenance Question::provenance() const { return provenance_of(line_, plan_); }

ExitCode answer(const Program& program, const OutputOptions& output, const Question& question,
                const std::function<reports::Document()>& work_out,
                const std::atomic<double>* share) {
  reports::Document document;
  compute(
      program, question.command_line(), [&] { document = work_out(); }, {}, share);
  document.provenance = question.provenance();
  return present(program, output, document);
}

}  // namespace evenhand::cli
