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
  'reviews',
  'shipments',
  'customers',
  'photos',
  'notifications',
  'stock-alerts',
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

/** The list of what follows from an order's events. Only it imports the files of its kind. */
const SUBSCRIBERS = 'src/shop/order-subscribers.ts';

/**
 * Imports by which orders know a subscriber, as `file: specifier`: a subscriber's own file outside the list, or a
 * subscriber's room in the core of orders. Types do not count.
 */
export function findKnownSubscribers(files: readonly SourceFile[]): string[] {
  const target = (path: string, specifier: string) => normalize(`${dirname(path)}/${specifier}`);
  const list = files.find(({ path }) => path === SUBSCRIBERS);
  const named = readImports(list?.text ?? '').map(({ specifier }) => target(SUBSCRIBERS, specifier));
  const subscribing = new Set(named.map(roomOf).filter((room) => room !== null && room !== 'orders'));
  return files.flatMap(({ path, text }) => {
    if (path === SUBSCRIBERS || !path.startsWith('src/shop/')) return [];
    const isCore = dirname(path) === 'src/shop/orders';
    return readImports(text)
      .filter(({ specifier, typeOnly }) => !typeOnly && specifier.startsWith('.'))
      .filter(({ specifier }) => {
        const to = target(path, specifier);
        return /\/order-subscriber\.ts$/.test(to) || (isCore && subscribing.has(roomOf(to)));
      })
      .map(({ specifier }) => `${path}: ${specifier}`);
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
