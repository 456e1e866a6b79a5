import { chmod, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../user-error.ts';
import { readIfThere, sync } from './files.ts';
import { hasObjects, type StateFolder } from './folder.ts';
import { hashOf, type MadeSecret, type ServiceSecrets, secretMakers } from './secrets.ts';

/** Keys of people, not bindings: the shop's operator has them, and the shop has their hashes. */
type PersonsKey = 'ADMIN_KEY' | 'ERASURE_KEY';
/** Workers with secrets. */
export type WorkerName = 'service' | 'shop';
const ofWorkers: Record<WorkerName, readonly MadeSecret[]> = {
  service: ['OPERATOR_KEY', 'ROUTING_KEY', 'SEALING_KEYS', 'RECEIPT_KEYS'],
  shop: ['COOKIE_SECRET', 'SEALING_KEYS'],
};

export function secretsFolder({ stateFolder }: StateFolder): string {
  return join(stateFolder, 'secrets');
}

/** Makes the missing secrets of these Workers, one file each (0600); existing ones stay. */
export async function makeSecretFiles(folder: StateFolder, workers: readonly WorkerName[]): Promise<void> {
  await keepPersonsKey(folder, 'ADMIN_KEY');
  await keepPersonsKey(folder, 'ERASURE_KEY');
  for (const worker of workers)
    for (const name of ofWorkers[worker])
      await makeOnce(join(secretsFolder(folder), worker, name), secretMakers[name]);
}

/** Makes a person's key if it is missing, and returns it. */
export async function keepPersonsKey(folder: StateFolder, name: PersonsKey): Promise<string> {
  await makeOnce(join(secretsFolder(folder), name), secretMakers[name]);
  return readPersonsKey(folder, name);
}

/** Written whole or not at all, and never over an existing secret, whose sealed data could no longer be opened. */
async function makeOnce(path: string, make: () => string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if ((await stat(path).catch(() => null)) !== null) return;
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  await file.writeFile(make());
  await file.sync();
  await file.close();
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  await sync(dirname(path));
  await chmod(path, 0o600);
}

/** The files of a Worker's secrets by binding: the generated ones, and any others in the folder (`EMAIL_API_KEY` …). */
export async function findSecretFiles(
  folder: StateFolder,
  worker: WorkerName,
): Promise<Record<string, string>> {
  const path = join(secretsFolder(folder), worker);
  const names = await readdir(path).catch(() => []);
  return Object.fromEntries(
    names.filter((name) => /^[A-Z][A-Z\d_]*$/.test(name)).map((name) => [name, join(path, name)]),
  );
}

/** A secret as the Worker gets it; throws a UserError that names the fault of its file. */
export async function readSecretFile(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UserError(`The secret ${path} is missing.`) : error;
  });
  if ((found.mode & 0o077) !== 0)
    throw new UserError(`The secret ${path} can be read by others: chmod 600 ${path}`);
  const secret = await readFile(path, 'utf8');
  if (secret === '') throw new UserError(`The secret ${path} is empty.`);
  // The file is the binding, byte by byte.
  if (/[\r\n]/.test(secret))
    throw new UserError(`The secret ${path} holds a line's end: write it with printf %s, not with echo.`);
  return secret;
}

/** Secrets by binding, from their files. */
export async function readSecrets(files: Record<string, string>): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {};
  for (const [name, file] of Object.entries(files)) secrets[name] = await readSecretFile(file);
  return secrets;
}

/** Data made with these secrets can be read only with them. */
const irreplaceable: readonly string[] = ['ROUTING_KEY', 'SEALING_KEYS', 'RECEIPT_KEYS', 'COOKIE_SECRET'];

/** Whether a secret opens no stored data. */
export function isReplaceable(name: string): boolean {
  return !irreplaceable.includes(name);
}

/**
 * The secrets that a start of these Workers generates, by path from the state folder; null when there is no file. File
 * modes do not matter here.
 */
export async function findMadeSecrets(
  { stateFolder }: StateFolder,
  workers: readonly WorkerName[],
): Promise<Record<string, string | null>> {
  const paths = [
    ...['ADMIN_KEY', 'ERASURE_KEY'].map((name) => `secrets/${name}`),
    ...workers.flatMap((worker) => ofWorkers[worker].map((name) => `secrets/${worker}/${name}`)),
  ];
  const found: Record<string, string | null> = {};
  for (const path of paths) found[path] = await readIfThere(join(stateFolder, path));
  return found;
}

/** The paths of those secrets of a Worker that open its stored data, from the state folder. */
export function openingSecrets(worker: WorkerName): string[] {
  return ofWorkers[worker].filter((name) => !isReplaceable(name)).map((name) => `secrets/${worker}/${name}`);
}

/** Missing secrets of a Worker with stored data that a new secret could not open. */
export async function findLostSecrets(folder: StateFolder, worker: WorkerName): Promise<string[]> {
  const there = await findSecretFiles(folder, worker);
  const needed = ofWorkers[worker].filter((name) => irreplaceable.includes(name));
  const missing = needed.filter((name) => there[name] === undefined);
  return missing.length > 0 && (await hasObjects(folder.stateFolder, worker)) ? missing : [];
}

export async function readServiceSecrets(folder: StateFolder): Promise<ServiceSecrets> {
  const read = (name: MadeSecret) => readSecretFile(join(secretsFolder(folder), 'service', name));
  return {
    OPERATOR_KEY: await read('OPERATOR_KEY'),
    ROUTING_KEY: await read('ROUTING_KEY'),
    SEALING_KEYS: await read('SEALING_KEYS'),
    RECEIPT_KEYS: await read('RECEIPT_KEYS'),
  };
}

/** A person's key. */
export function readPersonsKey(folder: StateFolder, name: PersonsKey): Promise<string> {
  return readSecretFile(join(secretsFolder(folder), name));
}

/** As `readPersonsKey`; null when none was made yet. */
export async function findPersonsKey(folder: StateFolder, name: PersonsKey): Promise<string | null> {
  const isThere = (await stat(join(secretsFolder(folder), name)).catch(() => null)) !== null;
  return isThere ? readPersonsKey(folder, name) : null;
}

/** The hashes of people's keys, by the shop's bindings. */
export async function readKeyHashes(folder: StateFolder): Promise<Record<string, string>> {
  return {
    ADMIN_KEY_HASH: hashOf(await readPersonsKey(folder, 'ADMIN_KEY')),
    ERASURE_KEY_HASH: hashOf(await readPersonsKey(folder, 'ERASURE_KEY')),
  };
}
