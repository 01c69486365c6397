#include "src/cli/present/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/shell.hpp"
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

Question::Question(const CLI::App& command) : command_(full_name(command)) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group() != "Options" || option == command.get_help_ptr()) continue;
    if (option->get_positional()) {
      given_.push_back({option->get_name(true), Form::argument, values_of(*option)});
    } else {
      const bool is_flag = option->get_items_expected_max() == 0;
      given_.push_back(
          {option->get_lnames().front(), is_flag ? Form::flag : Form::option, values_of(*option)});
    }
  }
}

Question& Question::set(const std::string& name, const std::string& value) {
  const auto found = std::find_if(given_.begin(), given_.end(),
                                  [&](const Given& each) { return each.name == name; });
  if (found == given_.end()) return add(name, value);
  found->values = {value};
  return *this;
}

Question& Question::add(const std::string& name, const std::string& value) {
  given_.push_back({name, Form::option, {value}});
  return *this;
}

std::string Question::command_line() const {
  std::string line = command_;
  for (const Given& each : given_) {
    for (const std::string& value : each.values) {
      if (value.empty()) continue;
      if (each.form != Form::argument) line += " --" + each.name;
      if (each.form == Form::flag) continue;
      // A value such as "-" or "-0.1" would be taken for an option of its own.
      const bool is_joined = each.form == Form::option && value.starts_with('-');
      line += (is_joined ? "=" : " ") + shell_quoted(value);
    }
  }
  return line;
}

reports::Provenance Question::provenance() const {
  std::vector<reports::Figure> plan;
  for (const Given& each : given_) {
    for (const std::string& value : each.values) {
      if (value.empty()) continue;
      const bool is_flag = each.form == Form::flag;
      plan.push_back(
          {each.name, each.name, is_flag ? reports::Value(true) : reports::Value(value)});
    }
  }
  return provenance_of(command_line(), std::move(plan));
}

ExitCode answer(const Program& program, const OutputOptions& output, const Question& question,
                const std::function<reports::Document()>& work_out,
                const std::atomic<double>* share) {
  reports::Document document;
  compute(
      program, question.command_line(), [&] { document = work_out(); }, {}, share);
  document.provenance = question.provenance();
  return present(program, output, document);
}

ExitCode answer(const Program& program, const OutputOptions& output,
                const std::function<reports::Document()>& work_out) {
  return answer(program, output, Question(*program.command), work_out);
}

}  // namespace evenhand::cli
