import { relative } from 'node:path';
import type { StaticFiles } from '../front/files.ts';
import type { FrontEnv } from '../front/front.ts';
import { publicNetwork } from './network.ts';
import { embed, list, struct, text, type Value } from './text.ts';

/** A module of a Worker: the name that others import it by, and its file. */
export type Module = { name: string; file: string; isData?: boolean };

/** Everything that one process of the runtime serves: a Worker, and what stands around it. */
export type Process = {
  /** Where the configuration is written: what it embeds is named from here. */
  folder: string;
  compatibilityDate: string;
  compatibilityFlags: readonly string[];
  /** The first is the entry. */
  modules: readonly Module[];
  limiterModules: readonly Module[];
  outboundModules: readonly Module[];
  vars: Record<string, string>;
  /** Files that hold a secret each and nothing else, by binding. */
  secrets: Record<string, string>;
  objects: readonly { binding: string; className: string; uniqueKey: string }[];
  limits: readonly { binding: string; limit: number; period: number }[];
  storage: string;
  front: FrontEnv['FRONT'];
  /** Files beside the Worker, and their folder; null where the proxy serves them. */
  files: { folder: string; table: StaticFiles } | null;
  /** The neighbour's host and the socket at which it is asked; null where there is none. */
  other: { host: string; socket: string } | null;
  /** As the runtime writes addresses: `127.0.0.1:8787`, `unix:/run/shop.sock`. */
  sockets: { outside: string; inside: string; report: string };
};

/** What the runtime has built in, of the words below. */
const SCHEMA = '/workerd/workerd.capnp';

/** The configuration of a process, in the text form that `workerd serve` reads. */
export function writeConfig(process: Process): string {
  const { folder, other, files, sockets, storage } = process;
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
    named('internet', { network: publicNetwork() }),
    named('storage', {
      disk: struct({ path: text(storage), writable: 'true', allowDotfiles: 'true' }),
    }),
    ...(files === null ? [] : [named('files', { disk: struct({ path: text(files.folder) }) })]),
    ...(other === null
      ? []
      : [
          named('other', {
            external: struct({
              address: text(other.socket),
              // Both are known by their https addresses, whatever lies between.
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
  const aside = (modules: readonly Module[], bindings: Value[]) =>
    struct({
      modules: writeModules(modules, folder),
      compatibilityDate: text(process.compatibilityDate),
      bindings: list(bindings),
    });
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
  const { folder, files, objects } = process;
  const binding = (name: string, kind: string, value: Value) => struct({ name: text(name), [kind]: value });
  const json = (value: unknown) => text(JSON.stringify(value));
  const bindings = [
    ...Object.entries(process.vars).map(([name, value]) => binding(name, 'text', text(value))),
    ...Object.entries(process.secrets).map(([name, file]) =>
      binding(name, 'text', embed(relative(folder, file))),
    ),
    ...objects.map(({ binding: name, className }) =>
      binding(name, 'durableObjectNamespace', text(className)),
    ),
    ...process.limits.map(({ binding: name, limit, period }) =>
      binding(
        name,
        'service',
        struct({ name: text('limiter'), props: struct({ json: json({ name, limit, period }) }) }),
      ),
    ),
    binding('FRONT', 'json', json(process.front)),
    ...(files === null
      ? []
      : [
          binding('STATIC_FILES', 'json', json(files.table)),
          binding('STATIC_DISK', 'service', text('files')),
        ]),
  ];
  return struct({
    modules: writeModules(process.modules, folder),
    compatibilityDate: text(process.compatibilityDate),
    compatibilityFlags: list(process.compatibilityFlags.map(text)),
    bindings: list(bindings),
    globalOutbound: text('outbound'),
    durableObjectNamespaces: list(
      objects.map(({ className, uniqueKey }) =>
        struct({ className: text(className), uniqueKey: text(uniqueKey), enableSql: 'true' }),
      ),
    ),
    durableObjectStorage: struct({ localDisk: text('storage') }),
  });
}

function writeModules(modules: readonly Module[], folder: string): Value {
  return list(
    modules.map(({ name, file, isData }) =>
      struct({ name: text(name), [isData ? 'data' : 'esModule']: embed(relative(folder, file)) }),
    ),
  );
}
