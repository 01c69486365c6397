#include "sims/shuffle/shuffler.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/sims/shuffle/shuffler_names.hpp"

namespace evenhand::shuffle {
namespace {

std::string message(const std::string& text) {
  try {
    parse_shuffler(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ParseShuffler, ReadsNamesAndParameters) {
  EXPECT_EQ(parse_shuffler("riffle:7").parameter, 7U);
  EXPECT_EQ(parse_shuffler("top-to-random:1e3").text(), "top-to-random:1000");
  EXPECT_TRUE(parse_shuffler("random-keys").info->is_uniform());
  EXPECT_FALSE(parse_shuffler("random-keys:8").info->is_uniform());
  for (const std::string& name : every_shuffler()) EXPECT_EQ(parse_shuffler(name).text(), name);
}

TEST(ParseShuffler, ReadsTheNamesThatPeopleType) {
  EXPECT_EQ(parse_shuffler("knuth").text(), "fisher-yates");
  EXPECT_EQ(parse_shuffler("sort-random").text(), "timsort-coin");
  EXPECT_EQ(parse_shuffler("gsr:7").text(), "riffle:7");
  EXPECT_EQ(parse_shuffler("order-by-random:8").text(), "random-keys:8");
  EXPECT_EQ(parse_shuffler("Knuth").text(), "fisher-yates");
  EXPECT_EQ(parse_shuffler("Fisher Yates").text(), "fisher-yates");
  EXPECT_EQ(parse_shuffler("std::shuffle").text(), "fisher-yates");
  EXPECT_EQ(parse_shuffler("Collections.shuffle").text(), "fisher-yates");
  EXPECT_EQ(parse_shuffler("random_sort").text(), "timsort-coin");
  EXPECT_EQ(parse_shuffler("Riffle:1_0").text(), "riffle:10");
}

TEST(ParseShuffler, SaysWhatIsWrong) {
  EXPECT_EQ(message("durstenfled"),
            "unknown shuffler 'durstenfled'; did you mean 'durstenfeld'? "
            "'evenhand list shufflers' shows all of them");
  EXPECT_EQ(message("fihser-yates"),
            "unknown shuffler 'fihser-yates'; did you mean 'fisher-yates'? "
            "'evenhand list shufflers' shows all of them");
  EXPECT_EQ(message("Mischen:7"),
            "unknown shuffler 'Mischen'; 'evenhand list shufflers' shows all of them");
  EXPECT_EQ(message("riffle"),
            "shuffler 'riffle' needs its parameter K, a whole number from 1 to 100; write "
            "'riffle:K', for example 'riffle:7'");
  EXPECT_EQ(message("cut:3"), "shuffler 'cut:3' takes no parameter; write 'cut'");
  EXPECT_EQ(message("riffle:0"), "shuffler 'riffle:0': K: '0' is not a whole number from 1 to 100");
  for (const char* text : {"", ":", "riffle:", "riffle:-1", "riffle:1.5", "riffle:x",
                           "riffle:99999999999999999999", "random-keys:0", "random-keys:54",
                           "fisher-yates:3", "fisher-yates-modulo", "Fisher-Yates "}) {
    EXPECT_NE(message(text), "") << text;
  }
}

using ParseShufflerOfFile = tests::WithFolder;

TEST_F(ParseShufflerOfFile, SaysHowItsDealsAreRead) {
  const auto said = [&](const std::string& name, bool may_run = false) {
    const std::string path = file(name).string();
    write_file(path, "1 2 3\n");
    if (may_run) {
      std::filesystem::permissions(path, std::filesystem::perms::owner_exec,
                                   std::filesystem::perm_options::add);
    }
    std::string words = message(path);
    for (std::size_t at = 0; (at = words.find(path, at)) != std::string::npos;) {
      words.replace(at, path.size(), name);
    }
    return words;
  };
  const auto read = [](const std::string& name) {
    return fmt::format(
        "unknown shuffler '{0}', but there is a file of that name; --log reads its deals: evenhand "
        "audit --log {0}",
        name);
  };
  const auto run = [](const std::string& name, const std::string& command) {
    return fmt::format(
        "unknown shuffler '{}', but there is a file of that name; --exec runs it and reads the "
        "deals that it prints: evenhand audit --exec {}",
        name, command);
  };
  EXPECT_EQ(said("deals.txt"), read("deals.txt"));
  EXPECT_EQ(said("lotto.csv", true), read("lotto.csv"));
  EXPECT_EQ(said("deals"), read("deals"));
  EXPECT_EQ(said("deal.py"), run("deal.py", "'python3 deal.py'"));
  EXPECT_EQ(said("deal.mjs"), run("deal.mjs", "'node deal.mjs'"));
  EXPECT_EQ(said("deal.pl", true), run("deal.pl", "'perl deal.pl'"));
  EXPECT_EQ(said("dealer", true), run("dealer", "dealer"));
  // A folder and what is not there are names like others.
  EXPECT_NE(message(folder.string()).find("'evenhand list shufflers'"), std::string::npos);
  EXPECT_NE(message(file("none.txt").string()).find("'evenhand list shufflers'"),
            std::string::npos);
}

}  // namespace
}  // namespace evenhand::shuffle
