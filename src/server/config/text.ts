/** A value in Cap'n Proto's text form. */
export type Value = string;

/** A text. Other control characters than these two would end it or fail to parse. */
export function text(value: string): Value {
  const escaped = value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t');
  return `"${escaped.replace(/[\u0000-\u001f\u007f]/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;
}

/** The content of a file, by its path from the configuration's folder. */
export function embed(path: string): Value {
  return `embed ${text(path)}`;
}

export function list(values: readonly Value[]): Value {
  return values.length === 0 ? '[]' : `[\n    ${values.join(',\n    ')}\n  ]`;
}

/** Fields by name; undefined ones are left out. */
export function struct(fields: Record<string, Value | undefined>): Value {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return `(${there.map(([name, value]) => `${name} = ${value}`).join(', ')})`;
}
