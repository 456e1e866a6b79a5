import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, vi } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of the whole run. */
    builds: string;
  }
}

/** Milliseconds: a build takes ten seconds, and over a minute on a machine with ten other things to do. */
const BUILT_WITHIN = 230_000;

/** The release of this tree. The first file that asks builds it, and the others wait. No test may change it. */
export async function builtRelease(): Promise<string> {
  const release = join(inject('builds'), 'release');
  await mkdir(dirname(release), { recursive: true });
  // When two make a folder at once, only one of them succeeds.
  const isFirst = await mkdir(`${release}.begun`).then(
    () => true,
    () => false,
  );
  // It gets its name when it is complete.
  // The bundler takes a second to load, and one file of a run needs it.
  if (isFirst) await (await import('../../src/server/bundles/build.ts')).build(release);
  else
    await vi.waitFor(() => expect(existsSync(release)).toBe(true), { timeout: BUILT_WITHIN, interval: 200 });
  return release;
}
