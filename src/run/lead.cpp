#include "src/run/lead.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/trace.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::run {
namespace {

using std::chrono_literals::operator""us;

void send_to_all(Team& team, const std::string& message) {
  for (int rank = 1; rank < team.size(); ++rank) team.send(rank, message);
}

}  // namespace

Lead::Lead(Team& team, const Experiment& experiment, std::size_t source, std::size_t threads,
           bool records, TakeBlock take_block)
    : team_(team),
      experiment_(experiment),
      source_(source),
      take_block_(std::move(take_block)),
      children_(children_of(0, team.size()).size()) {
  send_to_all(team_, team_message("begin", {{"command", experiment.command()},
                                            {"plan", experiment.plan()},
                                            {"source", source},
                                            {"threads", threads},
                                            {"by_block", take_block_ != nullptr},
                                            {"records", records},
                                            {"trace", trace::is_recording()}}));
}

void Lead::serve(Round& round) {
  while (const std::optional<TeamMessage> message = next_message(team_)) answer(*message, round);
  // If blocks are counted in ascending order, those that nobody waits for may be left.
  const bool is_over = round.stopped() || interrupted();
  if (take_block_ && is_over && !told_to_stop_) {
    told_to_stop_ = true;
    send_to_all(team_, team_message("stop", {{"give_up", interrupted()}}));
  }
}

void Lead::finish(Round& round) {
  const trace::Span span("waiting for ranks");
  for (serve(round); counted_ < children_; serve(round)) std::this_thread::sleep_for(200us);
}

void Lead::answer(const TeamMessage& message, Round& round) {
  const nlohmann::json& content = message.content;
  if (message.what == "want") return give(message, round);
  if (message.what == "block") {
    units_ += content.at("units").get<std::uint64_t>();
    std::unique_ptr<Tally> tally = experiment_.new_tally(source_);
    tally->load({"a tally", content.at("tally")});
    take_block_(content.at("block"), std::move(tally), content.at("record"));
  } else if (message.what == "fault") {
    if (!fault_) fault_ = content.get<TeamFault>();
    round.stop();
  } else if (message.what == "counted") {
    ++counted_;
    if (content.contains("tally")) tallies_.push_back(content.at("tally"));
    if (content.contains("rank") && !fault_) fault_ = content.get<TeamFault>();
  }
}

void Lead::give(const TeamMessage& wish, Round& round) {
  units_ += wish.content.at("units").get<std::uint64_t>();
  if (wish.content.at("interrupted").get<bool>()) interrupt();
  // Towards the end of the blocks fewer at a time, so that all ranks end together.
  const std::uint64_t share = round.left() / (2 * static_cast<std::uint64_t>(team_.size()));
  const BlockRange blocks = round.give(
      std::min(wish.content.at("blocks").get<std::uint64_t>(), std::max<std::uint64_t>(share, 1)));
  team_.send(wish.from, team_message("give", {{"first", blocks.first}, {"end", blocks.end}}));
}

void Lead::add_to(Tally& sum) const {
  for (const nlohmann::json& saved : tallies_) {
    const std::unique_ptr<Tally> tally = experiment_.new_tally(source_);
    tally->load({"a tally", saved});
    sum.merge(*tally);
  }
}

std::vector<std::string> trace_events_of(Team& team) {
  send_to_all(team, team_message("trace"));
  std::vector<std::string> events;
  while (events.size() + 1 < static_cast<std::size_t>(team.size())) {
    if (const std::optional<TeamMessage> message = next_message(team)) {
      if (message->what == "events") events.push_back(message->content.at("text"));
    } else {
      std::this_thread::sleep_for(200us);
    }
  }
  return events;
}

void end_team(Team& team) { send_to_all(team, team_message("end")); }

}  // namespace evenhand::run
