import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { UserError } from '../user-error.ts';
import { ask, askJson, type Door, refuse, textOf } from './door.ts';
import { Hold } from './hold.ts';
import { type Manifest, pathOf } from './manifest.ts';

const listed = z.object({ data: z.array(z.unknown()) });

/**
 * Puts the service's part of an export into an empty service. All of it stays frozen until what is answered is thawed: an event that
 * went out before the shop is there would meet nobody who knows its order.
 */
export async function importService(service: Door, folder: string, manifest: Manifest): Promise<Hold> {
  const operator = { ...service, base: service.base.replace(/\/copies$/, '') };
  const { data } = listed.parse(await askJson(operator, '/accounts?per_page=1'));
  if (data.length > 0)
    throw new UserError(
      `${service.origin} has accounts already: an export is put into an empty service alone.`,
    );
  const hold = new Hold();
  try {
    const names = Object.keys(manifest.files).filter((name) => name.startsWith('service/'));
    // The ledgers first: whether this service can read their ids shows at once. The registry, which lists them, last.
    const order = ['service/accounts/', 'service/attempts/', 'service/registry'];
    const rank = (name: string) => order.findIndex((start) => name.startsWith(start));
    for (const name of names.toSorted((one, other) => rank(one) - rank(other))) {
      // An order at the sandbox bank does nothing by itself.
      const isHeld = !name.startsWith('service/attempts/');
      if (name.startsWith('service/accounts/')) await requireKnown(service, name, hold.token);
      await bring(service, folder, name, isHeld ? hold.token : null);
      if (isHeld) hold.add(service, pathOf(name));
    }
    return hold;
  } catch (error) {
    await hold.thaw();
    throw error;
  }
}

/** Puts the shop's part into a shop that nobody has ordered from; its photos behind it. */
export async function importShop(shop: Door, folder: string, manifest: Manifest): Promise<void> {
  const names = Object.keys(manifest.files).filter((name) => name.startsWith('shop/'));
  const rank = (name: string) => (name === 'shop/shop.jsonl' ? 0 : 1);
  for (const name of names.toSorted((one, other) => rank(one) - rank(other)))
    await bring(shop, folder, name, null);
}

async function bring(door: Door, folder: string, name: string, token: string | null): Promise<void> {
  const answer = await ask(door, pathOf(name), {
    method: 'PUT',
    headers: { 'content-type': 'text/plain; charset=utf-8', ...(token !== null && { 'copy-token': token }) },
    body: createReadStream(join(folder, name)),
  });
  const text = await textOf(answer);
  if (answer.status !== 200) refuse(door, pathOf(name), `${answer.status} ${text}`);
}

/** Asked before the copy is sent: whoever refuses in the middle of that closes the connection, and why may be lost with it. */
async function requireKnown(door: Door, name: string, token: string): Promise<void> {
  const { status, body } = await ask(door, pathOf(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: 'thaw', token }),
  });
  body.resume();
  if (status === 404)
    throw new UserError(
      `${door.origin} does not know the ids of this export as its own: give it the ROUTING_KEY of where it comes from.`,
    );
}
