#include "src/source/followed_log.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"

namespace evenhand::source {
namespace {

/// All that a followed file gives until it ends.
std::string all_of(FollowSource& source) {
  std::string text;
  std::vector<char> buffer(1000);
  while (const std::size_t got = source.read(buffer)) text.append(buffer.data(), got);
  return text;
}

struct Followed {
  TemporaryFolder folder;
  std::string path = (folder.path() / "log").string();
  std::atomic<bool> stop = false;
  std::shared_ptr<FollowEnd> end = std::make_shared<FollowEnd>(FollowEnd::none);

  FollowSource source(std::size_t record = 0) {
    return {path, path, record, [this] { return stop.load(); }, end};
  }
};

TEST(FollowSource, HandsOutWholeLinesAlone) {
  Followed log;
  write_file(log.path, "one\ntwo\nthr");
  log.stop = true;
  FollowSource source = log.source();
  EXPECT_EQ(all_of(source), "one\ntwo\n");
  EXPECT_EQ(*log.end, FollowEnd::stopped);
}

TEST(FollowSource, HandsOutWholeRecordsAlone) {
  Followed log;
  write_file(log.path, "abcdefgh");
  log.stop = true;
  FollowSource source = log.source(3);
  EXPECT_EQ(all_of(source), "abcdef");
}

TEST(FollowSource, ReadsWhatIsWrittenLaterAndARenamedFileToItsEnd) {
  Followed log;
  write_file(log.path, "one\n");
  FollowSource source = log.source();
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    append_file(log.path, "tw");
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    append_file(log.path, "o\nlast without end");
    std::filesystem::rename(log.path, log.path + ".1");
    write_file(log.path, "new\n");
  });
  EXPECT_EQ(all_of(source), "one\ntwo\nlast without end");
  EXPECT_EQ(*log.end, FollowEnd::rotated);
  writer.join();
}

TEST(FollowSource, SeesThatAFileWasCutShort) {
  Followed log;
  write_file(log.path, "one\ntwo\n");
  FollowSource source = log.source();
  std::vector<char> buffer(1000);
  EXPECT_EQ(source.read(buffer), 8U);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    std::ofstream(log.path, std::ios::trunc) << "n\n";
  });
  EXPECT_EQ(all_of(source), "");
  EXPECT_EQ(*log.end, FollowEnd::truncated);
  writer.join();
}

TEST(FollowSource, SeesThatAFileWasOverwritten) {
  for (const std::string now : {"two\n", "two\nthree\nfour\n", "three\n"}) {
    Followed log;
    write_file(log.path, "one\n");
    FollowSource source = log.source();
    std::vector<char> buffer(1000);
    EXPECT_EQ(source.read(buffer), 4U);
    std::ofstream(log.path, std::ios::trunc) << now;
    EXPECT_EQ(all_of(source), "");
    EXPECT_EQ(*log.end, FollowEnd::truncated);
  }
}

TEST(FollowSource, HandsOutALineThatIsLongerThanAnyRecordAPieceAtATime) {
  Followed log;
  const std::string line(1'000'000, '7');
  write_file(log.path, "one\n" + line);
  FollowSource source = log.source();
  std::vector<char> buffer(line.size());
  std::string text;
  while (text.size() < 900'000) {
    const std::size_t got = source.read(buffer);
    EXPECT_LE(got, std::size_t{128} << 10U) << "so much waits at most";
    text.append(buffer.data(), got);
  }
  append_file(log.path, "\ntwo\nthr");
  while (!text.ends_with("two\n")) text.append(buffer.data(), source.read(buffer));
  EXPECT_EQ(text, "one\n" + line + "\ntwo\n");
}

TEST(FollowSource, StopsWhereThereIsMoreToRead) {
  Followed log;
  write_file(log.path, std::string(10'000'000, '7'));
  log.stop = true;
  FollowSource source = log.source();
  EXPECT_LE(all_of(source).size(), std::size_t{128} << 10U);
  EXPECT_EQ(*log.end, FollowEnd::stopped);
}

TEST(FollowSource, RefusesWhatIsNoFile) {
  Followed log;
  EXPECT_THROW(log.source(), InputError);
  std::filesystem::create_directory(log.path);
  EXPECT_THROW(log.source(), InputError);
}

namespace fs = std::filesystem;

struct WrittenLog {
  TemporaryFolder folder;
  std::string path = (folder.path() / "deals.log").string();
  std::atomic<bool> stop = false;
  std::vector<std::string> gaps;
  std::vector<std::string> bad;
  LogOptions options;

