#include "src/games/record_end.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "reports/json_member.hpp"

namespace evenhand::games {
namespace {

constexpr std::string_view beginning = "{\"end\":";

}  // namespace

std::ifstream open_games(const std::string& path) {
  const std::string name = printable(path, 200);
  // It opens as a file does, and cannot be read.
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError(fmt::format("{}: is a folder; give a file of games", name));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("{}: cannot be read: {}", name, std::strerror(errno)));
  return file;
}

LineEnd read_text_line(std::istream& stream, std::string& line) {
  line.clear();
  std::streambuf& bytes = *stream.rdbuf();
  while (line.size() <= longest_text_line) {
    const int c = bytes.sbumpc();
    if (c == std::streambuf::traits_type::eof()) return LineEnd::end_of_file;
    if (c == '\n') return LineEnd::newline;
    line += static_cast<char>(c);
  }
  return LineEnd::too_long;
}

std::string run_id(const nlohmann::json& plan) {
  constexpr std::size_t digits = 16;
  using Handler = nlohmann::json::error_handler_t;
  return Sha256().hex(plan.dump(-1, ' ', false, Handler::replace)).substr(0, digits);
}

std::string end_line(std::string_view game, const run::Experiment& experiment,
                     const run::Part& part) {
  if (part.range.end != experiment.blocks()) return {};
  const std::uint64_t games =
      experiment.units_before(part.range.first) + part.sources.front().tally->units();
  return fmt::format("{}\"{}\",\"run\":\"{}\",\"games\":{}}}\n", beginning, game,
                     run_id(experiment.plan()), games);
}

bool RecordEnd::is_end(std::string_view line, std::uint64_t games, std::string_view run,
                       const std::string& where) {
  if (has_ended_) {
    throw InputError(fmt::format("{}: the record ended before this line; give one record", where));
  }
  hash_.add(line);
  hash_.add("\n");
  if (!line.starts_with(beginning)) return false;
  const nlohmann::json json = reports::parse_json(line, where);
  const reports::JsonMember end(where, json);
  if (end["end"].text() != game_) end["end"].refuse(fmt::format("\"{}\"", game_));
  if (end["games"].count() != games) {
    end["games"].refuse(fmt::format("{}, as stand above", games));
  }
  if (games > 0 && end["run"].text() != run) {
    end["run"].refuse(fmt::format("\"{}\", as stands above", run));
  }
  has_ended_ = true;
  return true;
}

void RecordEnd::require_ended(const std::string& file) const {
  if (has_ended_) return;
  throw InputError(
      fmt::format("{}: the record has no last line {}…}}: it was cut short, or its run has not "
                  "finished, or it is that of a shard; give the whole of it",
                  file, beginning));
}

}  // namespace evenhand::games
