import { vi } from 'vitest';

/**
 * Tries until it holds, each `interval` ms. It gives up so late (vi.waitFor: after a second) because a busy machine is no
 * failure: what never comes still ends the test.
 */
export function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval });
}
