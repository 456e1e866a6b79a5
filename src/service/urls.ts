/**
 * Every URL of the service as a function. A path begins with a slash and goes as well into a route (with
 * `:id` for the id) as into a link; a URL stands on the service's public origin.
 */

export type Mode = 'test' | 'live';

const prefixes: Record<Mode, string> = { test: '/test', live: '' };

/** What stands before every path of a mode: `/test`, or nothing in live mode. */
export function modePrefix(mode: Mode): string {
  return prefixes[mode];
}

// The payer's pages.

function checkoutPath(mode: Mode, id: string): string {
  return `${modePrefix(mode)}/checkouts/${id}`;
}

/** The page on which a checkout is paid; the form of that page is posted to it too. */
export function payPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/pay`;
}

export function cancelPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/cancel`;
}

/** Hands the payer over to the bank. */
export function bankHandoverPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/bank`;
}

/** Where the bank sends the payer back to. */
export function returnPath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/return`;
}

/** The picture of a checkout's QR code. */
export function qrCodePath(mode: Mode, id: string): string {
  return `${checkoutPath(mode, id)}/qr.svg`;
}

export function paymentLinkPath(mode: Mode, id: string): string {
  return `${modePrefix(mode)}/payment-links/${id}`;
}

/** The page behind a payment link's paid checkout. */
export function paymentLinkDonePath(mode: Mode, id: string): string {
  return `${paymentLinkPath(mode, id)}/done`;
}

/** The sandbox bank's page of an attempt. There is none in live mode. */
export function sandboxBankPath(attemptId: string): string {
  return `${modePrefix('test')}/sandbox/bank/${attemptId}`;
}

/** Hands the payer over from the sandbox bank to where the bank was told to send them back to. */
export function sandboxBankLeavePath(attemptId: string): string {
  return `${sandboxBankPath(attemptId)}/leave`;
}

/** `checkout_url` of a checkout. `origin` has no slash at its end, here as below. */
export function checkoutPageUrl(origin: string, mode: Mode, id: string): string {
  return origin + payPath(mode, id);
}

/** `qr_code_url` of a checkout. */
export function qrCodeUrl(origin: string, mode: Mode, id: string): string {
  return origin + qrCodePath(mode, id);
}

/** The return address that an acquirer is given. */
export function returnUrl(origin: string, mode: Mode, id: string): string {
  return origin + returnPath(mode, id);
}

/** `url` of a payment link. */
export function paymentLinkUrl(origin: string, mode: Mode, id: string): string {
  return origin + paymentLinkPath(mode, id);
}

/** `success_url` of a payment link's checkouts. */
export function paymentLinkDoneUrl(origin: string, mode: Mode, id: string): string {
  return origin + paymentLinkDonePath(mode, id);
}

export function sandboxBankUrl(origin: string, attemptId: string): string {
  return origin + sandboxBankPath(attemptId);
}
