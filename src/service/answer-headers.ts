import { HSTS, securityHeaders } from '../web/common-headers.ts';

/** Present when all the others are. */
const MARK = 'Strict-Transport-Security';

/** Headers of every answer, unless its route sets them. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  [MARK]: HSTS,
  ...securityHeaders,
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  // Caches keep an answer without this header for hours.
  'Cache-Control': 'no-store',
};

const entries = Object.entries(ANSWER_HEADERS);

/** Adds the headers that a route has not set. Setting each one takes twice as long as creating the answer with them. */
export function completeHeaders(headers: Headers): void {
  if (headers.has(MARK)) return;
  for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value);
}
