import { randomBytes } from 'node:crypto';

/** A key that nobody guesses, so that its hash may be read by anybody. */
export function newAdminKey(): string {
  return `admin_${randomBytes(32).toString('hex')}`;
}
