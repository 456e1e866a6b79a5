import { dirname, normalize } from 'node:path/posix';
import type { SourceFile } from './house.ts';
import { readImports } from './source.ts';

/** The room of a file of the shop's object; null for other files. */
function roomOf(path: string): string | null {
  const [src, wing, room, file] = path.split('/');
  return src === 'src' && wing === 'shop' && file !== undefined ? (room ?? null) : null;
}

/** The list of what follows from an order's events. Only it imports the files of its kind. */
const SUBSCRIBERS = 'src/shop-worker/order-subscribers.ts';

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
