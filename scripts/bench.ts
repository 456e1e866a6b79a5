import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { measureAccount } from './bench/account/measure.ts';
import { writeAccountSection } from './bench/account/report.ts';
import { BESIDE_PORTS, measureBeside } from './bench/beside/measure.ts';
import { writeBesideSection } from './bench/beside/report.ts';
import type { Bench } from './bench/harness/section.ts';
import { openStand, type Stand } from './bench/harness/stand.ts';
import { LARGE_PORTS, measureLarge } from './bench/large/measure.ts';
import { writeLargeSection } from './bench/large/report.ts';
import { type BenchOptions, readOptions } from './bench/options.ts';
import { commitOf, describeRun, endRun, LAST_TITLE } from './bench/report/run.ts';
import { putSection } from './bench/report/sections.ts';
import { sections } from './bench/sections.ts';
import { endWithNpm } from './local/parent.ts';
import { packageRoot } from './packages.ts';

/**
 * Measures shop and service as they would be deployed, section by section, and writes docs/benchmarks.md; or one of the long
 * runs that have options of their own (options.ts).
 */
const read = readOptions(process.argv.slice(2));
if (!read.ok) {
  console.error(read.why);
  process.exit(1);
}
const { options } = read;
const page = join(packageRoot, 'docs', 'benchmarks.md');
const stands: Stand[] = [];
const bench: Bench = {
  open: async (ports) => {
    const stand = await openStand(ports);
    stands.push(stand);
    return stand;
  },
  tell: (stage) => console.log(`· ${stage}`),
  isQuick: options.run === 'sections' && options.isQuick,
};

async function put(section: string): Promise<void> {
  await writeFile(page, putSection(await readFile(page, 'utf8'), section, LAST_TITLE));
}

async function measureSections({ only, isQuick }: BenchOptions & { run: 'sections' }): Promise<void> {
  for (const name of only) {
    const { title, measure } = sections[name];
    bench.tell(title);
    const loadBefore = loadavg()[0] ?? 0;
    const { lead, body, versions } = await measure(bench);
    const section = `## ${title}\n\n${lead}\n\n${describeRun(endRun(loadBefore, versions))}\n\n${body}\n`;
    if (isQuick) console.log(section);
    else await put(section);
  }
}

async function measure(): Promise<void> {
  if (options.run === 'sections') return measureSections(options);
  const loadBefore = loadavg()[0] ?? 0;
  const { tell } = bench;
  if (options.run === 'large') {
    const scores = await measureLarge(await bench.open(LARGE_PORTS), options.products, tell);
    return put(writeLargeSection(scores, endRun(loadBefore)));
  }
  if (options.run === 'account') {
    const scores = await measureAccount(await bench.open(0), options.checkouts, tell);
    return put(writeAccountSection(scores, endRun(loadBefore)));
  }
  const tree = resolve(options.folder);
  const both = { before: await bench.open(0), now: await bench.open(BESIDE_PORTS) };
  const scores = await measureBeside(tree, both, tell);
  await put(writeBesideSection(scores, endRun(loadBefore, { 'build before': commitOf(tree) })));
}

let closing: Promise<unknown> | null = null;
async function stop(status: number): Promise<never> {
  closing ??= Promise.all(stands.map((stand) => stand.close()));
  await closing;
  // A browser that was ended may leave a socket open.
  process.exit(status);
}
// Also when somebody stops us: what we started must not outlive us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130));
endWithNpm(() => void stop(130));

try {
  await measure();
  if (!bench.isQuick) bench.tell('Written to docs/benchmarks.md');
} catch (error) {
  if (closing === null) console.error(error);
  await stop(1);
}
await stop(0);
