import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, loadavg, platform, totalmem } from 'node:os';
import { packageRoot } from '../packages.ts';
import type { Spread } from './harness/statistics.ts';

const require = createRequire(import.meta.url);

/** The version of an installed package. */
export function versionOf(name: string): string {
  return require(`${name}/package.json`).version;
}

/** The last section; other sections come before it. */
export const LAST_TITLE = 'Again';

/** When, where and with what a section was measured. Loads: waiting processes, averaged over a minute. */
type Run = {
  at: Date;
  commit: string;
  machine: string;
  load: { before: number; after: number };
  versions: Record<string, string>;
};

/** The run that ends now. `loadBefore`: the machine's load before it. */
export function endRun(loadBefore: number, versions: Record<string, string> = {}): Run {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return {
    at: new Date(),
    commit: commitOf(packageRoot),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${gibibytes} GiB, ${platform()}`,
    load: { before: loadBefore, after: loadavg()[0] ?? 0 },
    versions: { Node: process.versions.node, workerd: versionOf('workerd'), ...versions },
  };
}

/** The commit of a working tree; marked when it has uncommitted changes. */
export function commitOf(tree: string): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: tree, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'src', 'templates', 'scripts') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`;
}

/** A run in a sentence. */
export function describeRun({ at, commit, machine, load, versions }: Run): string {
  const installed = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    at.toISOString().slice(0, 10),
    `commit ${commit}`,
    machine,
    `load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after`,
    ...installed,
  ].join(', ');
}
/** The section of a Markdown page with this second-level heading, heading included; null when there is none. */
export function findSection(page: string, title: string): string | null {
  return page.split(/^(?=## )/m).find((part) => titleOf(part) === title) ?? null;
}

/**
 * The page with a section in place of the one with the same title or, without one, before the section called `next`.
 */
export function putSection(page: string, section: string, next: string): string {
  const title = titleOf(section);
  const parts = page.split(/^(?=## )/m);
  const place = parts.findIndex((part) => titleOf(part) === title);
  const following = parts.findIndex((part) => titleOf(part) === next);
  const whole = `${section.trimEnd()}\n\n`;
  if (place >= 0) return parts.toSpliced(place, 1, whole).join('');
  return parts.toSpliced(following < 0 ? parts.length : following, 0, whole).join('');
}

function titleOf(part: string): string | undefined {
  return /^## (.+)$/m.exec(part.split('\n', 1)[0] ?? '')?.[1];
}

export const whole = (figure: number): string => Math.round(figure).toLocaleString('en');

/** A median with its quartiles. */
export function describeSpread({ median, low, high }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** A Markdown table; all columns but the first are of figures. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ['---', ...heads.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
