import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, readRelease } from '../bundles/release.ts';
import { compare, findDamaged } from '../inventory/losses.ts';
import { workerdProgram } from '../packages.ts';
import { readBindings } from '../running/bindings.ts';
import { findListenTrouble } from '../running/ports.ts';
import { isTooLong, varsOf, type WorkerKind, workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { isServed } from '../state/lock.ts';
import { findSecretFiles, readPersonsKey, readSecrets } from '../state/secret-files.ts';
import { hashOf, type MadeSecret, secretMakers } from '../state/secrets.ts';
import { UserError } from '../user-error.ts';
import { type Finding, isFirst, look, note, ok, wrong } from './findings.ts';
import { checkClock, checkDisk, checkErasures, checkWritable } from './surroundings.ts';

/** Checks everything that a start needs, and changes nothing. */
export async function check(settings: ServerSettings): Promise<Finding[]> {
  const release = await readRelease(settings.release).catch((error: unknown) => {
    if (error instanceof UserError) return error;
    throw error;
  });
  const hasState = await isFolder(settings.stateFolder);
  const programs = [
    ...checkPrograms(),
    ...(release instanceof UserError
      ? [wrong(release.message)]
      : await checkRelease(settings.release, release)),
  ];
  // In another user's folder nothing more can be read; the finding says who can.
  if (hasState && !(await isOwn(settings))) return [...programs, ...(await checkState(settings))];
  const isRunning = hasState && isServed(settings);
  return [
    ...programs,
    ...(hasState
      ? [
          ...(await checkState(settings)),
          await checkDisk(settings),
          await checkWritable(settings),
          await checkClock(settings),
        ]
      : [note(`${settings.stateFolder} will be made by the first start.`)]),
    await checkErasures(settings),
    ...(await checkAddresses(settings, isRunning)),
    ...(await checkKept(settings)),
    ...(await Promise.all(workersOf(settings).map((which) => checkSecrets(settings, which)))).flat(),
    ...(release instanceof UserError
      ? []
      : (
          await Promise.all(workersOf(settings).map((which) => checkBindings(settings, which, release)))
        ).flat()),
    note(isRunning ? 'The server is running.' : 'The server is not running.'),
  ].filter(isFirst);
}

function checkPrograms(): Finding[] {
  const has = (program: string) => spawnSync(program, ['--version']).status === 0;
  return [
    ok(`Node ${process.versions.node}`),
    has('flock')
      ? ok('flock keeps two processes from one state folder.')
      : wrong('There is no flock: install util-linux.'),
    has('setpriv')
      ? ok('setpriv has the Workers end with the server.')
      : note('There is no setpriv: after kill -9 of the server its Workers go on, and keep the folder.'),
  ];
}

async function checkRelease(folder: string, release: Release): Promise<Finding[]> {
  const { version, commit, builtAt, workerd, checksums } = release;
  const changed = [];
  for (const [path, sum] of Object.entries(checksums)) {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sum) changed.push(path);
  }
  const run = spawnSync(workerdProgram, ['--version'], { encoding: 'utf8' });
  const installed = run.stdout?.trim() ?? '';
  // `1.20261023.1` calls itself `workerd 2026-10-23`.
  const date = /^1\.(\d{4})(\d{2})(\d{2})\./.exec(workerd)?.slice(1).join('-') ?? workerd;
  return [
    changed.length === 0
      ? ok(`Built: ${version}, commit ${commit ?? 'unknown'}, ${builtAt}`)
      : wrong(`${changed[0]} in ${folder} is not as it was built: npm run serve -- build`),
    run.status !== 0
      ? wrong(`The runtime ${workerdProgram} does not run: ${run.stderr || run.error?.message}`)
      : installed.endsWith(date)
        ? ok(`Runtime: ${installed}`)
        : wrong(`The runtime is ${installed}, and the release was built for ${workerd}: npm ci, then build.`),
  ];
}

/** Throws a UserError when something else is in the place of the state folder. */
async function isFolder(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  if ((await stat(path)).isDirectory()) return true;
  throw new UserError(`${path} is no folder: choose another with "state".`);
}

