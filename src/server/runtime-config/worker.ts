import { relative } from 'node:path';
import { embed, type Value } from './text.ts';

/** A module of a Worker: its import name and its file. */
export type Module = { name: string; file: string };

/** A class of Durable Objects: its binding, and the name of its storage. */
export type ObjectClass = { binding: string; className: string; uniqueKey: string };

export type WorkerToDescribe = {
  /** The configuration's folder; embedded files are named from here. */
  folder: string;
  /** The first one is the entry. */
  modules: readonly Module[];
  compatibilityDate: string;
  compatibilityFlags?: readonly string[];
  bindings?: readonly Value[];
  objects?: readonly ObjectClass[];
  /** The service for its own outgoing requests; by default the runtime's `internet`. */
  outbound?: string;
};

/** A Worker. The service `storage` stores its objects. */
export function describeWorker(worker: WorkerToDescribe): Value {
  const { folder, modules, compatibilityDate, compatibilityFlags = [], objects = [], outbound } = worker;
  const { bindings = [] } = worker;
  const objectBindings = objects.map(({ binding, className }) => ({
    name: binding,
    durableObjectNamespace: className,
  }));
  return {
    modules: modules.map(({ name, file }) => ({
      name,
      esModule: embed(relative(folder, file)),
    })),
    compatibilityDate,
    compatibilityFlags,
    bindings: [...bindings, ...objectBindings],
    globalOutbound: outbound,
    ...(objects.length > 0 && {
      durableObjectNamespaces: objects.map(({ className, uniqueKey }) => ({
        className,
        uniqueKey,
        enableSql: true,
      })),
      durableObjectStorage: { localDisk: 'storage' },
    }),
  };
}
