import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivately } from './files.ts';

/** What other programs are told, and with which keys: where all answers. */
type Ready = {
  storefront: string;
  api_base: string;
  api_key: string;
  webhook_secret: string;
  operator_key: string;
};

export function readyPath(stateFolder: string): string {
  return join(stateFolder, 'ready.json');
}

export async function writeReady(stateFolder: string, ready: Ready): Promise<void> {
  await writePrivately(readyPath(stateFolder), `${JSON.stringify(ready)}\n`);
}

export async function removeReady(stateFolder: string): Promise<void> {
  await rm(readyPath(stateFolder), { force: true });
}
