#pragma once

#include <nlohmann/json_fwd.hpp>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The document for the page's script, which draws its pictures: with the words of axes, columns
/// and cells as people read them, and with sections named as the page names them.
nlohmann::ordered_json page_document(const Document& document);

/// The script's own words by how it knows them; empty in English.
nlohmann::ordered_json page_words();

}  // namespace evenhand::reports
