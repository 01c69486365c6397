#pragma once

#include "src/serve/server.hpp"
#include "src/watch/session.hpp"

namespace evenhand::watch {

/// Returns the pages of a running watch: "/", its document as a page that is kept up to date by the
/// events of "/events"; "/metrics" for Prometheus; "/healthz". The session must outlive the server.
serve::Pages live_pages(const Session& session);

}  // namespace evenhand::watch
