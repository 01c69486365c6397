#include <fmt/format.h>

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "src/source/exec.hpp"
#include "src/source/exec_once.hpp"
#include "src/source/exec_source.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {
namespace {

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
