import { expect, test } from 'vitest';
import { isStorageFailure } from '../../src/database/storage/failure.ts';

// The words of the runtime, as its own server logged them: which of them a caller meets depends on who writes first.
test.each([
  'attempt to write a readonly database: SQLITE_READONLY',
  'database or disk is full: SQLITE_FULL',
  'unable to open database file: SQLITE_CANTOPEN',
  'disk I/O error: SQLITE_IOERR_WRITE',
  'internal error; reference = u760eirahekrap1r8pler3v4',
])('%s is a failure of the storage', (message) => {
  expect(isStorageFailure(new Error(message))).toBe(true);
});

test('an object that was given up has failed by its storage, whatever the message', () => {
  expect(isStorageFailure(Object.assign(new Error('?'), { durableObjectReset: true }))).toBe(true);
});

test.each([
  'UNIQUE constraint failed: orders.number: SQLITE_CONSTRAINT',
  'no such table: a: SQLITE_ERROR',
  '?',
])('%s is a fault of ours', (message) => {
  expect(isStorageFailure(new Error(message))).toBe(false);
});
