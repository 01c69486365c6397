#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/nouns.hpp"
#include "sims/doudizhu/combination.hpp"
#include "src/games/doudizhu/record.hpp"

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

std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request) {
  return std::make_unique<Replay>(std::move(request));
}

}  // namespace evenhand::doudizhu
