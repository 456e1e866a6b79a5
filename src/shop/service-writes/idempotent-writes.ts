import { writeJsonText } from '../../contract/json-text.ts';
import type { PendingWrite } from '../../domain/service-writes.ts';
import type { ShopContext } from '../context.ts';
import { isNotOffered, ServiceRefused } from '../service-client/errors.ts';
import { findWrite, removeOwnMetadata, removeWrite, saveWrite } from './store.ts';

/**
 * Creates resources at the service, each under its idempotency key. A service may not know such keys, so a write that
 * is repeated after a lost answer first looks for what the first try made. A write with an answer needs no further
 * request.
 */

/** A write of a product or price is saved before it is sent: a list may show the result before the answer comes. */
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
    // A list showed another element meanwhile, of the same name or amount.
    if (guess !== null && guess !== made.id) removeOwnMetadata(sql, guess);
    removeWrite(sql, write.key);
    return made;
  } catch (error) {
    if (error instanceof ServiceRefused && !isRepeat) removeWrite(sql, write.key);
    throw error;
  }
}

/** The result of an earlier try; null when nothing shows that it made anything. One request. */
export async function findMade<T extends { id: string }>(
  { sql }: ShopContext,
  key: string,
  read: (id: string) => Promise<T | null>,
  list: () => Promise<T[]>,
): Promise<T | null> {
  const known = findWrite(sql, key)?.madeId ?? null;
  if (known !== null) return read(known);
  const elements = await list();
  // Reading the list has noted the results that it shows.
  const made = findWrite(sql, key)?.madeId ?? null;
  return elements.find(({ id }) => id === made) ?? null;
}

/** Sends a write whose result may show up in lists at once. It is saved only when no answer came. */
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

/** A list that the service does not offer counts as empty. */
export function noneWhereNotOffered(error: unknown): never[] {
  if (isNotOffered(error)) return [];
  throw error;
}
