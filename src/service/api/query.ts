/** A query as an object: the last of repeated parameters wins, and an empty one counts as absent. */
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

/** Whether an operation knows a parameter. */
export function isKnown(name: string, known: readonly string[]): boolean {
  return known.includes(name) ? name !== 'metadata' : METADATA.test(name) && known.includes('metadata');
}

/** A query with its metadata filters, `metadata[key]`, as one object. */
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

/** The part of a query that page URLs keep, encoded: known parameters as given, without paging parameters. */
export function keptQuery(query: Record<string, string>, known: readonly string[]): string {
  const kept = Object.entries(query).filter(([name]) => isKnown(name, known) && !PLACES.has(name));
  if (kept.length === 0) return '';
  return new URLSearchParams(kept).toString();
}
