#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/history/document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* history_examples = R"(Examples:
  evenhand watch naive-swap --deck 20 --samples 9k --window 500 --history watches.sqlite
  evenhand history watches.sqlite
  evenhand history watches.sqlite --source swap --out evenhand-out/history --force)";

struct HistoryOptions {
  std::string path;
  history::WatchFilter selection;
  std::int64_t number = 0;
  OutputOptions output;
};

ExitCode show_history(const Program& program, const HistoryOptions& options) {
  history::WatchFilter selection = options.selection;
  if (options.number > 0) selection.number = options.number;
  const std::vector<history::Watch> watches = history::read_history(options.path, selection);
  if (watches.empty()) {
    throw InputError("no watch of that history is the one that is asked for; 'evenhand history " +
                     options.path + "' lists them");
  }
  return answer(program, options.output,
                [&] { return history::document_of(watches, options.path); });
}

}  // namespace

void add_history(Command& app, Program& program) {
  auto options = std::make_shared<HistoryOptions>();
  Command* command = app.add_subcommand(
      "history", "Show past watches from the file that 'evenhand watch --history' writes");
  command->examples = history_examples;
  command->see_also = {"watch"};
  command->add_option("file", options->path, "The database that watches write")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--source", options->selection.source,
                   "Only watches whose source has this in it")
      ->type_name("TEXT");
  command->add_option("--watch", options->number, "Only the watch of this number")
      ->type_name("N")
      ->check(is_positive());
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, show_history);
}

}  // namespace evenhand::cli
