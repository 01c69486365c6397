#pragma once

#include "protocol/session.hpp"
#include "protocol/verifier.hpp"
#include "reports/document.hpp"

namespace evenhand::protocol {

/// Returns how a round came about: what was committed to, who contributed what, every draw, and
/// whose the hands were, so that it can be followed by hand. If a round cannot be recomputed, the
/// section has what was said of it.
reports::Section round_section(Session& session, const Round& round);

}  // namespace evenhand::protocol
