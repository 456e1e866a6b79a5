import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Settings } from './settings.ts';

/** What other programs read of the file of a running start. Its ports may differ from this command's environment. */
const readyFile = z.object({
  storefront: z.string(),
  api_base: z.string(),
  api_key: z.string(),
  webhook_secret: z.string(),
  operator_key: z.string().optional(),
});
export type Ready = z.infer<typeof readyFile>;

/** Null when nothing runs on the state folder. */
export async function readReady(stateFolder: string): Promise<Ready | null> {
  const text = await readFile(join(stateFolder, 'ready.json'), 'utf8').catch(() => null);
  return text === null ? null : readyFile.parse(JSON.parse(text));
}

/** This machine's service with its operator's key; null when nothing runs. */
export function operatorOf(ready: Ready | null): { origin: string; key: string } | null {
  if (ready?.operator_key === undefined) return null;
  return { origin: new URL(ready.api_base).origin, key: ready.operator_key };
}

/** The origin of this machine's shop. */
export async function originOfShop(settings: Pick<Settings, 'stateFolder' | 'shopOrigin'>): Promise<string> {
  return (await readReady(settings.stateFolder))?.storefront ?? settings.shopOrigin;
}
