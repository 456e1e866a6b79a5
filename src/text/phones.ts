// Mobile: 5, 6 or 7 and eight digits. Landline: an area that begins with 2, 3 or 4, eight digits in all.
const NATIONAL = /^(?:[567]\d{8}|[234]\d{7})$/;

// Characters that people put between the digits, and invisible direction marks of pasted numbers.
const PUNCTUATION = /[\s.\-/()\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits as Western ones; everything else unchanged. */
export function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * An Algerian phone number as people type it (`0550 12 34 56`, `+213…`, `00213…`, Arabic-Indic digits) in
 * E.164, e.g. `+213550123456`; null when it is not one.
 */
export function normalisePhone(typed: string): string | null {
  const compact = toWesternDigits(typed).replace(PUNCTUATION, '');
  const national = compact.replace(/^(?:\+213|00213|213(?=\d{8,9}$))/, '').replace(/^0/, '');
  return NATIONAL.test(national) ? `+213${national}` : null;
}

/** The most digits of one number, with its international prefix. */
const MOST_DIGITS = 14;

/** Whether a text is two Algerian numbers, with anything but digits between them. */
export function isTwoPhones(typed: string): boolean {
  const digits = toWesternDigits(typed).replace(/[^\d+]/g, '');
  const isSplitAt = (at: number) =>
    normalisePhone(digits.slice(0, at)) !== null && normalisePhone(digits.slice(at)) !== null;
  return Array.from({ length: MOST_DIGITS + 1 }, (_, at) => at).some(isSplitAt);
}

/** A number as people in Algeria write it, `0550 12 34 56`; other text stays unchanged. */
export function writePhone(phone: string): string {
  const normal = normalisePhone(phone);
  return normal === null ? phone : normal.replace(/^\+213(\d+)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4');
}

/** A number in E.164 as Algerian forms take it: a leading 0 and no spaces. */
export function localPhone(phone: string): string {
  return phone.replace(/^\+213/, '0');
}
