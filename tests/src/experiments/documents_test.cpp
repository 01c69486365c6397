// The document of every experiment in every format, and read back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "reports/formats.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "tests/src/experiments/experiments.hpp"

namespace evenhand::experiments {
namespace {

using ExperimentDocuments = ExperimentTest;

/// The files of a format by their names.
std::map<std::string, std::string> files_of(const reports::Format& format,
                                            const reports::Document& document) {
  std::map<std::string, std::string> files;
  for (const reports::File& file : format.render(document, {})) {
    EXPECT_FALSE(files.contains(file.name)) << file.name << " stands twice";
    files[file.name] = file.content;
  }
  return files;
}

TEST_P(ExperimentDocuments, AreTheSameInEveryFormatOnceTheyAreReadBack) {
  const reports::Document document = made()->conclude(whole());
  const reports::Document read = reports::from_json(reports::to_json(document), "document");
  for (const reports::Format& format : reports::formats()) {
    // A format that needs a browser is drawn by Pages.SlowInABrowser.
    if (format.why_not != nullptr) continue;
    SCOPED_TRACE(format.name);
    const auto files = files_of(format, document);
    // One of several files may have nothing to say, such as annotations where nothing is wrong.
    EXPECT_TRUE(std::any_of(files.begin(), files.end(),
                            [](const auto& file) { return !file.second.empty(); }));
    EXPECT_EQ(files_of(format, read), files);
  }
  EXPECT_EQ(reports::to_terminal(read, {}), reports::to_terminal(document, {}));
}

INSTANTIATE_TEST_SUITE_P(Of, ExperimentDocuments, testing::ValuesIn(cases()), name_of);

}  // namespace
}  // namespace evenhand::experiments
