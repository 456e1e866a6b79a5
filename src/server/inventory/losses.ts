import { existsSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readAccountId } from '../../service/identifiers/spelling.ts';
import { describeFailure } from '../failures.ts';
import { readAccount } from '../state/account.ts';
import type { StateFolder } from '../state/folder.ts';
import {
  findLostSecrets,
  findMadeSecrets,
  findSecretFiles,
  isReplaceable,
  makeSecretFiles,
  type WorkerName,
} from '../state/secret-files.ts';
import { ALARM_LIST, checkDatabase, countTables } from '../state/store.ts';
import { describeError, UserError } from '../user-error.ts';
import { fits } from './canaries.ts';
import {
  findDatabases,
  findObjects,
  type Inventory,
  isPassing,
  pathOfObject,
  readInventory,
} from './inventory.ts';

/** Sentences about a state folder. `losses`: prevent a start; `changes`: worth knowing. */
type Comparison = { losses: string[]; changes: string[] };

/** Advice about a lost object. */
const RESTORE =
  'put it back, or move the state folder aside and restore a backup (docs/server.md, "What is lost")';
const FROM_ELSEWHERE = 'put it back from where secrets are kept, or from a backup';

/**
 * Compares a state folder with its inventory; read-only. `rekey`: the command that makes new keys of the account;
 * null while it runs.
 */
export async function compare(
  folder: StateFolder,
  workers: readonly WorkerName[],
  rekey: string | null = 'npm run serve -- rekey',
): Promise<Comparison> {
  let inventory: Inventory | null;
  try {
    inventory = await readInventory(folder);
  } catch (error) {
    return { losses: [describeError(error)], changes: [] };
  }
  const secrets = await compareSecrets(folder, workers, inventory);
  const account = await findLostAccount(folder, workers, { inventory, rekey });
  const ledger = await findLostLedger(folder, workers, inventory);
  const isUnlisted = inventory === null && (await findObjects(folder, workers)).length > 0;
  const objects = findLostObjects(folder, workers, inventory);
  return {
    // A full disk is the same sentence for each object.
    losses: [...new Set([...secrets.losses, ...objects, ...ledger, ...account])],
    changes: isUnlisted
      ? [`${folder.stateFolder} has no inventory.json: the next start lists what is there now.`]
      : secrets.changes,
  };
}

/** Throws a UserError that names everything lost, wrong or swapped. Returns the changes worth knowing. */
export async function refuseLosses(...asked: Parameters<typeof compare>): Promise<string[]> {
  const { losses, changes } = await compare(...asked);
  if (losses.length > 0) throw new UserError(losses.join('\n'));
  return changes;
}

/** Most bytes of databases that a start reads whole: about a second. */
const READ_AT_START = 256 * 1024 ** 2;

/**
 * The first step of a start: refuses an incomplete or damaged folder, then makes the secrets that were never made.
 * `most`: bytes of databases that it reads whole; what it leaves out is among the changes worth knowing.
 */
export async function openState(asked: Parameters<typeof compare>, most = READ_AT_START): Promise<string[]> {
  const changes = await refuseLosses(...asked);
  const [folder, workers] = asked;
  const { troubles, unread } = await findDamaged(folder, workers, { most });
  if (troubles.length > 0) throw new UserError(troubles.join('\n'));
  await makeSecretFiles(folder, workers);
  const megabytes = Math.ceil(unread / 1024 ** 2);
  return unread === 0
    ? changes
    : [
        ...changes,
        `${megabytes} MiB of databases are not checked for damage, so that the start is quick: npm run serve -- check reads them.`,
      ];
}

async function compareSecrets(
  folder: StateFolder,
  workers: readonly WorkerName[],
  inventory: Inventory | null,
): Promise<Comparison> {
  const canaries = inventory?.canaries ?? {};
  const losses: string[] = [];
  const changes: string[] = [];
  for (const [key, value] of Object.entries(await findMadeSecrets(folder, workers))) {
    const canary = canaries[key];
    const path = join(folder.stateFolder, key);
    if (value === '') losses.push(`${path} is empty: ${FROM_ELSEWHERE}.`);
    else if (value === null) {
      if (canary !== undefined)
        losses.push(
          isReplaceable(basename(key))
            ? `${path} is missing: put it back, or write another there (printf %s "$(openssl rand -hex 32)"): what uses the old one needs the new one.`
            : `${path} is missing: ${FROM_ELSEWHERE}. No other opens what is here.`,
        );
    } else if (canary !== undefined && !(await fits(canary, key, value))) {
      const other = await findOwner(value, canaries);
      if (other !== null) losses.push(`${path} holds ${other}: put each secret into its own file.`);
      else if (isReplaceable(basename(key))) changes.push(`${path} is another than at the last start.`);
      else
        losses.push(
          `${path} is not the secret that this state folder was made with: put that one back from where secrets are kept, or from a backup.`,
        );
    }
  }
  // A folder whose inventory has no secrets yet.
  for (const worker of workers)
    for (const name of await findLostSecrets(folder, worker)) {
      const key = `secrets/${worker}/${name}`;
      if (canaries[key] === undefined)
        losses.push(
          `${join(folder.stateFolder, key)} is missing, and the ${worker} has objects: ${FROM_ELSEWHERE}. No other opens them.`,
        );
    }
  return { losses, changes };
}

/** The path of the secret whose canary fits a value. */
async function findOwner(value: string, canaries: Record<string, string>): Promise<string | null> {
  for (const [path, canary] of Object.entries(canaries)) if (await fits(canary, path, value)) return path;
  return null;
}

