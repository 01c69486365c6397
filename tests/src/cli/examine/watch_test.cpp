#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "base/files.hpp"
#include "base/program.hpp"
#include "tests/in_one_of_three.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using namespace std::chrono_literals;

/// Runs a line of shell in which `evenhand` is the program.
CommandOutcome watched_by_shell(const TemporaryFolder& folder, const std::string& line) {
  return run_command(
      "evenhand() { \"$EVENHAND\" \"$@\"; }; cd " + folder.path().string() + "; " + line,
      folder.path().string());
}

TEST(WatchCommand, ExitsWithOneAfterAnAlarmAlone) {
  const TemporaryFolder folder;
  EXPECT_EQ(watched_by_shell(folder, "evenhand watch fisher-yates --deck 20 --samples 9000").status,
            0);
  // Too few to say.
  const CommandOutcome few =
      watched_by_shell(folder, "evenhand watch fisher-yates --deck 20 --samples 10");
  EXPECT_EQ(few.status, 3);
  EXPECT_NE(few.out.find("10 deals are too few"), std::string::npos) << few.out;
  const CommandOutcome biased = watched_by_shell(
      folder, "evenhand watch naive-swap --deck 20 --samples 9000 --stop-on-alarm");
  EXPECT_EQ(biased.status, 1);
  EXPECT_NE(biased.out.find("an alarm at deal"), std::string::npos) << biased.out;
}

TEST(WatchCommand, LooksAtDrawsAndAtValues) {
  const TemporaryFolder folder;
  // Sixes in a quarter of the throws.
  const CommandOutcome die = watched_by_shell(
      folder,
      "python3 -c \"import random; random.seed(3); print(*(6 if random.random() < .1 else "
      "random.randint(1, 6) for i in range(5000)), sep='\\n')\" > die; evenhand watch --log die "
      "--deck 6 --draw 1 --with-repeats --events events");
  EXPECT_EQ(die.status, 1) << die.err;
  EXPECT_NE(die.out.find("card 6 drawn more often"), std::string::npos) << die.out;
  const std::string lotto =
      "python3 -c \"import random; random.seed(4); [print(*sorted(random.sample(range(1, 50), 6))) "
      "for i in range(3000)]\" > lotto; ";
  const std::string draws = "evenhand watch --log lotto --deck 49 --draw 6";
  const CommandOutcome fair = watched_by_shell(folder, lotto + draws + " --state state");
  EXPECT_EQ(fair.status, 0) << fair.out << fair.err;
  EXPECT_NE(fair.out.find("too often in a place"), std::string::npos) << fair.out;
  // It goes on from its state, and with the numbers of the log.
  EXPECT_EQ(watched_by_shell(folder, draws + " --state state").status, 0);
  // As they were drawn they cannot be sorted.
  EXPECT_EQ(watched_by_shell(folder, draws + " --sorted=no").status, 1);
  for (const char* wrong : {" --with-repeats --sorted", " --state state --weights 1,2"}) {
    EXPECT_EQ(watched_by_shell(folder, draws + wrong).status, 2) << wrong;
  }
}

TEST(WatchCommand, RefusesWhatCannotBeWatched) {
  const TemporaryFolder folder;
  for (const char* line :
       {"watch", "watch fisher-yates --log x", "watch --log - --follow",
        "watch fisher-yates --alpha 2", "watch fisher-yates --follow",
        "watch fisher-yates --look 0", "watch fisher-yates --listen nowhere",
        "watch fisher-yates --history /no/folder/h", "watch fisher-yates --history ''",
        "watch fisher-yates --history :memory:",
        "watch fisher-yates --history 'file:x?mode=memory'", "watch fisher-yates --state ''",
        "watch fisher-yates --on-alarm \"$UNSET\"", "watch --log missing.log",
        "watch --log missing.log --follow", "watch fisher-yates --reader text"}) {
    const CommandOutcome outcome =
        watched_by_shell(folder, std::string("evenhand ") + line + " </dev/null");
    EXPECT_EQ(outcome.status, 2) << line;
    EXPECT_TRUE(outcome.err.starts_with("evenhand: ")) << line << '\n' << outcome.err;
  }
}

TEST(WatchCommand, ReadsAPipeAndKeepsBadDeals) {
  const TemporaryFolder folder;
  const CommandOutcome outcome = watched_by_shell(
      folder,
      "{ printf '0 1 2 3\\n3 2 1 0\\n'; printf '7 7 7 7\\n1 0 2 3\\n'; } | evenhand watch --log - "
      "--bad-deals bad.txt --json");
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_NE(outcome.out.find("\"name\": \"bad_deals\""), std::string::npos);
  EXPECT_NE(read_file(folder.path() / "bad.txt").find("\n7 7 7 7\n"), std::string::npos);
}

