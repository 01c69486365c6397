#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/settings.hpp"
#include "reports/json_value.hpp"
#include "src/bits/sequence_plan.hpp"
#include "src/judge/judge.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::entropy {

inline constexpr std::string_view entropy_command = "entropy";
inline constexpr std::uint64_t default_samples = 1'000'000;  ///< as the standard wants
inline constexpr std::uint64_t least_samples = 1000;
inline constexpr std::uint64_t most_samples = 100'000'000;

inline constexpr CountForm symbol_bits_form = count_from(1, 8);
inline constexpr Setting symbol_bits_setting{.help = "Bits of a sample, 1 to 8", .value = "N"};

/// Everything that the tallies and the document of a session depend on. A sequence is a data set of
/// SP 800-90B: samples of so many bits each.
struct Plan : bits::SequencePlan {
  unsigned symbol_bits = 8;
  bool iid = false;  ///< whether the samples are held to be independent and identically distributed
  /// The bits a symbol that a source was assessed at: each data set is then 1000 restarts.
  std::optional<double> restarts;
  judge::JudgeOptions judging;

  Plan() { length_option = "samples"; }

  static void settings(Plan& self, SettingUse& use);
  static void test_settings(Plan& self, SettingUse& use);

  std::uint64_t samples() const { return length / symbol_bits; }
  bool has_verdict() const { return iid || restarts.has_value(); }
};

/// Makes each data set 1000 restarts of a source that was assessed at so many bits a symbol; of a
/// random source restart r draws from stream r. The plan has its symbols.
void restart(Plan& plan, double min_entropy);

std::string command_line(const Plan& plan);
reports::JsonValue to_json(const Plan& plan);
/// Throws InputError for what is missing and for values that no plan has.
Plan plan_from_json(const nlohmann::json& json);
/// Throws InputError for what cannot be worked.
void validate(const Plan& plan);

/// `entropy`: the min-entropy of a source of random bits by SP 800-90B. `reader` is what is read
/// from, or null to open it when the work begins. Throws InputError for a plan that cannot be
/// worked.
std::unique_ptr<run::Experiment> make_experiment(Plan plan,
                                                 std::unique_ptr<source::BitStream> reader);
/// Makes the experiment from the plan of a part file. Throws nlohmann::json::exception or
/// InputError.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

}  // namespace evenhand::entropy
