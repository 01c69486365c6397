// Writes what packages bring beside the program, from the definitions of its commands and options:
// man pages into FOLDER/man, completions for shells into FOLDER/completions.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/version.hpp"
#include "src/cli/command/command_line.hpp"
#include "src/cli/program/app.hpp"
#include "src/cli/texts/completions.hpp"
#include "src/cli/texts/manual.hpp"

namespace {

namespace fs = std::filesystem;
using evenhand::cli::Command;

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream file;
  file.exceptions(std::ios::failbit | std::ios::badbit);
  file.open(path, std::ios::binary);
  file << text;
  file.close();
}

void write_texts(const fs::path& folder, const Command& program) {
  for (const Command* command : program.with_all_below()) {
    write(folder / "man" / (command->full_name('-') + ".1"),
          manual_page(*command, evenhand::version));
  }
  write(folder / "completions/evenhand.bash", bash_completion(program));
  write(folder / "completions/_evenhand", zsh_completion(program));
  write(folder / "completions/evenhand.fish", fish_completion(program));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: write_texts FOLDER\n", stderr);
    return 2;
  }
  evenhand::cli::with_app([&](const Command& app) { write_texts(argv[1], app); });
}
