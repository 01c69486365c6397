#include <gtest/gtest.h>

#include <string>

#include "src/cli/init/offered_functions.hpp"

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

}  // namespace
}  // namespace evenhand::cli
