#pragma once

#include <nlohmann/json_fwd.hpp>

#include "reports/document.hpp"

namespace evenhand::reports {

/// Returns the results of a document, flat, for programs that want one thing of it: its verdict;
/// cause and cure of what is biased, null where they are not known or differ between sections; the
/// names of the tests that reject; and the corrected p-value of each test that was made, by its
/// name. Where more than one section is judged, a test is called SECTION/TEST. It is derived from
/// the document and is never read back.
nlohmann::ordered_json summary_of(const Document& document);

}  // namespace evenhand::reports
