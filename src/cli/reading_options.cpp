#include "src/cli/reading_options.hpp"

namespace evenhand::cli {

void add_reading_options(CLI::App& command, ReadingOptions& options) {
  source::Selection& selection = options.selection;
  command
      .add_option("--reader,--log-format", options.reader,
                  "How deals are written ('evenhand list readers'); auto looks at the first bytes")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--columns", selection.columns,
                  "The cards' columns: 2-7, ball1..ball6, 'Winning Numbers'; of JSON the members: "
                  "deal.cards")
      ->type_name("LIST");
  command
      .add_option("--path", selection.path,
                  "Where the records stand in a JSON document: data.draws (default: found)")
      ->type_name("MEMBERS");
  command
      .add_option("--separator", selection.separator,
                  "Between the columns of a table: a character, tab or blank (default: found)")
      ->type_name("CHARACTER");
  command.add_option("--skip", selection.skip, "First lines of each file that are left unread")
      ->type_name("LINES");
  command
      .add_option("--where", selection.where,
                  "Only rows with that value in a column; all that are given must hold")
      ->type_name("COLUMN=VALUE")
      ->expected(1)
      ->take_all();
  command.add_option("--from", selection.from, "Only rows from that day on")
      ->type_name("YYYY-MM-DD");
  command.add_option("--to", selection.to, "Only rows up to that day")->type_name("YYYY-MM-DD");
  command
      .add_option("--date-column", selection.date_column,
                  "The column of the days (default: the first that holds dates)")
      ->type_name("COLUMN");
  command
      .add_option("--deal-column", selection.deal_column,
                  "Rows that say the same in it are one deal, a card or more a row")
      ->type_name("COLUMN");
}

}  // namespace evenhand::cli
