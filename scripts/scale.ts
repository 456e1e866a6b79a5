import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { openStand, type Stand } from './bench/harness/stand.ts';
import { describeRun, endRun } from './bench/report/run.ts';
import { countScale } from './bench/scale/counting.ts';
import { writeScalePage } from './bench/scale/report.ts';
import { endWithNpm } from './local/parent.ts';
import { packageRoot } from './packages.ts';

/** Counts what purchases and idle days come to, and writes docs/scale.md; `--quick` counts few, and writes to the terminal. */
const [word, ...others] = process.argv.slice(2);
if (others.length > 0 || (word !== undefined && word !== '--quick')) {
  console.error('It is: npm run scale, or npm run scale -- --quick');
  process.exit(1);
}
const isQuick = word === '--quick';
const stands: Stand[] = [];
let closing: Promise<unknown> | null = null;
async function stop(status: number): Promise<never> {
  closing ??= Promise.all(stands.map((stand) => stand.close()));
  await closing;
  process.exit(status);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130));
endWithNpm(() => void stop(130));

try {
  const loadBefore = loadavg()[0] ?? 0;
  const scale = await countScale({
    open: async (ports) => {
      const stand = await openStand(ports);
      stands.push(stand);
      return stand;
    },
    tell: (stage) => console.log(`· ${stage}`),
    isQuick,
  });
  const page = writeScalePage(scale, describeRun(endRun(loadBefore)));
  if (isQuick) console.log(page);
  else await writeFile(join(packageRoot, 'docs', 'scale.md'), page);
  await stop(0);
} catch (error) {
  if (closing === null) console.error(error);
  await stop(1);
}
