#include "src/games/doudizhu/record.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include <nlohmann/json.hpp>

#include "reports/json_member.hpp"
#include "sims/doudizhu/deal_formats.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::JsonMember;

constexpr std::uint64_t record_format = 2;
constexpr std::uint64_t last_seat = seats - 1;

void append_result(const RoundRecord& round, std::string& text) {
  if (round.contract == nullptr) {
    text += "null";
    return;
  }
  const Contract& contract = *round.contract;
  const GameResult& result = *round.result;
  fmt::format_to(std::back_inserter(text),
                 "{{\"landlord\":{},\"bid\":{},\"doublings\":{},\"winner\":{},\"bombs\":{},"
                 "\"spring\":{},\"points\":[{}]}}",
                 contract.landlord, contract.bid, contract.doublings, result.winner, result.bombs,
                 result.spring, fmt::join(round.points(), ","));
}

unsigned seat_of(const JsonMember& json) { return static_cast<unsigned>(json.count(0, last_seat)); }

std::vector<Bid> read_bids(const JsonMember& json) {
  constexpr std::uint64_t highest_bid = 3;
  std::vector<Bid> bids;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const JsonMember bid = json[i];
    if (bid.size() != 2) bid.refuse("a seat and what it bids");
    bids.push_back({seat_of(bid[std::size_t{0}]),
                    static_cast<unsigned>(bid[std::size_t{1}].count(0, highest_bid))});
  }
  return bids;
}

std::vector<std::pair<unsigned, std::string>> read_plays(const JsonMember& json) {
  std::vector<std::pair<unsigned, std::string>> plays;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string text = json[i].text();
    const bool has_seat = text.size() > 2 && text[0] >= '0' &&
                          text[0] < '0' + static_cast<int>(seats) && text[1] == ' ';
    if (!has_seat) json[i].refuse("a seat from 0 to 2, a blank and what it plays");
    plays.emplace_back(static_cast<unsigned>(text[0] - '0'), text.substr(2));
  }
  return plays;
}

void read_result(const JsonMember& json, ReadRecord& record) {
  constexpr std::uint64_t most = 64;
  constexpr double most_points = 1e12;
  if (json.is_null()) return;
  const auto number = [&](const char* name, std::uint64_t least, std::uint64_t highest) {
    return static_cast<unsigned>(json[name].count(least, highest));
  };
  record.contract =
      Contract{seat_of(json["landlord"]), number("bid", 1, 3), number("doublings", 0, most)};
  record.result.winner = seat_of(json["winner"]);
  record.result.landlord_won = record.result.winner == record.contract->landlord;
  record.result.bombs = number("bombs", 0, most);
  record.result.spring = json["spring"].flag();
  if (json["points"].size() != seats) json["points"].refuse("three numbers");
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const double points = json["points"][seat].real(-most_points, most_points);
    if (points != std::trunc(points)) json["points"][seat].refuse("a whole number");
    record.points[seat] = static_cast<std::int64_t>(points);
  }
}

}  // namespace

void append_record(std::uint64_t number, std::string_view run, const Conduct& conduct,
                   const RoundRecord& round, std::string& text) {
  const auto to = std::back_inserter(text);
  fmt::format_to(
      to,
      "{{\"game\":\"doudizhu\",\"format\":{},\"run\":\"{}\",\"number\":{},\"rules\":\"{}\","
      "\"bidding\":\"{}\",\"first\":{},\"deal\":{},\"bids\":[",
      record_format, run, number, conduct.preset, name(conduct.bidding), round.first,
      to_json(*round.deal));
  const char* separator = "";
  for (const Bid& bid : round.bids) {
    fmt::format_to(to, "{}[{},{}]", separator, bid.seat, bid.bid);
    separator = ",";
  }
  text += "],\"plays\":[";
  separator = "";
  for (const Turn& turn : round.turns) {
    fmt::format_to(to, "{}\"{} {}\"", separator, turn.seat, play_text(turn.play));
    separator = ",";
  }
  text += "],\"result\":";
  append_result(round, text);
  text += "}\n";
}

ReadRecord read_record(std::string_view line, const std::string& where) {
  const nlohmann::json json = reports::parse_json(line, where);
  const JsonMember root(where, json);
  if (root["game"].text() != "doudizhu") root["game"].refuse("\"doudizhu\"");
  root["format"].count(record_format, record_format);
  ReadRecord record;
  record.run = root["run"].text();
  record.number = root["number"].count();
  record.rules = root["rules"].text();
  record.bidding = parse_bidding(root["bidding"].text());
  record.first = seat_of(root["first"]);
  record.deal = from_json(root["deal"].value().dump(), where);
  record.bids = read_bids(root["bids"]);
  record.plays = read_plays(root["plays"]);
  read_result(root["result"], record);
  return record;
}

}  // namespace evenhand::doudizhu
