import { z } from 'zod';
import type { Language } from '../../../../templates/parts/money.tsx';
import type { TypedAddress } from '../../../../templates/pay/address.tsx';
import type { FormErrors } from '../../../../templates/pay/checkout.tsx';
import { checkoutCopy } from '../../../../templates/pay/copy/checkout.ts';
import { fromWire, toWire } from '../../../contract/brand.ts';
import { type PaymentMethod, paymentMethod } from '../../../contract/checkout.ts';
import { normalisePhone, toWesternDigits } from '../../../contract/phone.ts';
import { line } from '../../../contract/scalars.ts';
import { wilayaOf } from '../../../contract/wilayas.ts';
import type { PayerCheckout, PayForm, Shipping } from '../../domain/payer.ts';

/** What came in: as typed for the page, and as understood when nothing is wrong. */
export type ReadPayForm = {
  method: PaymentMethod | null;
  typed: TypedAddress;
  errors: FormErrors;
  form: PayForm | null;
};

type Ask = Pick<PayerCheckout, 'method' | 'collectShippingAddress'>;

/** Reads the pay form. A form without a method keeps the checkout's; an unknown one is an error. */
export function readPayForm(
  fields: URLSearchParams,
  ask: Ask,
  brand: string,
  language: Language,
): ReadPayForm {
  const copy = checkoutCopy[language];
  const sent = fields.get('payment_method');
  const method = sent === null ? ask.method : readMethod(sent, brand);
  const typed: TypedAddress = {
    street: fields.get('street') ?? '',
    commune: fields.get('commune') ?? '',
    wilaya: fields.get('wilaya') ?? '',
    phone: fields.get('phone') ?? '',
  };
  const errors: FormErrors = method === null ? { method: copy.missing.method } : {};
  let shipping: Shipping | null = null;
  if (ask.collectShippingAddress) {
    const address = readAddress(typed, language);
    if (address.ok) shipping = address.shipping;
    else Object.assign(errors, address.errors);
  }
  const isRight = method !== null && Object.keys(errors).length === 0;
  return { method, typed, errors, form: isRight ? { method, shipping } : null };
}

/** What a method is called in a form: the brand's word for the app. */
export function wireNameOf(method: PaymentMethod, brand: string): string {
  return z.object({ payment_method: z.string() }).parse(toWire({ payment_method: method }, brand))
    .payment_method;
}

const namedMethod = z.object({ payment_method: paymentMethod });

function readMethod(sent: string, brand: string): PaymentMethod | null {
  const named = fromWire({ payment_method: sent.trim().toLowerCase() }, brand);
  const read = namedMethod.safeParse(named);
  return read.success ? read.data.payment_method : null;
}

const addressLine = line(255);

function readAddress(
  typed: TypedAddress,
  language: Language,
): { ok: true; shipping: Shipping } | { ok: false; errors: FormErrors } {
  const copy = checkoutCopy[language];
  const errors: FormErrors = {};
  const readLine = (field: 'street' | 'commune'): string => {
    const read = addressLine.safeParse(typed[field]);
    if (read.success) return read.data;
    errors[field] = typed[field].trim() === '' ? copy.missing[field] : copy.tooLong;
    return '';
  };
  const [street, commune] = [readLine('street'), readLine('commune')];
  const wilaya = readWilaya(typed.wilaya);
  if (wilaya === null) errors.wilaya = copy.missing.wilaya;
  const phone = normalisePhone(typed.phone);
  if (phone === null) errors.phone = typed.phone.trim() === '' ? copy.missing.phone : copy.badPhone;
  if (wilaya === null || phone === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, shipping: { street, commune, wilaya, phone } };
}

/** The code "01" to "69", or null. */
function readWilaya(typed: string): string | null {
  const digits = toWesternDigits(typed).trim();
  if (!/^\d{1,2}$/.test(digits)) return null;
  return wilayaOf(Number(digits)) === undefined ? null : digits.padStart(2, '0');
}
