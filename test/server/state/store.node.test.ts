import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countTables } from '../../../src/server/state/store.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-database-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Locks a database, says so, and ends after half a second. */
const HOLDER = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE more (one INTEGER); COMMIT');
  console.log('locked');
  setTimeout(() => database.close(), 500);
`;

test('a file that is locked for a moment is read after it', async () => {
  const path = join(folder, 'object.sqlite');
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE schema (one INTEGER)');
  database.close();
  const holder = spawn(process.execPath, ['-e', HOLDER, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(countTables(path)).toBe(2);
  if (holder.exitCode === null) await once(holder, 'exit');
});
