import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const workerd = join(dirname(require.resolve('workerd/package.json')), 'bin', 'workerd');

/** A Worker to serve: its bundle, where it listens, and what it is bound to. */
export type ServedWorker = {
  name: string;
  module: string;
  port: number;
  /** Modules that it imports, by name. */
  modules?: Record<string, string>;
  /** Files that it imports as bytes, by module name. */
  data?: Record<string, string>;
  vars?: Record<string, string>;
  /** Durable Objects: binding to class. */
  objects?: Record<string, string>;
  /** Bindings of rate limits, which let everything pass here. */
  limits?: string[];
};

export type Runtime = {
  /** Processor time that the runtime has taken so far, in seconds. Linux only; elsewhere 0. */
  cpuSeconds(): Promise<number>;
  /** Its resident memory in bytes, now and at its largest. Linux only; elsewhere not a number. */
  memory(): Promise<{ now: number; peak: number }>;
  stop(): Promise<void>;
};

const passing = `import { WorkerEntrypoint } from 'cloudflare:workers';
export default class extends WorkerEntrypoint { async limit() { return { success: true }; } }`;

/** Serves Workers in one bare workerd, each on its port of 127.0.0.1, with their storage below `folder`. */
export async function serve(workers: readonly ServedWorker[], folder: string): Promise<Runtime> {
  await mkdir(join(folder, 'storage'), { recursive: true });
  await writeFile(join(folder, 'passing.js'), passing);
  const config = join(folder, 'config.capnp');
  await writeFile(config, describe(workers, folder));
  const child = spawn(workerd, ['serve', config, '--experimental'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.all(workers.map(({ port }) => waitForPort(port, child)));
  return {
    cpuSeconds: () => readCpu(child.pid ?? 0),
    memory: () => readMemory(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`workerd ended with ${child.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null);
    if (answer !== null) {
      await answer.body?.cancel();
      return;
    }
    await sleep(50);
  }
  throw new Error(`Nothing answers on port ${port}.`);
}

/** So many ports that were free a moment ago. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((settle) => server.close(settle))));
  return ports;
}

/** User and system time of a process, in seconds: fields 14 and 15 of its stat, in hundredths. */
async function readCpu(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const bytesOf = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
}

const quote = (text: string): string => JSON.stringify(text);

function describe(workers: readonly ServedWorker[], folder: string): string {
  const services = workers.map(({ name }) => `(name = ${quote(name)}, worker = .${name})`);
  const sockets = workers.map(
    ({ name, port }) =>
      `(name = ${quote(name)}, address = "127.0.0.1:${port}", http = (), service = ${quote(name)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    ${services.join(',\n    ')},
    (name = "passing", worker = .passing),
    (name = "internet", network = (allow = ["public", "private"])),
    (name = "storage", disk = (path = ${quote(join(folder, 'storage'))}, writable = true, allowDotfiles = true))
  ],
  sockets = [${sockets.join(', ')}]
);

const passing :Workerd.Worker = (
  modules = [(name = "passing.js", esModule = embed "passing.js")],
  compatibilityDate = "2026-10-01"
);

${workers.map((worker) => describeWorker(worker, folder)).join('\n')}`;
}

function describeWorker(worker: ServedWorker, folder: string): string {
  const { name, module, modules: others = {}, data = {}, vars = {}, objects = {}, limits = [] } = worker;
  const path = (file: string) => quote(relative(folder, file));
  const modules = [
    `(name = "worker.js", esModule = embed ${path(module)})`,
    ...Object.entries(others).map(([as, file]) => `(name = ${quote(as)}, esModule = embed ${path(file)})`),
    ...Object.entries(data).map(([as, file]) => `(name = ${quote(as)}, data = embed ${path(file)})`),
  ];
  const bindings = [
    ...Object.entries(vars).map(([key, value]) => `(name = ${quote(key)}, text = ${quote(value)})`),
    ...Object.entries(objects).map(
      ([key, className]) => `(name = ${quote(key)}, durableObjectNamespace = ${quote(className)})`,
    ),
    ...limits.map((key) => `(name = ${quote(key)}, service = "passing")`),
  ];
  const namespaces = Object.values(objects).map(
    (className) =>
      `(className = ${quote(className)}, uniqueKey = ${quote(`${name}-${className}`)}, enableSql = true)`,
  );
  return `const ${name} :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["global_fetch_strictly_public"],
  bindings = [${bindings.join(', ')}],
  durableObjectNamespaces = [${namespaces.join(', ')}],
  durableObjectStorage = (${namespaces.length === 0 ? 'none = void' : 'localDisk = "storage"'})
);
`;
}
