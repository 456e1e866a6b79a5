/** Every address of the service as a function. `origin` is the public one, without a slash at the end. */

export type Mode = 'test' | 'live';

/** Test mode has a first path segment of its own, so that no address belongs to both modes. */
function modePath(mode: Mode): '' | '/test' {
  return mode === 'test' ? '/test' : '';
}

/** The mode of an address; null for addresses of both, such as the operator's and the documents. */
export function modeOfPath(path: string): Mode | null {
  const [, first = ''] = path.split('/');
  if (first === 'test' || first === 'sandbox') return 'test';
  return first === 'api' || first === 'checkouts' || first === 'payment-links' || first === 'payment-requests'
    ? 'live'
    : null;
}

/** The mount path of a mode's API, e.g. `/test/api/v2`. */
export function apiPath(mode: Mode): string {
  return `${modePath(mode)}/api/v2`;
}

/** The base URL that clients configure. */
export function apiBaseUrl(origin: string, mode: Mode): string {
  return origin + apiPath(mode);
}

/** The hosted page of a checkout; all of the payer's pages are below it. */
export function checkoutPath(mode: Mode, id: string): string {
  return `${modePath(mode)}/checkouts/${id}`;
}

/** The page on which a checkout is paid; its form is posted to the same path. `id` may be `:id`, as below. */
export function payPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/pay`;
}

export function cancelPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/cancel`;
}

/** Redirects the payer to the bank. */
export function bankHandoverPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/bank`;
}

/** The payer's return page, which asks for the outcome of the payment. */
export function returnPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/return`;
}

export function qrCodePath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/qr.svg`;
}

/** The target of the QR code: the payment in the provider's app, on the device that scanned it. */
export function appPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/app`;
}

/** The printable receipt of a paid checkout. */
export function receiptPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/receipt`;
}

/** The form that sends a receipt by e-mail. */
export function receiptMailPath(mode: Mode, id: string): string {
  return `${receiptPath(mode, id)}/mail`;
}

/** The public check of a receipt. `token`: the signed claims with their signature; it names its own mode. */
export function receiptCheckPath(token: string): string {
  return `/receipts/${token}`;
}

/** The public keys that receipts are signed with, one set for each mode. */
export const RECEIPT_KEYS_PATH = '/.well-known/receipt-keys.json';

/** `checkout_url`: where the payer pays. */
export function checkoutUrl(origin: string, mode: Mode, id: string): string {
  return origin + payPath(mode, id);
}

/** `qr_code_url`: the image that the provider's app scans. */
export function qrCodeUrl(origin: string, mode: Mode, id: string): string {
  return origin + qrCodePath(mode, id);
}

/** The acquirer's return URL for the payer. A visit asks the acquirer and proves nothing itself. */
export function acquirerReturnUrl(origin: string, mode: Mode, id: string): string {
  return origin + returnPath(mode, id);
}

export function paymentLinkPath(mode: Mode, id: string): string {
  return `${modePath(mode)}/payment-links/${id}`;
}

/** `url` of a payment link, and the `failure_url` of its checkouts. */
export function paymentLinkUrl(origin: string, mode: Mode, id: string): string {
  return origin + paymentLinkPath(mode, id);
}

export function paymentLinkDonePath(mode: Mode, id: string): string {
  return `${paymentLinkPath(mode, id)}/done`;
}

/** The QR code of a payment link itself, as SVG. */
export function paymentLinkQrCodePath(mode: Mode, id: string): string {
  return `${paymentLinkPath(mode, id)}/qr.svg`;
}

/** `success_url` of a link's checkouts: the merchant's message and the receipt. */
export function paymentLinkDoneUrl(origin: string, mode: Mode, id: string): string {
  return origin + paymentLinkDonePath(mode, id);
}

/** The page on which payers pay a payment request in parts. */
export function paymentRequestPath(mode: Mode, id: string): string {
  return `${modePath(mode)}/payment-requests/${id}`;
}

/** Also the return address of the request's checkouts. */
export function paymentRequestUrl(origin: string, mode: Mode, id: string): string {
  return origin + paymentRequestPath(mode, id);
}

export function paymentRequestQrCodePath(mode: Mode, id: string): string {
  return `${paymentRequestPath(mode, id)}/qr.svg`;
}

/** The sandbox bank is a party of its own, outside both modes. It has no pages for live orders. */
export function sandboxBankPath(attemptId: string): string {
  return `/sandbox/bank/${attemptId}`;
}

/** The sandbox's app, on the device that scanned the code. */
export function sandboxAppPath(attemptId: string): string {
  return `${sandboxBankPath(attemptId)}/app`;
}

/** Leads the payer from the sandbox bank to the return address of the order. */
export function sandboxBankLeavePath(attemptId: string): string {
  return `${sandboxBankPath(attemptId)}/leave`;
}

/** The sandbox bank's page of an attempt; test mode only. */
export function sandboxBankUrl(origin: string, attemptId: string): string {
  return origin + sandboxBankPath(attemptId);
}

/** The API document, its readable page, and the page that leads to both. */
export const HOME_PATH = '/';
export const DOCS_PATH = '/docs';
/** The search of the page, asked by `q` of at most so many characters. */
export const DOCS_SEARCH_PATH = `${DOCS_PATH}/search`;
export const MAX_QUESTION = 100;
export const OPENAPI_PATH = '/openapi.json';
export const DOCS_STYLES_PATH = '/docs.css';

export const OPERATOR_PATH = '/operator';
/** The document of the operator's API. */
export const OPERATOR_OPENAPI_PATH = `${OPERATOR_PATH}/openapi.json`;

/** The pages of the people who operate the service. Not below the operator's API: that asks for a key. */
export const OPERATORS_PATH = '/operators';

/** The dashboard of an account's people. Its session serves both modes, so its address belongs to none. */
export const DASHBOARD_PATH = '/dashboard';

/** The CSV file of a list. `page`: the list's page, without a query. */
export function filePath(page: string): string {
  return `${page}/csv`;
}
