import { createHash, randomBytes } from 'node:crypto';

/** The service's own secrets. */
export type ServiceSecrets = {
  OPERATOR_KEY: string;
  ROUTING_KEY: string;
  SEALING_KEYS: string;
  RECEIPT_KEYS: string;
};

/** How each secret is made where there is none. The shop's key and its webhook secret are the service's to give. */
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

/** A key that nobody guesses, so that its hash may be read by anybody. */
export function newAdminKey(): string {
  return `admin_${randomBytes(32).toString('hex')}`;
}

/** As the one above. */
export function newErasureKey(): string {
  return `erasure_${randomBytes(32).toString('hex')}`;
}

/** What the shop knows of a key. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
