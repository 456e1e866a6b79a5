/** Every address of the service as a function. `origin` is the public one, without a slash at the end. */

type Mode = 'test' | 'live';

/** Test mode stands behind its own first segment, so that no address of one world is one of the other. */
export function modePath(mode: Mode): '' | '/test' {
  return mode === 'test' ? '/test' : '';
}

/** Where an API of a mode is mounted, e.g. `/test/api/v2`. */
export function apiPath(mode: Mode): string {
  return `${modePath(mode)}/api/v2`;
}

/** The whole base that clients configure. */
export function apiBaseUrl(origin: string, mode: Mode): string {
  return origin + apiPath(mode);
}

/** The hosted page of a checkout; everything the payer does stands under it. */
export function checkoutPath(mode: Mode, id: string): string {
  return `${modePath(mode)}/checkouts/${id}`;
}

/** `checkout_url`: where the payer pays. */
export function checkoutUrl(origin: string, mode: Mode, id: string): string {
  return `${origin}${checkoutPath(mode, id)}/pay`;
}

/** `qr_code_url`: the image that the provider's app scans. */
export function qrCodeUrl(origin: string, mode: Mode, id: string): string {
  return `${origin}${checkoutPath(mode, id)}/qr.svg`;
}

/** Where the acquirer sends the payer back to; the visit asks the acquirer and proves nothing itself. */
export function acquirerReturnUrl(origin: string, mode: Mode, id: string): string {
  return `${origin}${checkoutPath(mode, id)}/return`;
}

export function paymentLinkPath(mode: Mode, id: string): string {
  return `${modePath(mode)}/payment-links/${id}`;
}

/** `url` of a payment link, and the `failure_url` of its checkouts. */
export function paymentLinkUrl(origin: string, mode: Mode, id: string): string {
  return origin + paymentLinkPath(mode, id);
}

/** `success_url` of a link's checkouts: the merchant's message and the receipt. */
export function paymentLinkDoneUrl(origin: string, mode: Mode, id: string): string {
  return `${paymentLinkUrl(origin, mode, id)}/done`;
}

/** The sandbox bank's page of an attempt. There is none in live mode. */
export function sandboxBankUrl(origin: string, attemptId: string): string {
  return `${origin}/test/bank/${attemptId}`;
}

/** The API document, its readable page, and the page that leads to both. */
export const HOME_PATH = '/';
export const DOCS_PATH = '/docs';
export const OPENAPI_PATH = '/openapi.json';
export const DOCS_STYLES_PATH = '/docs.css';

export const OPERATOR_PATH = '/operator';
