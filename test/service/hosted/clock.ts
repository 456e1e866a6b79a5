import { vi } from 'vitest';

/**
 * Time stands still except for this step: the acquirer is asked every two seconds at most. Undone by
 * `vi.useRealTimers()`.
 */
export function passSeconds(seconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + seconds * 1000);
}
