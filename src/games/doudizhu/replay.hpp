#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "reports/document.hpp"
#include "src/games/doudizhu/record.hpp"
#include "src/games/record_end.hpp"

namespace evenhand::doudizhu {

/// Records that are played again, one after another.
class Replay {
 public:
  /// `file` is what messages call it; of the game `shown` every bid and play is kept.
  Replay(std::string file, std::optional<std::uint64_t> shown);

  /// Throws what read_record() and verify() throw, and InputError for a game that does not follow
  /// the one before.
  void add(std::string_view line, std::uint64_t line_number);
  /// Throws InputError when there was no record, none of the game to be shown, or no last line.
  reports::Document document() const;

 private:
  std::string file_;
  std::optional<std::uint64_t> shown_;
  std::uint64_t games_ = 0;
  std::uint64_t redeals_ = 0;
  games::RecordEnd end_{"doudizhu"};
  std::string run_;
  std::string last_line_;
  reports::Table actions_;
};

}  // namespace evenhand::doudizhu
