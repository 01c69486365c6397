#include "src/bits/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "sims/random/source.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::Constants;

constexpr std::uint64_t block_bits = std::uint64_t{1} << 20U;

std::string_view kind_name(Plan::Kind kind) {
  switch (kind) {
    case Plan::Kind::rng:
      return "rng";
    case Plan::Kind::file:
      return "file";
    default:
      return "exec";
  }
}

Plan::Kind kind_named(const std::string& name) {
  for (const Plan::Kind kind : {Plan::Kind::rng, Plan::Kind::file, Plan::Kind::exec}) {
    if (kind_name(kind) == name) return kind;
  }
  throw InputError(fmt::format("'{}' is no kind of source", name));
}

std::string source_options(const Plan& plan) {
  std::string text = fmt::format("--{} {}", kind_name(plan.kind), shell_quoted(plan.source));
  if (plan.kind == Plan::Kind::rng) {
    text += fmt::format(" --seed {}", plan.seed);
    if (plan.bit) text += fmt::format(" --bit {}", *plan.bit);
  } else {
    text += fmt::format(" --format-in {}", source::bit_format_name(plan.format));
  }
  if (plan.kind == Plan::Kind::exec) text += fmt::format(" --exec-timeout {}", plan.exec_timeout);
  return text;
}

}  // namespace

std::uint64_t Plan::block_sequences() const {
  return std::max<std::uint64_t>(1, block_bits / length);
}

std::uint64_t Plan::blocks() const {
  return is_stream() ? run::no_end : run::blocks_for(sequences, block_sequences());
}

std::string command_line(const Plan& plan) {
  const stats::bits::Sp80022Options& tests = plan.tests;
  std::string text =
      fmt::format("evenhand {} {} --length {}", bits_command, source_options(plan), plan.length);
  if (plan.sequences > 0) text += fmt::format(" --sequences {}", plan.sequences);
  text += fmt::format(
      " --block-frequency-m {} --non-overlapping-m {} --overlapping-m {} --approximate-entropy-m {}"
      " --serial-m {} --linear-complexity-m {}",
      tests.block_frequency_m, tests.non_overlapping_m, tests.overlapping_m,
      tests.approximate_entropy_m, tests.serial_m, tests.linear_complexity_m);
  if (tests.constants == Constants::nist) text += " --nist";
  return text + fmt::format(" --alpha {} --correction {} --level {}", plan.judging.alpha,
                            judge::correction_name(plan.judging.correction), plan.level);
}

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json json = {{"kind", kind_name(plan.kind)},
                         {"source", plan.source},
                         {"length", plan.length},
                         {"sequences", plan.sequences},
                         {"block_frequency_m", plan.tests.block_frequency_m},
                         {"non_overlapping_m", plan.tests.non_overlapping_m},
                         {"overlapping_m", plan.tests.overlapping_m},
                         {"approximate_entropy_m", plan.tests.approximate_entropy_m},
                         {"serial_m", plan.tests.serial_m},
                         {"linear_complexity_m", plan.tests.linear_complexity_m},
                         {"nist", plan.tests.constants == Constants::nist},
                         {"alpha", plan.judging.alpha},
                         {"correction", judge::correction_name(plan.judging.correction)},
                         {"level", plan.level}};
  if (plan.kind == Plan::Kind::rng) {
    json["seed"] = plan.seed;
    if (plan.bit) json["bit"] = *plan.bit;
  } else {
    json["format"] = source::bit_format_name(plan.format);
  }
  if (plan.kind == Plan::Kind::exec) json["exec_timeout"] = plan.exec_timeout;
  return json;
}

Plan plan_from_json(const nlohmann::json& json) {
  Plan plan;
  plan.kind = kind_named(json.at("kind").get<std::string>());
  json.at("source").get_to(plan.source);
  json.at("length").get_to(plan.length);
  json.at("sequences").get_to(plan.sequences);
  json.at("block_frequency_m").get_to(plan.tests.block_frequency_m);
  json.at("non_overlapping_m").get_to(plan.tests.non_overlapping_m);
  json.at("overlapping_m").get_to(plan.tests.overlapping_m);
  json.at("approximate_entropy_m").get_to(plan.tests.approximate_entropy_m);
  json.at("serial_m").get_to(plan.tests.serial_m);
  json.at("linear_complexity_m").get_to(plan.tests.linear_complexity_m);
  plan.tests.constants = json.at("nist").get<bool>() ? Constants::nist : Constants::exact;
  plan.judging = judge::parse_judge_options(json.at("alpha").get<double>(),
                                            json.at("correction").get<std::string>());
  json.at("level").get_to(plan.level);
  if (plan.kind == Plan::Kind::rng) {
    json.at("seed").get_to(plan.seed);
    if (json.contains("bit")) plan.bit = json.at("bit").get<unsigned>();
  } else {
    plan.format = source::parse_bit_format(json.at("format").get<std::string>());
  }
  if (plan.kind == Plan::Kind::exec) json.at("exec_timeout").get_to(plan.exec_timeout);
  validate(plan);
  return plan;
}

void validate(const Plan& plan) {
  if (plan.length < least_length || plan.length > most_length) {
    throw InputError(fmt::format("--length: {} is not a number of bits from {} to {}",
                                 with_thousands(plan.length), least_length,
                                 with_thousands(most_length)));
  }
  if (plan.sequences > most_sequences || (plan.sequences == 0 && !plan.is_stream())) {
    throw InputError(fmt::format("--sequences: {} is not a number from 1 to {}",
                                 with_thousands(plan.sequences), with_thousands(most_sequences)));
  }
  if (const std::string fault = stats::bits::fault_of(plan.tests); !fault.empty()) {
    throw InputError(fault);
  }
  if (!(plan.level > 0 && plan.level < 1)) {
    throw InputError(fmt::format("--level: {} is not a probability between 0 and 1", plan.level));
  }
  if (plan.kind != Plan::Kind::rng) return;
  const random::SourceInfo& info = random::source_info(plan.source);
  if (plan.bit && *plan.bit >= random::output_bits(info)) {
    throw InputError(fmt::format("--bit: {} is not one of the {} bits that {} gives, 0 to {}",
                                 *plan.bit, random::output_bits(info), info.name,
                                 random::output_bits(info) - 1));
  }
}

}  // namespace evenhand::bits
