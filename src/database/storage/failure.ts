/**
 * What the runtime throws into whoever called an object whose storage took or gave nothing: the disk is full, cannot be written or
 * read, or it has no descriptors left. It gives the object up, with whatever was not kept, and opens it anew at the next call.
 */
export function isStorageFailure(error: Error): boolean {
  return (
    // Met by a statement, it is an error like any other, and the object is kept.
    /\bSQLITE_(?:READONLY|FULL|IOERR|CANTOPEN)/.test(error.message) ||
    ('durableObjectReset' in error && error.durableObjectReset === true) ||
    // It could not even be opened; the runtime keeps the reason to its own log.
    /^internal error; reference = /.test(error.message)
  );
}

/** SQLite's own word for it, `SQLITE_FULL`: all that a log may know of a message that is not ours. */
export function wordOfSqlite(error: Error): string | undefined {
  return /\bSQLITE_[A-Z_]+/.exec(error.message)?.[0];
}
