#pragma once

#include <string>
#include <vector>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The question that was asked: the options that matter to an answer, and the command line that
/// repeats it.
class Question {
 public:
  enum class Form { argument, option, flag };

  /// Begins a question to "evenhand odds" and the like.
  explicit Question(std::string command) : command_(std::move(command)) {}

  /// Adds an option after all others: with no value it is not asked, with several it stands as
  /// often.
  Question& give(const std::string& name, Form form, std::vector<std::string> values);
  /// Gives an option another value than was typed, such as one in the form that a rule has; empty
  /// for none. An option that was not given is added after all others.
  Question& set(const std::string& name, const std::string& value);
  /// Adds --NAME VALUE after all others.
  Question& add(const std::string& name, const std::string& value);

  std::string command_line() const;
  Provenance provenance() const;

 private:
  struct Given {
    std::string name;
    Form form = Form::option;
    std::vector<std::string> values;
  };

  std::string command_;
  std::vector<Given> given_;
};

}  // namespace evenhand::reports
