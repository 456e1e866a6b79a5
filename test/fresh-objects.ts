import { afterAll, vi } from 'vitest';
import { removeObjects } from './remove-objects.ts';

/**
 * Files of a project share a runtime, which starts once: each file starts without objects and restores clock and
 * spies.
 */
await removeObjects();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
