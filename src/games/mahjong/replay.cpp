#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "src/games/mahjong/record.hpp"

namespace evenhand::mahjong {
namespace {

using reports::Section;

std::string result_text(const Outcome& outcome) {
  if (outcome.winners == 0) return "the wall is exhausted, nobody wins";
  return fmt::format("points {}", fmt::join(outcome.points, ", "));
}

/// The tiles of whoever acts, before his action: what all actions before it lead to.
std::string hand_before(const ReadRecord& record, std::size_t action) {
  Game game(record.rules);
  game.start(record.wall, record.dealer);
  mahjong::replay(game, std::span(record.actions).first(action));
  const Seat& seat = game.seat(record.actions[action].player);
  Hand hand;
  hand.concealed = seat.hand.counts;
  hand.melds.assign(seat.meld_list().begin(), seat.meld_list().end());
  return hand_text(hand);
}

Section shown_section(const ReadRecord& record) {
  Section section{"hand", fmt::format("Hand {}, rules {}, player {} deals", record.hand,
                                      rules_text(record.rules), record.dealer)};
  reports::Table table{"actions",
                       "",
                       {{"action", "action"}, {"what", "what is done"}, {"tiles", "tiles before"}},
                       {}};
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    table.rows.push_back(
        {std::uint64_t{i + 1}, action_text(record.actions[i]), hand_before(record, i)});
  }
  section.tables.push_back(std::move(table));
  section.notes.push_back(result_text(record.outcome));
  return section;
}

class Replay final : public games::Replay {
 public:
  explicit Replay(games::ReplayRequest request)
      : games::Replay("mahjong", "hand", std::move(request)) {}

 private:
  std::optional<Record> read(std::string_view line, const std::string& where) override {
    record_ = read_record(line, where);
    return Record{record_.run, record_.hand};
  }

  void play(const std::string& where) override {
    verify(record_, where);
    ++by_rules_[rules_text(record_.rules)];
    exhausted_ += record_.outcome.winners == 0 ? 1 : 0;
  }

  void show() override { shown_ = {shown_section(record_)}; }

  reports::Document tell() const override {
    reports::Document document;
    document.title = "Records of mahjong, every hand played again";
    document.answer =
        fmt::format("{}: {} replayed, each as the rules allow and to the result recorded", name(),
                    with_noun(units(), "hands"));
    Section section{"records", ""};
    section.figures = {{"hands", "hands verified", units()},
                       {"exhausted", "walls exhausted", exhausted_},
                       {"sha256", "SHA-256", digest()}};
    reports::Table rules{"rules", "By rules", {{"rules", "rules"}, {"hands", "hands"}}, {}};
    for (const auto& [name, hands] : by_rules_) rules.rows.push_back({name, hands});
    section.tables.push_back(std::move(rules));
    document.sections = {std::move(section)};
    document.sections.insert(document.sections.end(), shown_.begin(), shown_.end());
    document.provenance.plan = {{"sha256", "SHA-256 of " + name(), digest()}};
    return document;
  }

  ReadRecord record_;  ///< the last
  std::map<std::string, std::uint64_t> by_rules_;
  std::uint64_t exhausted_ = 0;  ///< hands that nobody won
  std::vector<Section> shown_;   ///< of the hand to be shown, if there is one
};

}  // namespace

std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request) {
  return std::make_unique<Replay>(std::move(request));
}

}  // namespace evenhand::mahjong
