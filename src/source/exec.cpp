#include "src/source/exec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <thread>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/exec_source.hpp"
#include "src/source/line_tokens.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {
namespace {

/// All that one start printed, as one line: its lines become fields between commas, so that a name
/// with blanks on a line of its own stays one; those of JSON stay what they are.
std::string as_one_line(std::string_view output) {
  const bool is_json = trimmed(output).starts_with('[') || trimmed(output).starts_with('{');
  std::string line;
  while (!output.empty()) {
    const std::size_t newline = std::min(output.find('\n'), output.size());
    const std::string_view part = trimmed(output.substr(0, newline));
    output.remove_prefix(std::min(output.size(), newline + 1));
    if (part.empty()) continue;
    if (!line.empty()) line += is_json ? ' ' : ',';
    line += part;
  }
  return line + '\n';
}

/// The outputs of a program that is started anew for each deal, a line each. Several run at a time;
/// their outputs come in the order of their starts.
class OnceSource final : public ByteSource {
 public:
  OnceSource(std::string command, const ExecOptions& options)
      : command_(std::move(command)),
        options_(options),
        left_(options.deals),
        next_seed_(options.seeds.first) {}

  std::size_t read(std::span<char> buffer) override {
    if (at_ == output_.size()) {
      if (!next()) return 0;
      at_ = 0;
    }
    const std::size_t count = std::min(buffer.size(), output_.size() - at_);
    std::copy_n(output_.data() + at_, count, buffer.data());
    at_ += count;
    return count;
  }

 private:
  /// With the seed of the start, where there are seeds.
  std::string command_of_next() const {
    constexpr std::string_view place = "{}";
    if (options_.mode != ExecMode::seeds) return command_;
    std::string command = command_;
    const std::string seed = std::to_string(next_seed_);
    std::size_t at = command.find(place);
    if (at == std::string::npos) return command + ' ' + seed;
    for (; at != std::string::npos; at = command.find(place, at + seed.size())) {
      command.replace(at, place.size(), seed);
    }
    return command;
  }

  bool next() {
    const std::size_t at_a_time = std::max(1U, std::thread::hardware_concurrency());
    while (running_.size() < at_a_time && left_ > 0) {
      running_.push_back(std::make_unique<ExecSource>(command_of_next(), Feed(), options_));
      --left_;
      ++next_seed_;
    }
    if (running_.empty()) return false;
    const std::unique_ptr<ExecSource> first = std::move(running_.front());
    running_.pop_front();
    ++started_;
    std::string output(ByteWindow::longest_record + 1, '\0');
    std::size_t size = 0;
    while (const std::size_t got = first->read(std::span(output).subspan(size))) {
      size += got;
      if (size < output.size()) continue;
      throw ExecError(fmt::format(
          "{}, started again for deal {}, prints more than {} bytes; expected one deal. If it "
          "prints "
          "deal after deal, leave --exec-mode out",
          first->name(), with_thousands(started_), with_thousands(ByteWindow::longest_record)));
    }
    output.resize(size);
    const LogFormat format = options_.log.format;
    const bool is_binary = format == LogFormat::u8 || format == LogFormat::u16le;
    output_ = is_binary ? output : as_one_line(output);
    return true;
  }

  std::string command_;
  ExecOptions options_;
  std::uint64_t left_;
  std::uint64_t next_seed_;
  std::uint64_t started_ = 0;
  std::deque<std::unique_ptr<ExecSource>> running_;
  std::string output_;
  std::size_t at_ = 0;
};

constexpr std::array<std::string_view, 5> mode_names = {"stream", "filter", "once", "seeds", "ask"};

/// Reads "0..59999" after the name of a mode.
SeedRange seed_range(std::string_view mode, std::string_view text) {
  const std::size_t dots = text.find("..");
  const std::string option = fmt::format("--exec-mode '{} FROM..TO'", mode);
  if (dots == std::string_view::npos) {
    throw InputError(
        fmt::format("{}: '{}' is no range of seeds such as 0..59999", option, printable(text, 60)));
  }
  const SeedRange seeds{parse_count(text.substr(0, dots), option, 0, UINT64_MAX - 1),
                        parse_count(text.substr(dots + 2), option, 0, UINT64_MAX - 1)};
  if (seeds.last < seeds.first || seeds.count() > most_seeds) {
    throw InputError(fmt::format("{}: {} to {} are not 1 to {} seeds, from the lowest on", option,
                                 seeds.first, seeds.last, with_thousands(most_seeds)));
  }
  return seeds;
}

std::string_view name_of_mode(std::string_view text) { return text.substr(0, text.find(' ')); }

bool has_seeds(std::string_view name) { return name == "seeds" || name == "ask"; }

/// A seed a line.
std::string seed_lines(const SeedRange& seeds, std::uint64_t count) {
  std::string lines;
  for (std::uint64_t i = 0; i < count; ++i) lines += fmt::format("{}\n", seeds.first + i);
  return lines;
}

/// The sorted deck as a filter gets it.
std::string sorted_deck(const ExecOptions& options) {
  const LogFormat format = options.log.format;
  const cards::Deck& deck = *options.log.deck;
  const bool is_binary = format == LogFormat::u8 || format == LogFormat::u16le;
  std::string record;
  auto array = nlohmann::json::array();
  for (std::size_t card = 0; card < deck.size; ++card) {
    const std::size_t number = card + options.log.base.value_or(0);
    if (is_binary) {
      record += word_bytes(number, format);
    } else if (format == LogFormat::json) {
      array.push_back(options.feed_names ? nlohmann::json(deck.card_name(card))
                                         : nlohmann::json(number));
    } else {
      record += card == 0 ? "" : " ";
      record += options.feed_names ? deck.card_name(card) : std::to_string(number);
    }
  }
  if (format == LogFormat::json) record = array.dump();
  return is_binary ? record : record + "\n";
}

/// Lets a log read from a shuffler that others keep a hold of.
class SharedBytes final : public ByteSource {
 public:
  explicit SharedBytes(std::shared_ptr<ExecSource> source) : source_(std::move(source)) {}
  std::size_t read(std::span<char> buffer) override { return source_->read(buffer); }

