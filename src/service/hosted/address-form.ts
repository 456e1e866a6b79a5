import type { Language } from '../../../templates/parts/money.tsx';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import type { AddressErrors, TypedAddress } from '../../../templates/pay/page/address.tsx';
import { line } from '../../contract/scalars.ts';
import { normalisePhone, toWesternDigits } from '../../text/phones.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import type { Shipping } from '../payments/rules/payer.ts';

/** The longest line that a form takes, in characters. */
const LONGEST = 255;

const shortLine = line(LONGEST);

/** The address fields as typed. A wilaya in other digits is chosen in the list all the same. */
export function typedAddress(fields: URLSearchParams): TypedAddress {
  const wilaya = fields.get('wilaya') ?? '';
  return {
    street: fields.get('street') ?? '',
    commune: fields.get('commune') ?? '',
    wilaya: readWilaya(wilaya) ?? wilaya,
    phone: fields.get('phone') ?? '',
  };
}

export type ReadAddress = { ok: true; shipping: Shipping } | { ok: false; errors: AddressErrors };

export function readAddress(typed: TypedAddress, language: Language): ReadAddress {
  const copy = copyIn[language].checkout;
  const errors: AddressErrors = {};
  const street = readLine(typed.street);
  const commune = readLine(typed.commune);
  const wilaya = readWilaya(typed.wilaya);
  const phone = normalisePhone(typed.phone);
  if (!street.ok) errors.street = street.isBlank ? copy.missing.street : copy.tooLong;
  if (!commune.ok) errors.commune = commune.isBlank ? copy.missing.commune : copy.tooLong;
  if (wilaya === null) errors.wilaya = copy.missing.wilaya;
  if (phone === null) errors.phone = isBlank(typed.phone) ? copy.missing.phone : copy.badPhone;
  return street.ok && commune.ok && wilaya !== null && phone !== null
    ? { ok: true, shipping: { street: street.text, commune: commune.text, wilaya, phone } }
    : { ok: false, errors };
}

/** One line of text, trimmed; or why it is none: nothing in it, or too long, or characters nobody types. */
export function readLine(typed: string): { ok: true; text: string } | { ok: false; isBlank: boolean } {
  const read = shortLine.safeParse(typed);
  return read.success ? { ok: true, text: read.data } : { ok: false, isBlank: isBlank(typed) };
}

export function isBlank(typed: string): boolean {
  return typed.trim() === '';
}

/** The code "01" to "69", or null. */
function readWilaya(typed: string): string | null {
  const digits = toWesternDigits(typed).trim();
  if (!/^\d{1,2}$/.test(digits)) return null;
  return wilayaOf(Number(digits)) === undefined ? null : digits.padStart(2, '0');
}
