// One hostile text in the place of every text of a result, in every format that people and runners
// of jobs read.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "reports/csv.hpp"
#include "reports/formats.hpp"
#include "reports/github.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

/// All of them but those that say what a thing is.
void replace_texts(nlohmann::ordered_json& json, const std::string& text) {
  for (auto& [key, member] : json.items()) {
    if (member.is_structured()) {
      replace_texts(member, text);
    } else if (member.is_string() && key != "format" && key != "verdict" && key != "exact" &&
               !(key == "kind" && json.contains("data"))) {
      member = text;
    }
  }
}

Document hostile(const std::string& text) {
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(to_json(sample_document()));
  replace_texts(json, text);
  return from_json(json.dump(), "hostile.json");
}

/// All that is shown of a document and is no command of evenhand's own.
std::vector<File> shown(const Document& document) {
  std::vector<File> files = {{"80 columns", to_terminal(document, {80, true})},
                             {"20 columns", to_terminal(document, {20, true})},
                             {"summary", to_github_summary(document)}};
  for (const Format& format : formats()) {
    if (format.why_not != nullptr || format.name == "github") continue;
    for (File& file : format.render(document, {})) files.push_back(std::move(file));
  }
  return files;
}

TEST(HostileText, GarblesNothing) {
  const std::string marks = "a\u202eb\u2066c\u200bd\ufeffe\u061c\u2028\x1b[31m\u009b";
  for (const File& file : shown(hostile(marks))) {
    if (file.name == "result.json") continue;  // it is for machines
    for (const char* mark :
         {"\u202e", "\u2066", "\u200b", "\ufeff", "\u061c", "\u2028", "\x1b", "\u009b"}) {
      // In a page it steers nothing.
      if (file.name == "report.html" && std::string_view(mark) == "\u009b") continue;
      EXPECT_EQ(file.content.find(mark), std::string::npos) << file.name;
    }
  }
  EXPECT_EQ(to_github_annotations(hostile(marks)).find("\u202e"), std::string::npos);
}

TEST(HostileText, CommandsNobody) {
  for (const std::string& text :
       {std::string("::error::x"), std::string(" ::stop-commands::x"),
        std::string(76, 'a') + " ::error::x ::error::x", std::string(17, 'a') + " ::error::x",
        std::string("\n::error::x")}) {
    for (const File& file : shown(hostile(text))) {
      std::istringstream lines(file.content);
      for (std::string line; std::getline(lines, line);) {
        const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
        EXPECT_FALSE(line.substr(first).starts_with("::")) << file.name << ": " << line;
      }
    }
  }
  std::istringstream annotations(to_github_annotations(hostile("x\n::error::y")));
  for (std::string line; std::getline(annotations, line);) {
    EXPECT_TRUE(line.starts_with("::error title=evenhand") ||
                line.starts_with("::warning title=evenhand") ||
                line.starts_with("::notice title=evenhand"))
        << line;
  }
  for (const File& file : shown(hostile("a ##[error]b ##vso[task]"))) {
    EXPECT_EQ(file.content.find("##["), std::string::npos) << file.name;
    EXPECT_EQ(file.content.find("##vso"), std::string::npos) << file.name;
  }
}

TEST(HostileText, IsNoFormula) {
  for (const std::string start : {"=", "+", "-", "@", "\t=", "\uff1d", "\uff0b"}) {
    for (const File& file : csv_files(hostile(start + "x"))) {
      for (const char* before : {"\n", ",", "\""}) {
        EXPECT_EQ(('\n' + file.content).find(before + start + "x"), std::string::npos) << file.name;
      }
    }
  }
}

}  // namespace
}  // namespace evenhand::reports
