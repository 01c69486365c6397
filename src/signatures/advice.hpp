#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/audit/state_space/repeat_pattern.hpp"
#include "src/signatures/known_shufflers.hpp"

namespace evenhand::signatures {

/// What is wrong with a program and what mends it, a sentence each, without an end.
struct Advice {
  std::string cause;
  std::string cure;
};

/// Of a known shuffler that is not uniform.
Advice advice_on(const KnownShuffler& shuffler);

/// Of a rejected test, where every order of the cards is as likely as it should be: what remains
/// then is not in how a single deal is shuffled. `repeats` is how deals come again.
Advice advice_on(const reports::Finding& finding, audit::RepeatKind repeats);

/// Of a generator whose seeds were found.
Advice advice_on_found_seeds();

}  // namespace evenhand::signatures
