#include "src/cli/present/answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/cli/present/present.hpp"

namespace evenhand::cli {
namespace {

bool matters(const Option& option) {
  if (option.is_typed()) return true;
  const auto is_given = [](const Option* other) { return other->is_typed(); };
  return std::all_of(option.needed.begin(), option.needed.end(), is_given) &&
         std::none_of(option.excluded.begin(), option.excluded.end(), is_given);
}

std::vector<std::string> values_of(const Option& option) {
  if (!matters(option)) return {};
  return option.is_typed() ? option.typed : std::vector{option.default_text};
}

}  // namespace

Question question_of(const Command& command, std::span<const std::string_view> names) {
  using Form = Question::Form;
  Question question(command.full_name());
  for (const Option& option : command.options) {
    if (!option.is_of_plan()) continue;
    if (!names.empty() && std::find(names.begin(), names.end(), option.plain_name()) == names.end())
      continue;
    const Form form = !option.is_named() ? Form::argument
                      : option.is_flag   ? Form::flag
                                         : Form::option;
    question.give(option.plain_name(), form, values_of(option));
  }
  return question;
}

ExitCode answer(const Program& program, const OutputOptions& output, const Question& question,
                const std::function<reports::Document()>& work_out,
                const std::atomic<double>* share, const std::function<void()>& keep) {
  reports::Document document;
  compute(
      program, question.command_line(), [&] { document = work_out(); }, keep, share);
  reports::Provenance provenance = question.provenance();
  if (!document.provenance.plan.empty()) provenance.plan = std::move(document.provenance.plan);
  document.provenance = std::move(provenance);
  return present(program, output, document);
}

ExitCode answer(const Program& program, const OutputOptions& output,
                const std::function<reports::Document()>& work_out) {
  return answer(program, output, question_of(*program.command), work_out);
}

}  // namespace evenhand::cli
