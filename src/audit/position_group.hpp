#pragma once

#include "src/audit/group.hpp"

namespace evenhand::audit {

extern const Group position_group;

}  // namespace evenhand::audit
