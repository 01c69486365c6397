#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// Each adds one subcommand of `protocol`.
void add_protocol_deal(CLI::App& protocol_command, Program& program);
void add_protocol_join(CLI::App& protocol_command, Program& program);
void add_protocol_verify(CLI::App& protocol_command, Program& program);
void add_protocol_prove(CLI::App& protocol_command, Program& program);
void add_protocol_compare(CLI::App& protocol_command, Program& program);
void add_protocol_publish(CLI::App& protocol_command, Program& program);
void add_protocol_witness(CLI::App& protocol_command, Program& program);
void add_protocol_show(CLI::App& protocol_command, Program& program);

/// Throws InputError where the file that an option writes is one that is read.
void require_another_file(const std::string& option, const std::string& written,
                          const std::string& read);

/// Throws InputError for a name that no dealer takes.
void require_player_name(const std::string& option, const std::string& name);

}  // namespace evenhand::cli
