/** An address with the filters that are set. */
export function addressWith(path: string, filters: Readonly<Record<string, string>>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}

/** The place after which a page begins; null for the first page, and for anything that is none. */
export function readPlace(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
