#include "src/games/doudizhu/replay.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
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

Replay::Replay(std::string file, std::optional<std::uint64_t> shown)
    : file_(std::move(file)),
      shown_(shown),
      actions_{"actions",
               shown ? fmt::format("Game {}", *shown) : "",
               {{"seat", "seat"}, {"holds", "holds"}, {"does", "does"}},
               {}} {}

void Replay::add(std::string_view line, std::uint64_t line_number) {
  const std::string where = fmt::format("{}:{}", file_, line_number);
  if (end_.is_end(line, games_, run_, where)) return;
  const ReadRecord record = read_record(line, where);
  if (games_ + redeals_ == 0) run_ = record.run;
  if (record.run != run_) {
    throw InputError(fmt::format("{}: a game of the run {}, behind those of the run {}", where,
                                 printable(record.run), printable(run_)));
  }
  // A deal that all passed has the number of the game that follows it.
  if (record.number != games_ || line == last_line_) {
    throw InputError(fmt::format("{}: game {} stands where game {} should", where, record.number,
                                 games_ + (line == last_line_ ? 1 : 0)));
  }
  last_line_ = line;
  verify(record, where);
  ++(record.contract ? games_ : redeals_);
  if (shown_ == record.number) add_actions(record, actions_);
}

reports::Document Replay::document() const {
  if (games_ + redeals_ == 0) {
    throw InputError(
        fmt::format("{}: no records; expected a line of JSON for each deal, as 'evenhand play "
                    "doudizhu --record' writes",
                    file_));
  }
  end_.require_ended(file_);
  if (shown_ && actions_.rows.empty()) {
    throw InputError(fmt::format("--show {}: {} has no such game", *shown_, file_));
  }
  reports::Document document;
  document.kind = "replay doudizhu";
  document.title = fmt::format("Dou Dizhu, games of {}", file_);
  document.answer = with_noun(games_, "games") + " replayed to the recorded result";
  reports::Section section{"games", ""};
  section.figures = {{"games", "games", games_},
                     {"redeals", "deals that all passed", redeals_},
                     {"sha256", "SHA-256", end_.digest()}};
  if (shown_) section.tables = {actions_};
  document.sections = {std::move(section)};
  return document;
}

}  // namespace evenhand::doudizhu
