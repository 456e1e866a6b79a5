/** The letters of a column, as spreadsheets write them: A for 0, AA for 26. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letterOf(Math.floor(column / 26) - 1)}${last}`;
}