async function isOwn({ stateFolder }: ServerSettings): Promise<boolean> {
  const self = process.getuid?.();
  return self === undefined || (await stat(stateFolder)).uid === self;
}

async function checkState(settings: ServerSettings): Promise<Finding[]> {
  const { stateFolder } = settings;
  const { mode, uid } = await stat(stateFolder);
  const self = process.getuid?.();
  return [
    (mode & 0o077) === 0
      ? ok(`${stateFolder} is closed to others.`)
      : wrong(`${stateFolder} is open to others: chmod 700 ${stateFolder}`),
    self === undefined || uid === self
      ? ok(`${stateFolder} belongs to this user.`)
      : wrong(`${stateFolder} belongs to user ${uid}, and this is user ${self}: start as its owner.`),
  ];
}

async function checkAddresses(settings: ServerSettings, isRunning: boolean): Promise<Finding[]> {
  const { service, shop, addressHeader } = settings;
  const findings: Finding[] = [];
  if (isTooLong(settings))
    findings.push(wrong(`The path of ${settings.stateFolder} is too long for sockets in it.`));
  if (service !== null && shop !== null && new URL(service.origin).host === new URL(shop.origin).host)
    findings.push(wrong(`service and shop are both ${shop.origin}: each needs a name of its own.`));
  for (const which of workersOf(settings)) {
    const { listen = '', origin = '' } = settings[which] ?? {};
    const trouble = isRunning ? null : await findListenTrouble(`${which}.listen`, listen);
    findings.push(trouble === null ? ok(`${origin} is answered at ${listen}.`) : wrong(trouble));
  }
  findings.push(
    addressHeader === null
      ? note('Nobody stands in between: the socket says who asks.')
      : note(`The proxy has to set ${addressHeader} to the client’s address, whatever was in it.`),
  );
  return findings;
}

/** Compares objects, secrets and account with the state folder's inventory, and reads each object's file. */
async function checkKept(settings: ServerSettings): Promise<Finding[]> {
  const { losses, changes } = await compare(settings, workersOf(settings));
  const { troubles, sound } = await findDamaged(settings, workersOf(settings), { known: losses });
  return [
    ...[...losses, ...troubles].map(wrong),
    ...changes.map(note),
    ...(sound > 0 ? [ok(`SQLite’s quick check finds ${sound} databases sound.`)] : []),
  ];
}

async function checkSecrets(settings: ServerSettings, which: WorkerKind): Promise<Finding[]> {
  const files = await findSecretFiles(settings, which);
  return [
    await look(`secrets/${which}: ${Object.keys(files).join(', ') || 'made by the first start'}`, () =>
      readSecrets(files),
    ),
  ];
}

/** Runs the Worker's own reading of its bindings, with placeholders for values that a start would make. */
async function checkBindings(
  settings: ServerSettings,
  which: WorkerKind,
  release: Release,
): Promise<Finding[]> {
  const built = release.workers[which];
  const keyOf = async (name: 'ADMIN_KEY' | 'ERASURE_KEY') =>
    hashOf(await readPersonsKey(settings, name).catch(() => secretMakers[name]()));
  const hashes = { ADMIN_KEY_HASH: await keyOf('ADMIN_KEY'), ERASURE_KEY_HASH: await keyOf('ERASURE_KEY') };
  const vars = varsOf(which, built, settings, hashes);
  const unknown = Object.keys(settings[which]?.vars ?? {}).filter(
    (name) => built.vars[name] === undefined && !/^(?:PAGE|MESSAGE)_[A-Z_]+_(?:AR|FR|EN)$/.test(name),
  );
  const secrets = await readSecrets(await findSecretFiles(settings, which)).catch(() => ({}));
  const isMade = (name: string): name is MadeSecret => name in secretMakers;
  const stand: Record<string, string> = {};
  for (const name of built.secrets) {
    if (isMade(name)) stand[name] = secretMakers[name]();
    else if (settings.service !== null) stand[name] = randomBytes(32).toString('hex');
  }
  const closed = readBindings(which, { ...vars, ...stand, ...secrets });
  return [
    closed === null ? ok(`The ${which} would open with these settings.`) : wrong(closed),
    ...unknown.map((name) => note(`${which}.vars.${name}: the ${which} knows no such variable.`)),
  ];
}
