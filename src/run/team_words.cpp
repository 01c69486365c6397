#include "src/run/team_words.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <thread>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"

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

std::string team_message(std::string_view what, nlohmann::json content) {
  content["what"] = what;
  std::string bytes;
  nlohmann::json::to_cbor(content, bytes);
  return bytes;
}

std::optional<TeamMessage> next_message(Team& team) {
  std::optional<Team::Message> message = team.receive();
  if (!message) return std::nullopt;
  try {
    nlohmann::json content = nlohmann::json::from_cbor(message->bytes);
    return TeamMessage{message->from, content.at("what"), std::move(content)};
  } catch (const nlohmann::json::exception&) {
    throw RunError(
        fmt::format("rank {}: sent what is no message of this program; start the same "
                    "evenhand-mpi on every rank",
                    team.name(message->from)));
  }
}

void to_json(nlohmann::json& json, const TeamFault& fault) {
  json = {{"rank", fault.rank}, {"words", fault.words}, {"is_of_input", fault.is_of_input}};
}

void from_json(const nlohmann::json& json, TeamFault& fault) {
  fault = {json.at("rank"), json.at("words"), json.at("is_of_input")};
}

TeamFault fault_of(const std::exception_ptr& error, int rank) {
  try {
    std::rethrow_exception(error);
  } catch (const InputError& input) {
    return {rank, input.what(), true};
  } catch (const std::bad_alloc&) {
    return {rank, "out of memory", false};
  } catch (const std::exception& other) {
    return {rank, other.what(), false};
  }
}

std::exception_ptr error_of(const TeamFault& fault, const Team& team) {
  const std::string words = fmt::format("rank {}: {}", team.name(fault.rank), fault.words);
  return fault.is_of_input ? std::make_exception_ptr(InputError(words))
                           : std::make_exception_ptr(RunError(words));
}

std::vector<int> children_of(int rank, int size) {
  std::vector<int> children;
  for (int step = 1; rank % (2 * step) == 0 && rank + step < size; step *= 2) {
    children.push_back(rank + step);
  }
  return children;
}

int parent_of(int rank) { return rank & (rank - 1); }

}  // namespace evenhand::run
