#pragma once

#include "reports/document.hpp"

namespace evenhand::odds {

/// Returns how many deals and hands Dou Dizhu has. Provenance is the caller's.
reports::Document doudizhu_document();

}  // namespace evenhand::odds
