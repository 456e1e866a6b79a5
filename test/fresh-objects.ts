import { reset } from 'cloudflare:test';
import { afterAll, vi } from 'vitest';

/**
 * Files of a project share a runtime, which starts once: each file starts without objects and restores clock and
 * spies.
 */
await reset();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
