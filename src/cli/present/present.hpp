#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "reports/document.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/terminal.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// Shows a page by what the system opens pages with. Where there is nothing, a note says where the
/// page is, and it gives false.
bool open_in_browser(const Terminal& terminal, const std::filesystem::path& page);

/// Before long work: looks at the folder of --out, where there is one, so that what cannot be
/// written is found out now, and what another run leaves there from now on is not replaced by
/// present(). Throws InputError.
void look_at_folder(OutputOptions& options);

/// The exit code of a verdict, where no option says otherwise.
ExitCode exit_code_of(reports::Verdict verdict);

/// Shows a document as the options ask: reports into --out, and to stdout the text, or the one
/// format that was asked for. The exit code is that of its verdict, as far as
/// --fail-on and --allow go.
ExitCode present(const Program& program, const OutputOptions& options,
                 const reports::Document& document);

/// The document of a JSON result; "-" is standard input. Throws InputError where it is none.
reports::Document read_document(const std::string& path);

/// Runs what takes long and is no session in a thread of its own: on a terminal a line says what is
/// worked and for how long, and Ctrl-C ends the program with a line and 130. What `work` throws is
/// thrown here. `keep`, if given, is called instead of that line, in the calling thread; `share`
/// holds how much of the work is done, where that is known.
void compute(const Program& program, std::string_view what, const std::function<void()>& work,
             const std::function<void()>& keep = {}, const std::atomic<double>* share = nullptr);

/// Works an experiment from the shell: progress, Ctrl-C, checkpoint, shard file, and at the end its
/// document. With --resume it is the part of that name that is gone on with, and none is made.
/// Throws InputError when another command than this one began it.
ExitCode run_or_resume(const Program& program, const RunFlags& flags, const OutputOptions& output,
                       std::string_view command,
                       const std::function<std::unique_ptr<run::Experiment>()>& make);

}  // namespace evenhand::cli
