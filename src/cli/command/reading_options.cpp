#include "src/cli/command/reading_options.hpp"

#include "src/cli/command/setting_options.hpp"

namespace evenhand::cli {

void add_reading_options(CLI::App& command, ReadingOptions& options) {
  command
      .add_option("--reader,--log-format", options.reader,
                  "How deals are written ('evenhand list readers'); auto looks at the first bytes")
      ->type_name("NAME")
      ->capture_default_str();
  add_setting_options(command, options.selection);
}

}  // namespace evenhand::cli
