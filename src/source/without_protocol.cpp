#include <fmt/format.h>

#include "base/error.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {

std::unique_ptr<DealDecoder> make_transcript_decoder(ByteWindow& /*window*/,
                                                     const std::string& source,
                                                     const LogOptions& /*options*/) {
  throw InputError(fmt::format(
      "{}: this program was built without protocol, whose transcripts it does not read; "
      "'sh scripts/run.sh protocol --help' builds it",
      source));
}

}  // namespace evenhand::source
