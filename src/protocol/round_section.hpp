#pragma once

#include "protocol/session.hpp"
#include "protocol/verifier.hpp"
#include "reports/document.hpp"

namespace evenhand::protocol {

/// How a round came about: what was committed to, who contributed what, every draw, and whose the
/// hands were, so that it can be followed by hand. Of a round that cannot be recomputed, what was
/// said of it.
reports::Section round_section(Session& session, const Round& round);

}  // namespace evenhand::protocol
