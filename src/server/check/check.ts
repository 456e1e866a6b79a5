import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, readRelease } from '../bundles/release.ts';
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
import { checkState, describeOwner } from './state.ts';
import { checkErasures } from './surroundings.ts';

/**
 * Checks everything that a start needs, and the content of the state folder, as its owner. Writes only with `mends`, which
 * needs a stopped server. Throws a UserError where something else is in the place of the state folder, and with `mends`
 * where there is none or a server has it.
 */
export async function check(
  settings: ServerSettings,
  { mends }: { mends: boolean } = { mends: false },
): Promise<Finding[]> {
  const hasState = mends || existsSync(settings.stateFolder);
  const ofState = hasState
    ? await checkState(settings, { mends })
    : [note(`${settings.stateFolder} will be made by the first start.`)];
  const release = await readRelease(settings.release).catch((error: unknown) => {
    if (error instanceof UserError) return error;
    throw error;
  });
  const programs = [
    ...checkPrograms(),
    ...(release instanceof UserError
      ? [wrong(release.message)]
      : await checkRelease(settings.release, release)),
  ];
  // In another user's folder nothing more can be read; the finding says who can.
  if (ofState === null) return [...programs, await describeOwner(settings)];
  const isRunning = hasState && isServed(settings);
  return [
    ...programs,
    ...ofState,
    await checkErasures(settings),
    ...(await checkAddresses(settings, isRunning)),
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
