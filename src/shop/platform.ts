/**
 * What only the platform knows: time, randomness and waiting. Only this file reads them; the shop's object has them
 * in its context, so that tests can replace them.
 */

/** Milliseconds since the Unix epoch. */
export function now(): number {
  return Date.now();
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Waits so many milliseconds; an abort ends the wait without an error. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await scheduler.wait(milliseconds, signal === undefined ? {} : { signal });
  } catch {
    // Aborted: the wait is not needed any more.
  }
}
