import { relative } from 'node:path';
import { embed, list, struct, text, type Value } from './text.ts';

/** A module of a Worker: the name that others import it by, and its file. */
export type Module = { name: string; file: string; isData?: boolean };

/** A class of Durable Objects: what binds it, and the name that its storage goes by. */
export type ObjectClass = { binding: string; className: string; uniqueKey: string };

export type WorkerToDescribe = {
  /** Where the configuration is written: what it embeds is named from here. */
  folder: string;
  /** The first is the entry. */
  modules: readonly Module[];
  compatibilityDate: string;
  compatibilityFlags?: readonly string[];
  bindings?: readonly Value[];
  objects?: readonly ObjectClass[];
  /** The service that its own requests go out by; the runtime's `internet` where it is left out. */
  outbound?: string;
};

/** A binding of `kind`, in the schema's words: `text`, `json`, `service` … */
export function describeBinding(name: string, kind: string, value: Value): Value {
  return struct({ name: text(name), [kind]: value });
}

/** A Worker, whose objects are kept by the service `storage`. */
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
