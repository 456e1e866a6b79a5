/**
 * `Retry-After` in seconds, given as a number or a date (RFC 9110, 10.2.3), at most `most`; null when it asks for
 * nothing. `nowMs` in milliseconds since the epoch.
 */
export function readRetryAfter(value: string | null, nowMs: number, most: number): number | null {
  const given = value?.trim() ?? '';
  if (given === '') return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - nowMs) / 1000);
  return seconds > 0 ? Math.min(seconds, most) : null;
}
