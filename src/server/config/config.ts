import { relative } from 'node:path';
import type { HostAdapterEnv } from '../host-adapter/adapter.ts';
import type { StaticFiles } from '../host-adapter/files.ts';
import { everyNetwork, publicNetwork } from './network.ts';
import { embed, list, struct, text, type Value } from './text.ts';
import { describeBinding, describeWorker, type Module, type ObjectClass } from './worker.ts';

/** One process of the runtime: a Worker and its surroundings. */
export type Process = {
  /** The configuration's folder; embedded files are named from here. */
  folder: string;
  compatibilityDate: string;
  compatibilityFlags: readonly string[];
  /** The first one is the entry. */
  modules: readonly Module[];
  limiterModules: readonly Module[];
  outboundModules: readonly Module[];
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

/** The runtime's built-in schema of the configuration. */
const SCHEMA = '/workerd/workerd.capnp';

/** The configuration of a process, in the text form that `workerd serve` reads. */
export function writeConfig(process: Process): string {
  const { folder, other, files, erasures, sockets, storage } = process;
  const proto = text('X-Forwarded-Proto');
  const http = struct({ forwardedProtoHeader: proto });
  const socket = (name: string, address: string, service: Value) =>
    struct({ name: text(name), address: text(address), http, service });
  const at = (entrypoint: string) => struct({ name: text('worker'), entrypoint: text(entrypoint) });
  const named = (name: string, what: Record<string, Value>) => struct({ name: text(name), ...what });
  const services = [
    named('worker', { worker: '.worker' }),
    named('limiter', { worker: '.limiter' }),
    named('outbound', { worker: '.outbound' }),
    named('internet', { network: process.reach === 'everywhere' ? everyNetwork() : publicNetwork() }),
    named('storage', {
      disk: struct({ path: text(storage), writable: 'true', allowDotfiles: 'true' }),
    }),
    ...(files === null ? [] : [named('files', { disk: struct({ path: text(files.folder) }) })]),
    ...(erasures === null
      ? []
      : [named('erasures', { external: struct({ address: text(erasures), http: struct({}) }) })]),
    ...(other === null
      ? []
      : [
          named('other', {
            external: struct({
              address: text(other.socket),
              // Both Workers have https origins, whatever carries the request between them.
              http: struct({
                injectRequestHeaders: list([struct({ name: proto, value: text('https') })]),
              }),
            }),
          }),
        ]),
  ];
  const config = struct({
    services: list(services),
    sockets: list([
      socket('outside', sockets.outside, text('worker')),
      socket('inside', sockets.inside, at('inside')),
      socket('report', sockets.report, at('report')),
    ]),
    logging: struct({ structuredLogging: 'true' }),
  });
  const { compatibilityDate } = process;
  const aside = (modules: readonly Module[], bindings: Value[]) =>
    describeWorker({ folder, modules, compatibilityDate, bindings });
  return [
    `using Workerd = import ${text(SCHEMA)};`,
    `const config :Workerd.Config = ${config};`,
    `const worker :Workerd.Worker = ${writeWorker(process)};`,
    `const limiter :Workerd.Worker = ${aside(process.limiterModules, [])};`,
    `const outbound :Workerd.Worker = ${aside(process.outboundModules, [
      struct({ name: text('INTERNET'), service: text('internet') }),
      struct({ name: text('OTHER_HOST'), text: text(other?.host ?? '') }),
      ...(other === null ? [] : [struct({ name: text('OTHER'), service: text('other') })]),
    ])};`,
    '',
  ].join('\n\n');
}

function writeWorker(process: Process): Value {
  const { folder, files } = process;
  const json = (value: unknown) => text(JSON.stringify(value));
  const bindings = [
    ...Object.entries(process.vars).map(([name, value]) => describeBinding(name, 'text', text(value))),
    ...Object.entries(process.secrets).map(([name, file]) =>
      describeBinding(name, 'text', embed(relative(folder, file))),
    ),
    ...process.limits.map(({ binding: name, limit, period }) =>
      describeBinding(
        name,
        'service',
        struct({ name: text('limiter'), props: struct({ json: json({ name, limit, period }) }) }),
      ),
    ),
    describeBinding('FRONT', 'json', json(process.front)),
    ...(process.erasures === null ? [] : [describeBinding('ERASURES', 'service', text('erasures'))]),
    ...(files === null
      ? []
      : [
          describeBinding('STATIC_FILES', 'json', json(files.table)),
          describeBinding('STATIC_DISK', 'service', text('files')),
        ]),
  ];
  return describeWorker({ ...process, bindings, outbound: 'outbound' });
}
