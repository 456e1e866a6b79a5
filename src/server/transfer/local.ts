import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type OpenBy, type SealTo, seal } from '../backup/sealing.ts';
import { gatherSecrets, readSealed, SEALED } from '../backup/secrets.ts';
import { deleteInventory } from '../inventory/inventory.ts';
import { readStorage } from '../metrics/storage-figures.ts';
import { socketsOf } from '../running/processes.ts';
import { sendTo } from '../running/send-to-socket.ts';
import { serve } from '../serve.ts';
import type { ServerSettings } from '../settings.ts';
import { readAccount } from '../state/account.ts';
import { writePrivately } from '../state/files.ts';
import { isServed } from '../state/lock.ts';
import { findSecretFiles, readPersonsKey, readServiceSecrets, secretsFolder } from '../state/secret-files.ts';
import { UserError } from '../user-error.ts';
import type { TransferClient } from './client.ts';
import { type TransferClients, writeExport } from './export.ts';
import { importService, importShop } from './import.ts';
import type { KeepAlive } from './keep-alive.ts';
import { type Manifest, readExport } from './manifest.ts';

/** Exports from the running server; starts one if none runs. With `sealTo` the export includes the sealed secrets. */
export async function exportLocal(settings: ServerSettings, into: string, sealTo: SealTo | null) {
  if (!existsSync(settings.stateFolder))
    throw new UserError(`There is no state folder ${settings.stateFolder}: look at "state" in the settings.`);
  const addSecrets = async (folder: string) => {
    if (sealTo === null) return false;
    const sealed = await seal(JSON.stringify(await gatherSecrets(settings)), sealTo);
    await writeFile(join(folder, SEALED), sealed, { mode: 0o600 });
    return true;
  };
  if (isServed(settings)) return writeExport(await doorsOf(settings), into, addSecrets);
  const server = serve(settings, () => {});
  try {
    await server.ready;
    return await writeExport(await doorsOf(settings), into, addSecrets);
  } finally {
    await server.stop();
  }
}

/**
 * Imports an export into a state folder without objects: starts the service, fills it, starts the shop, fills that,
 * and stops both. The service stays frozen until the shop is there.
 */
export async function importLocal(
  settings: ServerSettings,
  from: string,
  openBy: OpenBy | null,
): Promise<{ manifest: Manifest; secrets: number }> {
  const manifest = await readExport(from);
  if (existsSync(settings.stateFolder)) {
    if (isServed(settings)) throw new UserError(`Stop the server of ${settings.stateFolder} first.`);
    const used = (await readStorage(settings)).find(({ count }) => count > 0);
    if (used !== undefined)
      throw new UserError(
        `${settings.stateFolder} has objects already: an export is put into a new folder alone.`,
      );
    await deleteInventory(settings);
  }
  const parts = { service: manifest.service !== null, shop: manifest.shop !== null };
  for (const part of ['service', 'shop'] as const)
    if (parts[part] && settings[part] === null)
      throw new UserError(`The export has a ${part}, and the settings name none.`);
  const secrets = await putSecrets(settings, from, { manifest, openBy });
  await requireSecrets(settings, parts);
  let hold: KeepAlive | null = null;
  const server = serve(
    settings,
    () => {},
    {},
    {
      betweenStarts: async () => {
        const { service } = await doorsOf(settings);
        if (parts.service && service !== null) hold = await importService(service, from, manifest);
      },
    },
  );
  try {
    await server.ready;
    const { shop } = await doorsOf(settings);
    if (parts.shop && shop !== null) await importShop(shop, from, manifest);
  } finally {
    await thaw(hold);
    await server.stop();
  }
  return { manifest, secrets };
}

// TypeScript does not see that the hook between the starts has run.
async function thaw(hold: KeepAlive | null): Promise<void> {
  await hold?.thaw();
}

async function doorsOf(settings: ServerSettings): Promise<TransferClients> {
  const door = (which: 'service' | 'shop', key: string, base: string): TransferClient => ({
    origin: settings[which]?.origin ?? '',
    key,
    base,
    send: sendTo(socketsOf(settings, which).inside),
  });
  return {
    service:
      settings.service === null
        ? null
        : door('service', (await readServiceSecrets(settings)).OPERATOR_KEY, '/operator/copies'),
    shop:
      settings.shop === null ? null : door('shop', await readPersonsKey(settings, 'ADMIN_KEY'), '/copies'),
  };
}

/** Writes the export's sealed secrets where there are none yet; returns how many. */
async function putSecrets(
  settings: ServerSettings,
  from: string,
  { manifest, openBy }: { manifest: Manifest; openBy: OpenBy | null },
): Promise<number> {
  if (!manifest.hasSecrets || openBy === null) return 0;
  if (existsSync(secretsFolder(settings)))
    throw new UserError(
      `${secretsFolder(settings)} is there already: to use it, leave out what opens the sealed secrets; else move it aside first.`,
    );
  const secrets = Object.entries(await readSealed(from, openBy));
  for (const [path, secret] of secrets) {
    const to = join(settings.stateFolder, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await writePrivately(to, secret);
  }
  return secrets.length;
}

/** Newly generated secrets could not open the imported data. */
async function requireSecrets(
  settings: ServerSettings,
  parts: { service: boolean; shop: boolean },
): Promise<void> {
  const { stateFolder } = settings;
  const needed = [
    ...(parts.service
      ? ['ROUTING_KEY', 'SEALING_KEYS', 'RECEIPT_KEYS'].map((name) => ['service', name] as const)
      : []),
    ...(parts.shop ? ['COOKIE_SECRET', 'SEALING_KEYS'].map((name) => ['shop', name] as const) : []),
  ];
  for (const [worker, name] of needed)
    if ((await findSecretFiles(settings, worker))[name] === undefined)
      throw new UserError(
        `Put secrets/${worker}/${name} of where the export comes from into ${stateFolder} first: without it nothing is opened.`,
      );
  const own = await findSecretFiles(settings, 'shop');
  if (parts.shop && own.SERVICE_API_KEY === undefined && (await readAccount(settings)) === null)
    throw new UserError(
      `Put account.json, or SERVICE_API_KEY and SERVICE_WEBHOOK_SECRET into secrets/shop, into ${stateFolder} first: the shop sells by them.`,
    );
}
