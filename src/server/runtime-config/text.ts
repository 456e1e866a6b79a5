/** The runtime's built-in schema of the configuration. */
const SCHEMA = '/workerd/workerd.capnp';

/** A part of the text that is written as it is. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value of Cap'n Proto's text form: a text, a list, or a struct, whose undefined fields are left out. */
export type Value =
  | string
  | boolean
  | Raw
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };

/** The content of a file, by its path from the configuration's folder. */
export function embed(path: string): Value {
  return new Raw(`embed ${quote(path)}`);
}

/** The file of a configuration. `workers`: by name; the configuration refers to them by `workerNamed`. */
export function formatConfig(config: Value, workers: Record<string, Value>): string {
  return [
    `using Workerd = import ${quote(SCHEMA)};`,
    `const config :Workerd.Config = ${write(config)};`,
    ...Object.entries(workers).map(([name, worker]) => `const ${name} :Workerd.Worker = ${write(worker)};`),
    '',
  ].join('\n\n');
}

/** A service of the configuration that is a Worker of this name. */
export function workerNamed(name: string): Value {
  return { name, worker: new Raw(`.${name}`) };
}

function write(value: Value): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Raw) return value.text;
  if (isList(value)) return `[${value.map((one) => `\n    ${write(one)}`).join(',')}]`;
  const fields = Object.entries(value).flatMap(([name, one]) =>
    one === undefined ? [] : [`${name} = ${write(one)}`],
  );
  return `(${fields.join(', ')})`;
}

function isList(value: Exclude<Value, string | boolean | Raw>): value is readonly Value[] {
  return Array.isArray(value);
}

/** Other control characters than these two would end the text or fail to parse. */
function quote(value: string): string {
  const escaped = value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t');
  return `"${escaped.replace(/[\u0000-\u001f\u007f]/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;
}
