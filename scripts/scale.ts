import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { runOnServers } from './bench/harness/running.ts';
import { describeRun, endRun } from './bench/report.ts';
import { packageRoot } from './packages.ts';
import { countScale } from './scale/counting.ts';
import { writeScalePage } from './scale/report.ts';

/** Counts the work of purchases and idle days, and writes docs/scale.md; `--quick` counts few and prints the result. */
const [word, ...others] = process.argv.slice(2);
const USAGE = `npm run scale [-- --quick]

Counts the work of purchases and idle days on the built Workers, and writes docs/scale.md.
  --quick   counts few, and prints the page instead`;
if (word === '--help' || word === '-h') {
  console.log(USAGE);
  process.exit(0);
}
if (others.length > 0 || (word !== undefined && word !== '--quick')) {
  console.error(USAGE);
  process.exit(1);
}
const isQuick = word === '--quick';
await runOnServers(async (open) => {
  const loadBefore = loadavg()[0] ?? 0;
  const scale = await countScale({ open, tell: (stage) => console.log(`· ${stage}`), isQuick });
  const page = writeScalePage(scale, describeRun(endRun(loadBefore)));
  if (isQuick) console.log(page);
  else await writeFile(join(packageRoot, 'docs', 'scale.md'), page);
  return 0;
});
