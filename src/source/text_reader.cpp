#include "src/source/card_words.hpp"
#include "src/source/log_format.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

/// A deal a line: of text, or of a JSON array.
class TextReader final : public RowReader {
 public:
  explicit TextReader(const ReaderInput& input)
      : lines_(input.window, input.source, input.lines), json_(input.format == LogFormat::json) {
    if (input.separator) {
      separator_ = *input.separator;
      return;
    }
    for (std::uint64_t i = 0; i < input.options.selection.skip; ++i) lines_.next_any();
    if (!json_ && input.options.deck) {
      separator_ = name_separator(last_line_of(first_bytes(input.window)), *input.options.deck);
    }
  }

  bool next(Row& row) override {
    const std::optional<Line> line = lines_.next();
    if (!line) return false;
    row.line = *line;
    row.cards.clear();
    row.separator = separator_;
    row.plain = line->text;
    if (json_) {
      const std::optional<Token> inside = inside_array(line->text);
      row.plain = inside ? inside->text : std::string_view();
    }
    return true;
  }

  bool goes_on() const override { return true; }

  void split(Row& row) override {
    unescaped_.clear();
    LineTokens tokens(row.line, json_, separator_, unescaped_);
    while (const std::optional<Token> token = tokens.next()) row.cards.push_back(*token);
  }

 private:
  LineReader lines_;
  bool json_;
  char separator_ = '\0';
  UnescapedStrings unescaped_;
};

bool looks_like_text(const LogStart&) { return true; }

}  // namespace

std::unique_ptr<RowReader> make_text_reader(const ReaderInput& input) {
  return std::make_unique<TextReader>(input);
}

extern constexpr ReaderInfo text_reader{.format = LogFormat::text,
                                        .name = "text",
                                        .summary = "a deal a line, cards between blanks or commas",
                                        .looks_like = looks_like_text,
                                        .make = make_text_reader};

}  // namespace evenhand::source
