// Writes what packages bring beside the program, from the definitions of its commands and options:
// man pages into FOLDER/man, completions for shells into FOLDER/completions.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/version.hpp"
#include "src/cli/program/app.hpp"
#include "src/cli/texts/command_text.hpp"
#include "src/cli/texts/completions.hpp"
#include "src/cli/texts/manual.hpp"

namespace {

namespace fs = std::filesystem;
using evenhand::cli::CommandText;

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream file;
  file.exceptions(std::ios::failbit | std::ios::badbit);
  file.open(path, std::ios::binary);
  file << text;
  file.close();
}

void write_texts(const fs::path& folder, const CommandText& program) {
  for (const CommandText* command : with_all_below(program)) {
    write(folder / "man" / (command->joined('-') + ".1"), manual_page(*command, evenhand::version));
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
  evenhand::cli::with_app(
      [&](const CLI::App& app) { write_texts(argv[1], evenhand::cli::describe(app)); });
}
