import { HSTS, securityHeaders } from '../web/security-headers.ts';

/** Set with all of the others or not at all. */
const MARK = 'Strict-Transport-Security';

/** What every answer carries unless its route says otherwise. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  [MARK]: HSTS,
  ...securityHeaders,
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  // Caches keep for hours what does not say how long it may be kept.
  'Cache-Control': 'no-store',
};

const entries = Object.entries(ANSWER_HEADERS);

/** Adds those that a route has not set. To set each takes twice as long as to make the answer with all of them. */
export function completeHeaders(headers: Headers): void {
  if (headers.has(MARK)) return;
  for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value);
}
