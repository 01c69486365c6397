#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/shared_library.hpp"
#include "src/source/databases/rows.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::source {
namespace {

// The client library, as its header declares it, but loaded when it is first wanted: it needs some
// twenty libraries in turn.
const SharedLibrary libpq{EVENHAND_LIBPQ, "libpq5"};
const LoadedFunction<decltype(::PQcancel)> PQcancel{libpq, "PQcancel"};
const LoadedFunction<decltype(::PQclear)> PQclear{libpq, "PQclear"};
const LoadedFunction<decltype(::PQconnectdb)> PQconnectdb{libpq, "PQconnectdb"};
const LoadedFunction<decltype(::PQconninfoFree)> PQconninfoFree{libpq, "PQconninfoFree"};
const LoadedFunction<decltype(::PQconninfoParse)> PQconninfoParse{libpq, "PQconninfoParse"};
const LoadedFunction<decltype(::PQconsumeInput)> PQconsumeInput{libpq, "PQconsumeInput"};
const LoadedFunction<decltype(::PQerrorMessage)> PQerrorMessage{libpq, "PQerrorMessage"};
const LoadedFunction<decltype(::PQfinish)> PQfinish{libpq, "PQfinish"};
const LoadedFunction<decltype(::PQfname)> PQfname{libpq, "PQfname"};
const LoadedFunction<decltype(::PQfreeCancel)> PQfreeCancel{libpq, "PQfreeCancel"};
const LoadedFunction<decltype(::PQfreemem)> PQfreemem{libpq, "PQfreemem"};
const LoadedFunction<decltype(::PQgetCancel)> PQgetCancel{libpq, "PQgetCancel"};
const LoadedFunction<decltype(::PQgetResult)> PQgetResult{libpq, "PQgetResult"};
const LoadedFunction<decltype(::PQgetlength)> PQgetlength{libpq, "PQgetlength"};
const LoadedFunction<decltype(::PQgetvalue)> PQgetvalue{libpq, "PQgetvalue"};
const LoadedFunction<decltype(::PQisBusy)> PQisBusy{libpq, "PQisBusy"};
const LoadedFunction<decltype(::PQnfields)> PQnfields{libpq, "PQnfields"};
const LoadedFunction<decltype(::PQntuples)> PQntuples{libpq, "PQntuples"};
const LoadedFunction<decltype(::PQresultStatus)> PQresultStatus{libpq, "PQresultStatus"};
const LoadedFunction<decltype(::PQsendDescribePrepared)> PQsendDescribePrepared{
    libpq, "PQsendDescribePrepared"};
const LoadedFunction<decltype(::PQsendPrepare)> PQsendPrepare{libpq, "PQsendPrepare"};
const LoadedFunction<decltype(::PQsendQuery)> PQsendQuery{libpq, "PQsendQuery"};
const LoadedFunction<decltype(::PQsendQueryPrepared)> PQsendQueryPrepared{libpq,
                                                                          "PQsendQueryPrepared"};
const LoadedFunction<decltype(::PQserverVersion)> PQserverVersion{libpq, "PQserverVersion"};
const LoadedFunction<decltype(::PQsetNoticeProcessor)> PQsetNoticeProcessor{libpq,
                                                                            "PQsetNoticeProcessor"};
const LoadedFunction<decltype(::PQsetSingleRowMode)> PQsetSingleRowMode{libpq,
                                                                        "PQsetSingleRowMode"};
const LoadedFunction<decltype(::PQsocket)> PQsocket{libpq, "PQsocket"};
const LoadedFunction<decltype(::PQstatus)> PQstatus{libpq, "PQstatus"};
const LoadedFunction<decltype(::PQtransactionStatus)> PQtransactionStatus{libpq,
                                                                          "PQtransactionStatus"};

struct Close {
  /// A query that still runs is ended on the server, too: it would not look whether anybody waits.
  void operator()(PGconn* connection) const {
    if (PQtransactionStatus(connection) == PQTRANS_ACTIVE) cancel(connection);
    PQfinish(connection);
  }
  void operator()(PGresult* result) const { PQclear(result); }
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }

 private:
  static void cancel(PGconn* connection) {
    const std::shared_ptr<PGcancel> request(PQgetCancel(connection),
                                            [](PGcancel* each) { PQfreeCancel(each); });
    if (!request) return;
    const auto deadline = std::chrono::steady_clock::now() + most_cancelling;
    try {
      wait_for<int>(
          [request] {
            std::array<char, 256> why = {};
            return PQcancel(request.get(), why.data(), static_cast<int>(why.size()));
          },
          [deadline] { return std::chrono::steady_clock::now() > deadline; });
    } catch (const std::exception&) {
      // A server that does not answer is not waited for.
    }
  }
  static constexpr std::chrono::milliseconds most_cancelling{500};
};
using Connection = std::unique_ptr<PGconn, Close>;
using Result = std::unique_ptr<PGresult, Close>;

/// Returns the message of libpq on an address that it cannot read, without the parts of it that it
/// quotes.
std::string without_quotes(std::string message) {
  const std::size_t first = message.find('"');
  if (first != std::string::npos) {
    message.replace(first, message.rfind('"') + 1 - first, "'…'");
  }
  return message;
}

