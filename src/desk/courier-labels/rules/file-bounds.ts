/** One file has so many labels and bytes at most: they are in memory three times while they are joined. */
export const LABELS_A_FILE = 100;
export const BYTES_A_FILE = 8_000_000;

/** Labels in files, in their order, each file within its bounds. */
export function filesOf<T extends { size: number }>(labels: readonly T[]): T[][] {
  const files: T[][] = [];
  let bytes = 0;
  for (const label of labels) {
    const last = files.at(-1);
    if (last === undefined || last.length >= LABELS_A_FILE || bytes + label.size > BYTES_A_FILE) {
      files.push([label]);
      bytes = label.size;
    } else {
      last.push(label);
      bytes += label.size;
    }
  }
  return files;
}
