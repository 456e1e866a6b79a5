import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import { packageRoot } from '../../scripts/packages.ts';

const readyFile = z.strictObject({
  storefront: z.url(),
  api_base: z.url(),
  api_key: z.string().regex(/^(?:test|live)_sk_/),
  webhook_secret: z.string().startsWith('whsec_'),
  operator_key: z.string().min(32),
});
/** The file that a start writes for other programs. */
type Ready = z.infer<typeof readyFile>;

/** Both Workers, started by `npm start`. */
export type LocalStart = {
  ready: Ready;
  /** Of the command. */
  pid: number | undefined;
  /** The output so far. */
  output(): string;
  /** Every process below the command, including the Workers' runtimes. */
  listProcesses(): Promise<number[]>;
  /** Ctrl-C; returns the exit code. */
  stop(): Promise<number | null>;
};

/** A new state folder; remove it after use. */
export function makeStateFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'hanout-state-'));
}

export function removeStateFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs the start command with additional environment variables. */
export function runStart(
  environment: Record<string, string>,
  args: string[] = [],
): ReturnType<typeof watchProcess> {
  return watchProcess(['--import', './scripts/node-version.js', 'scripts/start.ts', ...args], environment);
}

/** A start on the folder is refused and names the process that serves it. */
export async function expectRefusal(
  folder: string,
  holder: number | undefined,
  [port, servicePort]: [number, number],
): Promise<void> {
  const { output, ended } = runStart({
    STATE_DIR: folder,
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
  });
  expect([await ended, output().trim()]).toEqual([
    1,
    `Another process serves ${folder} (process ${holder}): stop it, or choose another folder.`,
  ]);
}

/** The last lines of both Workers' logs: their folder is removed after the test. */
async function lastLines(stateFolder: string): Promise<string> {
  const logs = ['service.log', 'shop.log'].map((name) => join(stateFolder, name)).filter(existsSync);
  const texts = await Promise.all(
    logs.map(async (log) => `${log}:\n${(await readFile(log, 'utf8')).slice(-2_000)}`),
  );
  return texts.join('\n');
}

/** Starts both Workers on free ports and waits for ready.json. */
export async function startLocally(
  stateFolder: string,
  environment: Record<string, string> = {},
  args: string[] = [],
): Promise<LocalStart> {
  const [port, servicePort] = await findFreePorts();
  const ports = { PORT: String(port), SERVICE_PORT: String(servicePort) };
  const { child, output, ended } = runStart({ ...ports, STATE_DIR: stateFolder, ...environment }, args);
  const path = join(stateFolder, 'ready.json');
  while (!existsSync(path)) {
    if (child.exitCode !== null)
      throw new Error(`The start ended: ${output()}\n${await lastLines(stateFolder)}`);
    await sleep(100);
  }
  return {
    ready: readyFile.parse(JSON.parse(await readFile(path, 'utf8'))),
    pid: child.pid,
    output,
    listProcesses: () => listDescendants(child.pid ?? 0),
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

function watchProcess(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: packageRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'close').then(([code]): number | null =>
    typeof code === 'number' ? code : null,
  );
  return { child, output: () => printed, ended };
}

/**
 * Below the ports that Linux gives to connections (32768 and above): another test's connection could take one of those
 * before the server binds it.
 */
const ports = { lowest: 10_240, end: 32_768 };

/** Two ports that were free a moment ago. */
export async function findFreePorts(): Promise<[number, number]> {
  const first = await findFreePort();
  return [first, await findFreePort(first)];
}

async function findFreePort(except = 0): Promise<number> {
  for (;;) {
    const port = randomInt(ports.lowest, ports.end);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => port !== except,
      () => false,
    );
    await new Promise((settle) => server.close(settle));
    if (isFree) return port;
  }
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}

/** Reads /proc, so that not even `ps` is needed; empty without /proc. */
async function listDescendants(ancestor: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const parents = new Map<number, number>();
  for (const name of names.filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // pid (name, which may hold any character) state ppid …
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) parents.set(Number(name), parent);
  }
  const found = new Set([ancestor]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  found.delete(ancestor);
  return [...found];
}

/** True while a process runs; an ended process that was not collected counts as gone. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
}
