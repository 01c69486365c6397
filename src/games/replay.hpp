#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "reports/document.hpp"
#include "src/games/record_end.hpp"

namespace evenhand::games {

/// A request to replay a record.
struct ReplayRequest {
  std::string file;                         ///< "-" is standard input
  std::optional<std::uint64_t> shown = {};  ///< the number of a unit that is shown whole
  // The members for xiangqi alone:
  std::string against = {};  ///< command of an engine to compare legal moves with; or empty
  std::uint64_t every = 50;  ///< at every so many positions
  std::string pgn = {};      ///< a new file for the games as PGN; or empty
};

/// Records of a game's units that are played again, one after another.
class Replay {
 public:
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;
  virtual ~Replay() = default;

  /// Throws InputError, which begins with the place, for a unit that was not played so, or that
  /// does not follow the one before.
  void add(std::string_view line, std::uint64_t line_number);
  /// Returns what was played again. Throws InputError when there was no record, none of the unit to
  /// be shown, or no last line.
  reports::Document document() const;
  /// That of all lines of the file. Throws InputError also where it ends within one.
  reports::Document document_of_file();

 protected:
  /// `unit` is one of what `game` counts: "hand".
  Replay(std::string_view game, std::string_view unit, ReplayRequest request);

  struct Record {
    std::string run;
    std::uint64_t number = 0;
    bool is_unit = true;  ///< what is none has the number of the unit that follows it
  };

  std::uint64_t units() const { return units_; }
  std::string digest() const { return end_.digest(); }
  std::string name() const { return request_.file == "-" ? "standard input" : request_.file; }
  const ReplayRequest& request() const { return request_; }

 private:
  /// Nothing where the record has lines that follow.
  virtual std::optional<Record> read(std::string_view line, const std::string& where) = 0;
  /// Plays what was read last again, and counts it. Throws InputError.
  virtual void play(const std::string& where) = 0;
  /// Keeps what was read last, to be shown.
  virtual void show() = 0;
  /// Title, answer and sections.
  virtual reports::Document tell() const = 0;

  std::string_view unit_;
  ReplayRequest request_;
  RecordEnd end_;
  std::uint64_t records_ = 0;
  std::uint64_t units_ = 0;
  std::string run_;
  std::string last_line_;
  bool is_shown_ = false;
};

}  // namespace evenhand::games
