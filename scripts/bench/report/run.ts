import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, loadavg, platform, totalmem } from 'node:os';
import { packageRoot } from '../../packages.ts';

const require = createRequire(import.meta.url);

/** The version of a package that is installed. */
export function versionOf(name: string): string {
  return require(`${name}/package.json`).version;
}

/** Stands last: sections of other runs come before it. */
export const LAST_TITLE = 'Again';

/** When, where and with what something was measured. Loads: processes that wanted to run, over a minute. */
export type Run = {
  at: Date;
  commit: string;
  machine: string;
  load: { before: number; after: number };
  versions: Record<string, string>;
};

/** The run that ends now. `loadBefore`: what the machine was busy with before it. */
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

/** The commit of a working tree; told apart when something in it is not committed. */
export function commitOf(tree: string): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: tree, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'src', 'templates', 'scripts') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`;
}

/** A run as a table. */
export function describeRun({ at, commit, machine, load, versions }: Run): string {
  return `| | |
| --- | --- |
| Date | ${at.toISOString().slice(0, 10)}, commit ${commit} |
| Machine | ${machine} |
| Busy with other things | load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} at the end |
| Versions | ${Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')} |`;
}
