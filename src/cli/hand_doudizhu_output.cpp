#include "src/cli/hand_doudizhu_output.hpp"

#include <fmt/format.h>

#include <map>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::Combination;
using doudizhu::Kind;
using stats::to_double;
using Json = nlohmann::ordered_json;

std::string letter(unsigned rank) { return std::string(1, doudizhu::rank_letters[rank]); }

/// "solo chain of 5 from 3", "pair of 7s" and the like.
std::string described(const Combination& play) {
  if (play.kind == Kind::rocket || play.kind == Kind::pass) return std::string(name(play.kind));
  if (play.length > 1) {
    return fmt::format("{} of {} from {}", name(play.kind), play.length, letter(play.rank));
  }
  return fmt::format("{} of {}", name(play.kind), letter(play.rank));
}

Json combination_json(const Combination& play) {
  Json json = {{"cards", doudizhu::rank_text(play.cards)}, {"kind", name(play.kind)}};
  json["rank"] = letter(play.rank);
  json["length"] = play.length;
  json["wings"] = doudizhu::rank_text(play.cards - play.body());
  return json;
}

/// The number of plays by kind, and by length within a kind.
using Numbers = std::map<Kind, std::map<unsigned, std::uint64_t>>;

Numbers numbers_of(std::span<const Combination> moves) {
  Numbers numbers;
  for (const Combination& move : moves) ++numbers[move.kind][move.length];
  return numbers;
}

std::uint64_t sum(const std::map<unsigned, std::uint64_t>& by_length) {
  std::uint64_t all = 0;
  for (const auto& [length, number] : by_length) all += number;
  return all;
}

Json by_kind_json(std::span<const Combination> moves) {
  Json numbers = Json::object();
  for (const auto& [kind, by_length] : numbers_of(moves)) {
    numbers[std::string(name(kind))] = sum(by_length);
  }
  return numbers;
}

std::string lengths_text(const std::map<unsigned, std::uint64_t>& by_length) {
  if (by_length.size() < 2) return "";
  std::string text;
  for (const auto& [length, number] : by_length) {
    text += fmt::format("{}{} of {}", text.empty() ? "  (" : ", ", with_thousands(number), length);
  }
  return text + ")";
}

}  // namespace

std::string doudizhu_answer_text(const DoudizhuAnswer& answer) {
  if (!answer.play) {
    return fmt::format("{}: no combination: {}\n", doudizhu::rank_text(answer.cards),
                       answer.reason);
  }
  std::string line = fmt::format("{}: {}", play_text(*answer.play), described(*answer.play));
  if (answer.other) {
    line += answer.beats
                ? fmt::format("; beats {}", play_text(*answer.other))
                : fmt::format("; does not beat {}: {}", play_text(*answer.other), answer.reason);
  }
  return line + "\n";
}

std::string doudizhu_answer_json(const DoudizhuAnswer& answer) {
  Json json = {{"cards", doudizhu::rank_text(answer.cards)}, {"valid", answer.play.has_value()}};
  json["combination"] = answer.play ? combination_json(*answer.play) : Json();
  if (answer.other) {
    json["other"] = combination_json(*answer.other);
    json["beats"] = answer.beats;
  }
  json["reason"] = answer.reason.empty() ? Json() : Json(answer.reason);
  return json.dump() + "\n";
}

std::string doudizhu_moves_text(std::span<const Combination> moves, const std::string& title) {
  std::string text = fmt::format("{}: {}\n", title, with_thousands(moves.size()));
  for (const auto& [kind, by_length] : numbers_of(moves)) {
    text += fmt::format("  {:<20} {:>6}", name(kind), with_thousands(sum(by_length)));
    for (const Combination& move : moves) {
      if (move.kind == kind) text += "  " + doudizhu::play_text(move);
    }
    text += "\n";
  }
  return text;
}

std::string doudizhu_moves_json(std::span<const Combination> moves, doudizhu::Counts hand,
                                const std::optional<Combination>& other) {
  Json json = {{"cards", doudizhu::rank_text(hand)}};
  if (other) json["other"] = combination_json(*other);
  json["number"] = moves.size();
  json["by_kind"] = by_kind_json(moves);
  json["moves"] = Json::array();
  for (const Combination& move : moves) json["moves"].push_back(combination_json(move));
  return json.dump() + "\n";
}

std::string doudizhu_actions_text(std::span<const Combination> moves, const std::string& preset,
                                  const ExpectedLeads& expected) {
  std::string text =
      fmt::format("preset {}: {} actions\n", preset, with_thousands(moves.size() + 1));
  for (const auto& [kind, by_length] : numbers_of(moves)) {
    text += fmt::format("  {:<20} {:>6}{}\n", name(kind), with_thousands(sum(by_length)),
                        lengths_text(by_length));
  }
  text += fmt::format("  {:<20} {:>6}\n", "pass", 1);
  text += fmt::format("mean leads from 17 random cards: {:.10f} = {}\n",
                      to_double(expected.from_hand), expected.from_hand.str());
  text += fmt::format("mean leads from 20 random cards: {:.10f} = {}\n",
                      to_double(expected.from_landlord), expected.from_landlord.str());
  return text;
}

std::string doudizhu_actions_json(std::span<const Combination> moves, const std::string& preset,
                                  const ExpectedLeads& expected) {
  Json json = {{"preset", preset}, {"actions", moves.size() + 1}};
  json["by_kind"] = by_kind_json(moves);
  json["by_kind"]["pass"] = 1;
  json["mean_leads_17"] = to_double(expected.from_hand);
  json["mean_leads_17_exact"] = expected.from_hand.str();
  json["mean_leads_20"] = to_double(expected.from_landlord);
  json["mean_leads_20_exact"] = expected.from_landlord.str();
  return json.dump() + "\n";
}

}  // namespace evenhand::cli
