#pragma once

#include <string>
#include <vector>

#include "src/audit/group.hpp"

namespace evenhand::audit {

/// Several tests as one: the member with the smallest p-value, which is corrected for their number
/// (Šidák), under the family's name. Members that were skipped do not count; skipped when all were,
/// with the reason of the first. Not empty.
Outcome smallest_of(std::string name, std::vector<Outcome> members);

}  // namespace evenhand::audit
