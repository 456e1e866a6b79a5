import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seller } from '../seller-account.ts';
import { writePrivately } from './files.ts';
import type { ServicePlace } from './service-api.ts';

/** Addresses and keys for other programs. */
type Ready = {
  storefront: string;
  api_base: string;
  api_key: string;
  webhook_secret: string;
  operator_key: string;
};

function readyPath(stateFolder: string): string {
  return join(stateFolder, 'ready.json');
}

/** Of a shop and its service, once both answer. */
export async function writeReady(
  { stateFolder, apiBase }: ServicePlace,
  shopOrigin: string,
  { account, operatorKey }: Seller,
): Promise<void> {
  const ready: Ready = {
    storefront: shopOrigin,
    api_base: apiBase,
    api_key: account.secret_key,
    webhook_secret: account.webhook_secret,
    operator_key: operatorKey,
  };
  await writePrivately(readyPath(stateFolder), `${JSON.stringify(ready)}\n`);
}

export async function removeReady(stateFolder: string): Promise<void> {
  await rm(readyPath(stateFolder), { force: true });
}
