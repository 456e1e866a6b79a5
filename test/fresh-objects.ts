import { reset } from 'cloudflare:test';
import { afterAll, vi } from 'vitest';

/** Files of a project share a runtime, which starts once: each begins with no object, and leaves clock and spies as they were. */
await reset();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
