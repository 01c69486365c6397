#include "reports/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/file_names.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {

bool has_tests(const Judgement& judgement) {
  return std::any_of(judgement.findings.begin(), judgement.findings.end(),
                     [](const Finding& finding) { return finding.is_made(); });
}

bool has_size(const Finding& finding) {
  return finding.is_made() && finding.effect && finding.detectable &&
         std::isfinite(*finding.detectable);
}

bool has_effects(const Judgement& judgement) {
  return std::any_of(judgement.findings.begin(), judgement.findings.end(), has_size);
}

std::vector<Picture> pictures_of(const Document& document) {
  std::vector<Picture> pictures;
  FileNames names;
  const auto add = [&](const Section& section, std::string chart, const std::string& name,
                       std::string title) {
    const std::string file = safe_name(on_one_line(section.name + "-" + name));
    pictures.push_back(
        {&section, std::move(chart), std::move(title), names.unlike_others(file) + ".svg"});
  };
  for (const Section& section : document.sections) {
    for (std::size_t i = 0; i < section.charts.size(); ++i) {
      const Table& data = section.charts[i].data;
      add(section, std::to_string(i), data.name, data.title);
    }
    if (!section.judgement) continue;
    if (has_tests(*section.judgement)) add(section, "tests", "tests", "All tests");
    if (has_effects(*section.judgement)) {
      add(section, "effects", "effects", "The largest effects, with their intervals");
    }
  }
  return pictures;
}

}  // namespace evenhand::reports
