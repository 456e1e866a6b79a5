import { createHash, randomBytes } from 'node:crypto';

/** The service's own secrets. */
export type ServiceSecrets = {
  OPERATOR_KEY: string;
  ROUTING_KEY: string;
  SEALING_KEYS: string;
  RECEIPT_KEYS: string;
};

/** How to generate each secret. The service issues the shop's key and webhook secret. */
export const secretMakers = {
  OPERATOR_KEY: () => `operator_${randomBytes(32).toString('hex')}`,
  ROUTING_KEY: newKey,
  SEALING_KEYS: newKey,
  RECEIPT_KEYS: newKey,
  COOKIE_SECRET: newKey,
  ADMIN_KEY: newAdminKey,
  ERASURE_KEY: newErasureKey,
};
export type MadeSecret = keyof typeof secretMakers;

function newKey(): string {
  return randomBytes(32).toString('base64');
}

/** A random key that cannot be guessed, so that its hash may be public. */
export function newAdminKey(): string {
  return `admin_${randomBytes(32).toString('hex')}`;
}

/** As `newAdminKey`. */
export function newErasureKey(): string {
  return `erasure_${randomBytes(32).toString('hex')}`;
}

/** The hash of a key, which the shop stores. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
