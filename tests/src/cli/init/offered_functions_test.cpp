#include "src/cli/init/offered_functions.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace evenhand::cli {
namespace {

/// Names with () where they are functions, and … where others may be handed on.
std::string exported(std::string_view source) {
  const Offer offer = offered_by_javascript(source, "file");
  std::string all;
  for (const Offered& each : offer.all) {
    all += (all.empty() ? "" : " ") + each.name;
    if (each.called != each.name && each.name.find('.') == std::string::npos)
      all += ":" + each.called;
    if (each.is_function) all += "()";
  }
  return all + (offer.is_complete ? "" : "…");
}

TEST(OfferedByJavaScript, ReadsExportsOfEsModules) {
  EXPECT_EQ(exported("export function a() {}\nexport async function b() {}"), "a() b()");
  EXPECT_EQ(exported("export const a = (x) => x;\nexport const b = 5, c = x => x"), "a() b");
  EXPECT_EQ(exported("export const f: (c: T[]) => T[] = async <T>(c: T[]) => c"), "f()");
  EXPECT_EQ(exported("function a() {} const b = 1; export { a, b as c, a as default };"),
            "a() c default:a()");
  EXPECT_EQ(exported("export default function shuffle() {}"), "default:shuffle()");
  EXPECT_EQ(exported("export default async (cards) => cards"), "default:file()");
  EXPECT_EQ(exported("const mix = () => 1; export default mix;"), "default:mix()");
  EXPECT_EQ(exported("export default { a, b() {}, c: () => 1, ...d }"), "a b() c()…");
}

TEST(OfferedByJavaScript, ReadsExportsOfCommonJs) {
  EXPECT_EQ(exported("exports.a = function () {}; module.exports.b = c => c"), "a() b()");
  EXPECT_EQ(exported("module.exports = function (cards) {}"), "default:file()");
  EXPECT_EQ(exported("function shuffle() {}\nmodule.exports = shuffle"), "default:shuffle()");
  EXPECT_EQ(exported("function a() {} const {b} = require('b');\nmodule.exports = { a, b, c: a, d: "
                     "require('d') }"),
            "a() b c() d");
  EXPECT_EQ(exported("module.exports = require('./x')"), "default:file…");
  EXPECT_EQ(exported("function shuffle() {}\nexport = shuffle;"), "default:shuffle()");
}

TEST(OfferedByJavaScript, TakesWhatIsHandedOnForNoFunctionOfItsOwn) {
  EXPECT_EQ(exported("export { shuffle } from './shuffle.js'"), "shuffle");
  EXPECT_EQ(exported("export * from './shuffle.js'"), "…");
}

TEST(OfferedByJavaScript, ReadsStaticMethods) {
  EXPECT_EQ(exported("export class Deck { static shuffle(c) {} static async mix(c) {} deal() {} }"),
            "Deck Deck.shuffle() Deck.mix()");
  EXPECT_EQ(exported("export default class extends A { static shuffle<T>(c: T[]) {} }"),
            "default:file default.shuffle()");
}

TEST(OfferedByJavaScript, IgnoresWhatIsNotOffered) {
  EXPECT_EQ(
      exported("function shuffle() { export_(); }\n// export function a() {}\n'export const b'"),
      "");
  EXPECT_EQ(exported("export type Shuffle = (c: Card[]) => Card[];\nexport interface Card {}"), "");
}

TEST(OfferedByJavaScript, EndsWithWhatIsNoJavaScript) {
  for (const char* source : {"export", "export {", "export default class", "module.exports = {",
                             ")]}{[(", "export const export = export { { ( [ class class static"}) {
    EXPECT_LE(offered_by_javascript(source, "file").all.size(), 5U) << source;
  }
}

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
