import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { runOnServers } from './bench/harness/running.ts';
import type { Bench, Section } from './bench/harness/section.ts';
import { readOptions } from './bench/options.ts';
import { describeRun, endRun, findSection, LAST_TITLE, putSection } from './bench/report.ts';
import { sections } from './bench/sections.ts';
import { packageRoot } from './packages.ts';

/** Measures shop and service as they would be deployed, section by section, and writes docs/benchmarks.md. */
const read = readOptions(process.argv.slice(2));
if (!read.ok) {
  console.error(read.why);
  process.exit(1);
}
const { only, before, isQuick, waiting } = read.options;
const page = join(packageRoot, 'docs', 'benchmarks.md');
const tell = (stage: string) => console.log(`· ${stage}`);

/** Writes a section; a new one goes before the first of `following`, or at the end. */
async function put(section: string, following: readonly string[]): Promise<void> {
  const written = await readFile(page, 'utf8');
  const next = following.find((title) => findSection(written, title) !== null);
  await writeFile(page, putSection(written, section, next ?? LAST_TITLE));
}

/** Measures a section, and prints it or writes it to the page. */
async function measureSection(bench: Bench, { title, measure }: Section, following: readonly string[]) {
  const loadBefore = loadavg()[0] ?? 0;
  const { lead, body, versions } = await measure(bench);
  const section = `## ${title}\n\n${lead}\n\n${describeRun(endRun(loadBefore, versions))}\n\n${body}\n`;
  if (isQuick) console.log(section);
  else await put(section, following);
}

await runOnServers(async (open) => {
  const bench: Bench = { open, tell, isQuick, waiting, before: before && resolve(before) };
  for (const [place, name] of only.entries()) {
    tell(sections[name].title);
    const following = only.slice(place + 1).map((other) => sections[other].title);
    await measureSection(bench, sections[name], following);
  }
  if (!isQuick) tell('Written to docs/benchmarks.md');
  return 0;
});
