#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace evenhand::cli {

/// Owns what is known of the terminal and everything that is printed: results go to stdout,
/// messages to stderr, colour only where it is wanted and understood.
class Terminal {
 public:
  Terminal();

  void forbid_colour() { colour_ = false; }
  void be_quiet() { quiet_ = true; }

  bool colour() const { return colour_; }
  bool shows_progress() const { return progress_ && !quiet_; }
  /// Columns of stdout: those of the terminal it is, else of $COLUMNS, else 80; at least 20.
  std::size_t width() const;
  /// Columns that a line of progress may take.
  std::size_t progress_width() const;

  /// To stdout. False when nobody reads it any more (a closed pipe), so that what goes on and on
  /// can end quietly. Throws RunError when it cannot be written.
  bool print(std::string_view text) const;
  /// A message to stderr, unless quiet.
  void note(std::string_view line) const;
  /// "evenhand: LINE" to stderr, always, for each of the lines. In both, control characters are
  /// shown as \xNN.
  void error(std::string_view lines) const;
  /// Replaces the progress line on stderr; empty clears it.
  void progress(std::string_view line) const;

  std::string bold(std::string_view text) const { return styled("1", text); }
  std::string red(std::string_view text) const { return styled("31", text); }
  std::string green(std::string_view text) const { return styled("32", text); }
  std::string yellow(std::string_view text) const { return styled("33", text); }

 private:
  std::string styled(std::string_view code, std::string_view text) const;

  bool colour_;
  bool progress_;
  bool quiet_ = false;
};

}  // namespace evenhand::cli
