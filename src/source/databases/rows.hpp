#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/apart.hpp"
#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// do_apart, until the user wants to stop (InterruptedError).
template <class Result>
Result wait_for(std::function<Result()> work, const Interrupted& interrupted) {
  return do_apart<Result>(std::move(work), [&] {
    if (interrupted && interrupted()) throw InterruptedError();
  });
}

/// A database's message on one line.
std::string one_line(std::string_view message);

/// Writes rows as delimited text.
class RowText {
 public:
  /// Throws InputError for a value with a newline.
  void add(std::string_view cell);
  void end_row();
  /// Bytes that can be taken.
  std::size_t size() const { return text_.size() - at_; }
  /// Moves as much as fits into the buffer and returns how much that was.
  std::size_t take(std::span<char> buffer);

 private:
  std::string text_;
  std::size_t at_ = 0;
  bool is_first_ = true;
  std::uint64_t rows_ = 0;  ///< the header is the first
};

/// The rows of a database, one at a time.
class SqlSource : public ByteSource {
 public:
  std::size_t read(std::span<char> buffer) final;

 protected:
  /// Adds the next row, first that of the names; false at the end.
  virtual bool next_row(RowText& rows) = 0;

 private:
  RowText rows_;
};

}  // namespace evenhand::source
