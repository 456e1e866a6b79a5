import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { readProcess } from '../../../src/server/metrics/process-figures.ts';
import { prepareChild } from '../../../src/server/running/child.ts';
import { formatConfig, type Value, workerNamed } from '../../../src/server/runtime-config/text.ts';
import { describeWorker } from '../../../src/server/runtime-config/worker.ts';

/** The date of both wrangler.toml. */
const compatibilityDate = '2026-10-01';

/** A Worker to serve: its bundle, its port, and its bindings. */
export type ServedWorker = {
  name: string;
  module: string;
  port: number;
  /** More modules than those beside `module`, by name. */
  modules?: Record<string, string>;
  vars?: Record<string, string>;
  /** Durable Objects: binding to class. */
  objects?: Record<string, string>;
  /** Rate limit bindings, which allow everything here. */
  limits?: string[];
};

export type Runtime = {
  /** The runtime's processor time so far, in seconds. Linux only; elsewhere 0. */
  cpuSeconds(): Promise<number>;
  /** Its resident memory in bytes, now and at its peak. Linux only; elsewhere NaN. */
  memory(): Promise<{ now: number; peak: number }>;
  stop(): Promise<void>;
};

const passing = `import { WorkerEntrypoint } from 'cloudflare:workers';
export default class extends WorkerEntrypoint { async limit() { return { success: true }; } }`;

/**
 * Serves Workers in one workerd, each on its port of 127.0.0.1, with their storage below `folder`. A Worker whose heap
 * exceeds `heapMegabytes` ends the runtime.
 */
export async function serve(
  workers: readonly ServedWorker[],
  folder: string,
  heapMegabytes?: number,
): Promise<Runtime> {
  await mkdir(join(folder, 'storage'), { recursive: true });
  await writeFile(join(folder, 'passing.js'), passing);
  const config = join(folder, 'config.capnp');
  await writeFile(config, describe(workers, folder, heapMegabytes));
  const name = workers.map((worker) => worker.name).join(' and ');
  const child = prepareChild({
    name,
    config,
    sockets: [],
    answers: async () => (await Promise.all(workers.map(({ port }) => answersAt(port)))).every(Boolean),
    // Short, because the start itself is measured too.
    pause: 5,
    // Never restarted: figures of a restarted process would be worthless, so its clients get an error.
    isKept: false,
    lock: null,
    listening: null,
    write: ({ message }) => console.error(message),
    say: () => undefined,
  });
  await child.start();
  const readFigures = () => readProcess(child.pid() ?? 0);
  return {
    cpuSeconds: async () => (await readFigures())?.cpuSeconds ?? 0,
    memory: async () => {
      const figures = await readFigures();
      return { now: figures?.residentBytes ?? Number.NaN, peak: figures?.peakBytes ?? Number.NaN };
    },
    stop: () => child.stop(5),
  };
}

async function answersAt(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null;
}

/** Ports that were free a moment ago. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function describe(workers: readonly ServedWorker[], folder: string, heapMegabytes?: number): string {
  const config = {
    ...(heapMegabytes !== undefined && { v8Flags: [`--max-heap-size=${heapMegabytes}`] }),
    services: [
      ...workers.map(({ name }) => workerNamed(name)),
      workerNamed('passing'),
      { name: 'internet', network: { allow: ['public', 'private'] } },
      { name: 'storage', disk: { path: join(folder, 'storage'), writable: true, allowDotfiles: true } },
    ],
    sockets: workers.map(({ name, port }) => ({
      name,
      address: `127.0.0.1:${port}`,
      http: {},
      service: name,
    })),
  };
  const modules = [{ name: 'passing.js', file: join(folder, 'passing.js') }];
  return formatConfig(config, {
    passing: describeWorker({ folder, modules, compatibilityDate }),
    ...Object.fromEntries(workers.map((worker) => [worker.name, describeServed(worker, folder)])),
  });
}

/** The modules that a build put beside `worker.js`, which loads them when they are needed. */
function modulesBeside(module: string): { name: string; file: string }[] {
  const folder = join(dirname(module), 'chunks');
  if (basename(module) !== 'worker.js' || !existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({ name: `chunks/${name}`, file: join(folder, name) }));
}

function describeServed(worker: ServedWorker, folder: string): Value {
  const { name, module, modules = {}, vars = {}, objects = {}, limits = [] } = worker;
  return describeWorker({
    folder,
    modules: [
      { name: 'worker.js', file: module },
      ...[module, ...Object.values(modules)].flatMap(modulesBeside),
      ...Object.entries(modules).map(([as, file]) => ({ name: as, file })),
    ],
    compatibilityDate,
    compatibilityFlags: ['global_fetch_strictly_public'],
    bindings: [
      ...Object.entries(vars).map(([key, value]) => ({ name: key, text: value })),
      ...limits.map((key) => ({ name: key, service: 'passing' })),
    ],
    objects: Object.entries(objects).map(([binding, className]) => ({
      binding,
      className,
      uniqueKey: `${name}-${className}`,
    })),
  });
}
