/** A stored passkey. `publicKey`: in COSE, base64url; `counter`: the last one reported. */
export type Passkey = {
  id: string;
  publicKey: string;
  counter: number;
  /** The name of the device at the time it made the passkey. */
  name: string;
  /** Milliseconds. */
  addedAt: number;
};

/**
 * An authenticator with a counter always reports a higher one: an equal or lower one means a copy. One without a
 * counter reports 0.
 */
export function isCounterGood(known: number, said: number): boolean {
  return said > known || (said === 0 && known === 0);
}
