/** The photos of a product are a list of addresses; the first is its main picture. */

export const photoMoves = ['earlier', 'later', 'remove'] as const;
export type PhotoMove = (typeof photoMoves)[number];

/** `from`: the place that the form showed, so that a repeated form moves it once. */
export type PhotoChange = { url: string; from: number; move: PhotoMove };

/** The addresses after a change; null where it is done already, or the list has changed. */
export function changedPhotos(urls: readonly string[], { url, from, move }: PhotoChange): string[] | null {
  if (urls[from] !== url) return null;
  const others = urls.filter((_, place) => place !== from);
  if (move === 'remove') return others;
  const to = from + (move === 'earlier' ? -1 : 1);
  return to < 0 || to >= urls.length ? null : others.toSpliced(to, 0, url);
}

/** The addresses with new ones at the end; null where all are there. */
export function withPhotos(urls: readonly string[], added: readonly string[]): string[] | null {
  const missing = [...new Set(added)].filter((url) => !urls.includes(url));
  return missing.length === 0 ? null : [...urls, ...missing];
}
