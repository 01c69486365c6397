#include "sims/random/instruction_set.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hwy/highway.h>
#include <hwy/targets.h>

#include "base/error.hpp"
#include "base/lower_case.hpp"

namespace evenhand::random {
namespace {

/// Better ones have lower bits.
std::int64_t usable_targets() {
  const std::int64_t supported = hwy::SupportedTargets();
  // Highway, when asked, chooses among all that the machine has, disabled ones too.
  hwy::GetChosenTarget().Update(supported);
  return (supported & HWY_TARGETS) | HWY_STATIC_TARGET;
}

std::int64_t lowest_bit(std::int64_t bits) { return bits & -bits; }

}  // namespace

std::vector<std::string> instruction_sets() {
  std::vector<std::string> names;
  for (std::int64_t left = usable_targets(); left != 0; left &= left - 1) {
    names.emplace_back(hwy::TargetName(lowest_bit(left)));
  }
  return names;
}

std::string instruction_set() { return hwy::TargetName(lowest_bit(usable_targets())); }

void use_at_most(std::string_view name) {
  for (std::int64_t left = usable_targets(); left != 0; left &= left - 1) {
    const std::int64_t target = lowest_bit(left);
    if (lower_case(name) != lower_case(hwy::TargetName(target))) continue;
    hwy::DisableTargets(target - 1);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return;
  }
  throw InputError(fmt::format("'{}' is no instruction set that is used here; those are {}", name,
                               fmt::join(instruction_sets(), ", ")));
}

}  // namespace evenhand::random
