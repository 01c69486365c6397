#include "src/cli/init/offered_functions.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace evenhand::cli {
namespace {

/// Names with () where they are functions, and … where others may be handed on.
std::string offered(std::string_view language, std::string_view source) {
  const Offer offer = offered_functions(language, source, "file");
  std::string all;
  for (const Offered& each : offer.all) {
    all += (all.empty() ? "" : " ") + each.name + each.type_argument;
    if (each.is_function) all += "()";
  }
  return all + (offer.is_complete ? "" : "…");
}

TEST(OfferedFunctions, OfPython) {
  EXPECT_EQ(offered("python", "def a():\n    def b(): pass\nasync def c(): pass\nD = a\n"),
            "a() c() D");
  EXPECT_EQ(
      offered("python", "class A:\n    @staticmethod\n    def s(c): pass\n    def t(self): pass\n"),
      "A A.s()");
  EXPECT_EQ(offered("python", "from x import (a,\n    b as c)\nimport os\n"), "a c os");
  EXPECT_EQ(offered("python", "\"\"\"\ndef a():\n\"\"\"\nfrom x import *\n"), "…");
}

TEST(OfferedFunctions, OfGo) {
  const std::string source =
      "package deck\nfunc Shuffle(c []int) {}\nfunc small() {}\nfunc (d Deck) Shuffle() {}\n";
  EXPECT_EQ(offered("go", source), "Shuffle()");
  EXPECT_EQ(offered_functions("go", source, "").package, "deck");
  EXPECT_EQ(offered("go", "func A[T any](c []T) {}\nfunc B[S ~[]E, E any](c S) {}"),
            "A[int]() B[[]int]()");
}

TEST(OfferedFunctions, OfRuby) {
  EXPECT_EQ(offered("ruby", "def shuffle!(c)\nend\n"), "shuffle!()");
  EXPECT_EQ(offered("ruby",
                    "module A\n  class B::C\n    def self.s(c)\n    end\n    def t\n    end\n"
                    "  end\n  def self.u\n  end\nend\ndef v\nend\n"),
            "A A.B.C A.B.C.s() A.u() v()");
  EXPECT_EQ(offered("ruby", "module A\n  module_function\n  def s(c)\n  end\nend\n"), "A A.s()");
  EXPECT_EQ(
      offered("ruby",
              "class A\n  class << self\n    def s(c)\n    end\n  end\n  def t\n  end\nend\n"),
      "A A.s()");
}

TEST(OfferedFunctions, OfPhp) {
  EXPECT_EQ(offered("php",
                    "<?php\nnamespace A;\nfunction f(array &$c) { function g() {} }\n"
                    "if (true) { function &h() {} }"),
            "f() h()");
  EXPECT_EQ(offered("php",
                    "<?php class D { public static function s() {} private static function p() "
                    "{} function t() {} } $f = function () {};"),
            "D D.s()");
}

TEST(OfferedFunctions, OfJava) {
  EXPECT_EQ(
      offered("java",
              "package a;\n@X(1)\npublic class D {\n  static final L l = new L();\n"
              "  public static <T> void s(List<T> c) { static_(c); }\n"
              "  private static void p() {}\n  void t() {}\n  static int u() { return 1; }\n}"),
      "s() u()");
}

TEST(OfferedFunctions, OfAnotherLanguageAreNotAskedFor) {
  EXPECT_THROW(offered_functions("cobol", "", ""), std::logic_error);
}

TEST(OfferedFunctions, AddANameOnce) {
  Offer offer;
  offer.add({"a", "a", false, ""});
  offer.add({"a", "b", true, ""});
  offer.add({"a", "c", false, ""});
  ASSERT_EQ(offer.all.size(), 1U);
  EXPECT_EQ(offer.all.front().called, "b");
  EXPECT_EQ(member_of("", "a"), "a");
  EXPECT_EQ(member_of("A", "a"), "A.a");
}

}  // namespace
}  // namespace evenhand::cli
