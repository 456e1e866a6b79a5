/** A query as given: the last of doubled parameters wins, and an empty one counts as not given. */
export function readQuery(url: URL): Record<string, string> {
  if (url.search === '') return {};
  const given = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    given.delete(name);
    if (value !== '') given.set(name, value);
  }
  return Object.fromEntries(given);
}

const METADATA = /^metadata\[([^\]]*)\]$/;

/** Whether a parameter is one of those that an operation knows by these names. */
export function isKnown(name: string, known: readonly string[]): boolean {
  return known.includes(name) ? name !== 'metadata' : METADATA.test(name) && known.includes('metadata');
}

/** A query with what it asks of metadata, `metadata[key]`, as one object. */
export function foldMetadata(query: object): Record<string, unknown> {
  const folded: Record<string, unknown> = {};
  const metadata = new Map<string, unknown>();
  for (const [name, value] of Object.entries(query)) {
    const key = METADATA.exec(name)?.[1];
    if (key !== undefined) metadata.set(key, value);
    else if (name !== 'metadata') folded[name] = value;
  }
  if (metadata.size > 0) folded.metadata = Object.fromEntries(metadata);
  return folded;
}

const PLACES = new Set(['page', 'after', 'before']);

/** What page URLs keep of a query: the known parameters as they were given, without a place in the list, encoded. */
export function keptQuery(query: Record<string, string>, known: readonly string[]): string {
  const kept = Object.entries(query).filter(([name]) => isKnown(name, known) && !PLACES.has(name));
  if (kept.length === 0) return '';
  return new URLSearchParams(kept).toString();
}
