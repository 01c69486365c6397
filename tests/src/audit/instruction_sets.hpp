#pragma once

#include <hwy/targets.h>

namespace evenhand::audit {

/// Calls f once for each instruction set that this machine has and the program was built for.
template <class F>
void on_every_instruction_set(F&& f) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    f(hwy::TargetName(target));
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace evenhand::audit