function findLostObjects(
  { stateFolder }: StateFolder,
  workers: readonly WorkerName[],
  inventory: Inventory | null,
): string[] {
  const own = (inventory?.objects ?? []).filter((path) =>
    workers.some((worker) => path.startsWith(`${worker}/`)),
  );
  return own.flatMap((path) => {
    const trouble = findTrouble(join(stateFolder, path));
    return trouble === null ? [] : [trouble];
  });
}

/** The sentence about an object's file that a quick look finds missing, empty or unreadable; null for any other. */
function findTrouble(path: string): string | null {
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return `${path} is missing: ${RESTORE}.`;
    return countTables(path) > 0 ? null : `${path} is empty: ${RESTORE}.`;
  } catch (error) {
    return describeTrouble(path, error);
  }
}

/** Why a database could not be read. Only what SQLite's own check finds damaged is called damaged. */
export function describeTrouble(path: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return (
    describeFailure(error, path) ??
    findDamage(path) ??
    `${path} could not be read (${why}), and SQLite’s check finds it sound: repeat.`
  );
}

/** Reads a whole database by SQLite's check; the sentence about what is wrong with it, null when nothing is. */
export function findDamage(
  path: string,
  check: 'quick_check' | 'integrity_check' = 'quick_check',
): string | null {
  try {
    const said = checkDatabase(path, check);
    return said === null ? null : describeDamage(path, said);
  } catch (error) {
    // The check itself ends early where it cannot go on.
    return (
      describeFailure(error, path) ??
      describeDamage(path, error instanceof Error ? error.message : String(error))
    );
  }
}

/** The sentence about a database that SQLite's check finds damaged. `said`: by the check. */
function describeDamage(path: string, said: string): string {
  const remedy =
    basename(path) === ALARM_LIST
      ? 'stop the server, move this file aside, then npm run serve -- check --mend writes it again'
      : isPassing(path)
        ? 'stop the server and move this file aside: it has nothing that lasts'
        : RESTORE;
  // Above its first finding the check names the database.
  const finding = said.split('\n').find((line) => !line.startsWith('***')) ?? said;
  return `${path} is damaged (${finding}): ${remedy}.`;
}

/** The result of reading databases whole. `unread`: bytes of those that were left out, because there are too many. */
type Examined = { troubles: string[]; sound: number; unread: number };

/**
 * Reads every database of these Workers whole, up to `most` bytes in all; without `most`, all of them. Those in
 * `known`, which are named already, are left out. `isWhole`: compares indexes with their tables, too.
 */
export async function findDamaged(
  folder: StateFolder,
  workers: readonly WorkerName[],
  {
    known = [],
    most = Number.POSITIVE_INFINITY,
    isWhole = false,
  }: { known?: readonly string[]; most?: number; isWhole?: boolean } = {},
): Promise<Examined> {
  const examined: Examined = { troubles: [], sound: 0, unread: 0 };
  let read = 0;
  for (const database of await findDatabases(folder, workers)) {
    const path = join(folder.stateFolder, database);
    if (known.some((one) => one.includes(path))) continue;
    const { size } = await stat(path);
    if (read + size > most) {
      examined.unread += size;
      continue;
    }
    read += size;
    const trouble = findDamage(path, isWhole ? 'integrity_check' : 'quick_check');
    if (trouble === null) examined.sound += 1;
    else if (!known.includes(trouble) && !examined.troubles.includes(trouble))
      examined.troubles.push(trouble);
  }
  return examined;
}

/**
 * Without an inventory nothing names the objects that were there, but the account of account.json has a ledger: a start
 * would make an empty one, which knows no key. Where the registry is not where its name leads, ids are made otherwise,
 * and nothing is known.
 */
async function findLostLedger(
  folder: StateFolder,
  workers: readonly WorkerName[],
  inventory: Inventory | null,
): Promise<string[]> {
  if (inventory !== null || !workers.includes('service') || !workers.includes('shop')) return [];
  if ((await findSecretFiles(folder, 'shop')).SERVICE_API_KEY !== undefined) return [];
  const account = await readAccount(folder);
  const named = account === null ? null : readAccountId(account.id);
  if (account === null || named === null) return [];
  const service = join(folder.stateFolder, 'service');
  const place = [service, join(service, 'v3', 'do')].find((one) =>
    existsSync(pathOfObject(one, 'Registry', 'registry')),
  );
  if (place === undefined) return [];
  const path = pathOfObject(place, 'Ledger', `test:${named.account}`);
  if (existsSync(path)) return [];
  return [`${path} is missing, the ledger of the account ${account.id} of account.json: ${RESTORE}.`];
}

/** Without its account a shop with its own service would open a second one and show no products. */
async function findLostAccount(
  folder: StateFolder,
  workers: readonly WorkerName[],
  { inventory, rekey }: { inventory: Inventory | null; rekey: string | null },
): Promise<string[]> {
  const account = inventory?.account ?? null;
  if (rekey === null || account === null || !workers.includes('service') || !workers.includes('shop'))
    return [];
  if ((await findSecretFiles(folder, 'shop')).SERVICE_API_KEY !== undefined) return [];
  const path = join(folder.stateFolder, 'account.json');
  try {
    if ((await readAccount(folder)) !== null) return [];
  } catch (error) {
    return [describeError(error)];
  }
  return [
    `${path} is missing: put it back from a backup, or have new keys made for the account ${account}: ${rekey}`,
  ];
}
