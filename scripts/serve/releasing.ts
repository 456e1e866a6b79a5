import { resolve } from 'node:path';
import type { SealTo } from '../../src/server/backup/sealing.ts';
import { ownRelease } from '../../src/server/packages.ts';
import { readLink, releasesFolder } from '../../src/server/releases/release-links.ts';
import { switchTo } from '../../src/server/releases/switch.ts';
import type { ServerSettings } from '../../src/server/settings.ts';
import { UserError } from '../../src/server/user-error.ts';

type ReleaseOptions = { into?: string; from?: string; sealTo: SealTo | null };

/**
 * Builds a release from this tree, or takes a finished build, and switches to it; `rollback` switches back to the
 * former release.
 */
export async function release(
  command: 'release' | 'rollback',
  settings: ServerSettings,
  file: string,
  { into, from, sealTo }: ReleaseOptions,
): Promise<void> {
  const folder = releasesFolder(settings);
  if (into === undefined) throw new UserError('Say where the backup of before goes: --into FOLDER');
  if (command === 'release')
    console.log(
      from === undefined
        ? 'Building both Workers; this takes about a minute'
        : `Checking the build in ${from}`,
    );
  const name = command === 'release' ? await make(folder, from) : await readLink(folder, 'former');
  if (name === null) throw new UserError(`There is no release before ${await readLink(folder, 'current')}.`);
  const tell = (line: string) => console.log(line);
  await switchTo(name, { settings, file, into: resolve(into), sealTo, tell });
}

async function make(folder: string, from: string | undefined): Promise<string> {
  if (ownRelease !== null && from === undefined)
    throw new UserError('A release is made in a working tree: npm run serve -- release');
  const { makeRelease } = await import('../../src/server/releases/make.ts');
  return makeRelease(folder, from === undefined ? null : resolve(from));
}
