/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits as Western ones; everything else unchanged. */
export function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A whole number a person typed, in any of the digits in use, or null. At most nine digits. */
export function readWholeNumber(text: string): number | null {
  const digits = toWesternDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
