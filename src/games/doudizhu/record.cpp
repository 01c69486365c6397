#include "src/games/doudizhu/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "reports/json_member.hpp"
#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/dealing.hpp"
#include "sims/doudizhu/moves.hpp"
#include "sims/doudizhu/notation.hpp"

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

/// The bids of a record once more, and the contract that they make by the rules.
class BidsAgain {
 public:
  BidsAgain(const ReadRecord& record, const std::string& where) : record_(record), where_(where) {}

  std::optional<Contract> contract() {
    std::optional<Contract> made;
    if (record_.bidding == Bidding::none) {
      made = Contract{record_.first, 1, 0};
    } else {
      made = record_.bidding == Bidding::auction ? by_bids() : by_robbing();
    }
    if (next_ < record_.bids.size()) {
      refuse(fmt::format("bid {} comes after the end of the bidding", next_ + 1));
    }
    return made;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("{}: {}", where_, why));
  }
  unsigned seat(unsigned turn) const { return (record_.first + turn) % seats; }

  /// Returns the next bid, which is the seat's and at most `most`; refuses another.
  unsigned said(unsigned seat, unsigned most) {
    if (next_ == record_.bids.size()) {
      refuse(fmt::format("the bids end after {}, but seat {} is in turn", next_, seat));
    }
    const Bid& bid = record_.bids[next_++];
    if (bid.seat != seat || bid.bid > most) {
      refuse(fmt::format("bid {}, {} of seat {}, is not legal here; seat {} is in turn", next_,
                         bid.bid, bid.seat, seat));
    }
    return bid.bid;
  }

  std::optional<Contract> by_bids() {
    constexpr unsigned highest = 3;
    Contract contract{0, 0, 0};
    for (unsigned turn = 0; turn < seats && contract.bid < highest; ++turn) {
      const unsigned bid = said(seat(turn), highest);
      if (bid == 0) continue;
      if (bid <= contract.bid) refuse(fmt::format("bid {} is not above {}", next_, contract.bid));
      contract = {seat(turn), bid, 0};
    }
    if (contract.bid == 0) return std::nullopt;
    return contract;
  }

  std::optional<Contract> by_robbing() {
    unsigned turn = 0;
    while (turn < seats && said(seat(turn), 1) == 0) ++turn;
    if (turn == seats) return std::nullopt;
    const unsigned caller = seat(turn);
    Contract contract{caller, 1, 0};
    const auto rob = [&](unsigned robber) {
      if (said(robber, 1) == 1) contract = {robber, 1, contract.doublings + 1};
    };
    for (++turn; turn < seats; ++turn) rob(seat(turn));
    if (contract.landlord != caller) rob(caller);
    return contract;
  }

  const ReadRecord& record_;
  const std::string& where_;
  std::size_t next_ = 0;
};

/// The plays of a record, one after another.
class PlaysAgain {
 public:
  PlaysAgain(const ReadRecord& record, const Contract& contract, const std::string& where)
      : record_(record),
        where_(where),
        rules_(preset(record.rules).rules),
        landlord_(contract.landlord),
        in_turn_(contract.landlord),
        last_seat_(contract.landlord) {
    for (unsigned seat = 0; seat < seats; ++seat) {
      held_[seat] = counts_of<std::uint8_t>(record.deal.hands[seat]);
    }
    held_[landlord_] += counts_of<std::uint8_t>(record.deal.bottom);
  }

  GameResult result() {
    for (const auto& [seat, text] : record_.plays) play(seat, text);
    if (!over_) {
      refuse(fmt::format("the record ends after play {}, but the game goes on: seat {} is in turn",
                         plays_, in_turn_));
    }
    GameResult result;
    result.winner = last_seat_;
    result.landlord_won = last_seat_ == landlord_;
    result.bombs = bombs_;
    result.plays = plays_of_;
    result.spring = is_spring(result, landlord_);
    return result;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("{}: {}", where_, why));
  }

  /// The reading of the cards that is written so.
  Combination reading(unsigned seat, const std::string& text) const {
    const Counts counts = counts_of_play(text, fmt::format("{}: play {}", where_, plays_));
    if (!contains(held_[seat], counts)) {
      refuse(fmt::format("play {} '{}': seat {} holds no such cards", plays_, text, seat));
    }
    for (const Combination& reading : readings(counts, rules_)) {
      if (play_text(reading) == text) return reading;
    }
    refuse(fmt::format("play {} '{}' is no combination under the rules {}", plays_, text,
                       record_.rules));
  }

  /// All between whoever was in turn and this seat passed, which who leads may not.
  void pass_to(unsigned seat, const std::string& text) {
    for (; in_turn_ != seat; in_turn_ = (in_turn_ + 1) % seats) {
      if (last_.kind == Kind::pass || in_turn_ == last_seat_) {
        refuse(fmt::format("play {} '{}' of seat {} is not legal here; seat {} leads", plays_, text,
                           seat, in_turn_));
      }
    }
    if (in_turn_ == last_seat_) last_ = {};
  }

  void play(unsigned seat, const std::string& text) {
    ++plays_;
    if (over_) refuse(fmt::format("play {} '{}' comes after the end of the game", plays_, text));
    const Combination play = reading(seat, text);
    pass_to(seat, text);
    if (!beats(play, last_)) {
      refuse(fmt::format("play {} '{}' of seat {} does not beat {}", plays_, text, seat,
                         play_text(last_)));
    }
    held_[seat] -= play.cards;
    over_ = held_[seat] == 0;
    bombs_ += play.kind >= Kind::bomb ? 1 : 0;
    ++plays_of_[seat];
    last_ = play;
    last_seat_ = seat;
    in_turn_ = (seat + 1) % seats;
  }

  const ReadRecord& record_;
  const std::string& where_;
  const Rules& rules_;
  unsigned landlord_;
  unsigned in_turn_;
  unsigned last_seat_;
  Combination last_;
  std::array<Counts, seats> held_{};
  std::array<unsigned, seats> plays_of_{};
  std::size_t plays_ = 0;
  unsigned bombs_ = 0;
  bool over_ = false;
};

