/**
 * The error that a caller gets when an object's storage fails: the disk is full, unreadable or not writable, or no
 * file descriptors are left. The runtime drops the object with its unsaved changes and restarts it at the next call.
 */
export function isStorageFailure(error: Error): boolean {
  return (
    // A statement met the failure: an ordinary error, and the object stays alive.
    /\bSQLITE_(?:READONLY|FULL|IOERR|CANTOPEN)/.test(error.message) ||
    ('durableObjectReset' in error && error.durableObjectReset === true) ||
    // The database could not be opened; the runtime writes the reason only to its own log.
    /^internal error; reference = /.test(error.message)
  );
}

/** SQLite's code, such as `SQLITE_FULL`: the only part of a foreign message that may be logged. */
export function wordOfSqlite(error: Error): string | undefined {
  return /\bSQLITE_[A-Z_]+/.exec(error.message)?.[0];
}
