import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mutation } from '../test/mutations/mutation.ts';
import { mutations } from '../test/mutations/table.ts';
import type { Outcome } from './mutations/runner.ts';
import { packageRoot } from './packages.ts';

/**
 * `npm run mutations`: makes each mutation of the table in a copy of the tree, runs the test that should notice it,
 * and lists those that it did not. `-- --only TEXT`, which may be repeated, selects mutations with a text in their
 * name.
 */

/** Milliseconds: a mutation that hangs also counts as noticed, after this time. */
const LONGEST = 600_000;

function chosen(args: readonly string[]): readonly Mutation[] {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string', multiple: true } } });
  const { only } = values;
  return only === undefined
    ? mutations
    : mutations.filter(({ name }) => only.some((text) => name.includes(text)));
}

/** All files of the tree that git does not ignore, and a link to node_modules. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', list, { cwd: packageRoot, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(packageRoot, file), join(folder, file));
  }
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function startRunner(folder: string): ChildProcess {
  return fork(join(packageRoot, 'scripts', 'mutations', 'runner.ts'), {
    cwd: folder,
    // Some are noticed only by a long test.
    env: { ...process.env, PWD: folder, PROOFS: '1' },
    // A group of its own: what hangs is killed with all that it started.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function kill({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

const folder = copyTree();
let runner = startRunner(folder);

async function runTest(mutation: Mutation): Promise<Outcome> {
  runner.send(mutation);
  try {
    const [outcome]: Outcome[] = await once(runner, 'message', { signal: AbortSignal.timeout(LONGEST) });
    return outcome ?? 'untried';
  } catch {
    kill(runner);
    runner = startRunner(folder);
    return 'noticed';
  }
}

const counts: Record<Outcome, number> = { noticed: 0, survived: 0, untried: 0 };
try {
  for (const mutation of chosen(process.argv.slice(2))) {
    const path = join(folder, mutation.file);
    const before = readFileSync(path, 'utf8');
    const parts = before.split(mutation.text);
    let outcome: Outcome = 'untried';
    if (parts.length === 2) {
      writeFileSync(path, parts.join(mutation.put));
      outcome = await runTest(mutation);
      writeFileSync(path, before);
    }
    counts[outcome] += 1;
    console.log(`${outcome.padEnd(9)} ${mutation.name}  (${mutation.test})`);
  }
} finally {
  kill(runner);
  rmSync(folder, { recursive: true });
}
console.log(`${counts.noticed} noticed, ${counts.survived} survived, ${counts.untried} untried`);
process.exitCode = counts.survived + counts.untried === 0 ? 0 : 1;
