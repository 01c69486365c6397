#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <string_view>

#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/terminal.hpp"

namespace evenhand::cli {

// Hands from standard input are answered line by line, as fast as they come.

/// Collects answers and prints them in large pieces.
class AnswerLines {
 public:
  explicit AnswerLines(const Terminal& terminal) : terminal_(terminal) {}

  void add(std::string_view text);
  void flush();
  /// Nobody reads any more.
  bool closed() const { return closed_; }

 private:
  const Terminal& terminal_;
  fmt::memory_buffer out_;
  bool closed_ = false;
};

/// Calls `answer` for each line of standard input that is no comment, with "standard input:LINE" to
/// begin its messages with, until there are no more or nobody reads what is printed. What was
/// answered before an error is printed.
void answer_lines(
    AnswerLines& lines,
    const std::function<void(std::string_view line, const std::string& where)>& answer);

/// Throws InputError when the options ask for files: these need one hand.
void refuse_files_of_lines(const OutputOptions& options);

// Each adds one game to `evenhand hand`.
void add_hand_doudizhu(Command& hand, Program& program);
void add_hand_mahjong(Command& hand, Program& program);

}  // namespace evenhand::cli
