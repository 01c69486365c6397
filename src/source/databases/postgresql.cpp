#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include <utility>

#include "base/error.hpp"
#include "src/source/databases.hpp"
#include "src/source/databases/rows.hpp"

namespace evenhand::source {
namespace {

class PostgresSource final : public SqlSource {
 public:
  PostgresSource(const std::string& uri, const std::string& query, Interrupted interrupted)
      : interrupted_(std::move(interrupted)), connection_(PQconnectdb(uri.c_str())) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) refuse("cannot be reached");
    const Result set(PQexec(connection_.get(), "SET default_transaction_read_only = on"));
    if (PQresultStatus(set.get()) != PGRES_COMMAND_OK) refuse("fails");
    // With parameters, of which there are none, only one statement is taken.
    if (PQsendQueryParams(connection_.get(), query.c_str(), 0, nullptr, nullptr, nullptr, nullptr,
                          0) == 0 ||
        PQsetSingleRowMode(connection_.get()) == 0) {
      refuse("refuses the query");
    }
    row_ = wait_for_row();
    if (row_ && PQnfields(row_.get()) == 0) {
      throw InputError("--sql: expected one query that yields rows, such as SELECT");
    }
  }

 private:
  struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
  };
  using Result = std::unique_ptr<PGresult, Close>;

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("--sql: the PostgreSQL database {}: {}", what,
                                 one_line(PQerrorMessage(connection_.get()))));
  }

  Result wait_for_row() {
    while (PQisBusy(connection_.get()) != 0) {
      if (interrupted_ && interrupted_()) throw InterruptedError();
      pollfd waiting{PQsocket(connection_.get()), POLLIN, 0};
      ::poll(&waiting, 1, interrupt_poll_ms);
      if (PQconsumeInput(connection_.get()) == 0) refuse("fails");
    }
    Result result(PQgetResult(connection_.get()));
    const ExecStatusType status = PQresultStatus(result.get());
    if (result && status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK &&
        status != PGRES_COMMAND_OK) {
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
  std::unique_ptr<PGconn, Close> connection_;
  Result row_;
  bool has_names_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> open_postgresql(const std::string& uri, const std::string& query,
                                            Interrupted interrupted) {
  return std::make_unique<PostgresSource>(uri, query, std::move(interrupted));
}

}  // namespace evenhand::source
