#include "src/source/log_stream.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/line_tokens.hpp"
#include "src/source/log_format.hpp"

namespace evenhand::source {
namespace {

std::string in_words(const LogTraits& traits) {
  const std::string cards =
      traits.named ? "card names" : fmt::format("numbered from {}", traits.base);
  const std::string of =
      traits.width < traits.deck_size ? fmt::format(" of {}", traits.deck_size) : "";
  return fmt::format("{}, {}{} cards a deal, {}", format_name(traits.format), traits.width, of,
                     cards);
}

}  // namespace

LogStream::LogStream(std::string source, std::unique_ptr<ByteSource> bytes,
                     const LogOptions& options)
    : source_(std::move(source)), window_(std::move(bytes)) {
  LogFormat format = options.format;
  if (format == LogFormat::detect) format = detect_format(window_, source_, options.deck);
  const bool is_binary = format == LogFormat::u8 || format == LogFormat::u16le;
  const auto make = is_binary ? make_binary_decoder : make_line_decoder;
  decoder_ = make(window_, source_, format, options);
  if (options.note) options.note(fmt::format("{}: {}", source_, in_words(traits())));
}

void LogStream::read_up_to(cards::DealBatch& batch, std::size_t most) {
  batch.resize(0);
  if (failure_) std::rethrow_exception(failure_);
  deals_before_ += done_;
  done_ = 0;
  batch.resize(batch.capacity());
  try {
    decoder_->decode(batch, most, done_);
  } catch (const std::exception&) {
    failure_ = std::current_exception();
  }
  batch.resize(done_);
  if (failure_ && done_ == 0) std::rethrow_exception(failure_);
}

std::unique_ptr<DealStream> open_log(const std::string& path, const LogOptions& options) {
  const std::string source = path == "-" ? "standard input" : printable(path, 200);
  return std::make_unique<LogStream>(source, open_file(path, options.interrupted), options);
}

cards::Deck read_deck_order(const std::string& path) {
  const std::string source = printable(path, 200);
  ByteWindow window(open_file(path));
  LineReader lines(window, source);
  std::vector<std::string> names;
  while (const std::optional<Line> line = lines.next()) {
    LineTokens tokens(*line, false);
    while (const std::optional<Token> token = tokens.next()) names.emplace_back(token->text);
    if (names.size() > cards::max_deck) break;
  }
  return cards::named_deck(source, names);
}

}  // namespace evenhand::source