  WrittenLog() {
    options.interrupted = [this] { return stop.load(); };
    options.bad_deal = [this](std::string_view, std::string_view text) { bad.emplace_back(text); };
  }

  FollowedLog followed(const std::optional<LogPosition>& position = std::nullopt) {
    return {path, options, [this](const std::string& why) { gaps.push_back(why); }, position};
  }
};

/// The first cards of the next so many deals; fewer where the user stops.
std::string first_cards(FollowedLog& log, std::size_t deals) {
  cards::DealBatch batch(log.deck_size(), deals);
  log.read(batch);
  std::string text;
  batch.visit([&](const auto& rows) {
    for (std::size_t d = 0; d < rows.count; ++d) text += std::to_string(rows[d][0]);
  });
  return text;
}

TEST(FollowedLog, ReadsOnThroughRotations) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n1 0 2 3\n");
  FollowedLog followed = log.followed();
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    append_file(log.path, "2 1 0 3\nbad\n");
    fs::rename(log.path, log.path + ".1");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    write_file(log.path, "3 1 2 0\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    log.stop = true;
  });
  EXPECT_EQ(first_cards(followed, 10), "0123");
  writer.join();
  EXPECT_EQ(log.bad, std::vector<std::string>{"bad"});
  EXPECT_TRUE(log.gaps.empty());
}

/// A way to write deals of four cards.
struct Layout {
  std::string name;
  std::string head;
  std::string before;
  std::string between;
  std::string behind;
  std::string columns = "";

  std::string deal(std::string_view cards) const {
    std::string text = before;
    for (const char card : cards) text += (text == before ? "" : between) + card;
    return text + behind + '\n';
  }
};

const std::vector<Layout>& layouts() {
  static const std::vector<Layout> all = {
      {"text", "", "", " ", ""},
      {"arrays", "", "[", ", ", "]"},
      {"objects", "", R"({"t": "x", "cards": [)", ",", "]}"},
      {"members", "", R"({"game": {"cards": [)", ",", "]}}"},
      {"table", "id,c0,c1,c2,c3\n", "x,", ",", "", "c0..c3"},
      {"quoted", "id,c0,c1,c2,c3\r\n", "\"x\",\"", "\",\"", "\"\r", "c0..c3"},
  };
  return all;
}

