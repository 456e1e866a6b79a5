import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Release, readRelease } from '../../src/server/bundles/release.ts';
import { workerdProgram } from '../../src/server/packages.ts';
import { withParent } from '../../src/server/running/parent.ts';
import { formatConfig, workerNamed } from '../../src/server/runtime-config/text.ts';
import { describeWorker } from '../../src/server/runtime-config/worker.ts';
import { waitForProcess } from '../../src/server/state/wait-until-ready.ts';
import { builtRelease } from '../server/release.ts';

/** A Worker's bundle, run by the Workers runtime itself. */
export type RunningWorker = {
  pid: number | undefined;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

type WorkerToRun = {
  name: 'service' | 'shop';
  port: number;
  vars: Record<string, string>;
  secrets: Record<string, string>;
};

/** The address of a client that names none, as a development server sets it. */
const LOCAL_ADDRESS = '127.0.0.1';

/** Requests pass the host adapter, which serves the static files. */
const entry = `import app from './worker.js';
import { openHostAdapter } from './adapter.js';
export * from './worker.js';
const adapter = openHostAdapter(app);
export default {
  fetch(request, env, ctx) {
    if (request.headers.has('CF-Connecting-IP')) return adapter.outside(request, env, ctx);
    const headers = new Headers(request.headers);
    headers.set('CF-Connecting-IP', '${LOCAL_ADDRESS}');
    return adapter.outside(new Request(request, { headers }), env, ctx);
  },
};
`;

/**
 * Starts a Worker from the run's bundles, which takes half a second; `wrangler dev` bundles at each start and takes
 * five. Its objects and its log are in the state folder. Resolves when it answers.
 */
export async function runWorker(worker: WorkerToRun, stateFolder: string): Promise<RunningWorker> {
  const folder = join(stateFolder, 'run', worker.name);
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(stateFolder, worker.name), { recursive: true });
  writeFileSync(join(folder, 'entry.js'), entry);
  const release = await builtRelease();
  const config = join(folder, 'config.capnp');
  writeFileSync(config, writeConfig(worker, { stateFolder, folder, release }, await readRelease(release)));
  const log = join(stateFolder, `${worker.name}.log`);
  const output = openSync(log, 'a');
  const [program, args] = withParent([workerdProgram, 'serve', config]);
  const child = spawn(program, args, { stdio: ['ignore', output, output] });
  closeSync(output);
  const ended = once(child, 'exit').then(() => undefined);
  const running = { pid: child.pid, ended, stop: () => stop(child, ended) };
  try {
    await waitForProcess({
      name: worker.name,
      answers: async () =>
        (await fetch(`http://127.0.0.1:${worker.port}/`, { redirect: 'manual' }).catch(() => null)) !== null,
      findFailure: async () =>
        child.exitCode === null && child.signalCode === null ? null : readFileSync(log, 'utf8'),
      more: '',
    });
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
}

/** As the own server writes it, but the Worker may reach this machine's other Workers by their loopback addresses. */
function writeConfig(
  { name, port, vars, secrets }: WorkerToRun,
  { stateFolder, folder, release }: { stateFolder: string; folder: string; release: string },
  built: Release,
): string {
  const worker = built.workers[name];
  const inRelease = (module: { name: string; file: string }) => ({
    ...module,
    file: join(release, module.file),
  });
  const bindings = [
    ...Object.entries({ ...worker.vars, ...vars, ...secrets }).map(([binding, text]) => ({
      name: binding,
      text,
    })),
    ...worker.limits.map(({ binding, limit, period }) => ({
      name: binding,
      service: { name: 'limiter', props: { json: JSON.stringify({ name: binding, limit, period }) } },
    })),
    {
      name: 'FRONT',
      json: JSON.stringify({ addressHeader: 'CF-Connecting-IP', logsAnswers: false }),
    },
    { name: 'STATIC_FILES', json: JSON.stringify(worker.files) },
    { name: 'STATIC_DISK', service: 'files' },
  ];
  const services = [
    ...['worker', 'limiter'].map(workerNamed),
    { name: 'internet', network: { allow: ['public', 'private', 'local'] } },
    {
      name: 'storage',
      disk: { path: join(stateFolder, name), writable: true, allowDotfiles: true },
    },
    { name: 'files', disk: { path: join(release, name, 'files') } },
  ];
  const outside = {
    name: 'outside',
    address: `127.0.0.1:${port}`,
    http: {},
    service: 'worker',
  };
  const { compatibilityDate, compatibilityFlags, objects } = worker;
  const [, ...modules] = worker.modules;
  const described = describeWorker({
    folder,
    modules: [{ name: 'entry.js', file: join(folder, 'entry.js') }, ...modules.map(inRelease)],
    compatibilityDate,
    compatibilityFlags,
    objects,
    bindings,
  });
  const limiter = describeWorker({
    folder,
    modules: [{ name: 'limiter.js', file: join(release, 'limiter.js') }],
    compatibilityDate,
  });
  return formatConfig({ services, sockets: [outside] }, { worker: described, limiter });
}
