import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, readCommit, readVersion } from '../bundles/build.ts';
import { readRelease } from '../bundles/release.ts';
import { PROGRAMS } from '../packages.ts';
import { UserError } from '../user-error.ts';

/** Adds a release beside the others: a finished build from elsewhere, or this working tree. Returns its name. */
export async function makeRelease(folder: string, from: string | null): Promise<string> {
  const built = from ?? join(folder, 'unfinished');
  const { version, commit, builtAt, checksums } =
    from === null ? await buildOnce(folder, built) : await readRelease(built);
  if (checksums[PROGRAMS.commands] === undefined)
    throw new UserError(`${built} was built without its programs: npm run serve -- build --whole`);
  const name = nameOf(version, commit, builtAt);
  if (await isThere(folder, name)) return name;
  if (from !== null) await cp(from, `${join(folder, name)}.new`, { recursive: true });
  await rename(from === null ? built : `${join(folder, name)}.new`, join(folder, name));
  await rm(join(folder, 'unfinished'), { recursive: true, force: true });
  return name;
}

/** A build of the same commit is reused. */
async function buildOnce(folder: string, into: string) {
  const name = nameOf(readVersion(), readCommit(), '');
  return (await isThere(folder, name)) ? readRelease(join(folder, name)) : build(into, { hasPrograms: true });
}

/** By version and commit; also by time when no commit identifies it. */
function nameOf(version: string, commit: string | null, builtAt: string): string {
  if (commit !== null && !commit.endsWith('+')) return `${version}-${commit.slice(0, 12)}`;
  return `${version}-${commit?.slice(0, 12) ?? 'tree'}-${builtAt.replace(/\D/g, '').slice(0, 14)}`;
}

async function isThere(folder: string, name: string): Promise<boolean> {
  return (await readRelease(join(folder, name)).catch(() => null)) !== null;
}
