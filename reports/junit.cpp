#include "reports/junit.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "base/number_text.hpp"
#include "reports/html_text.hpp"
#include "reports/lead.hpp"

namespace evenhand::reports {
namespace {

/// Returns the text as XML allows it: html_text() leaves U+FFFE and U+FFFF, which XML does not.
std::string xml_text(std::string_view text) {
  std::string xml = html_text(text);
  for (const char* refused : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = xml.find(refused); at != std::string::npos; at = xml.find(refused, at)) {
      xml.replace(at, 3, "\xEF\xBF\xBD");
    }
  }
  return xml;
}

/// The cases of a suite and how they ended.
struct Suite {
  std::string cases;
  std::uint64_t tests = 0;
  std::uint64_t failures = 0;
  std::uint64_t skipped = 0;

  void add(std::string_view group, std::string_view name, const std::string& outcome) {
    ++tests;
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\"", xml_text(group),
                         xml_text(name));
    cases += outcome.empty() ? "/>\n" : fmt::format(">{}</testcase>\n", outcome);
  }
  void fail(Verdict verdict, std::string_view group, std::string_view name,
            std::string_view message, const std::string& more) {
    ++failures;
    add(group, name,
        fmt::format("<failure type=\"{}\" message=\"{}\">{}</failure>", verdict_name(verdict),
                    xml_text(message), more));
  }
  void skip(std::string_view group, std::string_view name, std::string_view why) {
    ++skipped;
    add(group, name, fmt::format("<skipped message=\"{}\"/>", xml_text(why)));
  }
};

std::string finding_words(const Finding& finding) {
  return fmt::format("corrected p {}{}{}", p_value_relation(finding.adjusted.log10),
                     finding.words.empty() ? "" : ": ", finding.words);
}

void add_verdict(const Judgement& judgement, const std::string& group, Suite& suite) {
  const std::string answer =
      fmt::format("{}: {}", verdict_name(judgement.verdict), answer_in_one_line(judgement));
  if (is_flaw(judgement.verdict)) {
    std::string lines = xml_text(answer);
    if (judgement.reason != judgement.answer) lines += '\n' + xml_text(judgement.reason);
    suite.fail(judgement.verdict, group, "verdict", answer, lines);
  } else if (!is_good(judgement.verdict)) {
    suite.skip(group, "verdict", answer);
  } else {
    suite.add(group, "verdict", "");
  }
}

void add_finding(const Finding& finding, Verdict verdict, const std::string& group, Suite& suite) {
  if (!finding.is_made()) {
    suite.skip(group, finding.test, finding.skipped);
  } else if (!finding.rejected || is_of_match(verdict)) {
    suite.add(group, finding.test, "");
  } else if (is_flaw(verdict)) {
    suite.fail(
        verdict, group, finding.test, finding_words(finding),
        xml_text(fmt::format("{} {}: {}", finding.null, finding.method, finding_words(finding))));
  } else {
    suite.skip(group, finding.test, "not confirmed: " + finding_words(finding));
  }
}

Suite suite_of(const Section& section) {
  Suite suite;
  const std::string group = "evenhand." + section.name;
  add_verdict(*section.judgement, group, suite);
  for (const Finding& finding : section.judgement->findings) {
    add_finding(finding, section.judgement->verdict, group, suite);
  }
  return suite;
}

std::string counts_of(const Suite& suite) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"0\"",
                     suite.tests, suite.failures, suite.skipped);
}

}  // namespace

std::string to_junit(const Document& document) {
  Suite all;
  for (const Section& section : document.sections) {
    if (!section.judgement) continue;
    const Suite suite = suite_of(section);
    all.tests += suite.tests;
    all.failures += suite.failures;
    all.skipped += suite.skipped;
    all.cases += fmt::format(
        "  <testsuite name=\"{}\" {}>\n    <properties>\n"
        "      <property name=\"command\" value=\"{}\"/>\n    </properties>\n{}  </testsuite>\n",
        xml_text(section.title.empty() ? document.title : section.title), counts_of(suite),
        xml_text(document.provenance.command), suite.cases);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"evenhand {}\" {}>\n{}"
      "</testsuites>\n",
      xml_text(document.kind), counts_of(all), all.cases);
}

}  // namespace evenhand::reports
