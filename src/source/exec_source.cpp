#include "src/source/exec_source.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <vector>

#include "base/number_text.hpp"
#include "base/printable.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{64} << 10;
constexpr std::size_t tail_bytes = std::size_t{4} << 10;
constexpr std::size_t shown_lines = 10;
constexpr std::chrono::milliseconds last_words_time{100};

std::string seconds(std::chrono::milliseconds time) {
  return fmt::format("{} s", rounded(std::chrono::duration<double>(time).count()));
}

bool may_try_again() { return errno == EAGAIN || errno == EINTR; }

}  // namespace

Feed::Feed(const std::string& record, std::uint64_t records)
    : bytes_left_(std::min(records, UINT64_MAX / record.size()) * record.size()) {
  do {
    chunk_ += record;
  } while (chunk_.size() < chunk_bytes);
}

std::string_view Feed::next() const {
  return std::string_view(chunk_).substr(at_, std::min<std::uint64_t>(bytes_left_, chunk_.size()));
}

void Feed::advance(std::size_t bytes) {
  bytes_left_ -= bytes;
  at_ = (at_ + bytes) % chunk_.size();
}

void ErrorTail::add(std::string_view bytes) {
  const std::size_t room = std::min(tail_bytes - first_.size(), bytes.size());
  first_ += bytes.substr(0, room);
  last_ += bytes.substr(room);
  if (last_.size() <= tail_bytes) return;
  last_.erase(0, last_.size() - tail_bytes);
  has_gap_ = true;
}

namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) continue;
    lines.push_back(printable(line.substr(first, line.find_last_not_of(" \t\r") + 1 - first), 200));
  }
  return lines;
}

}  // namespace

std::string ErrorTail::in_words() const {
  std::vector<std::string> lines = lines_of(has_gap_ ? first_ : first_ + last_);
  if (lines.empty()) return "; it wrote nothing on stderr";
  if (!has_gap_ && lines.size() <= shown_lines) {
    return fmt::format("; its stderr ends with: {}", fmt::join(lines, " | "));
  }
  const std::vector<std::string> last = has_gap_ ? lines_of(last_) : lines;
  constexpr std::size_t half = shown_lines / 2;
  return fmt::format("; its stderr begins with: {}, and ends with: {}",
                     fmt::join(std::span(lines).first(std::min(half, lines.size())), " | "),
                     fmt::join(std::span(last).last(std::min(half, last.size())), " | "));
}

ExecSource::ExecSource(const std::string& command, Feed feed, const ExecOptions& options)
    : name_(fmt::format("the {} '{}'", options.role, printable(command, 80))),
      output_name_(fmt::format("the output of '{}'", printable(command, 80))),
      child_(command, !feed.is_done()),
      feed_(std::move(feed)),
      interrupted_(options.log.interrupted),
      timeout_(options.timeout),
      unit_(options.unit) {}

std::size_t ExecSource::read(std::span<char> buffer) {
  if (deals_() > deals_seen_) {
    deals_seen_ = deals_();
    waited_ = {};
  }
  while (true) {
    if (interrupted_ && interrupted_()) throw InterruptedError();
    check_time();
    if (!serve()) continue;
    const ssize_t got = ::read(child_.output().get(), buffer.data(), buffer.size());
    if (got < 0 && may_try_again()) continue;
    if (got <= 0) {
      check_end();
      return 0;
    }
    bytes_read_ += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
  }
}

bool ExecSource::serve() {
  // poll passes over a negative descriptor.
  std::array<pollfd, 3> waiting = {{{child_.output().get(), POLLIN, 0},
                                    {child_.errors().get(), POLLIN, 0},
                                    {child_.input().get(), POLLOUT, 0}}};
  const auto slice =
      std::min<std::chrono::milliseconds>(timeout_, std::chrono::milliseconds(interrupt_poll_ms));
  if (::poll(waiting.data(), waiting.size(), static_cast<int>(slice.count())) <= 0) return false;
  if (waiting[1].revents != 0) drain_errors();
  if (waiting[2].revents != 0) feed_input();
  return waiting[0].revents != 0;
}

void ExecSource::feed_input() {
  const std::string_view bytes = feed_.next();
  const ssize_t written = ::write(child_.input().get(), bytes.data(), bytes.size());
  if (written < 0 && may_try_again()) return;
  if (written > 0) {
    feed_.advance(static_cast<std::size_t>(written));
    waited_ = {};
  }
  // A filter that no longer reads is judged by what it answers and how it ends.
  if (written < 0 || feed_.is_done()) child_.input().reset();
}

void ExecSource::drain_errors() {
  std::array<char, tail_bytes> bytes{};
  const ssize_t got = ::read(child_.errors().get(), bytes.data(), bytes.size());
  if (got > 0) {
    error_tail_.add({bytes.data(), static_cast<std::size_t>(got)});
  } else if (got == 0 || !may_try_again()) {
    child_.errors().reset();
  }
}

std::string ExecSource::last_words() {
  const auto deadline = Clock::now() + last_words_time;
  while (child_.errors().is_open()) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd waiting{child_.errors().get(), POLLIN, 0};
    if (left.count() <= 0 || ::poll(&waiting, 1, static_cast<int>(left.count())) <= 0) break;
    drain_errors();
  }
  return error_tail_.in_words();
}

void ExecSource::refuse(const std::string& what) {
  throw ExecError(fmt::format("{} {}{}", name_, what, last_words()));
}

void ExecSource::check_time() {
  // If more time has passed, this program itself was stopped, by Ctrl-Z for one.
  constexpr std::chrono::seconds longest_wait{1};
  const Clock::time_point now = Clock::now();
  waited_ += std::min<Clock::duration>(now - last_look_, longest_wait);
  last_look_ = now;
  if (waited_ < timeout_) return;
  refuse(fmt::format("printed no {} for {} and was stopped (--exec-timeout)", unit_,
                     seconds(timeout_)));
}

std::optional<ChildEnd> ExecSource::wait_for_end() {
  const auto deadline = Clock::now() + timeout_;
  std::optional<ChildEnd> end = child_.ended();
  while (!end && Clock::now() < deadline) {
    if (interrupted_ && interrupted_()) throw InterruptedError();
    if (child_.errors().is_open()) drain_errors();
    end = child_.ended_within(std::chrono::milliseconds(interrupt_poll_ms));
  }
  return end;
}

void ExecSource::check_end() {
  const std::optional<ChildEnd> end = wait_for_end();
  if (!end) refuse(fmt::format("closed its output but ran on for {}", seconds(timeout_)));
  if (!end->is_clean()) refuse(end->in_words());
  if (bytes_read_ == 0) refuse(fmt::format("ended without printing a {} (exit status 0)", unit_));
}

namespace {

/// A program each of whose bytes counts.
class Program final : public ByteSource {
 public:
  Program(const std::string& command, const ExecOptions& options)
      : source_(command, Feed(), options) {
    source_.watch([this] { return bytes_; });
  }

  std::size_t read(std::span<char> buffer) override {
    const std::size_t got = source_.read(buffer);
    bytes_ += got;
    return got;
  }

 private:
  std::uint64_t bytes_ = 0;
  ExecSource source_;
};

}  // namespace

std::unique_ptr<ByteSource> open_program(const std::string& command, const ExecOptions& options) {
  if (command.find_first_not_of(" \t\n") == std::string::npos) {
    throw InputError(fmt::format("--exec: the command is empty; give the command that runs the {}",
                                 options.role));
  }
  return std::make_unique<Program>(command, options);
}

}  // namespace evenhand::source
