import { relative } from 'node:path';
import { embed, list, struct, text, type Value } from './text.ts';

/** A module of a Worker: its import name and its file. */
export type Module = { name: string; file: string; isData?: boolean };

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

/** A binding of `kind`, in the schema's words: `text`, `json`, `service` … */
export function describeBinding(name: string, kind: string, value: Value): Value {
  return struct({ name: text(name), [kind]: value });
}

/** A Worker. The service `storage` stores its objects. */
export function describeWorker(worker: WorkerToDescribe): Value {
  const { folder, modules, compatibilityDate, compatibilityFlags = [], objects = [], outbound } = worker;
  const { bindings = [] } = worker;
  const objectBindings = objects.map(({ binding, className }) =>
    describeBinding(binding, 'durableObjectNamespace', text(className)),
  );
  return struct({
    modules: list(
      modules.map(({ name, file, isData }) =>
        struct({ name: text(name), [isData ? 'data' : 'esModule']: embed(relative(folder, file)) }),
      ),
    ),
    compatibilityDate: text(compatibilityDate),
    compatibilityFlags: list(compatibilityFlags.map(text)),
    bindings: list([...bindings, ...objectBindings]),
    globalOutbound: outbound === undefined ? undefined : text(outbound),
    ...(objects.length > 0 && {
      durableObjectNamespaces: list(
        objects.map(({ className, uniqueKey }) =>
          struct({ className: text(className), uniqueKey: text(uniqueKey), enableSql: 'true' }),
        ),
      ),
      durableObjectStorage: struct({ localDisk: text('storage') }),
    }),
  });
}