/// Returns the first difference of the record from what its bids and plays give, or an empty text.
std::string first_difference(const ReadRecord& record, const RoundRecord& again) {
  const auto differs = [](std::string_view what, const auto& recorded, const auto& replayed) {
    return recorded == replayed
               ? std::string()
               : fmt::format("the recorded {} is {}, but it is {}", what, recorded, replayed);
  };
  const GameResult& result = *again.result;
  const auto points = again.points();
  for (const std::string& found :
       {differs("winner", record.result.winner, result.winner),
        differs("number of bombs", record.result.bombs, result.bombs),
        differs("spring", record.result.spring, result.spring),
        differs("points", fmt::format("{}", fmt::join(record.points, ", ")),
                fmt::format("{}", fmt::join(points, ", ")))}) {
    if (!found.empty()) return found;
  }
  return {};
}

std::string bid_text(unsigned bid) { return bid == 0 ? "passes" : fmt::format("bids {}", bid); }

void add_actions(const ReadRecord& record, reports::Table& table) {
  std::array<Counts, seats> held{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    held[seat] = counts_of<std::uint8_t>(record.deal.hands[seat]);
  }
  const auto add = [&](unsigned seat, std::string what) {
    table.rows.push_back({std::uint64_t{seat}, rank_text(held[seat]), std::move(what)});
  };
  for (const Bid& bid : record.bids) add(bid.seat, bid_text(bid.bid));
  if (!record.contract) return;
  held[record.contract->landlord] += counts_of<std::uint8_t>(record.deal.bottom);
  for (const auto& [seat, text] : record.plays) {
    add(seat, text);
    held[seat] -= counts_of_play(text);
  }
}

class Replay final : public games::Replay {
 public:
  explicit Replay(games::ReplayRequest request)
      : games::Replay("doudizhu", "game", std::move(request)),
        actions_{"actions",
                 fmt::format("Game {}", this->request().shown.value_or(0)),
                 {{"seat", "seat"}, {"holds", "holds"}, {"does", "does"}},
                 {}} {}

 private:
  std::optional<Record> read(std::string_view line, const std::string& where) override {
    record_ = read_record(line, where);
    return Record{record_.run, record_.number, record_.contract.has_value()};
  }

  void play(const std::string& where) override {
    verify(record_, where);
    redeals_ += record_.contract ? 0 : 1;
  }

  void show() override { add_actions(record_, actions_); }

  reports::Document tell() const override {
    reports::Document document;
    document.title = fmt::format("Dou Dizhu, games of {}", name());
    document.answer = with_noun(units(), "games") + " replayed to the recorded result";
    reports::Section section{"games", ""};
    section.figures = {{"games", "games", units()},
                       {"redeals", "deals that all passed", redeals_},
                       {"sha256", "SHA-256", digest()}};
    if (request().shown) section.tables = {actions_};
    document.sections = {std::move(section)};
    return document;
  }

  ReadRecord record_;  ///< the last
  std::uint64_t redeals_ = 0;
  reports::Table actions_;  ///< of the game to be shown
};

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

Counts counts_of_play(const std::string& text, std::string_view where) {
  std::string cards = text;
  std::erase(cards, '+');
  return parse_cards(cards, where).counts;
}

void verify(const ReadRecord& record, const std::string& where) {
  const std::optional<Contract> contract = BidsAgain(record, where).contract();
  if (contract != record.contract) {
    throw InputError(fmt::format("{}: the bids do not make the recorded landlord and bid", where));
  }
  if (!contract) {
    if (!record.plays.empty()) throw InputError(fmt::format("{}: all passed, but play 1", where));
    return;
  }
  const GameResult result = PlaysAgain(record, *contract, where).result();
  RoundRecord again;
  again.contract = &*contract;
  again.result = &result;
  if (const std::string found = first_difference(record, again); !found.empty()) {
    throw InputError(fmt::format("{}: {}", where, found));
  }
}

std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request) {
  return std::make_unique<Replay>(std::move(request));
}

}  // namespace evenhand::doudizhu
