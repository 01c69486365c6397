#include "src/cli/present/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "src/cli/present/present.hpp"

namespace evenhand::cli {
namespace {

bool matters(const CLI::Option& option) {
  if (option.count() > 0) return true;
  const auto is_given = [](const CLI::Option* other) { return other->count() > 0; };
  const std::set<CLI::Option*> needed = option.get_needs();
  const std::set<CLI::Option*> excluding = option.get_excludes();
  return std::all_of(needed.begin(), needed.end(), is_given) &&
         std::none_of(excluding.begin(), excluding.end(), is_given);
}

std::vector<std::string> values_of(const CLI::Option& option) {
  if (!matters(option)) return {};
  return option.count() > 0 ? option.results() : std::vector{option.get_default_str()};
}

}  // namespace

Question question_of(const CLI::App& command) {
  using Form = Question::Form;
  Question question(full_name(command));
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group() != "Options" || option == command.get_help_ptr()) continue;
    if (option->get_positional()) {
      question.give(option->get_name(true), Form::argument, values_of(*option));
    } else {
      const bool is_flag = option->get_items_expected_max() == 0;
      question.give(option->get_lnames().front(), is_flag ? Form::flag : Form::option,
                    values_of(*option));
    }
  }
  return question;
}

ExitCode answer(const Program& program, const OutputOptions& output, const Question& question,
                const std::function<reports::Document()>& work_out,
                const std::atomic<double>* share, const std::function<void()>& keep) {
  reports::Document document;
  compute(
      program, question.command_line(), [&] { document = work_out(); }, keep, share);
  document.provenance = question.provenance();
  return present(program, output, document);
}

ExitCode answer(const Program& program, const OutputOptions& output,
                const std::function<reports::Document()>& work_out) {
  return answer(program, output, question_of(*program.command), work_out);
}

}  // namespace evenhand::cli
