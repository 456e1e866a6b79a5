import { UserError } from '../../src/server/user-error.ts';

/** What the documents leave open: a default, the values to choose from, and the source. */
export type SettingDefinitions = Record<
  string,
  { value: string | number | boolean; among?: readonly string[]; about: string }
>;

export class Settings<D extends SettingDefinitions> {
  readonly #values: Map<keyof D, string | number | boolean>;
  readonly #definitions: D;

  constructor(definitions: D) {
    this.#definitions = definitions;
    this.#values = new Map(Object.entries(definitions).map(([name, { value }]) => [name, value]));
  }

  get<N extends keyof D>(name: N): D[N]['value'] {
    const value = this.#values.get(name);
    if (value === undefined) throw new Error(`no setting ${String(name)}`);
    return value;
  }

  /** Sets a value that is given as text, such as `crc_reply=json`. */
  change(name: string, text: string): void {
    const definition = Object.hasOwn(this.#definitions, name) ? this.#definitions[name] : undefined;
    if (definition === undefined) throw new UserError(`There is no setting "${name}".`);
    this.#values.set(name, readValue(name, text, definition));
  }

  all(): Record<string, string | number | boolean> {
    return Object.fromEntries([...this.#values].map(([name, value]) => [String(name), value]));
  }
}

function readValue(name: string, text: string, definition: SettingDefinitions[string]) {
  const { value, among } = definition;
  if (typeof value === 'number') {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new UserError(`The setting ${name} takes a whole number.`);
  }
  const possible = typeof value === 'boolean' ? ['true', 'false'] : among;
  if (possible !== undefined && !possible.includes(text)) {
    throw new UserError(`The setting ${name} takes ${possible.join(' or ')}.`);
  }
  return typeof value === 'boolean' ? text === 'true' : text;
}

/** The lines of `--help` about settings. */
export function describeSettings(definitions: SettingDefinitions): string {
  return Object.entries(definitions)
    .map(([name, { value, among, about }]) => {
      const choice = among === undefined ? '' : ` (${among.join(', ')})`;
      return `  ${`${name}=${value}`.padEnd(30)} ${about}${choice}`;
    })
    .join('\n');
}