TEST(WatchCommand, KeepsWhatItsCommandPrintsOutOfTheDocument) {
  const TemporaryFolder folder;
  const auto start = std::chrono::steady_clock::now();
  const CommandOutcome outcome = watched_by_shell(folder,
                                                  "evenhand watch naive-swap --deck 20 --samples "
                                                  "9000 --json --on-alarm 'echo said; echo so >&2; "
                                                  "echo $$ >> processes; sleep 300'");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("{")) << outcome.out.substr(0, 100);
  EXPECT_NE(outcome.err.find("--on-alarm has not ended within 5 s"), std::string::npos);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
  EXPECT_EQ(watched_by_shell(folder, "for p in $(cat processes); do kill -0 $p; done").out, "");
  EXPECT_NE(watched_by_shell(folder, "kill -0 $(cat processes)").status, 0);
}

TEST(WatchCommand, RefusesASecondOnOneState) {
  const TemporaryFolder folder;
  const CommandOutcome outcome = watched_by_shell(folder, R"sh(
    echo 0 1 2 3 > log
    "$EVENHAND" watch --log log --follow --state state 2> /dev/null & first=$!
    for i in $(seq 400); do [ -s state ] && break; sleep .05; done
    evenhand watch --log log --follow --state state --on-alarm true > again; echo $?
    kill -TERM $first; wait $first; echo $?)sh");
  EXPECT_TRUE(outcome.out.starts_with("2\n")) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("\n3\n")) << outcome.out;
  EXPECT_NE(outcome.err.find("another watch keeps its state in it"), std::string::npos);
}

/// A module of Python: `url()` of the page whose address `err` names, and what `until(deals)` waits
/// for.
void write_client(const TemporaryFolder& folder) {
  write_file(folder.path() / "client.py", R"(
import re, time, urllib.request
def again(what):
    for _ in range(300):
        found = what()
        if found: return found
        time.sleep(0.05)
    raise SystemExit("waited in vain")
def url():
    return again(lambda: re.search(r"http://\S+/", open("err").read())).group(0)
def get(path, host=None):
    request = urllib.request.Request(url() + path, headers={"Host": host} if host else {})
    return urllib.request.urlopen(request, timeout=20)
def until(deals):
    again(lambda: f"evenhand_watch_deals_total {deals}\n" in get("metrics").read().decode())
)");
}

constexpr const char* write_log =
    "for i in 1 2 3 4 5; do echo '0 1 2 3'; echo '1 3 0 2'; echo '2 0 3 1'; echo '3 2 1 0'; done "
    "> log; ";

TEST(WatchCommand, ServesWhatItSees) {
  const TemporaryFolder folder;
  write_client(folder);
  write_file(folder.path() / "look.py", R"(
import sys, urllib.error
from client import get, until
until(20)
assert get("healthz").read() == b"ok\n"
page = get("").read().decode()
assert "20 deals" in page, page[:1000]
assert get("events").readline().startswith(b"data: {")
try:
    get("metrics", "evil.example")
    sys.exit("served a foreign host")
except urllib.error.HTTPError as error:
    assert error.code == 421, error
print("served")
)");
  const auto ending = [&] {
    const CommandOutcome outcome = watched_by_shell(
        folder, std::string(write_log) +
                    "\"$EVENHAND\" watch --log log --follow --listen 0 > out 2> err & watch=$!; "
                    "python3 look.py; kill -TERM $watch; start=$(date +%s%N); wait $watch; "
                    "echo $(( ($(date +%s%N) - start) / 1000000 )) ms; cat err >&2; rm err");
    EXPECT_TRUE(outcome.out.starts_with("served\n")) << outcome.out << outcome.err;
    return std::chrono::milliseconds(std::stoi(outcome.out.substr(7)));
  };
  EXPECT_LT(tests::in_one_of_three(1s, ending), 1s);
}

TEST(WatchCommand, FollowsUntilItIsStoppedAndGoesOn) {
  const TemporaryFolder folder;
  write_client(folder);
  const CommandOutcome outcome = watched_by_shell(
      folder, std::string(write_log) +
                  "begin() { \"$EVENHAND\" watch --log log --follow --state state --events events "
                  "--listen 0 > out 2> err & watch=$!; }; "
                  "end() { python3 -c \"from client import until; until($1)\"; kill -TERM $watch; "
                  "wait $watch; echo $?; rm err; }; "
                  "begin; python3 -c 'from client import until; until(20)'; "
                  "cat log > more; cat more >> log; end 40; "
                  "mv log log.1; cp log.1 log; begin; end 80; cat out");
  EXPECT_TRUE(outcome.out.starts_with("0\n0\n") || outcome.out.starts_with("1\n1\n"))
      << outcome.out << outcome.err;
  // 40 deals of the first file and 40 of the second, in blocks of ten.
  EXPECT_NE(outcome.out.find("80 deals"), std::string::npos) << outcome.out;
  EXPECT_EQ(read_file(folder.path() / "events").find("\"gap\""), std::string::npos);
}

}  // namespace
}  // namespace evenhand::cli
