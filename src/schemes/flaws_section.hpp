#pragma once

#include "reports/document.hpp"
#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// What a scheme's description shows to be wrong with it, the heaviest first.
reports::Section flaws_section(const Scheme& scheme);

}  // namespace evenhand::schemes
