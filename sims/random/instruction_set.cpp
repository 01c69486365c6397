#include "sims/random/instruction_set.hpp"

#include <hwy/highway.h>
#include <hwy/targets.h>

namespace evenhand::random {

std::string instruction_set() {
  // Of the targets that a build has, better ones have lower bits.
  const std::int64_t usable = hwy::SupportedTargets() & HWY_TARGETS;
  return hwy::TargetName(usable & -usable);
}

}  // namespace evenhand::random
