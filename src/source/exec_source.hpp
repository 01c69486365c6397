#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/child.hpp"
#include "src/source/byte_source.hpp"
#include "src/source/exec.hpp"

namespace evenhand::source {

/// The input of a program: the same bytes again and again, until a number of records has been
/// handed out.
class Feed {
 public:
  Feed() = default;
  Feed(const std::string& record, std::uint64_t records);

  bool is_done() const { return bytes_left_ == 0; }
  std::string_view next() const;
  void advance(std::size_t bytes);

 private:
  std::string chunk_;  ///< several records
  std::size_t at_ = 0;
  std::uint64_t bytes_left_ = 0;
};

/// The first and the last lines that a child wrote on its stderr: some programs begin with the
/// cause and end with where it happened, others the other way round.
class ErrorTail {
 public:
  void add(std::string_view bytes);
  /// "; its stderr ends with: LINE | LINE", "; its stderr begins with: LINE | LINE, and ends with:
  /// LINE | LINE", or that there is nothing.
  std::string in_words() const;

 private:
  std::string first_;  ///< bytes
  std::string last_;   ///< bytes that follow, as far as they are kept
  bool has_gap_ = false;
};

/// A misbehaving external shuffler; the message is complete.
class ExecError : public InputError {
 public:
  using InputError::InputError;
};

/// The standard output of an external shuffler. While it waits for bytes it feeds the shuffler's
/// input and drains its stderr, so that neither side can wait for the other for ever.
class ExecSource final : public ByteSource {
 public:
  ExecSource(const std::string& command, Feed feed, const ExecOptions& options);

  /// Throws ExecError for a crash, a failure, a hang, and an end without any output.
  std::size_t read(std::span<char> buffer) override;

  void stop() { child_.stop(); }

  /// Tells how many deals its output has held so far: time without another one is limited.
  void watch(std::function<std::uint64_t()> deals) { deals_ = std::move(deals); }

  /// "the shuffler 'COMMAND'"
  const std::string& name() const { return name_; }
  /// "the output of 'COMMAND'"
  const std::string& output_name() const { return output_name_; }
  /// Its stderr in words, having waited a little for what it may still say.
  std::string last_words();

 private:
  using Clock = std::chrono::steady_clock;

  /// Waits a slice of time for something to do, and does all but reading its output. True when
  /// there is output or its end.
  bool serve();
  void feed_input();
  void drain_errors();
  void check_time();
  std::optional<ChildEnd> wait_for_end();
  void check_end();
  [[noreturn]] void refuse(const std::string& what);

  std::string name_;
  std::string output_name_;
  Child child_;
  Feed feed_;
  ErrorTail error_tail_;
  Interrupted interrupted_;
  std::chrono::milliseconds timeout_;
  std::string_view unit_;
  std::function<std::uint64_t()> deals_ = [] { return std::uint64_t{0}; };
  std::uint64_t deals_seen_ = 0;
  Clock::duration waited_{};  ///< since there was another deal
  Clock::time_point last_look_ = Clock::now();
  std::uint64_t bytes_read_ = 0;
};

/// Opens what a program prints, as bytes; time without another byte is limited. Throws InputError
/// for an empty command.
std::unique_ptr<ByteSource> open_program(const std::string& command, const ExecOptions& options);

}  // namespace evenhand::source
