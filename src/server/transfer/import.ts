import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Manifest } from '../backup/manifest.ts';
import { UserError } from '../user-error.ts';
import { describeObstacle, pathOf, post, refuse, type TransferClient } from './client.ts';
import { KeepAlive } from './keep-alive.ts';
import { PAUSE, TRIES, type UploadPace, uploadSnapshot } from './upload.ts';

const REGISTRY = 'service/registry.jsonl';

/**
 * Imports the service's part of an export into an empty service, or continues an interrupted import. All of it stays
 * frozen until the returned object is thawed: an event sent before the shop is there would find no order.
 */
export async function importService(
  service: TransferClient,
  folder: string,
  manifest: Manifest,
  pace?: UploadPace,
): Promise<KeepAlive> {
  await requireEmpty(service, manifest);
  const hold = new KeepAlive();
  try {
    const names = Object.keys(manifest.files).filter((name) => name.startsWith('service/'));
    // The ledgers first: they show at once whether this service can read their ids. Last the registry, which lists
    // them.
    const order = ['service/accounts/', 'service/attempts/', REGISTRY];
    const rank = (name: string) => order.findIndex((start) => name.startsWith(start));
    for (const name of names.toSorted((one, other) => rank(one) - rank(other))) {
      // An order at the sandbox bank does nothing by itself.
      const isHeld = !name.startsWith('service/attempts/');
      if (name.startsWith('service/accounts/')) await requireKnown(service, name, hold.token);
      await uploadSnapshot(service, broughtAs(name, folder, manifest, isHeld ? hold.token : null), pace);
      if (isHeld) hold.add(service, pathOf(name));
    }
    return hold;
  } catch (error) {
    await hold.thaw();
    throw error;
  }
}

/** Imports the shop's part into a shop without orders; its photos afterwards. */
export async function importShop(
  shop: TransferClient,
  folder: string,
  manifest: Manifest,
  pace?: UploadPace,
): Promise<void> {
  const names = Object.keys(manifest.files).filter((name) => name.startsWith('shop/'));
  const rank = (name: string) => (name === 'shop/shop.jsonl' ? 0 : 1);
  for (const name of names.toSorted((one, other) => rank(one) - rank(other)))
    await uploadSnapshot(shop, broughtAs(name, folder, manifest, null), pace);
}

function broughtAs(name: string, folder: string, { files }: Manifest, token: string | null) {
  return { path: pathOf(name), file: join(folder, name), copy: files[name]?.sha256 ?? '', token };
}

/** The registry is imported last: if it holds anything but this export's, there are accounts. */
async function requireEmpty(service: TransferClient, manifest: Manifest): Promise<void> {
  const copy = manifest.files[REGISTRY]?.sha256;
  const status = await statusOf(service, pathOf(REGISTRY), { do: 'look', copy });
  if (status === 409)
    throw new UserError(
      `${service.origin} has accounts already, or takes another export in: this one is put into an empty service alone.`,
    );
}

/** Checked before anything is written. */
async function requireKnown(client: TransferClient, name: string, token: string): Promise<void> {
  if ((await statusOf(client, pathOf(name), { do: 'thaw', token })) === 404)
    throw new UserError(
      `${client.origin} does not know the ids of this export as its own: give it the ROUTING_KEY of where it comes from.`,
    );
}

/** Asks again after a broken connection, as uploads do. */
async function statusOf(client: TransferClient, path: string, said: object): Promise<number> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const answer = await post(client, path, said);
      await answer.text();
      return answer.status;
    } catch (error) {
      if (left === 0) return refuse(client, path, describeObstacle(error));
      await sleep(PAUSE);
    }
  }
}
