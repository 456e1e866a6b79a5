import { mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ServerSettings } from '../settings.ts';
import { UserError } from '../user-error.ts';

/** Links to the folders of the serving release and of the one before, beside them. */
const LINKS = ['current', 'former'] as const;
type Link = (typeof LINKS)[number];

/** The folder that holds all releases. */
export function releasesFolder({ releases }: ServerSettings): string {
  if (releases === null) throw new UserError('The settings do not say where releases lie: "releases".');
  return releases;
}

/** The folder of the serving release, by its link. */
export function servingRelease(releases: string): string {
  return join(releases, 'current' satisfies Link);
}

/** The name of a release's folder; null when there is no such link yet. */
export async function readLink(folder: string, link: Link): Promise<string | null> {
  const target = await readlink(join(folder, link)).catch(() => null);
  return target === null ? null : basename(target);
}

/** Atomic: a server that starts at this moment finds the old or the new one. */
export async function setLink(folder: string, link: Link, name: string): Promise<void> {
  const unfinished = join(folder, `${link}.new`);
  await mkdir(folder, { recursive: true });
  await rm(unfinished, { force: true });
  await symlink(name, unfinished);
  await rename(unfinished, join(folder, link));
}
