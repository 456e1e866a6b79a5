import { join, relative } from 'node:path';
import type { HostAdapterEnv } from '../host-adapter/adapter.ts';
import type { StaticFiles } from '../host-adapter/files.ts';
import { everyNetwork, publicNetwork } from './network.ts';
import { embed, formatConfig, type Value, workerNamed } from './text.ts';
import { describeWorker, type Module, type ObjectClass } from './worker.ts';

/** One process of the runtime: a Worker and its surroundings. */
export type Process = {
  /** The configuration's folder; embedded files are named from here. */
  folder: string;
  compatibilityDate: string;
  compatibilityFlags: readonly string[];
  /** The first one is the entry. */
  modules: readonly Module[];
  /** The folder of `limiter.js` and `outbound.js`. */
  release: string;
  vars: Record<string, string>;
  /** Files that hold one secret each, by binding. */
  secrets: Record<string, string>;
  objects: readonly ObjectClass[];
  limits: readonly { binding: string; limit: number; period: number }[];
  storage: string;
  /** The networks of its outgoing requests; public addresses alone unless it is an emulator. */
  reach?: 'everywhere';
  front: HostAdapterEnv['FRONT'];
  /** The Worker's static files and their folder; null when the proxy serves them. */
  files: { folder: string; table: StaticFiles } | null;
  /** The other Worker's host and its socket; null when there is none. */
  other: { host: string; socket: string } | null;
  /** The socket for erasures; null without a list. */
  erasures: string | null;
  /** Addresses as the runtime writes them: `127.0.0.1:8787`, `unix:/run/shop.sock`. */
  sockets: { outside: string; inside: string; report: string };
};

/** The configuration of a process, in the text form that `workerd serve` reads. */
export function writeConfig(process: Process): string {
  const { folder, compatibilityDate, other, files, erasures, sockets, storage } = process;
  const http = { forwardedProtoHeader: 'X-Forwarded-Proto' };
  const worker = (entrypoint: string) => ({ name: 'worker', entrypoint });
  // Both Workers have https origins, whatever carries the request between them.
  const viaHttps = { injectRequestHeaders: [{ name: 'X-Forwarded-Proto', value: 'https' }] };
  const config = {
    services: [
      ...['worker', 'limiter', 'outbound'].map(workerNamed),
      { name: 'internet', network: process.reach === 'everywhere' ? everyNetwork : publicNetwork },
      { name: 'storage', disk: { path: storage, writable: true, allowDotfiles: true } },
      ...(files === null ? [] : [{ name: 'files', disk: { path: files.folder } }]),
      ...(erasures === null ? [] : [{ name: 'erasures', external: { address: erasures, http: {} } }]),
      ...(other === null ? [] : [{ name: 'other', external: { address: other.socket, http: viaHttps } }]),
    ],
    sockets: [
      { name: 'outside', address: sockets.outside, http, service: 'worker' },
      { name: 'inside', address: sockets.inside, http, service: worker('inside') },
      { name: 'report', address: sockets.report, http, service: worker('report') },
    ],
    logging: { structuredLogging: true },
  };
  const aside = (name: string, bindings: Value[] = []) => {
    const modules = [{ name, file: join(process.release, `${name}.js`) }];
    return describeWorker({ folder, modules, compatibilityDate, bindings });
  };
  return formatConfig(config, {
    worker: describeWorker({ ...process, bindings: bindingsOf(process), outbound: 'outbound' }),
    limiter: aside('limiter'),
    outbound: aside('outbound', [
      { name: 'INTERNET', service: 'internet' },
      { name: 'OTHER_HOST', text: other?.host ?? '' },
      ...(other === null ? [] : [{ name: 'OTHER', service: 'other' }]),
    ]),
  });
}

function bindingsOf({ folder, vars, secrets, limits, front, files, erasures }: Process): Value[] {
  return [
    ...Object.entries(vars).map(([name, text]) => ({ name, text })),
    ...Object.entries(secrets).map(([name, file]) => ({ name, text: embed(relative(folder, file)) })),
    ...limits.map(({ binding: name, limit, period }) => ({
      name,
      service: { name: 'limiter', props: { json: JSON.stringify({ name, limit, period }) } },
    })),
    { name: 'FRONT', json: JSON.stringify(front) },
    ...(erasures === null ? [] : [{ name: 'ERASURES', service: 'erasures' }]),
    ...(files === null
      ? []
      : [
          { name: 'STATIC_FILES', json: JSON.stringify(files.table) },
          { name: 'STATIC_DISK', service: 'files' },
        ]),
  ];
}
