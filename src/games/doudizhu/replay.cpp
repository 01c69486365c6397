#include "src/games/doudizhu/replay.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/nouns.hpp"
#include "sims/doudizhu/combination.hpp"

namespace evenhand::doudizhu {
namespace {

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

}  // namespace

Replay::Replay(games::ReplayRequest request)
    : games::Replay("doudizhu", "game", std::move(request)),
      actions_{"actions",
               fmt::format("Game {}", this->request().shown.value_or(0)),
               {{"seat", "seat"}, {"holds", "holds"}, {"does", "does"}},
               {}} {}

std::optional<Replay::Record> Replay::read(std::string_view line, const std::string& where) {
  record_ = read_record(line, where);
  return Record{record_.run, record_.number, record_.contract.has_value()};
}

void Replay::play(const std::string& where) {
  verify(record_, where);
  redeals_ += record_.contract ? 0 : 1;
}

void Replay::show() { add_actions(record_, actions_); }

reports::Document Replay::tell() const {
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

}  // namespace evenhand::doudizhu
