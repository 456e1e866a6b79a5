/** JSON columns: validated before they are written, and checked here when read. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function readStrings(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('Stored value is no array.');
  return value.map((element) => readString(element));
}

export function readString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Stored value is no text.');
  return value;
}

export function readInteger(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new TypeError('Stored value is no integer.');
  return value;
}

export function readObject(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new TypeError('Stored value is no object.');
  return value;
}

/** An object whose values are all texts. */
export function readTexts(value: unknown): Record<string, string> {
  if (!isTexts(value)) throw new TypeError('Stored value is no object of texts.');
  return value;
}

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((element) => typeof element === 'string');
}
