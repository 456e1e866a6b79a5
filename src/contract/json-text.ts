/**
 * JSON that keeps its written form. `JSON.parse` and `JSON.stringify` round numbers beyond 2^53, turn `1.10` into
 * `1.1` and move keys that look like numbers to the front; a text keeps all of it.
 */

/** A value that is already JSON text: `writeJsonText` writes it verbatim. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For `JSON.stringify`, which cannot write the text: the same value, with numbers rounded to doubles. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** Writes plain data as `JSON.stringify` does, and every `JsonText` in it verbatim. */
export function writeJsonText(value: unknown): string {
  return write(value) ?? 'null';
}

/** Undefined for values that JSON cannot express: left out of objects, null in arrays. */
function write(value: unknown): string | undefined {
  // Only strings go to `JSON.stringify`: calling it takes longer than writing a number.
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

/** Written member names with their colon; answers repeat the same names. */
const names = new Map<string, string>();
/** Names in merchants' data are unlimited, so the cache is bounded. */
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
 * The text of one member of an object's JSON, without whitespace between its tokens; null when the member is missing
 * or its value is neither an object nor an array. `text` must have passed `JSON.parse`; the last of duplicate members
 * counts, as there. Only strings with escapes are rewritten: the signer of an event, and a receiver that serialises it
 * again to check it, write slashes and letters unescaped.
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
    // A later duplicate with a plain value replaces the earlier member.
    if (depth === 1 && isOurs && (isText || /^[-\dtfn]/.test(token))) found = null;
  }
  return found;
}

/** The parsed JSON; null when the text is not JSON, for example cut off. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
