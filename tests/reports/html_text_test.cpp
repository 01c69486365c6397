#include "reports/html_text.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(HtmlText, IsNeverMarkup) {
  EXPECT_EQ(html_text("<b title='a' class=\"c\">R&D</b>"),
            "&lt;b title=&#39;a&#39; class=&quot;c&quot;&gt;R&amp;D&lt;/b&gt;");
}

TEST(HtmlText, StaysOnOneLineAndShowsControlCharacters) {
  const std::string text = html_text("one\ntwo \x1b[31mred");
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(HtmlText, HasNoCommandOfAJobsLog) {
  EXPECT_EQ(html_text("##[error] # ###"), "#&#35;[error] # #&#35;#");
  EXPECT_EQ(json_in_html("[\"##[error]\"]"), "[\"#\\u0023[error]\"]");
}

TEST(JsonInHtml, CannotEndItsElement) {
  EXPECT_EQ(json_in_html("{\"a\": \"</script><!--\"}"), "{\"a\": \"\\u003c/script>\\u003c!--\"}");
}

TEST(HtmlProse, ShowsNamesAsCode) {
  EXPECT_EQ(html_prose("this is `a<b`, and `c`"),
            "this is <code>a&lt;b</code>, and <code>c</code>");
  EXPECT_EQ(html_prose("a lone ` stays & so"), "a lone ` stays &amp; so");
  EXPECT_EQ(html_prose(""), "");
}

}  // namespace
}  // namespace evenhand::reports
