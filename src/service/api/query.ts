/** A query as given: the last of doubled parameters wins, and an empty one counts as not given. */
export function readQuery(url: URL): Record<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    given.delete(name);
    if (value !== '') given.set(name, value);
  }
  return Object.fromEntries(given);
}

const PLACES = new Set(['page', 'after', 'before']);

/** What page URLs keep of a query: the known parameters as they were given, without a place in the list, encoded. */
export function keptQuery(query: Record<string, string>, known: readonly string[]): string {
  const kept = Object.entries(query).filter(([name]) => known.includes(name) && !PLACES.has(name));
  return new URLSearchParams(kept).toString();
}
