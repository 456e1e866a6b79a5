import { writeJsonText } from '../../contract/json-text.ts';
import type { ShopContext } from '../context.ts';
import { isNotOffered, ServiceRefused } from '../service-client/errors.ts';
import type { PendingWrite } from './rules.ts';
import { findWrite, removeOwnMetadata, removeWrite, saveWrite } from './store.ts';

/**
 * Writes that make something at the service, each under the key by which it is repeated. A service may not know idempotency keys: a
 * write that is repeated because no answer came looks first for what the first try made. Where an answer came, it makes no more calls
 * than the write itself.
 */

/** A write of goods is noted before it is sent: a list may show what it made before its answer comes. */
export async function sendNoted<T extends { id: string }>(
  { sql, now }: ShopContext,
  write: Pick<PendingWrite, 'key' | 'resource'>,
  request: object,
  send: () => Promise<T>,
): Promise<T> {
  const isRepeat = findWrite(sql, write.key) !== null;
  saveWrite(sql, write, writeJsonText(request), now());
  try {
    const made = await send();
    const guess = findWrite(sql, write.key)?.madeId ?? null;
    // A list showed another one just then, of the same name or amount.
    if (guess !== null && guess !== made.id) removeOwnMetadata(sql, guess);
    removeWrite(sql, write.key);
    return made;
  } catch (error) {
    if (error instanceof ServiceRefused && !isRepeat) removeWrite(sql, write.key);
    throw error;
  }
}

/** What an earlier try of a write made; null where nothing shows that it made anything. One request. */
export async function findMade<T extends { id: string }>(
  { sql }: ShopContext,
  key: string,
  read: (id: string) => Promise<T | null>,
  list: () => Promise<T[]>,
): Promise<T | null> {
  const known = findWrite(sql, key)?.madeId ?? null;
  if (known !== null) return read(known);
  const elements = await list();
  // Reading the list has noted what it shows.
  const made = findWrite(sql, key)?.madeId ?? null;
  return elements.find(({ id }) => id === made) ?? null;
}

/** Sends a write that no list has to be kept from. It is noted only where no answer came. */
export async function sendOnce<T>(
  { sql, now }: ShopContext,
  write: Pick<PendingWrite, 'key' | 'resource'>,
  find: () => Promise<T | null>,
  send: () => Promise<T>,
): Promise<T> {
  const isRepeat = findWrite(sql, write.key) !== null;
  const found = isRepeat ? await find() : null;
  try {
    const made = found ?? (await send());
    if (isRepeat) removeWrite(sql, write.key);
    return made;
  } catch (error) {
    if (!(error instanceof ServiceRefused)) saveWrite(sql, write, null, now());
    throw error;
  }
}

/** Where the service has no such list, there is nothing to look through. */
export function noneWhereNotOffered(error: unknown): never[] {
  if (isNotOffered(error)) return [];
  throw error;
}
