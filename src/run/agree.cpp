#include "src/run/agree.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/run/team_words.hpp"

namespace evenhand::run {

void require_agreement(Team& team, const std::string& facts) {
  if (team.rank() > 0) return team.send(0, team_message("facts", {{"facts", facts}}));
  std::string disagreement;
  for (int heard = 1; heard < team.size();) {
    const std::optional<TeamMessage> message = next_message(team);
    if (!message) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      continue;
    }
    ++heard;
    const std::string other = message->content.at("facts");
    if (other == facts || !disagreement.empty()) continue;
    disagreement = fmt::format(
        "rank {} is '{}' and rank {} is '{}'; start the same program with the same options on "
        "every rank",
        team.name(0), printable(facts, 300), team.name(message->from), printable(other, 300));
  }
  if (!disagreement.empty()) throw InputError(disagreement);
}

}  // namespace evenhand::run
