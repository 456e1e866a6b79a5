import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { builtWorker } from '../../src/server/bundles/release.ts';
import { withParent } from '../../src/server/running/parent.ts';
import { writeConfig } from '../../src/server/runtime-config/config.ts';
import { inviteToDashboard } from '../../src/server/state/service-api.ts';
import { UserError } from '../../src/server/user-error.ts';
import type { Options } from './options.ts';
import { type EmulatorState, openState, secretsOf } from './state.ts';

/** What the package's build wrote beside the bundle (`EMULATOR_FILE`). */
const built = z.object({ worker: builtWorker });

export const EMULATOR_FILE = 'emulator.json';

/** The line on standard output. `dashboard`: a link that lets one owner into the account's dashboard. */
type Ready = {
  api_base: string;
  api_key: string;
  webhook_secret: string;
  operator_key: string;
  dashboard: string;
};

export type RunningEmulator = {
  ready: Ready;
  /** Resolves when the runtime has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** In the state's folder. */
const SOCKETS = { inside: 'inside.sock', report: 'report.sock' };

/** Milliseconds to wait for the first answer, and between two questions. */
const PATIENCE = 60_000;
const PAUSE = 25;

/** Starts the service. `folder`: of the built package; `runtime`: the program that runs it. */
export async function runEmulator(
  options: Options,
  { folder, runtime }: { folder: string; runtime: string },
): Promise<RunningEmulator> {
  const port = await takePort(options);
  const state = await openState(options);
  try {
    return await begin({ ...options, port }, state, folder, runtime);
  } catch (error) {
    await state.leave();
    throw error;
  }
}

async function begin(options: Options, state: EmulatorState, folder: string, runtime: string) {
  const { host, port } = options;
  await freeSockets(state.folder);
  const secrets = secretsOf(state.seed);
  const config = join(state.folder, 'config.capnp');
  await writeFile(config, await describe(options, state, folder, secrets), { mode: 0o600 });
  const child = start(runtime, config);
  const ended = once(child, 'exit').then(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(3_000, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await ended;
    await state.leave();
  };
  try {
    const origin = `http://${reachable(host)}:${port}`;
    await waitForAnswer(origin, child);
    const account = state.account ?? (await openAccount(origin, secrets.OPERATOR_KEY));
    if (state.account === null) await state.keep(account);
    const invitation = await inviteToDashboard({ serviceOrigin: origin }, secrets.OPERATOR_KEY, account.id);
    const shownOrigin = `http://${named(host)}:${port}`;
    const ready: Ready = {
      api_base: `${shownOrigin}/test/api/v2`,
      api_key: account.secret_key,
      webhook_secret: account.webhook_secret,
      operator_key: secrets.OPERATOR_KEY,
      dashboard: shownOrigin + new URL(invitation).pathname,
    };
    return { ready, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes the sockets of an ended start; throws when another emulator still uses the folder. */
async function freeSockets(folder: string): Promise<void> {
  for (const name of Object.values(SOCKETS)) {
    const path = join(folder, name);
    const isUsed = await new Promise<boolean>((resolve) => {
      const socket = connect(path, () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isUsed) throw new UserError(`Another emulator uses ${folder}.`);
    await rm(path, { force: true });
  }
}

function start(runtime: string, config: string): ChildProcess {
  const [program, args] = withParent([runtime, 'serve', config]);
  // Its words are no result: standard output has the one line for programs.
  return spawn(program, args, { stdio: ['ignore', process.stderr, process.stderr] });
}

async function describe(
  { host, port, brand }: Options,
  { folder: state }: EmulatorState,
  folder: string,
  secrets: Record<string, string>,
): Promise<string> {
  const { worker } = built.parse(JSON.parse(await readFile(join(folder, EMULATOR_FILE), 'utf8')));
  return writeConfig({
    ...worker,
    folder: state,
    modules: worker.modules.map((module) => ({ ...module, file: join(folder, module.file) })),
    release: folder,
    vars: { ...worker.vars, ...secrets, PUBLIC_ORIGIN: '', SERVICE_BRAND: brand, MODES: 'test', LOCAL: '1' },
    secrets: {},
    storage: join(state, 'storage'),
    reach: 'everywhere',
    front: { addressHeader: null, logsAnswers: false },
    files: { folder: join(folder, 'service', 'files'), table: worker.files },
    other: null,
    erasures: null,
    sockets: {
      outside: `${bracketed(host)}:${port}`,
      inside: `unix:${join(state, SOCKETS.inside)}`,
      report: `unix:${join(state, SOCKETS.report)}`,
    },
  });
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::' || host === '*';
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);
/** Where this machine reaches it. */
const reachable = (host: string) => (isWildcard(host) ? '127.0.0.1' : bracketed(host));
/** How the ready line calls it. */
const named = (host: string) => (isWildcard(host) || host === '127.0.0.1' ? 'localhost' : bracketed(host));

/** The port, which is free now; 0 takes any. */
function takePort({ host, port }: Options): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      reject(new UserError(`Port ${port} of ${host} cannot be taken: ${error.message}`)),
    );
    server.listen(port, host === '*' ? undefined : host, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}

async function waitForAnswer(origin: string, child: ChildProcess): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE; await sleep(PAUSE)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new UserError('The runtime ended at once: its words are above.');
    const answer = await fetch(origin, { redirect: 'manual' }).catch(() => null);
    await answer?.body?.cancel();
    if (answer !== null) return;
  }
  throw new UserError(`No answer at ${origin} within a minute.`);
}

const opened = z.object({
  id: z.string(),
  test: z.object({ secret_key: z.string(), webhook_secret: z.string() }),
});

async function openAccount(origin: string, operatorKey: string) {
  const answer = await fetch(`${origin}/operator/accounts`, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Emulator', name_ar: 'المحاكي', name_fr: 'Émulateur' }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new UserError(`The account could not be opened: ${answer.status} ${text}`);
  const { id, test } = opened.parse(JSON.parse(text));
  return { id, ...test };
}
