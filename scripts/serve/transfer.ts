import { resolve } from 'node:path';
import type { Manifest } from '../../src/server/backup/manifest.ts';
import type { ServerSettings } from '../../src/server/settings.ts';
import { exportLocal, importLocal } from '../../src/server/transfer/local.ts';
import { UserError } from '../../src/server/user-error.ts';
import { readOpening, readSealing, type SealingOptions } from './sealing.ts';

type Typed = SealingOptions & { into?: string; from?: string; secrets?: string };

/** Exports a self-hosted server into a folder that any other deployment can import; or imports one. */
export async function move(
  command: 'export' | 'import',
  settings: ServerSettings,
  typed: Typed,
): Promise<void> {
  const { into, from } = typed;
  if (command === 'export') {
    if (into === undefined) throw new UserError('Say where to: --into FOLDER');
    const sealTo = await readSealing(typed);
    const { folder, manifest } = await exportLocal(settings, resolve(into), sealTo);
    console.log(`${folder}: ${describe(manifest)}`);
    if (sealTo === null) console.log('The secrets are not in it: carry secrets/ and account.json apart.');
    return;
  }
  if (from === undefined) throw new UserError('Say where from: --from FOLDER');
  const { manifest, secrets } = await importLocal(settings, resolve(from), {
    openBy: await readOpening(typed),
    secretsIn: typed.secrets === undefined ? null : resolve(typed.secrets),
  });
  console.log(`${settings.stateFolder}: ${describe(manifest)}, ${secrets} secrets`);
  console.log(
    'Start it, and see that nobody reaches the one before any more: what it takes from now on is lost.',
  );
}

export function describe({ begunAt, files }: Manifest): string {
  const objects = Object.entries(files).filter(([name]) => name.endsWith('.jsonl'));
  const bytes = objects.reduce((sum, [, one]) => sum + one.bytes, 0);
  return `${objects.length} objects as of ${begunAt}, ${bytes} bytes`;
}
