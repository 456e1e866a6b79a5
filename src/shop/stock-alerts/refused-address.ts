/** Whether the provider refused the address: HTTP 400 or 422, or the binding's codes. A wrong key is no reason. */
export function isOfRecipient(failure: string): boolean {
  return /^(?:HTTP (?:400|422)\b|E_(?:RECIPIENT|TO)(?:_|$))/.test(failure);
}
