/**
 * JSON that stays as it was written. `JSON.parse` and `JSON.stringify` round numbers beyond 2^53, turn `1.10` into
 * `1.1` and put keys that look like numbers first; a text keeps them.
 */

/** A value that is JSON text already: `writeJsonText` writes it as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For a writer that does not know it: the same value, numbers as such a writer has them. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** Writes plain data as `JSON.stringify` does, and every `JsonText` in it verbatim. */
export function writeJsonText(value: unknown): string {
  return write(value) ?? 'null';
}

/** Undefined for what JSON has no word for: left out of objects, null in arrays. */
function write(value: unknown): string | undefined {
  // Only texts are left to the platform: to call it takes longer than to write a number.
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map((element) => write(element) ?? 'null').join(',')}]`;
  let members = '';
  for (const [key, child] of Object.entries(value)) {
    const written = write(child);
    if (written === undefined) continue;
    members += `${members === '' ? '' : ','}${nameOf(key)}${written}`;
  }
  return `{${members}}`;
}

/** Names of members as they are written, the colon included: answers have the same again and again. */
const names = new Map<string, string>();
/** Of names that come from elsewhere there is no end. */
const MOST_NAMES = 1_000;

function nameOf(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `${JSON.stringify(key)}:`;
  if (names.size < MOST_NAMES) names.set(key, name);
  return name;
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/**
 * The text of one member of an object's JSON, without the whitespace between its tokens; null when there is no such
 * member or its value is neither object nor array. `text` must have passed `JSON.parse`; of doubled members the last
 * counts, as there. Only texts that were written with escapes are written anew: what signs an event, and what a
 * receiver writes again to check it, have slashes and letters as they are.
 */
export function memberText(text: string, name: string): string | null {
  let depth = 0;
  let lastText = '';
  let isOurs = false;
  let taken: string | null = null;
  let found: string | null = null;
  for (const [token] of text.matchAll(TOKENS)) {
    const isText = token.startsWith('"');
    if (token === '{' || token === '[') {
      if (depth === 1 && isOurs) taken = '';
      depth += 1;
    }
    if (taken !== null) taken += isText && token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token;
    if (token === '}' || token === ']') {
      depth -= 1;
      if (depth === 1 && taken !== null) {
        found = taken;
        taken = null;
        isOurs = false;
      }
    } else if (depth === 1 && isText) lastText = token;
    else if (depth === 1 && token === ':') isOurs = JSON.parse(lastText) === name;
    else if (depth === 1 && token === ',') isOurs = false;
    // A later member of the name that holds a plain value takes the place of the one before.
    if (depth === 1 && isOurs && (isText || /^[-\dtfn]/.test(token))) found = null;
  }
  return found;
}

/** What a text of JSON holds; null where it is none, as what was cut off in the middle. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
