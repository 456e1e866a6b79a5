import { vi } from 'vitest';

/**
 * Tries until the check holds, every `interval` ms. It gives up late (vi.waitFor: after a second), because a busy
 * machine is no failure; a check that never holds still ends the test.
 */
export function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(check, { timeout: 180_000, interval });
}
