#include "src/schemes/read_scheme.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "tests/places.hpp"

namespace evenhand::schemes {
namespace {

const std::string least = "cards = 52\nkey = '{server-seed}'\nmessage = '{nonce}:{cursor}'\n";

std::string refusal(const std::string& text) {
  try {
    parse_scheme(text, "mine", "mine.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

void expect_refused(const std::string& text, const std::string& part) {
  EXPECT_NE(refusal(text).find(part), std::string::npos) << text << '\n' << refusal(text);
  EXPECT_EQ(refusal(text).find("mine.toml"), 0U) << refusal(text);
}

TEST(ReadScheme, HasUsualValues) {
  const Scheme scheme = parse_scheme(least, "mine", "mine.toml");
  EXPECT_EQ(scheme.name, "mine");
  EXPECT_EQ(scheme.title, "mine");
  EXPECT_EQ(scheme.deck.size, 52U);
  EXPECT_EQ(scheme.bytes, 4U);
  EXPECT_EQ(scheme.index, Index::scale);
  EXPECT_EQ(scheme.order, Order::take);
  EXPECT_EQ(scheme.hash->name, "sha256");
  EXPECT_EQ(scheme.seed_bits, 256U);
  EXPECT_TRUE(scheme.inner.is_empty());
}

TEST(ReadScheme, TakesCardsInThreeWays) {
  const std::string rest = "\nkey = '{server-seed}'\nmessage = '{cursor}'\n";
  EXPECT_EQ(parse_scheme("cards = 40\nfirst = 1" + rest, "m", "m").deck.card_name(0), "1");
  EXPECT_EQ(parse_scheme("cards = 'a b c'" + rest, "m", "m").deck.card_name(2), "c");
  EXPECT_EQ(parse_scheme("cards = ['a', 'b']" + rest, "m", "m").deck.size, 2U);
  expect_refused("cards = 1" + rest, "2 to 1024");
  expect_refused("cards = 'a'" + rest, "cards");
  expect_refused("cards = [1, 2]" + rest, "names");
  expect_refused("cards = 'a b'\nfirst = 1" + rest, "have names");
  expect_refused(rest, "cards is missing");
}

TEST(ReadScheme, RefusesWhatItDoesNotKnow) {
  expect_refused(least + "byte = 3\n", ":4: unknown key 'byte'; did you mean 'bytes'?");
  expect_refused(least + "index = 'modulus'\n", "did you mean 'modulo'?");
  expect_refused(least + "order = 'top'\n", "expected one of down, up, take, naive, rotations");
  expect_refused(least + "hash = 'sha265'\n", "did you mean 'sha256'?");
  expect_refused(least + "inner = '{server-sed}'\n", "did you mean 'server-seed'?");
  expect_refused(least + "bytes = '4'\n", "a whole number from 1 to 64");
  expect_refused(least + "bytes = 65\n", "a whole number from 1 to 64");
  expect_refused(least + "sorted = 1\n", "true or false");
  expect_refused(least + "title = 5\n", "expected a string");
  expect_refused(least + "draw = 53\n", "1 to 52");
  expect_refused("cards = ", "mine.toml:1:");
  expect_refused(std::string(70000, '#'), "at most 65536");
}

TEST(ReadScheme, RefusesContradictions) {
  expect_refused("cards = 5\nkey = '{server-seed}'\n", "message is missing");
  expect_refused("cards = 5\ninner = 'x'\nmessage = '{cursor}'\n", "needs a key");
  expect_refused("cards = 5\nkey = '{cursor}'\nmessage = '{cursor}'\n", "only a message");
  expect_refused("cards = 52\nmessage = '{nonce}'\n", "has no {cursor}");
  EXPECT_EQ(refusal("cards = 8\nmessage = '{nonce}'\n"), "");
  expect_refused("cards = 8\nmessage = '{nonce}'\nindex = 'rejection'\n", "has no {cursor}");
  expect_refused(least + "bytes = 33\nindex = 'modulo'\n", "a digest of sha256 has 32");
  expect_refused(least + "bytes = 7\n", "at most 6");
  expect_refused(least + "bytes = 8\nindex = 'rejection'\n", "at most 7");
  expect_refused(least + "passes = 2\n", "is for the order rotations");
  expect_refused(least + "order = 'rotations'\nbytes = 2\n", "draw no numbers");
  expect_refused("cards = 65\nmessage = 'x'\norder = 'rotations'\n", "no more turns");
  expect_refused("cards = 5\nmessage = '{commitment}{cursor}'\n", "the scheme has none");
  expect_refused(least + "commitment = '{commitment}'\n", "of itself");
  expect_refused(least + "chain = 'bytes'\n", "of commitments, and the scheme has none");
  expect_refused(least + "commitment = '{server-seed}'\nchain = 'byte'\n", "did you mean 'bytes'?");
}

TEST(ReadScheme, TakesNumbersFactorsAndCardsThatComeAgain) {
  const std::string rest = "key = '{server-seed}'\nmessage = '{client-seed}:{nonce}'\n";
  const auto read = [&](const std::string& text) { return parse_scheme(text + rest, "m", "m"); };
  EXPECT_EQ(read("values = 10001\ndecimals = 2\n").outcome, Outcome::number);
  EXPECT_EQ(read("formula = 'crash'\nreturned = 0.99\n").formula, Formula::crash);
  EXPECT_EQ(read("cards = 37\ndraw = 1\nreplace = true\n").outcome, Outcome::repeats);
  EXPECT_EQ(read("cards = 'left right'\ndraw = 8\nreplace = true\n").outcome_size(), 8U);
  EXPECT_EQ(read("values = 10000\ndigits = 5\nlimit = 1000000\nindex = 'modulo'\nhash = "
                 "'sha512'\n")
                .limit,
            1'000'000U);
  // Eight digits of one digest are enough for one card of 15, and not for all.
  EXPECT_TRUE(read("cards = 15\ndraw = 1\ndigits = 8\nindex = 'modulo'\n").ends_with_outcome());
  const auto refused = [&](const std::string& text, const std::string& words) {
    expect_refused(text + rest, words);
  };
  refused("values = 10001\ncards = 5\n", "is for cards");
  refused("formula = 'limbo'\nindex = 'modulo'\n", "takes the number itself");
  refused("formula = 'limbo'\nbytes = 7\n", "at most 52 bits");
  refused("formula = 'limbo'\nreturned = 1.5\n", "above 0 and up to 1");
  refused("formula = 'bustabit'\nreturned = 0.9\n", "bust-every");
  refused("cards = 5\ndraw = 6\n", "1 to 5");
  refused("cards = 5\ndraw = 1025\nreplace = true\n", "1 to 1024");
  refused("cards = 5\nreplace = true\n", "say with draw");
  refused("cards = 5\ndraw = 1\nreplace = true\norder = 'up'\n", "are in none");
  refused("cards = 5\ndecimals = 2\n", "is for values or a formula");
  refused("cards = 5\nbytes = 2\ndigits = 3\n", "give one of them");
  refused("cards = 5\ndigits = 5\nlimit = 1000000\n", "index = \"modulo\"");
  refused("cards = 5\ndigits = 13\nlimit = 9\nindex = 'modulo'\n", "more than half");
  refused("cards = 5\ndigits = 2\nlimit = 1000\nindex = 'modulo'\n", "are all below it");
  refused("cards = 15\ndraw = 9\ndigits = 8\nindex = 'modulo'\n", "has no {cursor}");
  // Half of the numbers may be left out.
  refused("cards = 16\ndraw = 1\nindex = 'high-bits'\n", "too few numbers to spare");
  refused("cards = 5\norder = 'sort'\n", "which is the card's number");
  // 576 of 1,048,576 numbers are left out: fifteen of them seldom, and two often enough.
  refused("cards = 15\ndraw = 11\ndigits = 5\nlimit = 1048000\nindex = 'modulo'\n",
          "too few numbers to spare");
}

TEST(ReadScheme, TakesGenerators) {
  const std::string deck = "cards = 52\nkey = '{server-seed}'\nmessage = '{client-seed}:{nonce}'\n";
  const auto read = [&](const std::string& text) { return parse_scheme(deck + text, "m", "m"); };
  EXPECT_EQ(read("generator = 'mt19937-array'\n").generator, GeneratorKind::mt19937_array);
  EXPECT_EQ(read("generator = 'seedrandom'\ndoubles = true\n").bits(), 53U);
  EXPECT_EQ(read("generator = 'python'\nindex = 'modulo'\nlimit = 4294967248\n").limit,
            4'294'967'248U);
  EXPECT_EQ(read("generator = 'mt19937'\nindex = 'rejection'\n").index, Index::rejection);
  const std::string text = "cards = 52\nmessage = '{server-seed}{nonce}'\n";
  EXPECT_EQ(
      parse_scheme(text + "generator = 'python'\nseeded-by = 'message'\n", "m", "m").seeded_by,
      SeededBy::message);
  EXPECT_EQ(parse_scheme("formula = 'limbo'\ngenerator = 'python'\ndoubles = true\n"
                         "message = '{nonce}'\n",
                         "m", "m")
                .bits(),
            53U);
}

TEST(ReadScheme, RefusesWhatNoGeneratorTakes) {
  const std::string deck = "cards = 52\nkey = '{server-seed}'\nmessage = '{client-seed}:{nonce}'\n";
  const auto refused = [&](const std::string& text, const std::string& words) {
    expect_refused(deck + text, words);
  };
  refused("generator = 'mt19973'\n", ":4: unknown generator 'mt19973'; did you mean 'mt19937'?");
  refused("generator = 5\n", "generator: expected a string");
  refused("generator = 'mt19937'\norder = 'sort'\n", ":4: generator: cards that are sorted");
  refused("generator = 'mt19937'\norder = 'rotations'\n", ":4: generator: cards that are sorted");
  refused("generator = 'mt19937'\nbytes = 4\n", "bytes: is for digests");
  refused("generator = 'mt19937'\ndigits = 8\n", "digits: is for digests");
  refused("generator = 'mt19937'\ncursor = 'draw'\n", "cursor: is for digests");
  refused("generator = 'mt19937'\nlimit = 4294967296\n", "limit: is for index = \"modulo\"");
  refused("generator = 'mt19937'\nindex = 'modulo'\nlimit = 4294967297\n", "are all below it");
  refused("generator = 'mt19937'\nindex = 'modulo'\nlimit = 52\n", "more than half");
  refused("generator = 'mt19937'\ndoubles = true\nindex = 'modulo'\n", "doubles are scaled");
  refused("generator = 'mt19937'\ndoubles = true\nlimit = 4294967248\n", "whole numbers");
  expect_refused(
      "values = 4294967296\nindex = 'rejection'\nmessage = '{nonce}'\n"
      "generator = 'mt19937'\n",
      ":4: generator: numbers of 32 bits are too few for 4294967296 choices");
  refused("generator = 'mt19937'\ndoubles = 1\n", "expected true or false");
  refused("doubles = true\n", "doubles: is for a generator");
  refused("generator = 'none'\nseeded-by = 'digest'\n", "seeded-by: is for a generator");
  refused("generator = 'mt19937'\nseeded-by = 'message'\n", "words of a digest");
  refused("generator = 'python'\nseeded-by = 'message'\n", "key: is for digests");
  refused("generator = 'python'\nseeded-by = 'mesage'\n", "did you mean 'message'?");
  refused("generator = 'python'\ndraw = 53\n", "1 to 52");
  expect_refused(least + "generator = 'python'\n", ":3: message: has a {cursor}");
  expect_refused(
      "cards = 5\nmessage = '{server-seed:hex}'\ngenerator = 'seedrandom'\n"
      "seeded-by = 'message'\n",
      "places with a form");
}

TEST(FindScheme, KnowsThoseOfTheExamples) {
  for (const EmbeddedFile& file : scheme_files()) {
    const std::string name(file.name.substr(0, file.name.size() - 5));
    EXPECT_EQ(find_scheme(name).text, file.text);
    const SchemeText from_file =
        find_scheme(tests::source_folder() + "/examples/schemes/" + name + ".toml");
    EXPECT_EQ(from_file.name, name);
    EXPECT_EQ(from_file.text, file.text);
    EXPECT_EQ(parse_scheme(file.text, name, name).name, name);
  }
  EXPECT_GE(scheme_files().size(), 25U);
}

TEST(FindScheme, SuggestsANameThatIsNear) {
  try {
    find_scheme("stake-kenno");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'stake-keno'?"), std::string::npos);
  }
  EXPECT_THROW(find_scheme("/nowhere/mine.toml"), InputError);
}

}  // namespace

}  // namespace evenhand::schemes
