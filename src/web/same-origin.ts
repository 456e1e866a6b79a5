/** Callers whose requests are accepted. */
type AllowedCallers = {
  /** Origins whose pages may send forms. */
  origins: readonly string[];
  /**
   * Whether to accept callers without a page: programs and very old browsers, which send neither header, and addresses
   * that a person types (`none`). Use it only where no cookie grants anything.
   */
  directCalls: boolean;
};

/**
 * Whether one of our pages sent a request, whatever its body's type. `Origin: null` counts as another site: any site
 * can send it from a sandboxed frame.
 */
export function isSameOrigin(headers: Headers, { origins, directCalls }: AllowedCallers): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const isOurs = site === 'same-origin' || (directCalls && site === 'none');
  if (site !== null && !isOurs) return false;
  const origin = headers.get('Origin');
  return origin === null ? directCalls || site !== null : origins.includes(origin);
}
