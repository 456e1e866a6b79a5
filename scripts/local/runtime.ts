import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { withParent } from '../../src/server/running/parent.ts';
import { type EnvValues, writeEnvText } from '../../src/server/state/env-files.ts';
import { waitForProcess } from '../../src/server/state/wait-until-ready.ts';
import { packageRoot, wranglerEntry } from '../packages.ts';

/** One Worker to run on this machine. */
type LocalWorker = {
  /** `shop` or `service`: the name of its storage and its log in the state folder. */
  name: string;
  config: string;
  port: number;
  vars: Record<string, string>;
  /** By binding; Wrangler takes those that the configuration requires. */
  secrets: EnvValues;
};

export type RunningWorker = {
  /** The head of its own process group; undefined when it could not be started. */
  pid: number | undefined;
  /** Resolves when it answers on its port; throws a UserError with the log's reason when it fails. */
  answering: Promise<void>;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  /** The file of its output. */
  log: string;
  /** Ends the process and its children; kills those that do not end within 5 s. */
  stop(): Promise<void>;
};

/**
 * Starts a Worker. `lock`: of the state folder, held as long as it runs. Each Worker has its own process and storage
 * folder: two runtimes on one folder sometimes lock each other out.
 */
export function runWorker(worker: LocalWorker, stateFolder: string, lock?: number): RunningWorker {
  const log = join(stateFolder, `${worker.name}.log`);
  const output = openSync(log, 'w', 0o600);
  const [program, args] = withParent([process.execPath, wranglerEntry, ...describeRun(worker, stateFolder)]);
  const child = spawn(program, args, {
    cwd: packageRoot,
    env: quietEnvironment(worker, stateFolder),
    stdio: ['ignore', output, output, lock ?? 'ignore'],
    // Its own process group, so that ending it also ends the runtime below, and Ctrl-C reaches only us.
    detached: true,
  });
  closeSync(output);
  const ended = once(child, 'exit').then(() => undefined);
  return {
    pid: child.pid,
    answering: waitForAnswer(worker, child, log),
    ended,
    log,
    stop: () => stopGroup(child, ended),
  };
}

function describeRun(worker: LocalWorker, stateFolder: string): string[] {
  const args = ['dev', '--config', worker.config, '--ip', '127.0.0.1', '--port', String(worker.port)];
  args.push('--inspector-port', '0', '--show-interactive-dev-session=false');
  args.push('--persist-to', join(stateFolder, worker.name));
  args.push('--env-file', writeSecrets(worker, stateFolder));
  for (const [name, value] of Object.entries(worker.vars)) args.push('--var', `${name}:${value}`);
  return args;
}

/** Writes the secrets at each start in the form that Wrangler reads; returns the file's path. */
function writeSecrets({ name, secrets }: LocalWorker, stateFolder: string): string {
  const folder = join(stateFolder, 'run');
  const path = join(folder, `${name}.env`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(path, { force: true });
  writeFileSync(path, writeEnvText(secrets), { mode: 0o600 });
  return path;
}

/** Without questions, telemetry and update checks, and without variables that would override our bindings. */
function quietEnvironment(worker: LocalWorker, stateFolder: string): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    CI: '1',
    NO_COLOR: '1',
    // Paths hold ids and tokens, so requests are not logged.
    WRANGLER_LOG: 'warn',
    // Otherwise each request's address is stored in the storage folder.
    X_LOCAL_OBSERVABILITY: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_LOG_PATH: join(stateFolder, 'wrangler-logs'),
    WRANGLER_REGISTRY_PATH: join(stateFolder, 'wrangler-registry'),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  };
  for (const name of Object.keys({ ...worker.vars, ...worker.secrets })) delete environment[name];
  return environment;
}

function waitForAnswer({ name, port }: LocalWorker, child: ChildProcess, log: string): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return waitForProcess({
    name,
    answers: async () => (await askStatus(`http://127.0.0.1:${port}/`)) !== null,
    findFailure: async () =>
      findFailure(readFileSync(log, 'utf8')) ?? (hasEnded() ? 'its process ended' : null),
    more: ` (see ${relative(process.cwd(), log)})`,
  });
}

async function askStatus(url: string): Promise<number | null> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

/**
 * Why a Worker did not start, by its output so far, with the place in a file at fault; null when it may still start.
 */
export function findFailure(said: string): string | null {
  // Wrangler always writes its errors in colours.
  const plain = stripVTControlCharacters(said);
  const [, what, place] = /\[ERROR\]\s*(.+)(?:\s+(\S+:\d+:\d+):\n)?/.exec(plain) ?? [];
  if (what === undefined) return null;
  return what.trim().replace(/\.$/, '') + (place === undefined ? '' : ` at ${place}`);
}

async function stopGroup(child: ChildProcess, ended: Promise<void>): Promise<void> {
  signalGroup(child, 'SIGTERM');
  await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
  // Also when the head has ended: its children must not outlive us.
  signalGroup(child, 'SIGKILL');
  await ended;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is already empty.
  }
}
