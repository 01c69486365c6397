#include "src/cli/init/source_tokens.hpp"

#include <algorithm>

namespace evenhand::cli {
namespace {

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || c == '@' || static_cast<unsigned char>(c) >= 0x80;
}

class Tokenizer {
 public:
  Tokenizer(std::string_view source, const SourceSyntax& syntax)
      : source_(source), syntax_(syntax) {}

  std::vector<SourceToken> run() {
    while (at_ < source_.size()) step();
    return std::move(tokens_);
  }

 private:
  bool follows(std::string_view text) const {
    return !text.empty() && source_.substr(at_).starts_with(text);
  }

  /// Behind the next `end`, or at the end of all.
  void skip_past(std::string_view end) {
    const std::size_t found = source_.find(end, at_);
    at_ = found == std::string_view::npos ? source_.size() : found + end.size();
  }

  void skip_line() { at_ = std::min(source_.find('\n', at_), source_.size()); }

  void skip_string() {
    const char quote = source_[at_];
    const std::string_view three = source_.substr(at_, 3);
    if (three == R"(""")" || three == "'''") {
      at_ += 3;
      skip_past(three);
      return;
    }
    for (++at_; at_ < source_.size() && source_[at_] != quote; ++at_) {
      if (source_[at_] == '\\') ++at_;
      if (at_ < source_.size() && source_[at_] == '\n' && quote != '`') return;
    }
    at_ = std::min(at_ + 1, source_.size());
  }

  void add(std::string_view text, std::size_t start, bool is_word) {
    tokens_.push_back({text, indent_, begins_line_, start == end_of_last_, is_word});
    begins_line_ = false;
    end_of_last_ = at_;
  }

  void step() {
    const char c = source_[at_];
    const std::size_t start = at_;
    if (c == '\n') {
      ++at_;
      indent_ = 0;
      begins_line_ = true;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
      if (begins_line_) ++indent_;
    } else if (follows(syntax_.line_comment) || follows(syntax_.second_line_comment)) {
      skip_line();
    } else if (syntax_.block_comments && follows("/*")) {
      at_ += 2;
      skip_past("*/");
    } else if (c == '"' || c == '\'' || (c == '`' && syntax_.backtick_strings)) {
      skip_string();
      add("\"", start, false);
    } else if (is_word_character(c)) {
      while (at_ < source_.size() && is_word_character(source_[at_])) ++at_;
      add(source_.substr(start, at_ - start), start, true);
    } else {
      ++at_;
      add(source_.substr(start, 1), start, false);
    }
  }

  std::string_view source_;
  const SourceSyntax& syntax_;
  std::size_t at_ = 0;
  std::size_t indent_ = 0;
  std::size_t end_of_last_ = std::string_view::npos;
  bool begins_line_ = true;
  std::vector<SourceToken> tokens_;
};

bool is_among(std::string_view text, std::string_view marks) {
  return text.size() == 1 && marks.find(text) != std::string_view::npos;
}

}  // namespace

const SourceToken& TokenList::token(std::size_t i) const {
  static const SourceToken none;
  return i < tokens_.size() ? tokens_[i] : none;
}

bool TokenList::are(std::size_t i, std::initializer_list<std::string_view> texts) const {
  return std::all_of(texts.begin(), texts.end(),
                     [&](std::string_view text) { return (*this)[i++] == text; });
}

bool TokenList::opens(std::size_t i) const { return is_among((*this)[i], "([{"); }

bool TokenList::closes(std::size_t i) const { return is_among((*this)[i], ")]}"); }

std::size_t TokenList::closing(std::size_t i) const {
  std::size_t depth = 0;
  for (; i < size(); ++i) {
    if (opens(i)) ++depth;
    if (closes(i) && --depth == 0) return i;
  }
  return size();
}

std::vector<SourceToken> source_tokens(std::string_view source, const SourceSyntax& syntax) {
  return Tokenizer(source, syntax).run();
}

}  // namespace evenhand::cli