/// The values of the address that nobody is to see: the password, and what libpq would quote of a
/// setting that has another's value. Throws InputError when it cannot read the address.
std::vector<std::string> secrets_of(const std::string& uri) {
  char* error = nullptr;
  const std::unique_ptr<PQconninfoOption, Close> options(PQconninfoParse(uri.c_str(), &error));
  if (!options) {
    const std::string message = error == nullptr ? "out of memory" : error;
    PQfreemem(error);
    throw InputError(fmt::format(
        "--sql: the address of the PostgreSQL database cannot be read: {}; within a name or a "
        "password write % as %25, / as %2F and @ as %40",
        one_line(without_quotes(message))));
  }
  std::vector<std::string> secrets;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const std::string_view value = option->val == nullptr ? "" : option->val;
    const bool is_password = option->dispchar != nullptr && option->dispchar[0] == '*';
    const bool is_number = value.find_first_not_of("0123456789") == std::string_view::npos;
    const bool is_shown =
        is_password ? value.empty() : is_number || is_open_setting(option->keyword, value);
    if (!is_shown) secrets.emplace_back(value);
  }
  return secrets;
}

class PostgresSource final : public SqlSource {
 public:
  PostgresSource(const std::string& uri, const std::string& query, Interrupted interrupted)
      : interrupted_(std::move(interrupted)),
        secrets_(secrets_of(uri)),
        connection_(wait_for<Connection>([uri] { return Connection(PQconnectdb(uri.c_str())); },
                                         interrupted_)) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) refuse("cannot be reached");
    // Notices would go to standard error, as they are.
    PQsetNoticeProcessor(
        connection_.get(), [](void*, const char*) {}, nullptr);
    // A server of version 14 or later then ends the query also when this process is killed.
    constexpr int looks_after_clients = 140000;
    if (PQserverVersion(connection_.get()) >= looks_after_clients) {
      run("SET client_connection_check_interval = 1000");
    }
    // Nothing in the query can leave a transaction, and none becomes one that writes after its
    // first SELECT; at the end it is rolled back.
    for (const char* const command : {"BEGIN READ ONLY", "SELECT 1"}) {
      if (!run(command)) refuse("fails");
    }
    require_columns(query);
    if (PQsendQueryPrepared(connection_.get(), "", 0, nullptr, nullptr, nullptr, 0) == 0 ||
        PQsetSingleRowMode(connection_.get()) == 0) {
      refuse("refuses the query");
    }
    row_ = wait_for_row();
  }

 private:
  [[noreturn]] void refuse(std::string_view what) const {
    std::string message = one_line(PQerrorMessage(connection_.get()));
    for (const std::string& secret : secrets_) {
      for (std::size_t at = message.find(secret); at != std::string::npos;
           at = message.find(secret, at)) {
        message.replace(at, secret.size(), "…");
        at += std::string_view("…").size();
      }
    }
    throw InputError(fmt::format("--sql: the PostgreSQL database {}: {}", what, message));
  }

  /// Without running it. One statement alone can be prepared.
  void require_columns(const std::string& query) {
    if (PQsendPrepare(connection_.get(), "", query.c_str(), 0, nullptr) == 0 ||
        !is_done(PGRES_COMMAND_OK)) {
      refuse("refuses the query");
    }
    if (PQsendDescribePrepared(connection_.get(), "") == 0) refuse("fails");
    const Result described = wait_for_result();
    if (PQresultStatus(described.get()) != PGRES_COMMAND_OK) refuse("refuses the query");
    if (PQnfields(described.get()) == 0) {
      throw InputError("--sql: expected one query that yields rows, such as SELECT");
    }
    while (wait_for_result()) {
    }
  }

  bool run(const char* command) {
    return PQsendQuery(connection_.get(), command) != 0 &&
           (is_done(PGRES_COMMAND_OK, PGRES_TUPLES_OK));
  }

  /// Waits for all that a command leads to.
  bool is_done(ExecStatusType good, ExecStatusType as_good = PGRES_COMMAND_OK) {
    bool all_good = true;
    while (const Result result = wait_for_result()) {
      const ExecStatusType status = PQresultStatus(result.get());
      all_good = all_good && (status == good || status == as_good);
    }
    return all_good;
  }

  Result wait_for_result() {
    while (PQisBusy(connection_.get()) != 0) {
      if (interrupted_ && interrupted_()) throw InterruptedError();
      pollfd waiting{PQsocket(connection_.get()), POLLIN, 0};
      ::poll(&waiting, 1, interrupt_poll_ms);
      if (PQconsumeInput(connection_.get()) == 0) refuse("fails");
    }
    return Result(PQgetResult(connection_.get()));
  }

  Result wait_for_row() {
    Result result = wait_for_result();
    const ExecStatusType status = PQresultStatus(result.get());
    if (result && status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK) {
      refuse(has_names_ ? "fails" : "refuses the query");
    }
    return result;
  }

  bool next_row(RowText& rows) override {
    if (!row_) return false;
    const int columns = PQnfields(row_.get());
    if (!has_names_) {
      has_names_ = true;
      for (int i = 0; i < columns; ++i) rows.add(PQfname(row_.get(), i));
      rows.end_row();
      return true;
    }
    // The last result has no row.
    if (PQntuples(row_.get()) == 0) return false;
    for (int i = 0; i < columns; ++i) {
      rows.add(
          {PQgetvalue(row_.get(), 0, i), static_cast<std::size_t>(PQgetlength(row_.get(), 0, i))});
    }
    rows.end_row();
    row_ = wait_for_row();
    return true;
  }

  Interrupted interrupted_;
  std::vector<std::string> secrets_;
  Connection connection_;
  Result row_;
  bool has_names_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> open_postgresql(const std::string& uri, const std::string& query,
                                            Interrupted interrupted) {
  return std::make_unique<PostgresSource>(uri, query, std::move(interrupted));
}

}  // namespace evenhand::source