 private:
  std::shared_ptr<ExecSource> source_;
};

class ExecStream final : public DealStream {
 public:
  ExecStream(const std::string& command, Feed feed, const ExecOptions& options)
      : wanted_(options.deals),
        source_(std::make_shared<ExecSource>(command, std::move(feed), options)) {
    with_last_words([&] {
      log_ = std::make_unique<LogStream>(source_->output_name(),
                                         std::make_unique<SharedBytes>(source_), options.log);
    });
    source_->watch([this] { return log_->deals(); });
  }

  std::size_t deck_size() const override { return log_->deck_size(); }
  std::size_t width() const override { return log_->width(); }
  unsigned base() const override { return log_->base(); }
  bool copies_alike() const override { return log_->copies_alike(); }
  const cards::Deck& deck() const override { return log_->deck(); }
  bool sorted_hands() const override { return log_->sorted_hands(); }
  std::string hands() const override { return log_->hands(); }
  std::span<const Origin> origins() const override { return log_->origins(); }
  Records records() const override { return log_->records(); }
  std::string digest() const override { return log_->digest(); }

  void read(cards::DealBatch& batch) override {
    const std::uint64_t left = wanted_ == 0 ? UINT64_MAX : wanted_ - delivered_;
    batch.resize(std::min<std::uint64_t>(left, batch.size()));
    if (batch.size() == 0) return;
    with_last_words([&] { log_->read(batch); });
    delivered_ += batch.size();
    if (batch.size() == 0 && wanted_ != 0) {
      throw ExecError(fmt::format("{} ended after {} of {} deals{}", source_->name(),
                                  with_thousands(delivered_), with_thousands(wanted_),
                                  source_->last_words()));
    }
    if (delivered_ == wanted_) source_->stop();
  }

 private:
  /// Adds what the shuffler said on stderr to a complaint about its output.
  template <class Action>
  void with_last_words(const Action& action) {
    try {
      action();
    } catch (const ExecError&) {
      throw;
    } catch (const InputError& error) {
      throw ExecError(error.what() + source_->last_words());
    }
  }

  std::uint64_t wanted_;
  std::uint64_t delivered_ = 0;
  std::shared_ptr<ExecSource> source_;
  std::unique_ptr<LogStream> log_;
};

}  // namespace

std::unique_ptr<DealStream> open_exec_once(const std::string& command, const ExecOptions& options) {
  return std::make_unique<LogStream>(fmt::format("the outputs of '{}'", printable(command, 200)),
                                     std::make_unique<OnceSource>(command, options), options.log);
}

ExecMode parse_exec_mode(std::string_view text) {
  const auto* const name = std::find(mode_names.begin(), mode_names.end(), name_of_mode(text));
  if (name == mode_names.end() || (!has_seeds(*name) && *name != text)) {
    throw InputError(unknown_name("exec mode", text, mode_names,
                                  "use stream, filter, once, 'seeds FROM..TO' or 'ask FROM..TO'"));
  }
  seeds_of(text);
  return static_cast<ExecMode>(name - mode_names.begin());
}

std::optional<SeedRange> seeds_of(std::string_view mode) {
  const std::string_view name = name_of_mode(mode);
  if (!has_seeds(name)) return std::nullopt;
  return seed_range(name, mode.substr(std::min(mode.size(), name.size() + 1)));
}

std::unique_ptr<DealStream> open_exec(const std::string& command, const ExecOptions& options) {
  if (command.find_first_not_of(" \t\n") == std::string::npos) {
    throw InputError("--exec: the command is empty; give the command that runs the shuffler");
  }
  const bool is_seeded = options.mode == ExecMode::seeds || options.mode == ExecMode::ask;
  if (is_seeded && options.deals > options.seeds.count()) {
    throw InputError(
        fmt::format("{} deals are asked for, and there are {} seeds, {} to {}; give "
                    "more seeds, or fewer --samples",
                    with_thousands(options.deals), with_thousands(options.seeds.count()),
                    options.seeds.first, options.seeds.last));
  }
  if (options.mode == ExecMode::ask) {
    return std::make_unique<ExecStream>(command, Feed(seed_lines(options.seeds, options.deals), 1),
                                        options);
  }
  if (options.mode == ExecMode::once || options.mode == ExecMode::seeds) {
    return open_exec_once(command, options);
  }
  if (options.mode == ExecMode::stream) {
    return std::make_unique<ExecStream>(command, Feed(), options);
  }
  if (!options.log.deck || options.deals == 0) {
    throw InputError(
        "--exec-mode filter: give --deck and --samples, because it is sent what to "
        "shuffle and how often");
  }
  ExecOptions filled = options;
  filled.log.base = options.log.base.value_or(0);
  return std::make_unique<ExecStream>(command, Feed(sorted_deck(filled), filled.deals), filled);
}

}  // namespace evenhand::source
