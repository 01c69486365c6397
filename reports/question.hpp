#pragma once

#include <string>
#include <vector>

#include "reports/document.hpp"

namespace evenhand::reports {

/// What was asked: the options that matter to an answer, and the command line that repeats it.
class Question {
 public:
  enum class Form { argument, option, flag };

  /// Of "evenhand odds" and the like.
  explicit Question(std::string command) : command_(std::move(command)) {}

  /// Behind all others: with no value it is not asked, with several it stands as often.
  Question& give(const std::string& name, Form form, std::vector<std::string> values);
  /// Another value than was typed, such as one in the form that a rule has; empty for none.
  /// What was not given is added behind all others.
  Question& set(const std::string& name, const std::string& value);
  /// --NAME VALUE behind all others.
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
