import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describeError, UserError } from '../src/server/user-error.ts';
import { buildModules } from './modules.ts';
import { readPlacesOf } from './where/places.ts';

/**
 * `npm run where -- shop "at fX (worker.js:12:345)"`: the place in the code that a Worker's log names. Without an
 * argument it reads lines from standard input. It bundles as a deployment does, so run it in the deployed commit.
 */

const USAGE = `npm run where -- shop|service [LINE]

Prints the place in the code that a line of a Worker's log names, such as "at fX (worker.js:12:345)". Without a line it reads
the log from standard input. Run it in the deployed commit.`;

async function run([worker = '', ...lines]: string[]): Promise<void> {
  if (worker === '--help' || worker === '-h') {
    console.log(USAGE);
    return;
  }
  if (worker !== 'shop' && worker !== 'service')
    throw new UserError('Say which Worker the log is of: npm run where -- shop, or service.');
  const log = lines.length > 0 ? lines.join('\n') : (await text(process.stdin)).trimEnd();
  const folder = mkdtempSync(join(tmpdir(), 'where-'));
  try {
    buildModules(worker, folder);
    console.log(readPlacesOf(folder)(log));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
