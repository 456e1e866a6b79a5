/** JSON from outside. The parser of the runtime makes all values at once, and one thread serves the whole shop. */

/** `values`: elements and members in all. `depth`: arrays and objects within each other. */
export type JsonBounds = { values: number; depth: number };

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const isOpening = (code: number) => code === 91 || code === 123;
const isClosing = (code: number) => code === 93 || code === 125;

/** Whether JSON text stays within bounds, by one look at its signs; true for text that is no JSON. */
export function isWithinBounds(text: string, { values, depth }: JsonBounds): boolean {
  let [found, open] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === COMMA) found += 1;
    else if (isOpening(code)) {
      found += 1;
      open += 1;
    } else if (isClosing(code)) open -= 1;
    if (found > values || open > depth) return false;
  }
  return true;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

/** Half a character, which only an escape can bring, makes URL encoding throw: it is replaced. */
const HALF_CHARACTER = /\\u[Dd][89A-Fa-f]/;

/** The value of JSON text, with whole characters only; undefined for text that is no JSON or exceeds its bounds. */
export function parseWithin(text: string, bounds: JsonBounds): unknown {
  if (!isWithinBounds(text, bounds)) return undefined;
  try {
    if (!HALF_CHARACTER.test(text)) return JSON.parse(text);
    // A function for each value makes the parser ten times slower.
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}
