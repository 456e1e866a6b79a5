import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasPart, type Manifest, requireManifest, verifyFolder } from '../backup/manifest.ts';
import type { SealTo } from '../backup/sealing.ts';
import {
  findSecrets,
  gatherSecrets,
  putSecrets,
  type SecretSource,
  type Secrets,
} from '../backup/secrets.ts';
import { socketsOf } from '../running/processes.ts';
import { sendTo } from '../running/send-to-socket.ts';
import { serve } from '../serve.ts';
import type { ServerSettings } from '../settings.ts';
import { openStateFolder, requireEmpty } from '../state/folder.ts';
import { isServed } from '../state/lock.ts';
import { openingSecrets, readPersonsKey, readServiceSecrets } from '../state/secret-files.ts';
import { UserError } from '../user-error.ts';
import type { TransferClient } from './client.ts';
import { type TransferClients, writeExport } from './export.ts';
import { importService, importShop } from './import.ts';
import type { KeepAlive } from './keep-alive.ts';

/** Exports from the running server; starts one if none runs. With `sealTo` the export includes the sealed secrets. */
export async function exportLocal(settings: ServerSettings, into: string, sealTo: SealTo | null) {
  if (!existsSync(settings.stateFolder))
    throw new UserError(`There is no state folder ${settings.stateFolder}: look at "state" in the settings.`);
  const write = async () =>
    writeExport(await clientsOf(settings), into, await gatherSecrets(settings), sealTo);
  if (isServed(settings)) return write();
  const server = serve(settings, () => {});
  try {
    await server.ready;
    return await write();
  } finally {
    await server.stop();
  }
}

/**
 * Imports an export into a missing or empty state folder: starts the service, fills it, starts the shop, fills that,
 * and stops both. The service stays frozen until the shop is there. After a failure the folder is empty.
 */
export async function importLocal(
  settings: ServerSettings,
  from: string,
  source: SecretSource,
): Promise<{ manifest: Manifest; secrets: number }> {
  const manifest = await requireManifest(from, 'export');
  await requireEmpty(settings);
  for (const part of ['service', 'shop'] as const)
    if (hasPart(manifest, part) && settings[part] === null)
      throw new UserError(`The export has a ${part}, and the settings name none.`);
  const secrets = await findSecrets(from, manifest, source);
  requireSecrets(manifest, secrets);
  await verifyFolder(from, manifest, secrets);
  await openStateFolder(settings, '"state"');
  try {
    await putSecrets(settings.stateFolder, secrets);
    await importInto(settings, from, manifest);
  } catch (error) {
    for (const name of await readdir(settings.stateFolder))
      await rm(join(settings.stateFolder, name), { recursive: true, force: true });
    throw error;
  }
  return { manifest, secrets: Object.keys(secrets).length };
}

async function importInto(settings: ServerSettings, from: string, manifest: Manifest): Promise<void> {
  let hold: KeepAlive | null = null;
  const server = serve(
    settings,
    () => {},
    {},
    {
      betweenStarts: async () => {
        const { service } = await clientsOf(settings);
        if (hasPart(manifest, 'service') && service !== null)
          hold = await importService(service, from, manifest);
      },
    },
  );
  try {
    await server.ready;
    const { shop } = await clientsOf(settings);
    if (hasPart(manifest, 'shop') && shop !== null) await importShop(shop, from, manifest);
  } finally {
    await thaw(hold);
    await server.stop();
  }
}

// TypeScript does not see that the hook between the starts has run.
async function thaw(hold: KeepAlive | null): Promise<void> {
  await hold?.thaw();
}

async function clientsOf(settings: ServerSettings): Promise<TransferClients> {
  const client = (which: 'service' | 'shop', key: string, base: string): TransferClient => ({
    origin: settings[which]?.origin ?? '',
    key,
    base,
    send: sendTo(socketsOf(settings, which).inside),
  });
  return {
    service:
      settings.service === null
        ? null
        : client('service', (await readServiceSecrets(settings)).OPERATOR_KEY, '/operator/copies'),
    shop:
      settings.shop === null ? null : client('shop', await readPersonsKey(settings, 'ADMIN_KEY'), '/copies'),
  };
}

/** Newly generated secrets could not open the imported data. */
function requireSecrets(manifest: Manifest, secrets: Secrets): void {
  for (const worker of ['service', 'shop'] as const)
    for (const path of hasPart(manifest, worker) ? openingSecrets(worker) : [])
      if (secrets[path] === undefined)
        throw new UserError(
          `There is no ${path} of where the export comes from among the secrets: without it nothing is opened.`,
        );
  const sells =
    secrets['account.json'] !== undefined || secrets['secrets/shop/SERVICE_API_KEY'] !== undefined;
  if (hasPart(manifest, 'shop') && !sells)
    throw new UserError(
      'Neither account.json, nor SERVICE_API_KEY and SERVICE_WEBHOOK_SECRET in secrets/shop, is among the secrets: the shop sells by them.',
    );
}
