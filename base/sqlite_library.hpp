#pragma once

#include <sqlite3.h>

#include "base/shared_library.hpp"

namespace evenhand {

// SQLite, as its header declares it, but loaded when it is first wanted.
extern const SharedLibrary sqlite_library;

inline constexpr LoadedFunction<decltype(::sqlite3_bind_double)> sqlite3_bind_double{
    sqlite_library, "sqlite3_bind_double"};
inline constexpr LoadedFunction<decltype(::sqlite3_bind_int64)> sqlite3_bind_int64{
    sqlite_library, "sqlite3_bind_int64"};
inline constexpr LoadedFunction<decltype(::sqlite3_bind_null)> sqlite3_bind_null{
    sqlite_library, "sqlite3_bind_null"};
inline constexpr LoadedFunction<decltype(::sqlite3_bind_text)> sqlite3_bind_text{
    sqlite_library, "sqlite3_bind_text"};
inline constexpr LoadedFunction<decltype(::sqlite3_busy_timeout)> sqlite3_busy_timeout{
    sqlite_library, "sqlite3_busy_timeout"};
inline constexpr LoadedFunction<decltype(::sqlite3_close)> sqlite3_close{sqlite_library,
                                                                         "sqlite3_close"};
inline constexpr LoadedFunction<decltype(::sqlite3_column_bytes)> sqlite3_column_bytes{
    sqlite_library, "sqlite3_column_bytes"};
inline constexpr LoadedFunction<decltype(::sqlite3_column_count)> sqlite3_column_count{
    sqlite_library, "sqlite3_column_count"};
inline constexpr LoadedFunction<decltype(::sqlite3_column_double)> sqlite3_column_double{
    sqlite_library, "sqlite3_column_double"};
inline constexpr LoadedFunction<decltype(::sqlite3_column_int64)> sqlite3_column_int64{
    sqlite_library, "sqlite3_column_int64"};
inline constexpr LoadedFunction<decltype(::sqlite3_column_name)> sqlite3_column_name{
    sqlite_library, "sqlite3_column_name"};
inline constexpr LoadedFunction<decltype(::sqlite3_column_text)> sqlite3_column_text{
    sqlite_library, "sqlite3_column_text"};
inline constexpr LoadedFunction<decltype(::sqlite3_column_type)> sqlite3_column_type{
    sqlite_library, "sqlite3_column_type"};
inline constexpr LoadedFunction<decltype(::sqlite3_errcode)> sqlite3_errcode{sqlite_library,
                                                                             "sqlite3_errcode"};
inline constexpr LoadedFunction<decltype(::sqlite3_errmsg)> sqlite3_errmsg{sqlite_library,
                                                                           "sqlite3_errmsg"};
inline constexpr LoadedFunction<decltype(::sqlite3_exec)> sqlite3_exec{sqlite_library,
                                                                       "sqlite3_exec"};
inline constexpr LoadedFunction<decltype(::sqlite3_finalize)> sqlite3_finalize{sqlite_library,
                                                                               "sqlite3_finalize"};
inline constexpr LoadedFunction<decltype(::sqlite3_hard_heap_limit64)> sqlite3_hard_heap_limit64{
    sqlite_library, "sqlite3_hard_heap_limit64"};
inline constexpr LoadedFunction<decltype(::sqlite3_interrupt)> sqlite3_interrupt{
    sqlite_library, "sqlite3_interrupt"};
inline constexpr LoadedFunction<decltype(::sqlite3_last_insert_rowid)> sqlite3_last_insert_rowid{
    sqlite_library, "sqlite3_last_insert_rowid"};
inline constexpr LoadedFunction<decltype(::sqlite3_limit)> sqlite3_limit{sqlite_library,
                                                                         "sqlite3_limit"};
inline constexpr LoadedFunction<decltype(::sqlite3_open_v2)> sqlite3_open_v2{sqlite_library,
                                                                             "sqlite3_open_v2"};
inline constexpr LoadedFunction<decltype(::sqlite3_prepare_v2)> sqlite3_prepare_v2{
    sqlite_library, "sqlite3_prepare_v2"};
inline constexpr LoadedFunction<decltype(::sqlite3_step)> sqlite3_step{sqlite_library,
                                                                       "sqlite3_step"};
inline constexpr LoadedFunction<decltype(::sqlite3_stmt_readonly)> sqlite3_stmt_readonly{
    sqlite_library, "sqlite3_stmt_readonly"};

}  // namespace evenhand
