#include "src/cli/games/hand_lines.hpp"

#include <optional>

#include "base/error.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/line.hpp"

namespace evenhand::cli {
namespace {

constexpr std::size_t full = std::size_t{1} << 16;

}  // namespace

void AnswerLines::add(std::string_view text) {
  out_.append(text.data(), text.data() + text.size());
  if (out_.size() > full) flush();
}

void AnswerLines::flush() {
  if (!closed_) closed_ = !terminal_.print({out_.data(), out_.size()});
  out_.clear();
}

void answer_lines(
    AnswerLines& lines,
    const std::function<void(std::string_view line, const std::string& where)>& answer) {
  source::ByteWindow window(source::open_file("-", run::interrupted));
  source::LineReader reader(window, "standard input");
  try {
    for (auto line = reader.next(); line && !lines.closed(); line = reader.next()) {
      answer(line->text, fmt::format("standard input:{}", line->number));
    }
  } catch (const InputError&) {
    lines.flush();
    throw;
  }
  lines.flush();
}

void refuse_files_of_lines(const OutputOptions& options) {
  if (options.out.empty() && options.formats.empty()) return;
  throw InputError(
      "hands from standard input are answered line by line, with --json in JSON; --out and "
      "--format "
      "need one hand as an argument");
}

}  // namespace evenhand::cli
