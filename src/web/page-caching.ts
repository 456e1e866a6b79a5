/** Of a page that no browser and no cache keeps. */
const UNKEPT = 'no-store';
/**
 * Of a page that answers a form: a browser keeps it for its own history and asks again for everything else. Browsers go
 * back and forward to the answer of a form only if they kept it; without it they show an error.
 */
const KEPT_FOR_HISTORY = 'private, no-cache';

/** The `Cache-Control` of a page of one visitor. `method`: of the request; a 405 answers no form. */
export function pageCaching(method: string, status: number): string {
  return method === 'POST' && status !== 405 ? KEPT_FOR_HISTORY : UNKEPT;
}

/** True for the `Cache-Control` of a page that no other visitor gets. */
export function isOfOneVisitor(policy: string | null | undefined): boolean {
  return policy === UNKEPT || policy === KEPT_FOR_HISTORY;
}
