/**
 * What only the platform knows: the time, chance, and how to wait. It is read here and nowhere else; the shop's object has
 * it in its context, so that tests can give it another.
 */

/** Milliseconds since the Unix epoch. */
export function now(): number {
  return Date.now();
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Waits so many milliseconds; being told to stop is no error. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await scheduler.wait(milliseconds, signal === undefined ? {} : { signal });
  } catch {
    // Told to stop: what it was waited for has come.
  }
}
