/** Letters that are inserted, left out, replaced or swapped with the next one, at least, between two texts. */
export function editDistance(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let [before, last, row]: number[][] = [[], [], b.map((_, index) => index + 1)];
  row = [0, ...(row ?? [])];
  for (const [i, letter] of a.entries()) {
    before = last;
    last = row;
    row = [i + 1];
    for (const [j, wanted] of b.entries()) {
      const least = Math.min(
        (last?.[j + 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (last?.[j] ?? 0) + Number(letter !== wanted),
      );
      const isSwap = letter === b[j - 1] && a[i - 1] === wanted;
      row.push(isSwap ? Math.min(least, (before?.[j - 1] ?? 0) + 1) : least);
    }
  }
  return row?.at(-1) ?? 0;
}
