#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "sims/doudizhu/play/table.hpp"
#include "src/games/doudizhu/record.hpp"

namespace evenhand::doudizhu {

using Json = nlohmann::ordered_json;

/// Games as lines, of this conduct.
inline std::vector<std::string> recorded(const Conduct& conduct, std::uint64_t games) {
  TableSetup setup;
  setup.conduct = conduct;
  Table table(setup);
  table.begin_block(0);
  std::vector<std::string> lines;
  for (std::uint64_t game = 0; game < games; ++game) {
    table.play_game([&](const RoundRecord& round) {
      append_record(game, "a run", conduct, round, lines.emplace_back());
    });
  }
  return lines;
}

inline std::string error_of(const Json& record) {
  try {
    verify(read_record(record.dump(), "games:1"), "games:1");
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

inline Json first_played(const Conduct& conduct) {
  for (const std::string& line : recorded(conduct, 20)) {
    Json json = Json::parse(line);
    if (!json["result"].is_null() && json["plays"].size() > 6) return json;
  }
  throw std::runtime_error("no such game");
}

}  // namespace evenhand::doudizhu
