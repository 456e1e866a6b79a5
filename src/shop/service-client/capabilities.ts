import * as z from 'zod';
import type { Capability, Offered } from '../../domain/capabilities.ts';
import { envelope, type Probed, withId } from './answers.ts';
import type { ServiceClient } from './client.ts';
import { expectProviderFailure, isUnknownPath, ServiceRefused, ServiceUnexpected } from './errors.ts';

/** What an answer says about its path. */
type ReportedCapabilities =
  | { as: 'answered'; answer: Probed }
  | { as: 'refused'; error: ServiceRefused }
  | { as: 'unknown_path'; status: number | null };

/** One character longer than a key may be: a service that reads keys refuses it and does nothing. */
const TOO_LONG_KEY = 'k'.repeat(256);
const ONE = 'per_page=1&page=1';
const page = z.looseObject(envelope.shape);

/**
 * Finds out what a service offers, by requests that change nothing. `checkoutId`: one of the shop's own, or null.
 * Without it, a service without error codes gives the same answer for an unknown id and an unknown path. Throws when
 * the service cannot be asked at all.
 */
export async function askCapabilities(
  service: ServiceClient,
  known: Offered,
  checkoutId: string | null,
): Promise<Offered> {
  const products = await askProducts(service);
  const first = withId.safeParse(products?.data[0]).data?.id;
  const get = (path: string) => tellOf(service.probe('GET', path));
  const [refunds, exceptions, attempts, product, profile] = await Promise.all([
    get(`/refunds?${ONE}`),
    get(`/payment-exceptions?${ONE}`),
    get(`/checkouts/${encodeURIComponent(checkoutId ?? 'none')}/attempts?${ONE}`),
    first === undefined ? null : get(`/products/${encodeURIComponent(first)}`),
    // The shop's key may lack the scope, and a service counts each refusal: a known answer is not asked for again.
    known.profile === true ? null : get('/profile'),
  ]);
  const expire = await tellOf(service.probe('POST', '/checkouts/none/expire', TOO_LONG_KEY));
  // A service may make refunds without a list of them.
  const posted =
    refunds?.as === 'unknown_path' ? await tellOf(service.probe('POST', '/checkouts/none/refunds')) : null;
  const reported = {
    refunds: isThere(refunds?.as === 'unknown_path' ? posted : refunds),
    payment_exceptions: isThere(exceptions),
    attempts: isThere(attempts, checkoutId === null),
    expire: isThere(expire, true),
    idempotency: readsKeys(expire),
    etag: product?.as === 'answered' ? product.answer.tag !== null : null,
    cursors: products && 'next_cursor' in products,
    scopes: hasScopes([refunds, exceptions, attempts, product, profile, expire, posted]),
    profile: isThere(profile),
  } satisfies Record<Capability, boolean | null>;
  return Object.fromEntries(Object.entries(reported).filter(([, is]) => is !== null));
}

/**
 * A page of products; null where the key may not read it. A server without products is no payment service, so its
 * other answers prove nothing.
 */
async function askProducts(service: ServiceClient): Promise<z.infer<typeof page> | null> {
  try {
    const { value } = await service.probe('GET', `/products?${ONE}`);
    const products = page.safeParse(value).data;
    if (products !== undefined) return products;
  } catch (error) {
    if (error instanceof ServiceRefused && error.status === 403) return null;
    throw error;
  }
  throw new ServiceUnexpected('The answer is no list.');
}

/** Null for an answer that says nothing about its path. */
async function tellOf(asked: Promise<Probed>): Promise<ReportedCapabilities | null> {
  try {
    const answer = await asked;
    return typeof answer.value === 'object' ? { as: 'answered', answer } : null;
  } catch (error) {
    expectProviderFailure(error);
    if (error instanceof ServiceRefused && !isUnknownPath(error))
      return error.status === 429 ? null : { as: 'refused', error };
    const status =
      error instanceof ServiceRefused || error instanceof ServiceUnexpected ? error.status : null;
    return isUnknownPath(error) ? { as: 'unknown_path', status } : null;
  }
}

/** `isOfNone`: the path names an id that does not exist, so a 404 without a code proves nothing. */
function isThere(reported: ReportedCapabilities | null, isOfNone = false): boolean | null {
  if (reported === null) return null;
  if (reported.as !== 'unknown_path') return true;
  return isOfNone && reported.status === 404 ? null : false;
}

/** Whether a key was refused because it is too long. */
function readsKeys(reported: ReportedCapabilities | null): boolean | null {
  if (reported === null) return null;
  return reported.as === 'refused' && reported.error.fields.includes('Idempotency-Key');
}

/** A key with all scopes shows none, and a service without error codes has none. */
function hasScopes(all: readonly (ReportedCapabilities | null)[]): boolean | null {
  const reported = all.filter((one) => one !== null);
  const codes = reported.map((one) => (one.as === 'refused' ? one.error.code : null));
  if (codes.some((code) => code?.startsWith('missing_scope'))) return true;
  return reported.length > 0 && codes.every((code) => code === null) ? false : null;
}
