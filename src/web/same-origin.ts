/** Whose requests are taken. */
type AllowedCallers = {
  /** Origins whose pages may send forms. */
  origins: readonly string[];
  /**
   * Whether callers are taken that name no page at all: those that send neither header, as programs and very old browsers
   * do, and what a person calls up without a page (`none`). Only where nothing rests on a cookie.
   */
  directCalls: boolean;
};

/**
 * Whether a page of ours sent a request, whatever its body's type. `Origin: null`, which any site can send from a sandboxed
 * frame, is another site.
 */
export function isSameOrigin(headers: Headers, { origins, directCalls }: AllowedCallers): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const isOurs = site === 'same-origin' || (directCalls && site === 'none');
  if (site !== null && !isOurs) return false;
  const origin = headers.get('Origin');
  return origin === null ? directCalls || site !== null : origins.includes(origin);
}
