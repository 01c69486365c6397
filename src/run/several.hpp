#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "reports/join.hpp"
#include "src/run/experiment.hpp"
#include "src/run/part.hpp"

namespace evenhand::run {

/// An experiment by the name that it has among others.
struct NamedExperiment {
  std::string name;
  std::unique_ptr<Experiment> experiment;
};

/// Several experiments that are worked as one, and shown as one document: its sources are those of
/// its members, one after the other. All have the same number of blocks, as many units in each, and
/// one judgement a source.
class Several final : public Experiment {
 public:
  /// One of them, and what was counted of it.
  struct Member {
    const std::string& name;
    Experiment& experiment;
    Part part;
  };

  /// `command` and `command_line` are those of all members together. At least one member.
  Several(std::string command, std::string command_line, std::vector<NamedExperiment> members);

  std::vector<Member> members(const Part& part) const;
  /// The document of all of them; `documents` are theirs.
  reports::Document joined(std::vector<reports::Named> documents) const;

  std::string command() const override { return command_; }
  std::string command_line() const override { return command_line_; }
  reports::JsonValue plan() const override;
  std::string_view unit() const override { return first().unit(); }
  std::vector<std::string> sources() const override;
  std::uint64_t blocks() const override { return first().blocks(); }
  std::uint64_t units_before(std::uint64_t block) const override {
    return first().units_before(block);
  }
  std::unique_ptr<Tally> new_tally(std::size_t source) const override;
  std::unique_ptr<Worker> new_worker(std::size_t source) override;
  double alpha() const override;
  std::vector<reports::Judgement> judge(const Part& part) const override;
  bool is_ordered() const override { return first().is_ordered(); }
  std::string why_no_shards() const override { return first_reason(&Experiment::why_no_shards); }
  std::string why_no_resuming() const override {
    return first_reason(&Experiment::why_no_resuming);
  }
  std::uint64_t blocks_to_share() override;
  void begin(const Part& part, Role role) override;
  std::uint64_t end_of(std::size_t source) const override;
  std::string digest(std::size_t source, std::uint64_t block) override;

 private:
  struct Place {
    std::size_t member;
    std::size_t source;  ///< of that member
  };

  reports::Document document(const Part& part,
                             const std::vector<reports::Judgement>& judgements) const override;

  std::string first_reason(std::string (Experiment::*why)() const) const;

  const Experiment& first() const { return *members_.front().experiment; }
  Experiment& at(const Place& place) const { return *members_[place.member].experiment; }

  std::string command_;
  std::string command_line_;
  std::vector<NamedExperiment> members_;
  std::vector<Place> places_;  ///< by source
};

/// Whether Several::plan() wrote the plan.
bool is_of_several(const nlohmann::json& plan);

/// The experiments of a plan that Several::plan() wrote; `make` has the experiment of a member's
/// "command" and "plan". Throws InputError and nlohmann's exceptions for what it did not write.
std::unique_ptr<Experiment> several_from(
    const std::string& command, const nlohmann::json& plan,
    const std::function<std::unique_ptr<Experiment>(const nlohmann::json&)>& make);

}  // namespace evenhand::run
