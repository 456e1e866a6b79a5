import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { accountSection } from './bench/account/section.ts';
import { besideSection } from './bench/beside/section.ts';
import { runOnServers } from './bench/harness/running.ts';
import type { Bench, Section } from './bench/harness/section.ts';
import { largeSection } from './bench/large/measure.ts';
import { LARGE_TITLE } from './bench/large/report.ts';
import { type BenchOptions, readOptions, SECTION_NAMES, type SectionName } from './bench/options.ts';
import { compareRuns, describeComparison } from './bench/report/compare-runs.ts';
import type { Figure } from './bench/report/figures.ts';
import { type Results, readResults, writeResults } from './bench/report/results.ts';
import { describeRun, endRun, LAST_TITLE } from './bench/report/run.ts';
import { findSection, putSection } from './bench/report/sections.ts';
import { sections } from './bench/sections.ts';
import { packageRoot } from './packages.ts';

/**
 * Measures shop and service as they would be deployed, section by section, and writes docs/benchmarks.md; or runs one
 * of the long measurements with options of their own (options.ts).
 */
const read = readOptions(process.argv.slice(2));
if (!read.ok) {
  console.error(read.why);
  process.exit(1);
}
const { options } = read;
const page = join(packageRoot, 'docs', 'benchmarks.md');
const isQuick = 'isQuick' in options && options.isQuick;
const waiting = 'waiting' in options ? options.waiting : 0;
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
  const { lead, body, versions, figures } = await measure(bench);
  const run = endRun(loadBefore, versions);
  const section = `## ${title}\n\n${lead}\n\n${describeRun(run)}\n\n${body}\n`;
  if (bench.isQuick) console.log(section);
  else await put(section, following);
  return { figures, run };
}

type SectionsRun = BenchOptions & { run: 'sections' };

/** Whether nothing became slower than in the run to compare with, if there is one. */
async function measureSections(bench: Bench, { only, json, compare }: SectionsRun): Promise<boolean> {
  // Read first: a bad file must fail before the long measurement.
  const former = compare === null ? null : await readResults(compare);
  const figures: Figure[] = [];
  const runs: Results['sections'] = [];
  for (const name of only) {
    const { title } = sections[name];
    bench.tell(title);
    const { figures: measured, run } = await measureSection(bench, sections[name], titlesAfter(name));
    figures.push(...measured);
    runs.push({ name, title, at: run.at.toISOString(), load: run.load, versions: run.versions });
    // After each section, so that an interrupted run keeps its results.
    const { commit, machine } = run;
    await writeResults(json, { format: 1, commit, machine, isQuick, sections: runs, figures });
  }
  bench.tell(`Figures in ${json}${isQuick ? '' : ', tables in docs/benchmarks.md'}`);
  return former === null || compareWith(former, figures);
}

function titlesAfter(name: SectionName): string[] {
  const behind = SECTION_NAMES.slice(SECTION_NAMES.indexOf(name) + 1);
  return [...behind.map((other) => sections[other].title), LARGE_TITLE];
}

function compareWith({ commit, figures: then }: Results, now: readonly Figure[]): boolean {
  const comparison = compareRuns(then, now);
  tell(`Beside commit ${commit}`);
  for (const line of describeComparison(comparison)) console.log(line);
  return comparison.slower.length === 0;
}

/** False when something became slower. */
async function measure(bench: Bench): Promise<boolean> {
  if (options.run === 'sections') return measureSections(bench, options);
  if (options.run === 'comparison')
    return compareWith(await readResults(options.compare), (await readResults(options.now)).figures);
  await measureSection(bench, sectionAlone(options), []);
  if (!bench.isQuick) bench.tell('Written to docs/benchmarks.md');
  return true;
}

/** The section of a long measurement. */
function sectionAlone(alone: BenchOptions & { run: 'large' | 'account' | 'before' }): Section {
  if (alone.run === 'large') return largeSection(alone.products);
  return alone.run === 'account' ? accountSection(alone.checkouts) : besideSection(resolve(alone.folder));
}

await runOnServers(async (open) => ((await measure({ open, tell, isQuick, waiting })) ? 0 : 1));