/// Lines that hold no deal: longer than any can be, or nothing that a reader knows.
std::vector<std::string> bad_lines() {
  std::string letters;
  while (letters.size() < 70'000) letters += "小";
  std::vector<std::string> lines;
  for (const std::size_t length : {65'536U, 65'537U, 300'000U}) {
    lines.emplace_back(length, '7');
  }
  lines.emplace_back(100'000, '\0');
  lines.push_back("x" + letters);
  for (const std::string start : {"{\"cards\": [", "[", "{\"a\": \"", "\"", "#"}) {
    lines.push_back(start + std::string(150'000, '1'));
    lines.push_back(start + std::string(150'000, '1') + "]}");
  }
  lines.insert(lines.end(), {"{\"cards\": [0,1", "[0,1", "{}", "5", "\xE5\xB0", "# 1 2 3", "\""});
  return lines;
}

TEST(FollowedLog, TakesALineThatIsNoneForOneBadDealInEachLayout) {
  for (const Layout& layout : layouts()) {
    for (const std::string& line : bad_lines()) {
      SCOPED_TRACE(layout.name + " " + line.substr(0, 20) + " " + std::to_string(line.size()));
      WrittenLog log;
      log.options.selection.columns = layout.columns;
      // A document is looked at as far as a record may go.
      std::string text = layout.head;
      for (int i = 0; i < 3000; ++i) text += layout.deal("0123");
      const std::string bad = line + "\n";
      write_file(log.path, text + layout.deal("1023") + bad + bad + layout.deal("2103") + bad +
                               layout.deal("0321"));
      FollowedLog followed = log.followed();
      cards::DealBatch passed(4, 3000);
      followed.read(passed);
      EXPECT_EQ(first_cards(followed, 3), "120");
      ASSERT_EQ(log.bad.size(), 3U);
      for (const std::string& told : log.bad) EXPECT_EQ(told, line.substr(0, 65'536));
      append_file(log.path, layout.deal("3120"));
      FollowedLog second = log.followed(followed.position());
      EXPECT_EQ(first_cards(second, 1), "3");
      EXPECT_EQ(log.bad.size(), 3U) << "they were told";
      EXPECT_TRUE(log.gaps.empty());
    }
  }
}

TEST(FollowedLog, ReadsTheFirstDealOfEachLayoutOnceItIsThere) {
  for (const Layout& layout : layouts()) {
    SCOPED_TRACE(layout.name);
    WrittenLog log;
    log.options.selection.columns = layout.columns;
    // The first lines of a table are looked at together.
    std::string text = layout.head + layout.deal("2103");
    for (int i = 0; !layout.columns.empty() && i < 40; ++i) text += layout.deal("0123");
    write_file(log.path, text);
    FollowedLog followed = log.followed();
    EXPECT_EQ(first_cards(followed, 1), "2");
  }
}

TEST(FollowedLog, PassesOverBadLinesThatItsNextFileBeginsWith) {
  for (const Layout& layout : layouts()) {
    SCOPED_TRACE(layout.name);
    WrittenLog log;
    log.options.selection.columns = layout.columns;
    log.options.deck = cards::parse_deck("4");
    std::string text = layout.head;
    for (int i = 0; i < 3000; ++i) text += layout.deal("0123");
    write_file(log.path, text);
    FollowedLog followed = log.followed();
    cards::DealBatch passed(4, 3000);
    followed.read(passed);
    fs::rename(log.path, log.path + ".1");
    const std::string filler(70'000, '\n');
    write_file(log.path, std::string(300'000, '7') + "\nx\n" + layout.head + layout.deal("1023") +
                             layout.deal("2103") + filler);
    EXPECT_EQ(first_cards(followed, 1), "1");
    EXPECT_EQ(log.bad.size(), 2U);
    FollowedLog second = log.followed(followed.position());
    EXPECT_EQ(first_cards(second, 1), "2");
    EXPECT_EQ(log.bad.size(), 2U);
    EXPECT_TRUE(log.gaps.empty());
  }
}

TEST(FollowedLog, SaysWhyItCannotGoOn) {
  WrittenLog log;
  write_file(log.path, "[[0,1,2,3],\n[1,0,2,3],\n" + std::string(70'000, ' ') + "x,\n[2,1,0,3],\n");
  FollowedLog followed = log.followed();
  cards::DealBatch batch(4, 3);
  try {
    followed.read(batch);
    FAIL() << "it ended without a word";
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("followed no further"), std::string::npos)
        << error.what();
  }
}

TEST(FollowedLog, TellsAGapWhereAFileEndsInWhatCannotBeRead) {
  WrittenLog log;
  write_file(log.path, "[[0,1,2,3],\n[1,0,2,3],\n" + std::string(70'000, ' ') + "\n");
  FollowedLog followed = log.followed();
  EXPECT_EQ(first_cards(followed, 1), "0");
  fs::rename(log.path, log.path + ".1");
  write_file(log.path, "[[2,1,0,3],\n" + std::string(70'000, ' '));
  EXPECT_EQ(first_cards(followed, 2), "12");
  EXPECT_EQ(log.gaps.size(), 1U);
}

/// The actions of a log's writer, and what is to be read of it.
class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) { write_file(log.path, good()); }

  void append() {
    const std::uint64_t what = random_() % 6;
    if (what < 2) {
      append_file(log.path,
                  what == 0 ? "0 1 2\n" : std::string(60'000 + random_() % 150'000, '7') + "\n");
      ++bad;
      return;
    }
    const std::string line = good();
    const std::size_t cut = random_() % line.size();
    append_file(log.path, line.substr(0, cut));
    append_file(log.path, line.substr(cut));
  }
  void rotate() {
    fs::rename(log.path, log.path + "." + std::to_string(++files_));
    write_file(log.path, good());
  }
  /// Makes a file that was read to its end shorter.
  void cut_short() {
    for (int i = 0; i < 2; ++i) append_file(log.path, good());
    expect_read();
    std::ofstream(log.path, std::ios::trunc) << good();
    ++cuts;
  }
  /// Writes other deals, of any length, into a file that was read to its end.
  void overwrite() {
    append_file(log.path, good());
    expect_read();
    const std::string before = read_file(log.path);
    const std::size_t last = before.size() - std::min<std::size_t>(before.size(), 512);
    std::string anew;
    do {
      anew.clear();
      deals_.clear();
      for (std::uint64_t lines = random_() % 200 + 1; lines > 0; --lines) anew += good();
    } while (anew.size() >= before.size() &&
             anew.compare(last, before.size() - last, before, last) == 0);
    std::ofstream(log.path, std::ios::trunc) << anew;
    ++cuts;
  }
  void expect_read() {
    const std::string expected = std::exchange(deals_, "");
    if (expected.empty()) return;
    ASSERT_EQ(first_cards(*followed, expected.size()), expected);
  }

  WrittenLog log;
  std::optional<FollowedLog> followed;
  std::size_t bad = 0;
  std::size_t cuts = 0;

 private:
  std::string good() {
    const auto card = static_cast<char>('0' + random_() % 4);
    deals_ += card;
    std::string line(1, card);
    for (char other = '0'; other < '4'; ++other) {
      if (other != card) line += std::string(" ") + other;
    }
    return line + '\n';
  }

  std::mt19937_64 random_;
  std::string deals_;  ///< first cards, of those that were not read yet
  int files_ = 0;
};

TEST(FollowedLog, ReadsWhateverIsWrittenToItOnceAndInOrder) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Writer writer(seed);
    writer.followed.emplace(
        writer.log.path, writer.log.options,
        [&](const std::string& why) { writer.log.gaps.push_back(why); }, std::nullopt);
    for (int round = 0; round < 40; ++round) {
      for (int steps = 0; steps < round % 4; ++steps) writer.append();
      if (round % 5 == 3) writer.rotate();
      if (round % 7 == 6) writer.cut_short();
      if (round % 6 == 4) writer.overwrite();
      writer.expect_read();
    }
    writer.cut_short();
    writer.expect_read();
    EXPECT_EQ(writer.log.bad.size(), writer.bad) << "seed " << seed;
    EXPECT_EQ(writer.log.gaps.size(), writer.cuts);
  }
}

TEST(FollowedLog, WaitsWhileItsNameIsThatOfAFolder) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n");
  FollowedLog followed = log.followed();
  std::thread writer([&] {
    const std::chrono::milliseconds a_while(200);
    fs::rename(log.path, log.path + ".1");
    fs::create_directory(log.path);
    std::this_thread::sleep_for(a_while);
    fs::remove(log.path);
    write_file(log.path, "1 0 2 3\n");
    std::this_thread::sleep_for(a_while);
    // The same once more, of a file that is cut short first.
    std::ofstream(log.path, std::ios::trunc).flush();
    fs::remove(log.path);
    fs::create_directory(log.path);
    std::this_thread::sleep_for(a_while);
    fs::remove(log.path);
    write_file(log.path, "2 1 0 3\n");
    std::this_thread::sleep_for(a_while);
    log.stop = true;
  });
  EXPECT_EQ(first_cards(followed, 10), "012");
  writer.join();
}

TEST(FollowedLog, GoesOnInAFileThatWasRenamedMeanwhile) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n1 0 2 3\n2 1 0 3\n");
  FollowedLog first = log.followed();
  EXPECT_EQ(first_cards(first, 2), "01");
  const LogPosition position = first.position();
  fs::rename(log.path, log.path + ".2");
  // A file that is written while nobody looks is read; an old file and the state are no part of the
  // log.
  write_file(log.path + ".3", "1 0 2 3\n");
  fs::last_write_time(log.path + ".3",
                      fs::last_write_time(log.path + ".2") - std::chrono::hours(1));
  write_file(log.path + ".state", "3 1 2 0\n");
  write_file(log.path + ".1", "3 1 2 0\n");
  fs::last_write_time(log.path + ".1",
                      fs::last_write_time(log.path + ".2") + std::chrono::hours(1));
  write_file(log.path, "0 1 3 2\n");
  log.stop = true;
  FollowedLog second = log.followed(position);
  EXPECT_EQ(first_cards(second, 10), "230");
  EXPECT_TRUE(log.gaps.empty());
}

TEST(FollowedLog, TellsAGapWhereFilesAreCutShortOrGone) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n1 0 2 3\n2 1 0 3\n");
  FollowedLog first = log.followed();
  EXPECT_EQ(first_cards(first, 2), "01");
  const LogPosition position = first.position();
  std::ofstream(log.path, std::ios::trunc) << "3 1 2 0\n";
  log.stop = true;
  EXPECT_EQ(first_cards(first, 10), "23");
  EXPECT_EQ(log.gaps.size(), 1U);
  FollowedLog second = log.followed(position);
  EXPECT_EQ(first_cards(second, 10), "3");
  EXPECT_EQ(log.gaps.size(), 2U);
  fs::remove(log.path);
  write_file(log.path + ".new", "x");
  write_file(log.path, "1 0 2 3\n");
  LogPosition gone = position;
  gone.file.inode += 12345;
  FollowedLog third = log.followed(gone);
  EXPECT_EQ(first_cards(third, 10), "1");
  EXPECT_EQ(log.gaps.size(), 3U);
}

}  // namespace

}  // namespace evenhand::source
