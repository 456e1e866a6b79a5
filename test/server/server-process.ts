import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { packageRoot } from '../../src/server/packages.ts';
import { findFreePorts } from '../journey/local-start.ts';

export const shopOrigin = 'https://shop.hanout.test';
export const serviceOrigin = 'https://pay.hanout.test';

/** A folder with a server's settings, on free ports; with both Workers by default. */
export type Place = {
  folder: string;
  state: string;
  settings: string;
  /** The settings without the shop. */
  serviceAlone: string;
  shopPort: number;
  servicePort: number;
};

/** `release`: the build; `over`: settings that replace the default ones. */
export async function makePlace(release: string, over: Record<string, unknown> = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'hanout-server-'));
  const [shopPort, servicePort] = await findFreePorts();
  const service = { origin: serviceOrigin, listen: `127.0.0.1:${servicePort}` };
  const shop = { origin: shopOrigin, listen: `127.0.0.1:${shopPort}` };
  const base = {
    state: 'state',
    release,
    clientAddress: 'X-Real-IP',
    files: 'server',
    stopSeconds: 10,
    ...over,
  };
  const settings = join(folder, 'server.json');
  const serviceAlone = join(folder, 'service.json');
  await writeFile(settings, JSON.stringify({ ...base, service, shop }));
  await writeFile(serviceAlone, JSON.stringify({ ...base, service }));
  return { folder, state: join(folder, 'state'), settings, serviceAlone, shopPort, servicePort };
}

export function removePlace({ folder }: Place): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

const serveArgs = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  './scripts/node-version.js',
  'scripts/serve.ts',
];

/** A command of `npm run serve`, as typed; `within`: a program that runs it. */
export function runServe(args: string[], within: readonly string[] = []) {
  return runNode([...serveArgs, ...args], within);
}

function runNode(args: string[], within: readonly string[] = []) {
  const [program = '', ...words] = [...within, process.execPath, ...args];
  const child = spawn(program, words, {
    cwd: packageRoot,
    env: { ...process.env, npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = once(child, 'close').then(([code]): number | null =>
    typeof code === 'number' ? code : null,
  );
  return { child, output: () => printed, ended };
}

export type Running = {
  child: ChildProcess;
  output(): string;
  /** The lines of its log that are JSON. */
  lines(): Record<string, unknown>[];
  ended: Promise<number | null>;
};

/** Starts a server and waits until it is ready. */
export async function startServer(settings: string, within: readonly string[] = []): Promise<Running> {
  return whenReady(runServe(['start', '--settings', settings], within));
}

/**
 * As `startServer`, with its sockets held by a supervisor, which restarts it whenever it ends. `command`: in place of the
 * usual one.
 */
export async function startKept(
  { settings, shopPort, servicePort }: Place,
  command = [process.execPath, ...serveArgs, 'start', '--settings', settings],
): Promise<Running> {
  const supervisor = join(import.meta.dirname, 'socket-supervisor.ts');
  return whenReady(runNode([supervisor, `shop=${shopPort} service=${servicePort}`, ...command]));
}

/** Milliseconds. A supervisor restarts for ever a server that cannot start. */
const READY_WITHIN = 240_000;

async function whenReady({ child, output, ended }: ReturnType<typeof runNode>): Promise<Running> {
  const lines = () =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line): Record<string, unknown> => JSON.parse(line));
  const until = performance.now() + READY_WITHIN;
  while (!lines().some(({ event }) => event === 'ready')) {
    if (performance.now() > until) {
      child.kill('SIGTERM');
      throw new Error(`It is not ready: ${output()}`);
    }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${output()}`);
    await sleep(20);
  }
  return { child, output, lines, ended };
}

const begun = z.object({ event: z.literal('begun'), from: z.string(), pid: z.int() });

/** The process of a Worker, as the log last names it; 0 before its start. */
export function pidOf(server: Running, worker: string): number {
  const found = server
    .lines()
    .map((line) => begun.safeParse(line))
    .findLast(({ data }) => data?.from === worker);
  return found?.data?.pid ?? 0;
}

/** Root ignores file modes by a capability, which is removed here. */
export const BOUND_BY_MODES =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', '--'] : [];
