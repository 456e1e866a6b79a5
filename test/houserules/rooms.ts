import { dirname } from 'node:path/posix';

const maxFiles = 12;

/** The rooms with more files than a reader takes in at once; the folders within one are rooms of their own. */
export function findCrowdedRooms(paths: readonly string[]): string[] {
  const rooms = Map.groupBy(paths, (path) => dirname(path));
  return [...rooms]
    .filter(([, files]) => files.length > maxFiles)
    .map(([room, files]) => `${room}: has ${files.length} files: it needs walls`);
}
