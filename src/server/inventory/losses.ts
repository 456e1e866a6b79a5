import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAccountId } from '../../service/identifiers/rules.ts';
import { readAccount } from '../state/account.ts';
import { readIfThere } from '../state/files.ts';
import type { StateFolder } from '../state/folder.ts';
import {
  findLostSecrets,
  findMadeSecrets,
  findSecretFiles,
  makeSecretFiles,
  type WorkerName,
} from '../state/secret-files.ts';
import { describeError, UserError } from '../user-error.ts';
import { findObjects, fits, type Inventory, pathOfObject, readInventory } from './inventory.ts';
import { countTables, quickCheck } from './store.ts';

/** Sentences about a state folder. `losses`: prevent a start; `changes`: worth knowing. */
type Comparison = { losses: string[]; changes: string[] };

/** Advice about a lost object. */
export const RESTORE =
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
  return {
    losses: [...secrets.losses, ...findLostObjects(folder, workers, inventory), ...ledger, ...account],
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

/** The first step of a start: refuses an incomplete folder, then makes the secrets that were never made. */
export async function openSecrets(...asked: Parameters<typeof compare>): Promise<string[]> {
  const changes = await refuseLosses(...asked);
  const [folder, workers] = asked;
  await makeSecretFiles(folder, workers);
  return changes;
}

async function compareSecrets(
  folder: StateFolder,
  workers: readonly WorkerName[],
  inventory: Inventory | null,
): Promise<Comparison> {
  const canaries = inventory?.canaries ?? {};
  const losses: string[] = [];
  const changes: string[] = [];
  for (const [key, secret] of Object.entries(await findMadeSecrets(folder, workers))) {
    const canary = canaries[key];
    const path = join(folder.stateFolder, key);
    const { name, value, isReplaceable } = secret;
    if (value === '') losses.push(`${path} is empty: ${FROM_ELSEWHERE}.`);
    else if (value === null) {
      if (canary !== undefined)
        losses.push(
          isReplaceable
            ? `${path} is missing: put it back, or write another there (printf %s "$(openssl rand -hex 32)"): what uses the old one needs the new one.`
            : `${path} is missing: ${FROM_ELSEWHERE}. No other opens what is here.`,
        );
    } else if (canary !== undefined && !(await fits(canary, { name, value }))) {
      const other = await findOwner(value, canaries);
      if (other !== null) losses.push(`${path} holds ${other}: put each secret into its own file.`);
      else if (isReplaceable) changes.push(`${path} is another than at the last start.`);
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
  for (const [path, canary] of Object.entries(canaries))
    if (await fits(canary, { name: path.split('/').at(-1) ?? '', value })) return path;
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
    return trouble === null ? [] : [`${join(stateFolder, path)} ${trouble}: ${RESTORE}.`];
  });
}

/** The fault of an object's file, as the end of a sentence; null when a quick look finds none. */
function findTrouble(path: string): string | null {
  if (!existsSync(path)) return 'is missing';
  try {
    return countTables(path) > 0 ? null : 'is empty';
  } catch (error) {
    return describeDamage(error);
  }
}

/** The fault of a file that SQLite could not read, as the end of a sentence. */
function describeDamage(error: unknown): string {
  return `is damaged (${error instanceof Error ? error.message : String(error)})`;
}

/** Names a file that SQLite could not read, with advice. */
export function damaged(path: string, error: unknown): UserError {
  return new UserError(`${path} ${describeDamage(error)}: ${RESTORE}.`);
}

/**
 * Reads every object's file to its end: the losses, and how many are sound. A start reads only their first pages. Those
 * that the comparison names already are left out.
 */
export async function findDamaged(
  folder: StateFolder,
  workers: readonly WorkerName[],
): Promise<{ damages: string[]; sound: number }> {
  const damages: string[] = [];
  let sound = 0;
  for (const object of await findObjects(folder, workers)) {
    const path = join(folder.stateFolder, object);
    if (findTrouble(path) !== null) continue;
    let said: string | null;
    try {
      said = quickCheck(path);
    } catch (error) {
      said = error instanceof Error ? error.message : String(error);
    }
    if (said === null) sound += 1;
    else damages.push(damaged(path, said).message);
  }
  return { damages, sound };
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
  if ((await readIfThere(path)) !== null) return [];
  return [
    `${path} is missing: put it back from a backup, or have new keys made for the account ${account}: ${rekey}`,
  ];
}
