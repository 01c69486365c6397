#include "src/source/exec_once.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <thread>

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/exec_source.hpp"
#include "src/source/line_tokens.hpp"
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

}  // namespace

std::unique_ptr<DealStream> open_exec_once(const std::string& command, const ExecOptions& options) {
  return std::make_unique<LogStream>(fmt::format("the outputs of '{}'", printable(command, 200)),
                                     std::make_unique<OnceSource>(command, options), options.log);
}

}  // namespace evenhand::source
