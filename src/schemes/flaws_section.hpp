#pragma once

#include "reports/document.hpp"
#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// Returns the flaws that a scheme's description shows, the heaviest first.
reports::Section flaws_section(const Scheme& scheme);

}  // namespace evenhand::schemes
