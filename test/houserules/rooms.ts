import { dirname, normalize } from 'node:path/posix';
import type { SourceFile } from './house.ts';
import { readImports } from './source.ts';

/** Rooms of the shop's object, from the bottom: a room imports only from earlier ones. */
const rooms: readonly string[] = [
  'audit-log',
  'settings',
  'service-client',
  'service-writes',
  'capabilities',
  'line-items',
  'catalogue',
  'delivery',
  'stock',
  'carts',
  'order-limits',
  'orders',
  'photos',
  'notifications',
  'privacy',
  'desk-calls',
];

/** Upward imports that are allowed for now, each with the change that would remove it. */
export const upwardArrows: readonly { from: string; to: string; reason: string }[] = [
  { from: 'capabilities', to: 'orders', reason: 'Attempts are asked about with a real checkout.' },
  { from: 'service-writes', to: 'orders', reason: 'A lost checkout or customer is found by its order.' },
  { from: 'catalogue', to: 'stock', reason: 'Cards and product pages show what is left.' },
  { from: 'catalogue', to: 'delivery', reason: 'A product page shows the least delivery price.' },
  { from: 'catalogue', to: 'notifications', reason: 'A failed sync tells the merchant.' },
  { from: 'orders', to: 'privacy', reason: 'A new order gets the day of its first retention check.' },
  { from: 'notifications', to: 'desk-calls', reason: 'The digest counts as the page "today" does.' },
  { from: 'privacy', to: 'desk-calls', reason: 'An erasure empties rows of courier settlements.' },
];

/** The room of a file of the shop's object; null for other files. */
function roomOf(path: string): string | null {
  const [src, wing, room, file] = path.split('/');
  return src === 'src' && wing === 'shop' && file !== undefined && room !== 'store' ? (room ?? null) : null;
}

/** Every import of the shop's object from a higher room, as `from → to: file`; types do not count. */
export function findUpwardImports(
  files: readonly SourceFile[],
): { from: string; to: string; file: string }[] {
  const place = (room: string) => rooms.indexOf(room);
  return files.flatMap(({ path, text }) => {
    const from = roomOf(path);
    if (from === null) return [];
    return readImports(text).flatMap(({ specifier, typeOnly }) => {
      if (typeOnly || !specifier.startsWith('.')) return [];
      const to = roomOf(normalize(`${dirname(path)}/${specifier}`));
      return to === null || place(to) <= place(from) ? [] : [{ from, to, file: path }];
    });
  });
}

/** Rooms of the shop's object that the order lacks. */
export function findUnknownRooms(paths: readonly string[]): string[] {
  const found = new Set(paths.map(roomOf).filter((room) => room !== null));
  return [...found].filter((room) => !rooms.includes(room));
}

/** Folders beside a file of the same name: readers cannot tell which one to open. */
export function findNamesakes(paths: readonly string[]): string[] {
  const folders = new Set(paths.map((path) => dirname(path)));
  return paths.filter((path) => folders.has(path.replace(/\.tsx?$/, '')));
}
