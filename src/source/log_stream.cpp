#include "src/source/log_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "base/members.hpp"
#include "base/printable.hpp"
#include "base/sha256.hpp"
#include "src/source/log_format.hpp"
#include "src/source/numbered_log.hpp"
#include "src/source/readers.hpp"
#include "src/source/unpacker.hpp"

namespace evenhand::source {
namespace {

std::string in_words(const LogTraits& traits) {
  const std::string cards =
      traits.named ? "card names" : fmt::format("numbered from {}", traits.base);
  const std::string of = traits.are_draws() ? fmt::format(" of {}", traits.deck_size) : "";
  return fmt::format("{}, {}{} cards a deal, {}", format_name(traits.format), traits.width, of,
                     cards);
}

}  // namespace

NamedDeals::Key NamedDeals::key_of(std::string_view name, std::string_view cards) {
  Sha256 hash;
  hash.add(std::to_string(name.size()));
  hash.add(":");
  hash.add(name);
  const std::string digest = hash.hex(cards);
  constexpr std::size_t half = 16;
  Key key;
  std::from_chars(digest.data(), digest.data() + half, key.first, 16);
  std::from_chars(digest.data() + half, digest.data() + 2 * half, key.second, 16);
  return key;
}

bool NamedDeals::add(const Key& key) {
  if (newer_.contains(key)) return true;
  const bool is_known = older_.contains(key);
  if (newer_.size() == least_known_) older_ = std::exchange(newer_, {});
  newer_.insert(key);
  return is_known;
}

NamedDeals::Seen NamedDeals::look_up(std::string_view name, std::string_view cards) {
  if (add(key_of(name, cards))) return Seen::deal;
  return add(key_of(name, {})) ? Seen::name : Seen::never;
}

LogStream::LogStream(std::string source, std::unique_ptr<ByteSource> bytes,
                     const LogOptions& options, bool is_continued)
    : options_(options), is_continued_(is_continued), source_(std::move(source)) {
  open(std::move(bytes), 0);
  // The facts that were found out about the first file hold for those that follow.
  options_.format = traits().format;
  options_.deck = decoder_->deck();
  options_.base = traits().base;
  hands_ = decoder_->hands();
  if (!options.note) return;
  std::string found = decoder_->found();
  if (!found.empty()) found.insert(0, "; ");
  if (!hands_.empty()) found += fmt::format("; hands of {} cards", hands_);
  options.note(fmt::format("{}: {}{}", source_, in_words(traits()), found));
}

void LogStream::open(std::unique_ptr<ByteSource> bytes, std::uint64_t first_deal) {
  window_ = std::make_unique<ByteWindow>(std::move(bytes), window_ ? window_->hash() : nullptr);
  LogFormat format = options_.format;
  if (format == LogFormat::detect) format = detect_format(*window_, source_, options_);
  if (format == LogFormat::transcript) {
    decoder_ = make_transcript_decoder(*window_, source_, options_);
    return;
  }
  if (options_.most_aborts) {
    throw InputError(
        fmt::format("--most-aborts: {} is no transcript of the deal protocol, whose rounds may be "
                    "given up; leave it out",
                    source_));
  }
  if (!options_.dealer_key.empty()) {
    throw InputError(
        fmt::format("--dealer-key: {} is no transcript of the deal protocol, which a dealer signs; "
                    "leave it out",
                    source_));
  }
  if (!options_.auditor_key.empty()) {
    throw InputError(fmt::format(
        "--auditor-key: {} is no transcript of the deal protocol, whose rounds may be revealed to "
        "an auditor; leave it out",
        source_));
  }
  decoder_ = reader_of(format).make == nullptr
                 ? make_binary_decoder(*window_, source_, format, options_, first_deal)
                 : make_row_decoder(*window_, source_, format, options_, first_deal, known_, {},
                                    is_continued_);
}

void LogStream::keep_found() {
  std::vector<Origin>& more = decoder_->origins();
  for (Origin& origin : more) origin.file = file_;
  std::move(more.begin(), more.end(), std::back_inserter(origins_));
  more.clear();
  add_members(records_, std::exchange(decoder_->records(), {}));
  Seating* const seating = decoder_->seating();
  if (seating == nullptr) return;
  seating_.append(*seating);
  seating->firsts.clear();
  seating->aborts.clear();
  seating->undealt.clear();
  seating->acknowledgements.clear();
}

bool LogStream::open_next(std::uint64_t first_deal) {
  if (paths_.empty()) return false;
  keep_found();
  ++file_;
  const std::string path = paths_.front();
  paths_.erase(paths_.begin());
  source_ = shown_path(path);
  open(open_unpacked(path, options_.interrupted), first_deal);
  if (decoder_->hands() != hands_) {
    throw InputError(fmt::format(
        "{}: its hands are {}, expected {} as in the first file; judge files of other hands by "
        "themselves",
        source_, decoder_->hands().empty() ? "those of the deck" : decoder_->hands(),
        hands_.empty() ? "those of the deck" : hands_));
  }
  return true;
}

void LogStream::set_files(std::vector<std::string> paths) {
  files_ = std::move(paths);
  paths_ = {files_.begin() + 1, files_.end()};
}

std::shared_ptr<NumberedLog> LogStream::by_number() const {
  // A stream that was read from is no longer the log from its beginning.
  const bool is_begun = deals() > 0 || file_ > 0;
  return files_.empty() || is_begun ? nullptr : NumberedLog::open(files_, options_);
}

bool LogStream::sorted_hands() const { return reader_of(traits().format).sorted_hands; }

void LogStream::read(cards::DealBatch& batch) {
  origins_.clear();
  seating_ = {};
  records_ = {};
  deals_before_ += std::exchange(done_, 0);
  try {
    if (failure_) std::rethrow_exception(failure_);
    do {
      decoder_->decode(batch, done_);
    } while (done_ < batch.size() && open_next(deals_before_ + done_));
  } catch (const std::exception&) {
    failure_ = std::current_exception();
  }
  batch.resize(done_);
  keep_found();
  if (failure_ && done_ == 0) std::rethrow_exception(failure_);
}

std::unique_ptr<DealStream> open_log(const std::string& path, const LogOptions& options) {
  return open_log(std::vector<std::string>{path}, options);
}

std::unique_ptr<DealStream> open_log(const std::vector<std::string>& paths,
                                     const LogOptions& options) {
  auto stream = std::make_unique<LogStream>(
      shown_path(paths.at(0)), open_unpacked(paths.at(0), options.interrupted), options);
  stream->set_files(paths);
  return stream;
}

}  // namespace evenhand::source
