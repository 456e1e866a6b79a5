/** What a text of JSON holds; null where it is none, as what was cut off in the middle. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
