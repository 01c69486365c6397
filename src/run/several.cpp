#include "src/run/several.hpp"

#include <fmt/format.h>

#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace evenhand::run {
namespace {

/// Says of which member an input is that cannot be read.
class NamedWorker final : public Worker {
 public:
  NamedWorker(std::string name, std::unique_ptr<Worker> worker)
      : name_(std::move(name)), worker_(std::move(worker)) {}

  std::uint64_t work(std::uint64_t block, Tally& tally, std::string* record) override {
    try {
      return worker_->work(block, tally, record);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name_, error.what()));
    }
  }
  void give_up() override { worker_->give_up(); }

 private:
  std::string name_;
  std::unique_ptr<Worker> worker_;
};

}  // namespace

Several::Several(std::string command, std::string command_line,
                 std::vector<NamedExperiment> members)
    : command_(std::move(command)),
      command_line_(std::move(command_line)),
      members_(std::move(members)) {
  for (std::size_t m = 0; m < members_.size(); ++m) {
    const std::size_t sources = members_[m].experiment->sources().size();
    for (std::size_t i = 0; i < sources; ++i) places_.push_back({m, i});
  }
}

std::vector<Several::Member> Several::members(const Part& part) const {
  std::vector<Member> all;
  for (const NamedExperiment& member : members_) {
    member.experiment->use_threads(threads());
    all.push_back({member.name, *member.experiment, {part.range, {}, part.seconds_left}});
  }
  for (std::size_t i = 0; i < part.sources.size(); ++i) {
    all[places_[i].member].part.sources.push_back(part.sources[i]);
  }
  return all;
}

reports::Document Several::joined(std::vector<reports::Named> documents) const {
  return reports::join(command_, command_line_, std::move(documents));
}

reports::JsonValue Several::plan() const {
  nlohmann::json members = nlohmann::json::array();
  for (const NamedExperiment& member : members_) {
    members.push_back({{"name", member.name},
                       {"command", member.experiment->command()},
                       {"plan", member.experiment->plan()}});
  }
  return reports::JsonValue(
      nlohmann::json{{"command_line", command_line_}, {"several", std::move(members)}});
}

std::vector<std::string> Several::sources() const {
  std::vector<std::string> names;
  for (const NamedExperiment& member : members_) {
    const std::vector<std::string> own = member.experiment->sources();
    for (const std::string& source : own) {
      names.push_back(own.size() == 1 ? member.name : fmt::format("{}: {}", member.name, source));
    }
  }
  return names;
}

std::unique_ptr<Tally> Several::new_tally(std::size_t source) const {
  return at(places_[source]).new_tally(places_[source].source);
}

std::unique_ptr<Worker> Several::new_worker(std::size_t source) {
  const Place& place = places_[source];
  return std::make_unique<NamedWorker>(members_[place.member].name,
                                       at(place).new_worker(place.source));
}

double Several::alpha() const {
  double sum = 0;
  for (const NamedExperiment& member : members_) sum += member.experiment->alpha();
  return sum;
}

std::vector<reports::Judgement> Several::judge(const Part& part) const {
  std::vector<reports::Judgement> judgements;
  for (const Member& member : members(part)) {
    for (reports::Judgement& own : member.experiment.judge(member.part)) {
      judgements.push_back(std::move(own));
    }
  }
  return judgements;
}

std::string Several::first_reason(std::string (Experiment::*why)() const) const {
  for (const NamedExperiment& member : members_) {
    if (std::string reason = ((*member.experiment).*why)(); !reason.empty()) return reason;
  }
  return {};
}

std::uint64_t Several::blocks_to_share() { return members_.front().experiment->blocks_to_share(); }

void Several::begin(const Part& part, Role role) {
  for (Member& member : members(part)) member.experiment.begin(member.part, role);
}

std::uint64_t Several::end_of(std::size_t source) const {
  return at(places_[source]).end_of(places_[source].source);
}

std::string Several::digest(std::size_t source, std::uint64_t block) {
  return at(places_[source]).digest(places_[source].source, block);
}

reports::Document Several::document(const Part& part,
                                    const std::vector<reports::Judgement>& judgements) const {
  std::vector<reports::Named> documents;
  auto next = judgements.begin();
  for (const Member& member : members(part)) {
    const auto end = next + static_cast<std::ptrdiff_t>(member.part.sources.size());
    documents.push_back({member.name, member.experiment.conclude(member.part, {next, end})});
    next = end;
  }
  return joined(std::move(documents));
}

bool is_of_several(const nlohmann::json& plan) { return plan.contains("several"); }

std::unique_ptr<Experiment> several_from(
    const std::string& command, const nlohmann::json& plan,
    const std::function<std::unique_ptr<Experiment>(const nlohmann::json&)>& make) {
  std::vector<NamedExperiment> members;
  for (const nlohmann::json& member : plan.at("several")) {
    members.push_back({member.at("name"), make(member)});
  }
  if (members.empty()) throw InputError("its plan has no members");
  for (const NamedExperiment& member : members) {
    if (member.experiment->blocks() == members.front().experiment->blocks()) continue;
    throw InputError("the members of its plan have different numbers of blocks");
  }
  return std::make_unique<Several>(command, plan.at("command_line").get<std::string>(),
                                   std::move(members));
}

}  // namespace evenhand::run
