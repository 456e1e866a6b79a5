import { expect, test } from 'vitest';
import { isStorageFailure } from '../../src/database/storage/failure.ts';

// Messages of the runtime, as its own server logged them: which one a caller gets depends on the first
// writer.
test.each([
  'attempt to write a readonly database: SQLITE_READONLY',
  'database or disk is full: SQLITE_FULL',
  'unable to open database file: SQLITE_CANTOPEN',
  'disk I/O error: SQLITE_IOERR_WRITE',
  'internal error; reference = u760eirahekrap1r8pler3v4',
])('%s is a failure of the storage', (message) => {
  expect(isStorageFailure(new Error(message))).toBe(true);
});

test('an aborted object is a storage failure, for any message', () => {
  expect(isStorageFailure(Object.assign(new Error('?'), { durableObjectReset: true }))).toBe(true);
});

test.each([
  'UNIQUE constraint failed: orders.number: SQLITE_CONSTRAINT',
  'no such table: a: SQLITE_ERROR',
  '?',
])('%s is a fault of our own', (message) => {
  expect(isStorageFailure(new Error(message))).toBe(false);
});
