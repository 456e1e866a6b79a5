import { createHash, randomBytes } from 'node:crypto';

/** A key that nobody guesses, so that its hash may be read by anybody. */
export function newErasureKey(): string {
  return `erasure_${randomBytes(32).toString('hex')}`;
}

/** What the shop knows of a key. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
