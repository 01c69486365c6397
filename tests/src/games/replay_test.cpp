#include "src/games/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/sha256.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::games {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// Tosses: "run a, 3: heads", or "run a, 3: edge", which is tossed again.
class Tosses final : public Replay {
 public:
  explicit Tosses(ReplayRequest request) : Replay("tosses", "toss", std::move(request)) {}

 private:
  std::optional<Record> read(std::string_view line, const std::string& /*where*/) override {
    line_ = line;
    if (line_.empty()) return std::nullopt;
    return Record{line_.substr(4, 1), static_cast<std::uint64_t>(line_[7] - '0'),
                  !line_.ends_with("edge")};
  }
  void play(const std::string& where) override {
    if (line_.ends_with("both")) throw InputError(where + ": no coin does that");
  }
  void show() override { shown_ = line_; }
  reports::Document tell() const override {
    reports::Document document;
    document.title = shown_;
    document.answer = std::to_string(units());
    document.provenance.command = digest();
    return document;
  }

  std::string line_;
  std::string shown_;
};

const std::string tossed =
    "run a, 0: heads\nrun a, 1: edge\nrun a, 1: "
    "tails\n{\"end\":\"tosses\",\"run\":\"a\",\"games\":2}"
    "\n";

class GameReplay : public tests::WithFolder {
 protected:
  reports::Document replayed(const std::string& text, std::optional<std::uint64_t> shown = {}) {
    const std::string file = (folder / "record").string();
    write_file(file, text);
    return Tosses({file, shown}).document_of_file();
  }
  std::string refusal(const std::string& text, std::optional<std::uint64_t> shown = {}) {
    try {
      replayed(text, shown);
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing was refused";
  }
  static std::string with(const std::string& from, const std::string& to) {
    return std::string(tossed).replace(tossed.find(from), from.size(), to);
  }
};

TEST_F(GameReplay, ReadsOnWhereARecordIsNotWhole) {
  EXPECT_EQ(replayed(with("run a, 1: edge", "\nrun a, 1: edge")).answer, "2");
}

TEST_F(GameReplay, PlaysEveryLineAgain) {
  const reports::Document document = replayed(tossed, 1);
  EXPECT_EQ(document.kind, "replay tosses");
  EXPECT_EQ(document.answer, "2");
  EXPECT_EQ(document.title, "run a, 1: tails");
  EXPECT_EQ(document.provenance.command, Sha256().hex(tossed));
}

TEST_F(GameReplay, RefusesUnitsThatDoNotFollowOneAnother) {
  EXPECT_THAT(refusal(with("1: tails", "2: tails")), HasSubstr(":3: toss 2 stands where toss 1"));
  EXPECT_THAT(refusal(with("1: tails", "1: edge")), HasSubstr(":3: toss 1 stands where toss 2"));
  EXPECT_THAT(refusal(with("a, 1: tails", "b, 1: tails")),
              HasSubstr(":3: a toss of the run b, behind those of the run a"));
  EXPECT_THAT(refusal(with("tails", "both")), HasSubstr(":3: no coin does that"));
}

TEST_F(GameReplay, RefusesWhatIsEmptyCutShortOrMissing) {
  EXPECT_THAT([] { Tosses({"/nothing/there"}).document_of_file(); },
              ThrowsMessage<InputError>(HasSubstr("/nothing/there: cannot be read")));
  EXPECT_THAT(refusal(std::string((std::size_t{1} << 20) + 1, 'x')),
              HasSubstr(":1: a line of more"));
  EXPECT_THAT(refusal(""), HasSubstr("no records; expected what 'evenhand play tosses"));
  EXPECT_THAT(refusal(tossed.substr(0, 20)), HasSubstr(":2: the file ends within this line"));
  EXPECT_THAT(refusal(tossed.substr(0, 16)), HasSubstr("the record has no last line"));
  EXPECT_THAT(refusal(tossed, 2), HasSubstr("no toss 2; there are 2"));
  EXPECT_THAT(refusal(tossed + "run a, 2: heads\n"), HasSubstr("the record ended before"));
}

}  // namespace
}  // namespace evenhand::games
