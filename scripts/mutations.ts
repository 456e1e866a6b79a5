import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Mutation } from '../test/mutations/mutation.ts';
import { mutations } from '../test/mutations/table.ts';
import { packageRoot } from './packages.ts';

/**
 * `npm run mutations`: makes each mutation of the table in a copy of the tree, runs the test that should notice it,
 * and lists those that it did not. `-- --only TEXT`, which may be repeated, selects mutations with a text in their
 * name.
 */

/** Milliseconds: a mutation that hangs also counts as noticed, after this time. */
const LONGEST = 600_000;

/** `noticed`: the test failed; `survived`: it passed; `untried`: it did not run. */
type Outcome = 'noticed' | 'survived' | 'untried';

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

function projectOf(test: string): string {
  if (test.includes('.node.test.')) return 'node';
  return test.startsWith('test/service/') ? 'service' : 'storefront';
}

/** The title as a pattern for `-t`: the parts that a test table fills in match anything. */
function patternOf(title: string): string {
  return title
    .split(/%[a-z]|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
}

async function runTest(folder: string, { test, title }: Mutation): Promise<Outcome> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const options = ['--project', projectOf(test), '-t', patternOf(title), '--reporter', 'json'];
  const command = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const run = promisify(execFile)(
    process.execPath,
    [command, 'run', test, ...options, '--outputFile', report],
    {
      cwd: folder,
      // Some are noticed only by a long test.
      env: { ...process.env, PROOFS: '1' },
      timeout: LONGEST,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const isHung = await run.then(
    () => false,
    (error: { killed?: boolean }) => error.killed === true,
  );
  return isHung ? 'noticed' : outcomeOf(report);
}

function outcomeOf(report: string): Outcome {
  let text: string;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    return 'untried';
  }
  const read: { testResults: { assertionResults: { status: string }[] }[] } = JSON.parse(text);
  const states = read.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  if (states.includes('failed')) return 'noticed';
  return states.includes('passed') ? 'survived' : 'untried';
}

const folder = copyTree();
const counts: Record<Outcome, number> = { noticed: 0, survived: 0, untried: 0 };
try {
  for (const mutation of chosen(process.argv.slice(2))) {
    const path = join(folder, mutation.file);
    const before = readFileSync(path, 'utf8');
    const parts = before.split(mutation.text);
    let outcome: Outcome = 'untried';
    if (parts.length === 2) {
      writeFileSync(path, parts.join(mutation.put));
      outcome = await runTest(folder, mutation);
      writeFileSync(path, before);
    }
    counts[outcome] += 1;
    console.log(`${outcome.padEnd(9)} ${mutation.name}  (${mutation.test})`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${counts.noticed} noticed, ${counts.survived} survived, ${counts.untried} untried`);
process.exitCode = counts.survived + counts.untried === 0 ? 0 : 1;
