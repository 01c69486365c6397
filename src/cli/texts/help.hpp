#pragma once

#include <cstddef>
#include <string>

#include <CLI/CLI.hpp>

namespace evenhand::cli {

/// How help is laid out: commands and options under their headings, wrapped at words to a width,
/// with defaults as people write them; examples as they can be typed.
class HelpFormatter final : public CLI::FormatterBase {
 public:
  explicit HelpFormatter(std::size_t width) : width_(width) {}

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;

 private:
  std::string usage(const CLI::App& app, const std::string& name) const;
  std::string commands(const CLI::App& app) const;
  std::string options(const CLI::App& app) const;
  std::string entry(const std::string& name, const std::string& words) const;

  std::size_t width_;
};

/// A text of paragraphs and examples for so many columns: where an example has no room, what is
/// said of it moves to a line of its own, and the command goes on behind a backslash, so that a
/// shell still reads it as it stands.
std::string laid_out(const std::string& footer, std::size_t width);

}  // namespace evenhand::cli
