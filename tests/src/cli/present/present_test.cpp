#include "src/cli/present/present.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/json.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

class Present : public tests::WithFolder {
 protected:
  /// The exit code, with the document written as JSON into the folder "out".
  ExitCode code_of(std::optional<reports::Verdict> verdict, const std::string& fail_on) {
    reports::Document document;
    document.kind = "test";
    document.verdict = verdict;
    OutputOptions options;
    options.formats = "json";
    options.out = (folder / "out").string();
    options.force = true;
    options.fail_on = fail_on;
    testing::internal::CaptureStdout();
    Program program;
    program.terminal.be_quiet();
    const ExitCode code = present(program, options, document);
    testing::internal::GetCapturedStdout();
    return code;
  }
};

TEST_F(Present, EndsWithTheVerdictAsFarAsItIsToFail) {
  using reports::Verdict;
  EXPECT_EQ(code_of(std::nullopt, ""), ExitCode::ok);
  EXPECT_EQ(code_of(Verdict::no_bias_found, ""), ExitCode::ok);
  EXPECT_EQ(code_of(Verdict::biased, ""), ExitCode::biased);
  EXPECT_EQ(code_of(Verdict::inconclusive, ""), ExitCode::inconclusive);
  EXPECT_EQ(code_of(Verdict::biased, "biased"), ExitCode::biased);
  EXPECT_EQ(code_of(Verdict::inconclusive, "biased"), ExitCode::ok);
  EXPECT_EQ(code_of(Verdict::biased, "never"), ExitCode::ok);
}

TEST_F(Present, WritesOneReportIntoAFile) {
  const auto run = [&](const std::string& options) {
    return run_command("cd $DIR; $EVENHAND audit fisher-yates --deck 8 --samples 2000 " + options,
                       folder.string());
  };
  const CommandOutcome page = run("--out new/page.html");
  EXPECT_EQ(page.status, 0) << page.err;
  EXPECT_THAT(page.out, HasSubstr("nothing odd")) << "the answer is shown all the same";
  EXPECT_THAT(page.err, HasSubstr("report written to new/page.html"));
  EXPECT_THAT(read_file(folder / "new/page.html"), HasSubstr("<!DOCTYPE html>"));
  EXPECT_EQ(run("--out new/page.html --out-of").status, 2);
  EXPECT_THAT(run("--out new/page.html").err, HasSubstr("new/page.html: the file exists"));
  EXPECT_EQ(run("--out new/page.html --format html --force").status, 0) << "it is made anew";
  EXPECT_EQ(run("--out cases.xml --json").status, 0);
  EXPECT_THAT(read_file(folder / "cases.xml"), HasSubstr("<testsuites"));
  std::filesystem::create_directories(folder / "old.md");
  EXPECT_EQ(run("--out old.md").status, 0) << "a folder stays one";
  EXPECT_TRUE(std::filesystem::exists(folder / "old.md/report.md"));
  const CommandOutcome other = run("--out page.html --format md,csv");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("--out page.html is a file of the format html, and --format "
                                   "asks for md,csv; name a folder, or leave out --format"));
  EXPECT_EQ(run("--out cases.xml/report.md").status, 2);
}

TEST_F(Present, WritesWhatCanBeReadAgain) {
  code_of(reports::Verdict::biased, "");
  const std::string path = (folder / "out/result.json").string();
  const reports::Document document = read_document(path);
  EXPECT_EQ(document.kind, "test");
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  write_file(path, "[]");
  EXPECT_THROW(read_document(path), InputError);
}

TEST_F(Present, LeavesTheDocumentToWhoeverAskedForIt) {
  reports::Document document;
  document.kind = "test";
  document.verdict = reports::Verdict::biased;
  reports::Document kept;
  Program program;
  program.document = &kept;
  OutputOptions options;
  options.out = (folder / "out").string();
  EXPECT_EQ(present(program, options, document), ExitCode::ok);
  EXPECT_EQ(kept.kind, "test");
  EXPECT_FALSE(std::filesystem::exists(options.out));
}

TEST_F(Present, LooksAtTheFolderBeforeTheWork) {
  OutputOptions options;
  options.out = (folder / "file").string();
  write_file(options.out, "");
  EXPECT_THROW(look_at_folder(options), InputError);
  options.out.clear();
  EXPECT_NO_THROW(look_at_folder(options));
}

TEST(Compute, WorksInAThreadOfItsOwnAndThrowsWhatItThrows) {
  const Program program;
  std::thread::id worker;
  compute(program, "a test", [&] { worker = std::this_thread::get_id(); });
  EXPECT_NE(worker, std::thread::id());
  EXPECT_NE(worker, std::this_thread::get_id());
  EXPECT_THROW(compute(program, "a test", [] { throw InputError("bad"); }), InputError);
  EXPECT_THROW(compute(program, "a test", [] { throw std::out_of_range(""); }), std::out_of_range);
}

}  // namespace

}  // namespace evenhand::cli
