import { createHash, createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import { readAccount } from '../state/account.ts';
import { readIfThere, writePrivately } from '../state/files.ts';
import type { StateFolder } from '../state/folder.ts';
import { findMadeSecrets, isReplaceable, type WorkerName } from '../state/secret-files.ts';
import { ALARM_LIST, countTables } from '../state/store.ts';
import { UserError } from '../user-error.ts';
import { canaryOf, fits } from './canaries.ts';

const FILE = 'inventory.json';

/** Paths of objects as `serve` stores them, and as Wrangler does for `npm start`. */
const objectPath = /^(?:service|shop)\/(?:v3\/do\/)?hanout-\w+-(\w+)\/[\da-f]{64}\.sqlite$/;
/** Classes whose objects expire, or store nothing. */
const PASSING: readonly (string | undefined)[] = ['SandboxBank', 'WebhookSender'];

const inventoryFile = z.object({
  /** Paths from the state folder. */
  objects: z.array(z.string().regex(objectPath)),
  /** By the secret's path from the state folder: its name, signed with it (HMAC-SHA-256). */
  canaries: z.record(z.string(), z.string()),
  /** The shop's account; null while there is none. */
  account: z.string().nullable(),
});
/** What a state folder has held: lasting objects, secrets, and the shop's account. */
export type Inventory = z.infer<typeof inventoryFile>;

/** Null when none was written yet. */
export async function readInventory({ stateFolder }: StateFolder): Promise<Inventory | null> {
  const path = join(stateFolder, FILE);
  const text = await readIfThere(path);
  if (text === null) return null;
  const read = inventoryFile.safeParse(parseJson(text));
  if (read.success) return read.data;
  throw new UserError(
    `${path} cannot be read: move it aside, and the next start writes it anew from what is there.`,
  );
}

/** Adds what is there now. A secret that does not fit its canary changes nothing. */
export async function keepInventory(folder: StateFolder, workers: readonly WorkerName[]): Promise<void> {
  const kept = (await readInventory(folder)) ?? { objects: [], canaries: {}, account: null };
  const objects = new Set(kept.objects);
  for (const path of await findObjects(folder, workers))
    if (!objects.has(path) && holdsSomething(join(folder.stateFolder, path))) objects.add(path);
  const canaries = { ...kept.canaries };
  for (const [path, value] of Object.entries(await findMadeSecrets(folder, workers))) {
    const canary = canaries[path];
    const isSame =
      canary === undefined || isReplaceable(basename(path)) || (await fits(canary, path, value ?? ''));
    if (value !== null && value !== '' && isSame) canaries[path] = await canaryOf(path, value);
  }
  const account = (await readAccount(folder))?.id ?? kept.account;
  const inventory: Inventory = { objects: [...objects].toSorted(), canaries, account };
  if (JSON.stringify(inventory) === JSON.stringify(kept)) return;
  await writePrivately(join(folder.stateFolder, FILE), `${JSON.stringify(inventory, null, 2)}\n`);
}

/** Lasting objects, by path from the state folder. */
export async function findObjects(
  { stateFolder }: StateFolder,
  workers: readonly WorkerName[],
): Promise<string[]> {
  const found: string[] = [];
  for (const worker of workers) {
    const names = await readdir(join(stateFolder, worker), { recursive: true }).catch(() => []);
    found.push(...names.map((name) => join(worker, name)).filter(isLasting));
  }
  return found.toSorted();
}

/**
 * All databases of these Workers, by path from the state folder: objects that last or pass, and lists of alarms (of
 * `serve` alone, which can write them again).
 */
export async function findDatabases(
  { stateFolder }: StateFolder,
  workers: readonly WorkerName[],
): Promise<string[]> {
  const found: string[] = [];
  for (const worker of workers) {
    const names = await readdir(join(stateFolder, worker), { recursive: true }).catch(() => []);
    found.push(...names.filter((name) => name.endsWith('.sqlite')).map((name) => join(worker, name)));
  }
  return found.filter((path) => basename(path) !== ALARM_LIST || !path.includes(join('v3', 'do'))).toSorted();
}

/** Whether a database belongs to an object that expires or stores nothing. */
export function isPassing(path: string): boolean {
  return PASSING.includes(basename(dirname(path)).split('-').at(-1));
}

/** Whether the path belongs to a lasting object. */
function isLasting(path: string): boolean {
  const match = objectPath.exec(path);
  return match !== null && !PASSING.includes(match[1]);
}

/** The path of an object beside those of its folder, by its class and name, as the runtime makes ids of names. */
export function pathOfObject(folder: string, className: string, name: string): string {
  const uniqueKey = `hanout-service-${className}`;
  const mac = (text: string | Buffer) =>
    createHmac('sha256', createHash('sha256').update(uniqueKey).digest())
      .update(text)
      .digest()
      .subarray(0, 16);
  const id = mac(name);
  return join(folder, uniqueKey, `${Buffer.concat([id, mac(id)]).toString('hex')}.sqlite`);
}

function holdsSomething(path: string): boolean {
  try {
    return countTables(path) > 0;
  } catch {
    return false;
  }
}
