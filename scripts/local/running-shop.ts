import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { readyPath } from '../listen/options.ts';
import type { Settings } from './settings.ts';

const readyFile = z.object({ storefront: z.string() });

/** The origin of this machine's shop. A running start may have another port than this command's environment. */
export async function originOfShop(settings: Pick<Settings, 'stateFolder' | 'shopOrigin'>): Promise<string> {
  const text = await readFile(readyPath(settings.stateFolder), 'utf8').catch(() => null);
  return text === null ? settings.shopOrigin : readyFile.parse(JSON.parse(text)).storefront;
}
