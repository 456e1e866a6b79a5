/** The header with the signature of a body (Y3, Y5, CF). */
export const SIGNATURE_HEADER = 'X-YALIDINE-SIGNATURE';

/** Whether a header can be a signature: 32 bytes in hex. Anything else is refused before a body is read. */
export function isSignatureForm(signature: string | null): signature is string {
  return signature !== null && /^[0-9a-f]{64}$/i.test(signature);
}

/** Whether an address can name an account: other ones never reach the shop's object. */
export function isAccountForm(account: string): boolean {
  return /^[0-9a-z]{16}$/.test(account);
}
