import type { Language } from '../../../templates/parts/money.tsx';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import {
  type AddressErrors,
  addressFields,
  type MaskedAddress,
  type TypedAddress,
} from '../../../templates/pay/page/address.tsx';
import { line } from '../../contract/scalars.ts';
import { normalisePhone, toWesternDigits } from '../../text/phones.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import type { Shipping } from '../payments/rules/payer.ts';

/** Most characters of a line. */
const LONGEST = 255;

const shortLine = line(LONGEST);

/** The address fields as typed. A wilaya code in Arabic digits still selects its option. */
export function typedAddress(fields: URLSearchParams): TypedAddress {
  const wilaya = fields.get('wilaya') ?? '';
  return {
    name: fields.get('name') ?? '',
    street: fields.get('street') ?? '',
    commune: fields.get('commune') ?? '',
    wilaya: readWilaya(wilaya) ?? wilaya,
    phone: fields.get('phone') ?? '',
  };
}

/** `name`: the recipient's; null when the form does not ask for it. */
export type ReadAddress =
  | { ok: true; shipping: Shipping; name: string | null }
  | { ok: false; errors: AddressErrors };

/** `asksName`: the form must name the recipient. */
export function readAddress(typed: TypedAddress, asksName: boolean, language: Language): ReadAddress {
  const copy = copyIn[language].checkout;
  const errors: AddressErrors = {};
  const name = asksName ? readLine(typed.name) : null;
  const street = readLine(typed.street);
  const commune = readLine(typed.commune);
  const wilaya = readWilaya(typed.wilaya);
  const phone = normalisePhone(typed.phone);
  if (name?.ok === false) errors.name = name.isBlank ? copy.missing.name : copy.tooLong;
  if (!street.ok) errors.street = street.isBlank ? copy.missing.street : copy.tooLong;
  if (!commune.ok) errors.commune = commune.isBlank ? copy.missing.commune : copy.tooLong;
  if (wilaya === null) errors.wilaya = copy.missing.wilaya;
  if (phone === null) errors.phone = isBlank(typed.phone) ? copy.missing.phone : copy.badPhone;
  if (name?.ok === false || !street.ok || !commune.ok || wilaya === null || phone === null)
    return { ok: false, errors };
  const shipping = { street: street.text, commune: commune.text, wilaya, phone };
  return { ok: true, shipping, name: name?.text ?? null };
}

/** True when all address fields are blank. */
export function isAddressBlank(typed: TypedAddress): boolean {
  return addressFields.every((field) => isBlank(typed[field]));
}

/** Part of an address: the payer recognises it, and a stranger cannot find the person by it. */
export function maskAddress({ commune, wilaya, phone }: Shipping): MaskedAddress {
  return { commune, wilaya, phoneEnd: phone.slice(-2) };
}

/** One line of text, trimmed; or why it is invalid: blank, too long, or with control characters. */
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
